"""`rank` makes a run from queries and a collection with any ranker."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ranktilt.data.collection import Collection
from ranktilt.data.files import format_suffix, require_writable
from ranktilt.data.frames import Frame
from ranktilt.data.manifest import build_manifest, hash_inputs, write_manifest
from ranktilt.data.queries import Queries
from ranktilt.data.run import Run, check_trec_ids
from ranktilt.errors import InputError
from ranktilt.progress import logger
from ranktilt.rankers.asking import CostEstimate
from ranktilt.rankers.base import Ranker, RankSettings, queries_in
from ranktilt.rankers.specs import Pipeline, make_ranker, parse_spec


def rank(
    collection: Collection | str | os.PathLike[str] | Mapping[str, str] | Frame | None,
    queries: Queries | str | os.PathLike[str] | Mapping[str, str] | Frame,
    ranker: Any = "bm25",
    *,
    depth: int | None = None,
    run: Run | str | os.PathLike[str] | Mapping[str, Mapping[str, float]] | Frame | None = None,
    settings: RankSettings | None = None,
    output: str | os.PathLike[str] | None = None,
) -> Run:
    """Rank a collection for queries, or rerank a run.

    Args:
        collection: A file, a folder, a frame, {id: text} or a Collection; None for engines, which
            have their own documents.
        queries: A file, a frame or {id: text}.
        ranker: A spec such as "bm25 >> dense:minilm % 100", a Ranker, a function
            (queries) -> Run or a PyTerrier transformer.
        depth: Documents per query: 1000 by default for a first stage. A reranker takes and
            returns the top 100, or `depth` if that is more, unless `% N` in the spec sets it; a
            language model takes no more than `depth`.
        run: A run to rerank instead of searching the collection.
        settings: Index folder, device, batch size and the like.
        output: TREC or .json file to write, with a manifest next to it; an existing file is
            overwritten.

    Returns:
        A Run with every query; a query without results has an empty list.
    """
    if depth is not None and (isinstance(depth, bool) or depth < 1):
        raise InputError(f"depth {depth!r}", expected="a whole number, at least 1")
    ranker, settings = _limited(ranker, depth, settings or RankSettings())
    asked = Queries.load(queries)
    if not asked.texts:
        raise InputError("no queries", where=asked.source or "queries", expected="at least one")
    if any(not text.strip() for text in asked.texts.values()):
        raise InputError("queries without text", where=asked.source or "queries", expected="text")
    documents = Collection.open({} if collection is None else collection, settings.reading)
    inputs = [*documents.paths, *([asked.source] if asked.source else [])]
    inputs += [os.fspath(run)] if isinstance(run, str | os.PathLike) else []
    as_trec = output is not None and format_suffix(output) != ".json"
    if as_trec:
        check_trec_ids(asked.texts, asked.source or "queries")
    if output is not None:
        require_writable(output, [*inputs, *([] if settings.store is None else [settings.store])])
    if documents.read_once:
        documents = documents.in_memory()
    made = make_ranker(ranker, None if collection is None else documents, settings)
    inputs += made.inputs()
    if output is not None:
        require_writable(output, inputs, documents.folder)
    ranked, notes = _ranked(made, asked.texts, depth, run, settings)
    notes = (*notes, *made.notes)
    for note in notes:
        logger.info("%s", note)
    ranked = replace(ranked, name=settings.name or made.name, source="")
    if output is not None:
        if as_trec:
            check_trec_ids(ranked.doc_ids, next(iter(documents.paths), "the documents"))
        recorded = {
            **made.settings(),
            "depth": depth,
            "rerank_depth": settings.rerank_depth,
            "device": settings.device,
            "batch_size": settings.batch_size,
            "fields": None if documents.fields is None else list(documents.fields),
            "queries": len(ranked),
            "empty_lists": int((ranked.lengths == 0).sum()),
            "notes": list(notes),
        }
        manifest = build_manifest(hash_inputs(list(dict.fromkeys(inputs))), recorded)
        ranked.write(output)
        write_manifest(output, manifest)
    return ranked


def _limited(ranker: Any, depth: int | None, settings: RankSettings) -> tuple[Any, RankSettings]:
    """Rerankers take `depth` documents if that is more than by default.

    If it is less, only the language models in a spec take `depth`, because each document costs.
    """
    settings = replace(settings, rerank_depth=max(depth or 0, settings.rerank_depth))
    if depth is None or depth >= settings.rerank_depth or not isinstance(ranker, str):
        return ranker, settings
    stages = [
        replace(stage, cut=depth) if stage.family == "llm" and stage.cut is None else stage
        for stage in parse_spec(ranker)
    ]
    return " >> ".join(map(str, stages)), settings


def _ranked(
    ranker: Ranker, queries: Mapping[str, str], depth: int | None, run: Any, settings: RankSettings
) -> tuple[Run, tuple[str, ...]]:
    """The lists of a ranker, and notes on the run that it reranked."""
    if run is None:
        return (ranker.rank(queries) if depth is None else ranker.rank(queries, depth)), ()
    given = Run.load(run, order=settings.reading.order)
    notes = queries_in(given, queries)
    ranked = ranker.rerank(queries, given.restrict(queries), settings.rerank_depth)
    return (ranked if depth is None else ranked.cut(depth)), notes


def estimate_rank(
    collection: Any,
    queries: Any,
    ranker: Any,
    *,
    depth: int | None = None,
    run: Any = None,
    settings: RankSettings | None = None,
) -> list[CostEstimate]:
    """What `rank` would cost, for each language model in a ranker. Sends nothing.

    Args:
        collection: The documents.
        queries: The queries.
        ranker: A spec such as "bm25 >> llm:MODEL % 20"; its first stage searches, to count.
        depth: Documents per query.
        run: A run to rerank instead.
        settings: Index folder, device and the like.
    """
    from ranktilt.rankers.engines.engine import Engine
    from ranktilt.rankers.llm import LlmRanker

    ranker, settings = _limited(ranker, depth, settings or RankSettings())
    made = make_ranker(ranker, Collection.open(collection, settings.reading), settings)
    stages = made.stages if isinstance(made, Pipeline) else [made]
    models = [stage for stage in stages if isinstance(stage, LlmRanker)]
    costs: list[CostEstimate] = []
    for model in models:
        model.dry_run = costs
    if not models:
        return []
    if run is None and isinstance(stages[0], Engine):
        raise InputError(
            f"an estimate would query {stages[0].name}", do="rank with it alone, then give --run"
        )
    _ranked(made, Queries.load(queries).texts, depth, run, settings)
    return costs


def file_name(spec: str) -> str:
    """A file name for a spec.

    >>> file_name("bm25(k1=0.6) >> cross:a/model % 50")
    'bm25-k1-0.6-cross-a-model-50'
    """
    name = re.sub(r"[^\w.]+", "-", spec).strip("-.") or "run"
    # names of devices on Windows, with any extension
    reserved = re.match(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", name, re.IGNORECASE)
    return f"run-{name}" if reserved else name

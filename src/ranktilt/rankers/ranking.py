"""`rank`: runs from queries and a collection with any system."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from ranktilt.data.collection import Collection
from ranktilt.data.files import require_writable
from ranktilt.data.manifest import build_manifest, hash_inputs, write_manifest
from ranktilt.data.queries import Queries
from ranktilt.data.run import Order, Run
from ranktilt.errors import InputError
from ranktilt.rankers.base import (
    RERANK_DEPTH,
    Context,
    Progress,
    Texts,
    cut_run,
    queries_in,
    restrict_run,
)
from ranktilt.rankers.specs import as_system, parse_system

#: Libraries whose version can change a score; those that are installed go into the manifest.
LIBRARIES = ("bm25s", "wordllama", "torch", "transformers", "sentence-transformers")

logger = logging.getLogger("ranktilt")


def rank(
    collection: Collection | Texts | str | os.PathLike[str] | Mapping[str, str] | None,
    queries: Queries | str | os.PathLike[str] | Mapping[str, str],
    system: Any = "bm25",
    *,
    run: Run | str | os.PathLike[str] | Mapping[str, Mapping[str, float]] | None = None,
    depth: int | None = None,
    index: str | os.PathLike[str] | None = None,
    store: str | os.PathLike[str] | None = None,
    fresh: bool = False,
    device: str = "cpu",
    batch_size: int | None = None,
    cache: bool | str = True,
    fields: list[str] | None = None,
    format: str | None = None,
    order: Order = "score",
    name: str | None = None,
    output: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
) -> Run:
    """Rank a collection for queries, or re-order `run`, with a system.

    `system` is a spec (`"bm25 >> dense:minilm % 100"`), a System, a function `(queries) -> Run` or
    a PyTerrier transformer. `depth` is how many documents a list holds: 1000 for a first stage; a
    re-ranker takes and returns the top 100 of what it is given, or `depth` if that is more, unless
    `% N` in the spec says otherwise. With `run` the system re-orders that run's lists. A query
    without a list has an empty one in the result (and no line in a file). `index` is a folder in
    which indexes are kept, `store` a file for the answers of a live engine. `order` is that of
    runs that are read, `run` and `run:FILE`. With `output` the run is written as TREC with a
    manifest beside it; a file that is there is replaced. Engines need no collection (None).
    """
    if depth is not None and (isinstance(depth, bool) or depth < 1):
        raise InputError(f"depth {depth!r}", expected="a whole number, 1 or more")
    if batch_size is not None and batch_size < 1:
        raise InputError(f"batch size {batch_size}", expected="1 or more")
    asked = Queries.load(queries)
    if not asked.texts:
        raise InputError("no queries", where=asked.source or "queries", expected="at least one")
    if any(not text.strip() for text in asked.texts.values()):
        raise InputError("queries without text", where=asked.source or "queries", expected="texts")
    texts = _texts(collection, fields, format)
    texts.for_trec = output is not None
    inputs = [*texts.collection.paths, *([asked.source] if asked.source else [])]
    inputs += [os.fspath(run)] if isinstance(run, str | os.PathLike) else []
    if output is not None:
        require_writable(output, [*inputs, *([] if store is None else [os.fspath(store)])])
        _require_words("query", asked.texts, asked.source or "queries")
    context = Context(
        device=device,
        batch_size=batch_size,
        index=None if index is None else os.fspath(index),
        store=None if store is None else os.fspath(store),
        fresh=fresh,
        cache=cache,
        rerank_depth=max(depth or 0, RERANK_DEPTH),
        order=order,
        progress=progress,
    )
    if isinstance(system, str):
        made = parse_system(system, texts, context)
    else:
        made = as_system(system, None if collection is None else texts)
    inputs += made.inputs()
    if output is not None:
        require_writable(output, inputs)
    notes: tuple[str, ...] = ()
    if run is None:
        ranked = made.rank(asked.texts) if depth is None else made.rank(asked.texts, depth)
    else:
        given = Run.load(run, order=order)
        notes = queries_in(given, asked.texts)
        if output is not None:
            _require_words("document", given.doc_ids.to_pylist(), given.source or given.name)
        given = restrict_run(given, asked.texts)
        ranked = made.rerank(asked.texts, given, context.rerank_depth)
        ranked = ranked if depth is None else cut_run(ranked, depth)
    notes = (*notes, *made.notes)
    for note in notes:
        logger.info("%s", note)
    ranked = replace(ranked, name=name or made.name, source="")
    if output is not None:
        settings = {
            **made.settings(),
            "depth": depth,
            "rerank_depth": context.rerank_depth,
            "device": device,
            "batch_size": batch_size,
            "fields": None if texts.collection.fields is None else list(texts.collection.fields),
            "queries": len(ranked),
            "empty_lists": int((ranked.lengths == 0).sum()),
            "notes": list(notes),
            "libraries": _versions(),
        }
        manifest = build_manifest(hash_inputs(list(dict.fromkeys(inputs))), settings)
        ranked.write(output)
        write_manifest(output, manifest)
    return ranked


def _texts(collection: Any, fields: list[str] | None, format: str | None) -> Texts:
    if isinstance(collection, Texts):
        return collection
    if collection is None:
        return Texts.of({})
    return Texts.of(Collection.open(collection, fields=fields, format=format))


def _require_words(what: str, ids: Iterable[str], where: object) -> None:
    """Ids that a TREC file can hold, before any work is done for it."""
    for name in ids:
        if len(name.encode().split()) != 1:
            raise InputError(
                f"{what} id {name!r}", where=where, expected="no white space, for TREC"
            )


def _versions() -> dict[str, str]:
    found = {}
    for library in LIBRARIES:
        try:
            found[library] = version(library)
        except PackageNotFoundError:
            continue
    return found


def file_name(spec: str) -> str:
    """A spec as the name of a file.

    >>> file_name("bm25(k1=0.6) >> cross:a/model % 50")
    'bm25-k1-0.6-cross-a-model-50'
    """
    return re.sub(r"[^\w.]+", "-", spec).strip("-.") or "run"

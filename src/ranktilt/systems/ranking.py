"""`rank`: from a collection and queries to a run, with any system."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from ranktilt.data.collection import Collection
from ranktilt.data.files import require_writable
from ranktilt.data.manifest import build_manifest, hash_inputs, write_manifest
from ranktilt.data.queries import Queries
from ranktilt.data.run import Order, Run
from ranktilt.errors import InputError
from ranktilt.systems.base import DEPTH, RERANK_DEPTH, Context, Progress, System, Texts
from ranktilt.systems.specs import as_system, parse_system

#: Libraries whose version can change a score; those that are installed go into the manifest.
LIBRARIES = ("bm25s", "wordllama", "torch", "transformers", "sentence-transformers")


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
    seed: int = 0,
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
    `% N` in the spec says otherwise. With `run` the system re-orders that run's lists, of the
    queries that stand in both. `index` is a folder in which indexes are kept, `store` a file for
    the answers of a live engine. With `output` the run is written as TREC with a manifest beside
    it. Engines need no collection (None).
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
    if output is not None:
        given = [*texts.collection.paths, asked.source or None]
        given.append(run if isinstance(run, str | os.PathLike) else None)  # type: ignore[arg-type]
        require_writable(output, given)
    context = Context(
        device=device,
        batch_size=batch_size,
        seed=seed,
        index=None if index is None else os.fspath(index),
        store=None if store is None else os.fspath(store),
        fresh=fresh,
        cache=cache,
        rerank_depth=max(depth or 0, RERANK_DEPTH),
        progress=progress,
    )
    if isinstance(system, str):
        made = parse_system(system, texts, context)
    else:
        made = as_system(system, texts)
    ranked = _ranked(made, asked.texts, run, depth, order, context)
    ranked = replace(ranked, name=name or made.name, source="")
    if output is not None:
        _write(ranked, output, made, texts, asked, run, depth, context)
    return ranked


def _texts(collection: Any, fields: list[str] | None, format: str | None) -> Texts:
    if isinstance(collection, Texts):
        return collection
    if collection is None:
        return Texts.of({})
    return Texts.of(Collection.open(collection, fields=fields, format=format))


def _ranked(
    system: System,
    queries: dict[str, str],
    run: Any,
    depth: int | None,
    order: Order,
    context: Context,
) -> Run:
    from ranktilt.systems.base import cut_run

    if run is None:
        return system.rank(queries, depth or DEPTH)
    given = Run.load(run, order=order)
    there = set(given.query_ids)
    both = {query: text for query, text in queries.items() if query in there}
    if not both:
        raise InputError(
            "no query stands in both the queries and the run", where=given.source or given.name
        )
    made = system.rerank(both, given, context.rerank_depth)
    return made if depth is None else cut_run(made, depth)


def _write(
    ranked: Run,
    output: str | os.PathLike[str],
    system: System,
    texts: Texts,
    queries: Queries,
    run: Any,
    depth: int | None,
    context: Context,
) -> None:
    sources = [*texts.collection.paths]
    sources += [queries.source] if queries.source else []
    sources += [os.fspath(run)] if isinstance(run, str | os.PathLike) else []
    settings = {
        **system.settings(),
        "depth": depth,
        "rerank_depth": context.rerank_depth,
        "device": context.device,
        "batch_size": context.batch_size,
        "seed": context.seed,
        "fields": None if texts.collection.fields is None else list(texts.collection.fields),
        "queries": len(ranked),
        "empty_lists": int((ranked.lengths == 0).sum()),
        "libraries": _versions(),
    }
    manifest = build_manifest(hash_inputs(sources), settings)
    ranked.write(output)
    write_manifest(output, manifest)


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

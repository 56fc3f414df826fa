"""Runs and judgements of ranx, both ways."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ranktilt.data.qrels import Qrels
from ranktilt.data.run import Run
from ranktilt.errors import InputError, MissingExtraError
from ranktilt.interop.frames import falling

if TYPE_CHECKING:
    import ranx


def _library() -> Any:
    try:
        import ranx
    except ImportError as error:
        raise MissingExtraError("ranx", "interop") from error
    return ranx


def to_ranx(thing: Run | Qrels) -> ranx.Run | ranx.Qrels:
    """A run or judgements as ranx has them.

    ranx leaves the order of equal scores open, so those are lowered by as little as a number of 32
    bits can be: its order is ours, in a file that trec_eval reads too. A query without results or
    judgements has no place in ranx's files and is left out; `ranx.evaluate(…,
    make_comparable=True)` puts it back.
    """
    library = _library()
    if isinstance(thing, Run):
        lists = {
            query: dict(zip(docs, falling(list(docs.values())), strict=True))
            for query, docs in thing.to_dict().items()
            if docs
        }
        return library.Run(lists or None, name=thing.name)
    if isinstance(thing, Qrels):
        judged = {query: docs for query, docs in thing.grades.items() if docs}
        return library.Qrels(judged or None)
    raise InputError(f"a {type(thing).__name__}", expected="Run or Qrels")


def from_ranx(thing: ranx.Run | ranx.Qrels) -> Any:
    """A `Run` from a ranx.Run, `Qrels` from ranx.Qrels; equal scores get our order (by id)."""
    library = _library()
    if isinstance(thing, library.Run):
        return Run.load(dict(thing.to_dict()), name=thing.name or "run")
    if isinstance(thing, library.Qrels):
        return Qrels.load(dict(thing.to_dict()))
    raise InputError(f"a {type(thing).__name__}", expected="ranx.Run or ranx.Qrels")

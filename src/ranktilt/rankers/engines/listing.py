"""One list from the pages of an engine, and a run from such lists."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass

from ranktilt.data.run import Run
from ranktilt.rankers.engines.answers import Hit, Page
from ranktilt.rankers.engines.mapping import EngineMapping


@dataclass(frozen=True)
class Listing:
    """The hits of one query over its pages; `complete` when no further page is wanted."""

    hits: list[Hit]
    pages: int
    repeated: int
    complete: bool
    stuck: bool = False  # a page brought nothing new: the engine seems not to turn pages


def put_together(pages: list[Page], mapping: EngineMapping, depth: int) -> Listing:
    """One list from its pages: a document that comes again keeps its first place.

    No further page is wanted when there are `depth` documents, when the engine's total is reached,
    when a page is empty or (where there is no total) not full, when a page brings nothing new, and
    when the next one would go beyond the engine's window.
    """
    hits: dict[str, Hit] = {}
    shown = repeated = 0
    complete = stuck = False
    size, window = mapping.page_size(depth), mapping.paging.window
    needed = 1 if mapping.paging.by == "offset" else size  # room for a page that can be asked for
    for number, page in enumerate(pages):
        before = len(hits)
        for hit in page.hits:
            repeated += hit.doc_id in hits
            hits.setdefault(hit.doc_id, hit)
        shown += len(page.hits)
        stuck = bool(page.hits) and len(hits) == before
        complete = (
            mapping.paging.by == "none"
            or len(hits) >= depth
            or len(hits) == before
            or (shown >= page.total if page.total is not None else len(page.hits) < size)
            or (window is not None and (number + 1) * size + needed > window)
        )
        if complete:
            break
    return Listing(list(hits.values())[:depth], len(pages), repeated, complete, stuck)


def run_of_hits(lists: Mapping[str, list[Hit]], name: str) -> Run:
    """A run in the engine's own order.

    Its scores are kept where they fall from rank to rank; where they are missing, equal or in
    another order (a promoted result) the rank is the score, so that what people see stays.
    """
    scored = {
        query: dict(zip((hit.doc_id for hit in hits), _falling(hits), strict=True))
        for query, hits in lists.items()
    }
    return Run.load(scored, name=name)


def _falling(hits: list[Hit]) -> list[float]:
    scores = [hit.score for hit in hits if hit.score is not None]
    if len(scores) == len(hits) and all(a > b for a, b in itertools.pairwise(scores)):
        return scores
    return [float(len(hits) - place) for place in range(len(hits))]

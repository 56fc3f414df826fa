"""The page of a counterfactual evaluation: systems, queries, and both lists side by side.

It follows the rules of `display.pages`: one file, a policy that allows its own script and style
only, and texts that are inserted as text only. Passages are in pieces, each swapped word with its
new one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ranktilt.counterfactuals.results import Counterfactual
from ranktilt.counterfactuals.swapped import World
from ranktilt.display import pages
from ranktilt.display.pages import manifest_content
from ranktilt.reports.folder import six_digits

#: Passages of the page, in characters; queries that do not fit are shown without their lists.
PAGE_CHARACTERS = 6_000_000
TITLE = "Counterfactual evaluation"


def render_page(
    found: Counterfactual,
    *,
    manifest: Mapping[str, Any] | None = None,
    title: str | None = None,
    texts: bool = True,
    page_characters: int = PAGE_CHARACTERS,
) -> str:
    """The whole page.

    Args:
        found: The evaluation.
        manifest: Command, inputs and versions to show.
        title: The heading.
        texts: Whether to show the passages.
        page_characters: Most characters of passages.

    Returns:
        HTML.
    """
    details = _Details(found, texts, page_characters)
    content = {
        "found": found,
        "title": title or TITLE,
        "table": found.table,
        "pairings": found.pairings_table,
        "lowest": found.lowest_table,
        "moves": found.moves_table,
        "notes": found.notes(),
        "with_lists": len(details.lists),
        "about": manifest_content(manifest or {}, found.settings()),
    }
    return pages.render_page(
        "ranktilt.reports",
        "counterfactual.html",
        content,
        styles=["counterfactual.css"],
        scripts=["counterfactual.js"],
        data=details.data(),
    )


class _Details:
    """Both lists of as many queries as fit in the page, those that moved most first."""

    def __init__(self, found: Counterfactual, texts: bool, characters: int) -> None:
        self.found, self.with_texts, self.left = found, texts, characters
        self.worlds: list[World] = [pairings[0] for pairings in found.worlds]
        self.numbers: dict[str, int] = {}
        self.documents: list[dict[str, Any]] = []
        self.lists: dict[int, dict[str, Any]] = {}
        self.original = [found.original[s].to_dict() for s in found.systems]
        self.swapped = [
            [found.swapped[s, world.name, 0].to_dict() for world in self.worlds]
            for s in found.systems
        ]
        for q in self._order():
            if not self._add(q):
                break

    def _order(self) -> list[int]:
        found, queries = self.found, len(self.found.query_ids)
        values = np.concatenate([own.reshape(-1, queries) for own in found.values.values()])
        moved = np.concatenate([own.reshape(-1, queries) for own in found.moved_lists.values()])
        lowest = np.nan_to_num(values, nan=2.0).min(axis=0)
        return np.lexsort((~moved.any(axis=0), lowest)).tolist()

    def _add(self, q: int) -> bool:
        query, cutoff = self.found.query_ids[q], self.found.cutoff
        ours = [list(run.get(query, ())) for run in self.original]
        theirs = [[list(run.get(query, ())) for run in runs] for runs in self.swapped]
        tops = [one[:cutoff] for one in ours] + [one[:cutoff] for own in theirs for one in own]
        wanted = list(dict.fromkeys(document for top in tops for document in top))
        new = [document for document in wanted if document not in self.numbers]
        if self.with_texts:
            texts = self.found.documents.lookup(new)
            size = sum(map(len, texts.values()))
            if self.lists and size > self.left:
                return False
            self.left -= size
        else:
            texts = {}
        for document in new:
            self.numbers[document] = len(self.documents)
            self.documents.append(self._document(document, texts.get(document)))
        self.lists[q] = {
            "o": [
                [
                    [self.numbers[document], [_rank(other, document) for other in theirs[s]]]
                    for document in ours[s][:cutoff]
                ]
                for s in range(len(ours))
            ],
            "s": [
                [
                    [[self.numbers[d], _rank(ours[s], d)] for d in other[:cutoff]]
                    for other in theirs[s]
                ]
                for s in range(len(ours))
            ],
        }
        return True

    def _document(self, name: str, text: str | None) -> dict[str, Any]:
        if text is None:
            return {"i": name}
        return {"i": name, "p": [world.pieces(name, text) for world in self.worlds]}

    def data(self) -> dict[str, Any]:
        """What the page's script needs."""
        found = self.found
        means = {name: own.mean(axis=1) for name, own in found.values.items()}
        return {
            "cutoff": found.cutoff,
            "measure": found.measure,
            "systems": found.systems,
            "worlds": [world.name for world in self.worlds],
            "tilts": found.tilts,
            "queries": [
                {"id": query, "text": found.queries.get(query, "")} for query in found.query_ids
            ],
            "values": [
                [[six_digits(v) for v in means[world.name][s].tolist()] for world in self.worlds]
                for s in range(len(found.systems))
            ],
            "tilt": [
                [
                    [six_digits(v) for v in found.scores.values[s, m].tolist()]
                    for m in range(len(found.tilts))
                ]
                for s in range(len(found.systems))
            ],
            "texts": self.with_texts,
            "docs": self.documents,
            "lists": self.lists,
        }


def _rank(documents: list[str], document: str) -> int:
    """The document's rank, from 1; 0 if the list does not have it."""
    return documents.index(document) + 1 if document in documents else 0

"""A counterfactual evaluation as a folder: runs, all numbers, a page, a manifest.

The page shows systems, queries, and both lists side by side. Passages are in pieces, each swapped
word with its new one.
"""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from ranktilt.counterfactuals.query_forms import FormOverlap
from ranktilt.counterfactuals.results import Counterfactual
from ranktilt.counterfactuals.shuffles import ShuffleResult
from ranktilt.counterfactuals.swapped import World
from ranktilt.counterfactuals.versions import VersionComparison
from ranktilt.data.csv_files import write_csv
from ranktilt.data.run import Run
from ranktilt.display.pages import manifest_content, render_page
from ranktilt.rankers.ranking import file_name
from ranktilt.reports.folder import Report, result_folder, write_file, write_queries

#: Passages of the page, in characters; queries that do not fit are shown without their lists.
_PAGE_CHARACTERS = 6_000_000


def write_counterfactual(
    found: Counterfactual,
    output: str | os.PathLike[str],
    *,
    manifest: Mapping[str, Any] | None = None,
    title: str | None = None,
    texts: bool = True,
) -> Report:
    """Write original/, swapped/, results.json, queries.csv, index.html and manifest.json.

    The page needs the extra `report`; without it the rest is written. An existing folder of an
    earlier call is replaced when the new one is complete.

    Args:
        found: The evaluation.
        output: Folder to write.
        manifest: Inputs and settings; by default the evaluation's settings.
        title: The page's heading.
        texts: Whether the page shows the passages.

    Returns:
        The paths that were written.
    """
    names = _file_names(found.systems)
    with result_folder(found, output, manifest, "counterfactual") as (new, made):
        _runs(new / "original", found.original, names)
        for pairings in found.worlds:
            for number, world in enumerate(pairings):
                pairing = "" if world.pairing is None else f"-pairing-{world.pairing}"
                runs = {name: found.swapped[name, world.name, number] for name in found.systems}
                _runs(new / "swapped" / file_name(world.name + pairing), runs, names)
        write_queries(found.scores, found.queries, new / "queries.csv")
        if find_spec("jinja2") is not None:
            write_file(new / "index.html", _page(found, made, title, texts))
    return Report(Path(output))


def write_comparison(
    found: FormOverlap | VersionComparison | ShuffleResult,
    output: str | os.PathLike[str],
    *,
    manifest: Mapping[str, Any] | None = None,
) -> Path:
    """Write the runs, results.json and manifest.json of a comparison of lists.

    Of forms, the folder has families.csv, too; of versions pairs.csv and scores.json; of shuffles
    the orders shown and each system's consensus.

    Args:
        found: The comparison.
        output: Folder to write.
        manifest: Inputs and settings; by default the comparison's settings.

    Returns:
        The folder.
    """
    import polars as pl

    with result_folder(found, output, manifest, "counterfactual") as (new, made):
        if isinstance(found, ShuffleResult):
            _write_shuffles(found, new)
            return Path(output)
        _runs(new / "runs", found.runs, _file_names(list(found.runs)))
        if isinstance(found, FormOverlap):
            families = pl.DataFrame(found.to_dict()["values"], infer_schema_length=None)
            write_csv(new / "families.csv", families)
        else:
            write_csv(new / "pairs.csv", found.both.pairs.to_polars())
            write_file(new / "scores.json", found.scores.to_json(made))
    return Path(output)


def _write_shuffles(found: ShuffleResult, new: Path) -> None:
    names = _file_names([own.system for own in found.effects])
    shown = {str(i): run for i, (run, _) in enumerate(found.effects[0].pairs, start=1)}
    _runs(new / "shown", shown)
    for own in found.effects:
        ranked = {str(i): run for i, (_, run) in enumerate(own.pairs, start=1)}
        _runs(new / "runs" / names[own.system], ranked | {"consensus": own.consensus()})
        if own.swapped:
            swapped = {str(i): run for i, run in enumerate(own.swapped, start=1)}
            _runs(new / "swapped" / names[own.system], swapped)


def _file_names(systems: list[str]) -> dict[str, str]:
    """A file name for every system, numbered if two would be the same, in any case of letters."""
    names: dict[str, str] = {}
    for number, system in enumerate(systems, start=1):
        own = file_name(system)
        taken = {name.casefold() for name in names.values()}
        names[system] = f"{own}-{number}" if own.casefold() in taken else own
    return names


def _runs(folder: Path, runs: Mapping[str, Run], names: Mapping[str, str] | None = None) -> None:
    folder.mkdir(parents=True)
    for name, run in runs.items():
        run.write(folder / f"{names[name] if names else name}.trec")


def _page(
    found: Counterfactual,
    manifest: Mapping[str, Any],
    title: str | None = None,
    texts: bool = True,
    characters: int = _PAGE_CHARACTERS,
) -> str:
    """The whole page; it shows at most this many characters of passages."""
    details = _Details(found, texts, characters)
    content = {
        "found": found,
        "title": title or "Counterfactual evaluation",
        "table": found.table,
        "pairings": found.pairings_table,
        "lowest": found.lowest_table,
        "moves": found.moves_table,
        "notes": found.notes(),
        "with_lists": len(details.lists),
        "about": manifest_content(manifest, found.settings()),
    }
    return render_page(
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
        texts = self.found.documents.lookup(new) if self.with_texts else {}
        size = sum(map(len, texts.values()))
        if self.lists and size > self.left:
            return False
        self.left -= size
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
                [[_six_digits(v) for v in means[world.name][s].tolist()] for world in self.worlds]
                for s in range(len(found.systems))
            ],
            "tilt": [
                [
                    [_six_digits(v) for v in found.scores.values[s, m].tolist()]
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


def _six_digits(value: float) -> float | None:
    """A number with six significant digits; None for NaN."""
    return None if math.isnan(value) else float(f"{value:.6g}")

"""A counterfactual evaluation as a folder: runs, all numbers, a page, a manifest."""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ranktilt.counterfactuals.query_forms import FormOverlap
from ranktilt.counterfactuals.results import Counterfactual
from ranktilt.counterfactuals.shuffles import ShuffleResult
from ranktilt.counterfactuals.versions import VersionComparison
from ranktilt.data.csv_files import write_csv
from ranktilt.data.run import Run
from ranktilt.rankers.ranking import file_name
from ranktilt.reports.counterfactual_page import render_page
from ranktilt.reports.folder import Report, result_folder, write_file, write_queries


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
                own = (
                    world.name if world.pairing is None else f"{world.name}-pairing-{world.pairing}"
                )
                runs = {name: found.swapped[name, world.name, number] for name in found.systems}
                _runs(new / "swapped" / file_name(own), runs, names)
        write_queries(found.scores, found.queries, new / "queries.csv")
        if find_spec("jinja2") is not None:
            write_file(
                new / "index.html", render_page(found, manifest=made, title=title, texts=texts)
            )
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

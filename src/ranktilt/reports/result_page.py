"""A result as a folder: results.json, a manifest, and a page or the grades of a judge."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ranktilt.comparisons.results import Result
from ranktilt.data.csv_files import write_csv
from ranktilt.display import pages
from ranktilt.reports.drawing import Panel, draw
from ranktilt.reports.folder import Report, result_folder, write_file

if TYPE_CHECKING:
    from ranktilt.comparisons.judges import JudgeAgreement
    from ranktilt.rankers.judge import Judgements


def write_result(
    found: Result,
    output: str | os.PathLike[str],
    *,
    title: str,
    limits: Sequence[str],
    panels: Sequence[Panel] = (),
    files: Mapping[str, str] | None = None,
    manifest: Mapping[str, Any] | None = None,
) -> Report:
    """Write index.html, results.json, manifest.json and more files.

    The page needs the extra `report`; without it the rest is written. An existing folder of an
    earlier call is replaced when the new one is complete.

    Args:
        found: The result; the page shows its conclusions, compact tables and notes.
        output: Folder to write.
        title: The page's heading.
        limits: What the method cannot show, one paragraph each.
        panels: Pictures.
        files: Other files by name.
        manifest: Inputs and settings; by default the result's settings.

    Returns:
        The paths that were written.
    """
    with result_folder(found, output, manifest, title.lower()) as (new, made):
        for name, text in (files or {}).items():
            write_file(new / name, text)
        if find_spec("jinja2") is not None and (not panels or find_spec("vl_convert") is not None):
            drawn = draw(panels) if panels else []
            for picture in drawn:
                write_file(new / f"{picture.name}.svg", picture.svg)
            content = {
                "found": found,
                "title": title,
                "limits": limits,
                "figures": drawn,
                "files": sorted(path.name for path in new.iterdir()),
                "about": pages.manifest_content(made, found.settings()),
            }
            html = pages.render_page("ranktilt.reports", "result.html", content)
            write_file(new / "index.html", html)
    return Report(Path(output))


def write_judgements(
    found: JudgeAgreement,
    judged: Judgements,
    output: str | os.PathLike[str],
    manifest: Mapping[str, Any] | None = None,
) -> Path:
    """Write judged.qrels, judgements.csv, results.json and manifest.json.

    Args:
        found: How the grades agree with the given ones.
        judged: The grades.
        output: Folder to write.
        manifest: Inputs and settings; by default those of `found`.

    Returns:
        The folder.
    """
    import polars as pl

    kinds = {"query_id": pl.String, "doc_id": pl.String, "grade": pl.Int64, "status": pl.String}
    rows = [
        (query, doc, judged.grades[query][doc], status, found.qrels.grades.get(query, {}).get(doc))
        for query, own in judged.statuses.items()
        for doc, status in own.items()
    ]
    with result_folder(found, output, manifest, "judgements") as (new, _):
        judged.qrels.write(new / "judged.qrels")
        frame = pl.DataFrame(rows, schema={**kinds, "qrels": pl.Int64}, orient="row")
        write_csv(new / "judgements.csv", frame)
    return Path(output)

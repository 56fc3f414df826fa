"""A report: its page, and the folder around it, which appears when it is complete."""

from __future__ import annotations

import contextlib
import json
import math
import os
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from typing import Any

from ranktilt._version import __version__
from ranktilt.comparisons.results import Result
from ranktilt.data.csv_files import write_csv
from ranktilt.data.files import new_folder, write_text
from ranktilt.data.manifest import build_manifest, folder_hashes
from ranktilt.data.tables import cell_values
from ranktilt.display.numbers import counted
from ranktilt.display.pages import manifest_content, render_page, words
from ranktilt.display.table import markdown_text
from ranktilt.errors import InputError, OutputError, require_packages
from ranktilt.measures.scores import ScoredMeasure, Scores
from ranktilt.measures.statuses import STATUSES
from ranktilt.reports import figures, sections
from ranktilt.reports.content import ReportInput, View
from ranktilt.reports.details import Details
from ranktilt.reports.drawing import Drawn, draw
from ranktilt.reports.headline import headline
from ranktilt.reports.selection import SelectionSection
from ranktilt.reports.sides import find_sides
from ranktilt.reports.summary import findings, next_steps, verdict

#: What the statuses of values mean.
_STATUS_WORDS = {
    "ok": "",
    "no-group-terms": "no group terms in the list",
    "no-results": "no results",
    "no-group": "no exposure of any group",
    "no-ideal": "undefined for this background",
    "all-missing": "no annotated documents",
    "no-qrels": "not judged",
    "one-group": "all labelled documents are on one side",
    "no-spread": "every ranking has the same score",
    "no-fit": "no axis could be fitted",
    "no-issue": "no two-sided issue",
    "one-side": "all documents seem to be on one side",
    "pooled": "one value for all queries",
}
#: The tables that the page shows, if there are such results.
_TABLES = ("systems", "spread", "differences", "curves", "attribution", "tradeoff")
_CODES = "0123456789abcdefghijklmnopqrstuvwxyz"
#: What the template shows besides the lists of queries, on their own pages: nothing.
_LISTS_ONLY: dict[str, Any] = {"figures": {}, "sides": None, "selection": None}
#: In manifest.json of every report; other folders are never replaced.
MARK = "ranktilt report"


@dataclass(frozen=True)
class Report:
    """A written report: `path` is its folder, `page` the file to open, `verdict` what it says."""

    path: Path
    verdict: tuple[str, ...] = ()

    @property
    def page(self) -> Path:
        """The page."""
        return self.path / "index.html"

    def __repr__(self) -> str:
        return f"<Report {self.page}>"

    def _repr_html_(self) -> str:
        address, shown = escape(self.page.as_posix()), escape(str(self.page))
        return f'<p>Report: <a href="{address}">{shown}</a></p>'


def check_extra() -> None:
    """Check that the extra is installed, before any work is done."""
    require_packages("the report", "report", "jinja2", "vl_convert")


def check_folder(folder: str | os.PathLike[str]) -> Path:
    """The folder of the report; other files are never touched."""
    text = os.fspath(folder)
    target = Path(text)
    if target.is_symlink():
        target = Path(os.path.realpath(target))
    if os.path.lexists(target) and not target.is_dir():  # a link may lead to itself
        raise InputError("is not a folder", where=text, expected="a folder for the report")
    if not target.parent.is_dir():
        raise OutputError(f"{text}: the folder {target.parent} does not exist; create it first")
    if target.is_dir():
        _check_ours(target, text)
    return target


def _check_ours(target: Path, text: str) -> None:
    do = "choose another folder, or remove it yourself"
    inside = (path for path in target.rglob("*") if path.is_file())
    try:
        manifest = json.loads((target / "manifest.json").read_text(encoding="utf-8"))
        ours = set(manifest["files"]) if manifest.get("made") == MARK else None
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        ours = None
    if ours is None:
        if any(inside):  # the first one is enough: this may be a whole disk
            raise InputError("contains files, but no ranktilt report", where=text, do=do)
        return
    strangers = sorted({path.relative_to(target).as_posix() for path in inside} - ours)
    if strangers:
        raise InputError(
            f"contains a report and {len(strangers)} other file(s), such as {strangers[0]}",
            where=text,
            do=do,
        )


def write_report(given: ReportInput, folder: str | os.PathLike[str]) -> Report:
    """Write a report.

    Its folder has index.html, summary.png, summary.md, figures/, tables/, details/, the scores,
    queries.csv and manifest.json. An existing report is replaced when the new one is complete.
    """
    check_extra()
    target = check_folder(folder)
    view = View(given)
    with _report_folder(target, os.fspath(folder)) as new:
        _write(view, new)
    return Report(target, tuple(verdict(view)))


def _report_folder(target: Path, text: str) -> AbstractContextManager[Path]:
    """A temporary folder that replaces the target when the block ends without an error."""
    # checked again: it may have changed meanwhile
    return new_folder(text, lambda: _check_ours(target, text))


@contextlib.contextmanager
def result_folder(
    found: Result,
    output: str | os.PathLike[str],
    manifest: Mapping[str, Any] | None,
    kind: str,
) -> Iterator[tuple[Path, dict[str, Any]]]:
    """A new folder with results.json and, when the block ends, manifest.json.

    Args:
        found: The result.
        output: Folder to write.
        manifest: Inputs and settings; by default the result's settings.
        kind: What the folder is.
    """
    target = check_folder(output)
    made = dict(manifest) if manifest is not None else build_manifest([], found.settings())
    with _report_folder(target, os.fspath(output)) as new:
        write_file(new / "results.json", found.to_json())
        yield new, made
        _write_folder_manifest(new, made, kind)


def _write(view: View, new: Path) -> None:
    view.scores.write(new / "scores.parquet")  # first: it needs the most memory
    for name in ("figures", "tables"):
        (new / name).mkdir()
    selection = SelectionSection(view)
    # one list, so that names and ids differ
    panels = {"selection": selection.panels(), **figures.report_panels(view)}
    with ThreadPoolExecutor(1) as pool:  # the library draws without holding up Python
        drawing = pool.submit(draw, [one for some in panels.values() for one in some])
        _write_summary(view, new)
        for name, table in (sections.tables(view) | selection.tables()).items():
            write_file(new / "tables" / f"{name}.md", table.markdown())
            write_file(new / "tables" / f"{name}.tex", table.latex())
        sides = find_sides(view)
        details = Details(view, () if sides is None else sides.ends)
    shown = _write_figures(drawing.result(), new / "figures")
    queries = view.shown_queries
    content = _content(view, details) | {
        "figures": {name: [next(shown) for _ in some] for name, some in panels.items()},
        "sides": None if sides is None else sides.content(details.passages),
        "selection": selection.content(),
    }
    write_file(new / "index.html", _render(view, details, 0, queries, content))
    if details.parts:
        (new / "details").mkdir()
    for part in range(1, details.parts + 1):
        own = [q for q in queries if details.page[q] == part]
        page = _render(view, details, part, own, _LISTS_ONLY)
        write_file(new / f"details/part-{part:03d}.html", page)
    if sides is not None:
        sides.polarity.write(new / "polarity.parquet")
    write_queries(view.scores, view.given.queries, new / "queries.csv")
    _write_folder_manifest(new, view.given.manifest)


def _write_summary(view: View, new: Path) -> None:
    """The answer alone, for slides and issues: summary.png and summary.md."""
    sentences = verdict(view)
    (made,) = draw([figures.picture(view, sentences)])
    (new / "summary.png").write_bytes(made.png)
    about = counted(len(view.runs), "system") + ", "
    about += counted(len(view.scores.query_ids), "query", "queries")
    table = replace(sections.tables(view)["systems"], title="")
    parts = [
        f"# {markdown_text(view.given.title)}", about, *map(markdown_text, sentences),
        "![The systems' tilt and relevance](summary.png)", "## Next",
        "\n".join(f"- {markdown_text(step.text)}" for step in next_steps(view)),
        "## Systems", table.markdown(),
    ]  # fmt: skip
    write_file(new / "summary.md", "\n\n".join(parts) + "\n")


def write_file(path: Path, content: str) -> None:
    """Write a text file; what UTF-8 cannot hold is replaced."""
    path.write_text(content, encoding="utf-8", errors="replace", newline="\n")


def _write_figures(drawn: Iterable[Drawn], folder: Path) -> Iterator[tuple[str, str, Any]]:
    """Write drawings to files; name, title and SVG for the page."""
    from markupsafe import Markup

    for one in drawn:
        (folder / f"{one.name}.svg").write_text(one.svg, encoding="utf-8")
        (folder / f"{one.name}.png").write_bytes(one.png)
        yield one.name, one.title, Markup(one.inline)


def write_queries(scores: Scores, texts: Mapping[str, str], path: Path) -> None:
    """Write a line per query: its text, its part, and every system's value of every measure."""
    import polars as pl

    columns: dict[str, Any] = {"query_id": scores.query_ids}
    if texts:
        whole = (texts.get(q, "").encode(errors="replace").decode() for q in scores.query_ids)
        columns["text"] = list(whole)
    if scores.parts is not None:
        columns[scores.by or "part"] = scores.parts
    frame = pl.DataFrame(columns, schema=dict.fromkeys(columns, pl.String))
    values = [
        pl.Series(f"{measure.name} {run}", scores.values[r, m], pl.Float64).fill_nan(None)
        for m, measure in enumerate(scores.measures)
        for r, run in enumerate(scores.runs)
    ]
    write_csv(path, frame.with_columns(values))


def _write_folder_manifest(new: Path, manifest: Mapping[str, Any], kind: str | None = None) -> None:
    """Write manifest.json, which names all files of the folder.

    Args:
        new: The folder.
        manifest: How it was made.
        kind: What it is, if it is not a report of an audit.
    """
    files = sorted(p.relative_to(new).as_posix() for p in new.rglob("*") if p.is_file())
    content: dict[str, Any] = {"made": MARK}
    if kind is not None:
        content["kind"] = kind
    content |= {"version": __version__, **manifest, "files": [*files, "manifest.json"]}
    content["files_sha256"] = folder_hashes(new)
    text = json.dumps(content, indent=2, ensure_ascii=False, default=str) + "\n"
    write_text(new / "manifest.json", text.encode(errors="replace").decode())


# The page


def _page_data(view: View, details: Details, page: int, queries: list[int]) -> dict[str, Any]:
    """The data for the script of one file; values are in millionths, which are shorter to write."""
    scores, given = view.scores, view.given
    values, codes = scores.values[:, :, queries], scores.codes[:, :, queries]
    by_measure = values.transpose(1, 0, 2).tolist()
    lexicon = given.lexicon
    groups = [] if lexicon is None else list(lexicon.group_names)
    return {
        "page": page,
        "cutoff": details.depth,
        "runs": view.runs,
        "measures": [
            {
                "name": m.name,
                "says": _meaning(m),
                "short": m.measure.short_name,
                "fair_words": m.fair_words,
                "positive": m.positive,
                "fair": m.fair_value,
                "signed": view.signed(m),
                "high": m.fair == "high",
            }
            for m in view.measures
        ],
        "groups": [
            {"name": name, "letter": letter}
            for name, letter in zip(groups, _letters(groups), strict=True)
        ],
        "by": scores.by,
        "judged": bool(given.grades),
        "texts": not given.without_texts,
        "queries": [
            {
                "id": scores.query_ids[q],
                "text": given.queries.get(scores.query_ids[q], ""),
                "parts": [] if scores.parts is None else cell_values(scores.parts[q]),
                "page": details.page.get(q, -1),
            }
            for q in queries
        ],
        "values": [[[_millionths(v) for v in row] for row in rows] for rows in by_measure],
        "codes": [
            ["".join(_CODES[c] for c in row) if any(row) else "" for row in rows]
            for rows in codes.transpose(1, 0, 2).tolist()
        ],
        "statuses": {_CODES[i]: _STATUS_WORDS.get(s, s) for i, s in enumerate(STATUSES)},
        "main": view.main,
        "a": view.pair[0],
        "b": view.pair[1],
        **details.of_page(page, queries),
    }


def _millionths(value: float) -> int | None:
    """A number in millionths; None for NaN."""
    return None if math.isnan(value) else round(value * 1e6)


def _meaning(measure: ScoredMeasure) -> str:
    """What a measure says, in plain words, as a sentence."""
    words = measure.measure.wording
    return f"{words[0].upper()}{words[1:].rstrip('.')}." if words else ""


def _letters(groups: list[str]) -> list[str]:
    """One sign per group: its first letter if that is unique, otherwise its number."""
    firsts = [group[:1].upper() for group in groups]
    return [
        first if first and firsts.count(first) == 1 else str(number)
        for number, first in enumerate(firsts, start=1)
    ]


def _render(
    view: View, details: Details, page: int, queries: list[int], content: Mapping[str, Any]
) -> str:
    """One file: the whole report (page 0), or the query pages of one side file."""
    shared = {"page": page, "view": view, "given": view.given, "title": view.given.title}
    data = _page_data(view, details, page, queries)
    return render_page(
        "ranktilt.reports", "page.html", {**shared, **content}, styles=["sides.css"],
        scripts=["script.js"], data=data,
    )  # fmt: skip


def _content(view: View, details: Details) -> dict[str, Any]:
    """What the sections of the main page show."""
    given, lexicon = view.given, view.given.lexicon
    groups: list[Any] = []
    card: dict[str, str | list[str]] = {}
    if lexicon is not None:
        names = _letters(list(lexicon.group_names))
        groups = list(zip(lexicon.groups, lexicon.targets, names, strict=True))
        for key, value in lexicon.card.items():
            lines = isinstance(value, list | tuple)
            card[key] = [words(line) for line in value] if lines else words(value)
    missing = [
        f"{run}: {counts['unknown']} of {counts['documents']} documents are not annotated"
        for run, counts in view.scores.missing.items()
        if counts.get("unknown")
    ]
    manifest = dict(given.manifest)
    tables = sections.tables(view)
    return {
        "verdict": verdict(view),
        "headline": headline(view),
        "steps": next_steps(view),
        "findings": findings(view),
        "candidates": view.candidates,
        "baseline": view.baseline,
        **{name: tables.get(name) for name in _TABLES},
        "parts": [table for name, table in tables.items() if name.startswith("by-part-")],
        "measures": [(m, _meaning(m)) for m in view.measures],
        "groups": groups,
        "card": card,
        "about": manifest_content(manifest, manifest.get("settings", {})),
        "notes": [
            *(doubt for run in given.runs for doubt in run.warnings),
            *view.scores.warnings,
            *view.scores.notes,
            *missing,
        ],
        "shown": len(view.shown_queries),
        "total": len(view.scores.query_ids),
        "with_texts": sum(1 for p in details.page.values() if p >= 0),
        "side_files": details.parts,
    }

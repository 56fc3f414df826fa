"""A report's folder: complete or not there, and nobody else's files are touched."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ranktilt.errors import InputError, MissingExtraError, OutputError
from ranktilt.reports import folder as folder_module
from ranktilt.reports.content import ReportInput
from ranktilt.reports.folder import Report, check_folder, write_report


@pytest.fixture(scope="module")
def small(make_input: Callable[..., ReportInput]) -> ReportInput:
    lists = {"a": {"q": ["d1", "d2"]}, "b": {"q": ["d2", "d1"]}}
    return make_input({"d1": "she", "d2": "he"}, lists, measures=["ARaB@10"])


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_everything_is_there(sample_report: Path) -> None:
    expected = {
        "index.html", "figures", "tables", "scores.parquet", "queries.csv", "manifest.json",
        "summary.md", "summary.png",
    }  # fmt: skip
    assert names(sample_report) == expected
    manifest = json.loads((sample_report / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["command"] == "ranktilt audit <x>"
    inside = {p.relative_to(sample_report).as_posix() for p in sample_report.rglob("*")
              if p.is_file()}  # fmt: skip
    assert set(manifest["files"]) == inside


def test_a_report_of_ours_is_replaced(small: ReportInput, tmp_path: Path) -> None:
    target = tmp_path / "r"
    first = write_report(small, target)
    stale = first.path / "figures" / "means-ARaB-at-10.png"
    stale.unlink()
    second = write_report(small, target)
    assert second.page.is_file()
    assert stale.is_file()
    assert names(tmp_path) == {"r"}  # no half folder is left


def test_an_empty_folder_is_taken(small: ReportInput, tmp_path: Path) -> None:
    target = tmp_path / "r"
    target.mkdir()
    assert write_report(small, target).page.is_file()


@pytest.mark.parametrize(
    "content", [None, "{}", "[]", "not json", '{"made": "ranktilt report"}', '{"made": "x"}']
)
def test_a_strangers_folder_is_refused(
    small: ReportInput, tmp_path: Path, content: str | None
) -> None:
    target = tmp_path / "r"
    target.mkdir()
    (target / "thesis.txt").write_text("years of work")
    if content is not None:
        (target / "manifest.json").write_text(content)
    with pytest.raises(InputError, match="no ranktilt report"):
        write_report(small, target)
    assert (target / "thesis.txt").read_text() == "years of work"
    assert names(tmp_path) == {"r"}


def test_a_note_beside_the_report_is_not_lost(small: ReportInput, tmp_path: Path) -> None:
    made = write_report(small, tmp_path / "r")
    (made.path / "tables" / "my notes.txt").write_text("keep")
    with pytest.raises(InputError, match=r"1 other file\(s\), such as tables/my notes.txt"):
        write_report(small, tmp_path / "r")
    assert (made.path / "tables" / "my notes.txt").read_text() == "keep"


def test_a_file_is_refused(small: ReportInput, tmp_path: Path) -> None:
    (tmp_path / "r").write_text("mine")
    (tmp_path / "loop").symlink_to("loop")
    for name in ("r", "loop"):
        with pytest.raises(InputError, match=f"{name}: is not a folder, expected a folder"):
            write_report(small, tmp_path / name)


def test_a_missing_parent_is_said(small: ReportInput, tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="does not exist; create it first"):
        write_report(small, tmp_path / "no" / "r")


def test_an_error_leaves_the_old_report(
    small: ReportInput, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = write_report(small, tmp_path / "r")
    before = made.page.read_bytes()

    def fail(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(folder_module, "_write_folder_manifest", fail)
    with pytest.raises(OutputError, match="No space left"):
        write_report(small, tmp_path / "r")
    assert made.page.read_bytes() == before
    assert names(tmp_path) == {"r"}


def test_a_link_is_followed(small: ReportInput, tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_report(small, tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real" / "index.html").is_file()


def test_the_extra_is_named(
    small: ReportInput, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(MissingExtraError, match=r"pip install 'ranktilt\[report\]'"):
        write_report(small, tmp_path / "r")
    assert names(tmp_path) == set()


def test_a_check_before_any_work(tmp_path: Path) -> None:
    assert check_folder(tmp_path / "new") == tmp_path / "new"
    assert not (tmp_path / "new").exists()


def test_a_notebook_shows_a_link(tmp_path: Path) -> None:
    shown = Report(tmp_path / "gone<b>")._repr_html_()
    assert shown.startswith('<p>Report: <a href="')
    assert "<b>" not in shown

"""Progress: bars in a terminal, lines in a log, nothing with --quiet."""

from __future__ import annotations

from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

from ranktilt.cli import options, progress
from ranktilt.cli.progress import note, progress_bars, working
from ranktilt.progress import silent


@click.command()
@options.quiet
def _noted() -> None:
    with progress_bars() as report, working("Comparing …"):
        assert (report is silent) == progress.is_quiet()
    note("written")


def test_a_log_gets_a_line_every_so_often(capsys: pytest.CaptureFixture[str]) -> None:
    now = [100.0]
    log = progress._Log(lambda: now[0])
    for second, done in [(0, 0), (10, 100), (29, 290), (31, 310), (45, 450), (95, 950), (96, 1000)]:
        now[0] = 100.0 + second
        log("Annotating", done, 1000, "documents")
    now[0] = 130.0 + 95
    log("Reading", 2_000_000, None, "bytes")
    now[0] = 160.0 + 95
    log("Sorting")
    assert capsys.readouterr().err.splitlines() == [
        "Annotating: 310 of 1,000 documents (31%), 31 s so far",
        "Annotating: 950 of 1,000 documents (95%), 1 min 35 s so far",
        "Reading: 2.0 MB, 2 min 5 s so far",
        "Sorting: 2 min 35 s so far",
    ]


def test_work_of_unknown_length_says_that_it_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    answers: Iterator[bool] = iter([False, False, True])
    times = iter([0.0, 30.0, 60.0])
    progress._tell("Comparing …", lambda _: next(answers), lambda: next(times))
    assert capsys.readouterr().err.splitlines() == [
        "Comparing: 30 s so far", "Comparing: 1 min 0 s so far",
    ]  # fmt: skip


def test_quick_work_and_quiet_work_print_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_bars() as report:
        assert isinstance(report, progress._Log)  # the tests have no terminal
        report("Annotating", 1, 2, "documents")
    done = CliRunner().invoke(_noted, ["-q"], catch_exceptions=False)
    assert (done.exit_code, done.output) == (0, "")
    assert "written" in CliRunner().invoke(_noted).output
    with working("Comparing …"):
        pass
    with pytest.raises(ValueError, match="no"), working("Comparing …"):
        raise ValueError("no")
    assert capsys.readouterr().err == ""

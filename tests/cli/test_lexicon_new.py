"""`ranktilt lexicon new`: a file to start from that every command reads."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ranktilt.data.lexicon import Lexicon


def test_the_new_lexicon_works(
    run_cli: Callable[..., Any], put: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = put("p.tsv", "d1\tA fjord in the snowy north\nd2\tolive green figs and an olive\n")
    monkeypatch.chdir(texts.parent)
    done = run_cli("lexicon", "new", "regions")
    assert done.code == 0, done.err
    assert "regions.toml: written" in done.err
    lexicon = Lexicon.load("regions.toml")
    assert (lexicon.name, lexicon.group_names) == ("regions", ("north", "south"))
    assert lexicon.targets == (0.5, 0.5)
    assert set(lexicon.card) == {"summary", "source", "licence", "limits"}
    checked = run_cli("lexicon", "check", "regions.toml", "-c", texts)
    assert checked.code == 0, checked.err
    assert "2 documents (100.0%) contain a group term" in checked.out
    assert "snow*" in checked.out  # a wildcard
    assert "olive 1 " in " ".join(checked.out.split())  # olive green is excluded


def test_nothing_is_replaced(
    run_cli: Callable[..., Any], put: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = put("mine.toml", "mine")
    monkeypatch.chdir(mine.parent)
    for arguments, message in (
        (("mine",), "mine.toml: exists; choose another name with -o"),
        (("gender",), "gender is a lexicon of the package; choose another name, or copy it"),
        (("../up",), "lexicon name '../up', expected letters"),
        (("new", "-o", "new.csv"), "expected .toml"),
    ):
        done = run_cli("lexicon", "new", *arguments)
        assert done.code == 2
        assert done.err.count("\n") == 1
        assert message in done.err
    assert mine.read_text() == "mine"
    assert [path.name for path in mine.parent.glob("*.toml")] == ["mine.toml"]

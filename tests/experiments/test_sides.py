"""What is held out is not trained on, in whatever form (experiments/sides/data.py)."""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from experiments.sides.data import (
    HELD,
    Claim,
    Collected,
    Likeness,
    collect,
    held_queries,
    read_facts,
    read_forms,
)

ROOT = Path(__file__).resolve().parents[2]


def by_letters(texts: Sequence[str]) -> Any:
    """Unit vectors: a direction of its own for every text, but for case and marks."""
    rows = []
    for text in texts:
        digest = hashlib.sha256(" ".join(re.findall(r"\w+", text.lower())).encode()).digest()
        rows.append(np.random.default_rng(list(digest)).normal(size=256))
    found = np.array(rows).reshape(len(texts), 256)
    return found / np.linalg.norm(found, axis=1, keepdims=True)


def claim(text: str, *forms: str, documents: Sequence[str] = ()) -> Claim:
    return Claim("plain", text, list(documents), np.zeros(0), [(form, 1) for form in forms])


class TestLikeness:
    held = Likeness(["Should prostitution be legal?"], by_letters, ["Adults may choose."])

    def test_words_decide(self) -> None:
        """Three of five words are shared, and two of six."""
        texts = ["Prostitution should be banned", "Prostitution should be", "Is it be should", ""]
        assert self.held.of_texts(texts).tolist() == [True, True, False, False]

    def test_vectors_decide(self) -> None:
        same = Likeness(["one"], lambda texts: np.array([[1.0, 0.0]] * len(texts)))
        apart = Likeness(["one"], lambda t: np.array([[0.7 if x == "two" else 1.0] for x in t]))
        assert same.of_texts(["two"]).tolist() == [True]
        assert apart.of_texts(["two"]).tolist() == [False]

    def test_every_form_of_a_claim_is_compared(self) -> None:
        claims = [
            claim("Sex work ought to be outlawed", "Should prostitution be legal"),
            claim("Sex work ought to be outlawed", "Outlaw it"),
            claim("Outlaw it", documents=["Elsewhere it works.", "ADULTS may choose"]),
        ]
        assert self.held.of_claims(claims).tolist() == [True, False, True]

    def test_of_nothing(self) -> None:
        assert self.held.of_texts([]).shape == (0,)
        assert self.held.of_claims([]).shape == (0,)


@pytest.fixture(scope="module")
def collected(shared: Path) -> Collected:
    return collect(shared / "data", by_letters)


def words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", text.lower()))


@pytest.mark.shared
def test_no_form_of_a_training_text_is_held_out(shared: Path, collected: Collected) -> None:
    held = {words(text) for text in held_queries(shared / "data")}
    held |= {words(text) for c in collected.part(*HELD) for text in c.queries}
    trained = [text for c in collected.part("training") for text in c.queries]
    trained += [text for forms, _ in collected.facts for text in forms]
    assert len(trained) > 5_000
    assert [text for text in trained if words(text) in held] == []


@pytest.mark.shared
def test_version_3_was_trained_on_forms_that_are_held_out(shared: Path) -> None:
    """Which is why its figures are measured without them."""
    before = collect(shared / "data", by_letters, version=3)
    forms = {words(text) for _, *both in read_forms() for text in both}
    trained = [text for c in before.part("training") for text in c.queries]
    assert any(words(text) in forms for text in trained)
    assert len(before.facts) == len(read_facts())


@pytest.mark.parametrize("options", [[], ["--write-figures"]])
def test_measuring_writes_into_the_package_only_if_asked(
    options: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run = import_module("experiments.sides.run")
    asked: list[str] = []

    class Empty:
        """A page without tables."""

        def __init__(self, shared: Path) -> None:
            assert shared == Path("data")

        def __getattr__(self, name: str) -> Any:
            def made() -> list[str]:
                asked.append(name)
                return [name]

            return made

    monkeypatch.setattr(run, "Page", Empty)
    monkeypatch.setattr(sys, "argv", ["run", "data", *options])
    run.main()
    assert ("write_figures" in asked) == bool(options)
    assert "{" not in capsys.readouterr().out, "every table of the page is filled in"


SETS = ("documented claims", "fresh claims", "IBM topics", "written questions")


def test_what_is_printed_is_what_was_measured() -> None:
    """The figures of the package, of the page and of the guide are the same."""
    folder = ROOT / "src/ranktilt/polarity/weights"
    kept = json.loads((folder / "held_out.json").read_text(encoding="utf-8"))
    page = (ROOT / "experiments/sides/README.md").read_text(encoding="utf-8")
    guide = (ROOT / "docs/polarity.md").read_text(encoding="utf-8")
    columns = {"sign": 10, "split": 5, "two_flagged": 6, "one_flagged": 8}
    lines = {
        "sign": "… of those whose sign is printed",
        "split": "short texts on the right side, 4 + 4",
        "two_flagged": "lists of eight with two sides that are flagged",
        "one_flagged": "lists of eight of one side that are flagged",
    }
    for kind, name in (("stance", "st:minilm"), ("light", "light")):
        rows = [
            next(li for li in page.splitlines() if li.startswith(f"| {title} | {name} | "))
            for title in SETS
        ]
        for figure, values in kept[kind].items():
            if figure in columns:
                cells = [row.split(" | ")[columns[figure] - 1] for row in rows]
                assert [float(cell.split()[0]) for cell in cells] == values
    for figure, line in lines.items():
        row = next(li for li in guide.splitlines() if li.startswith(f"| {line} |"))
        found = [float(cell.strip(" %|")) for cell in row.split(" | ")[1:]]
        assert found == kept["stance"][figure]

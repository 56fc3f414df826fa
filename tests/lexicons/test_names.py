"""Names paired by frequency and specificity: against every permutation, and by hand."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ranktilt.counterfactuals.substitution.swapper import Swapper
from ranktilt.data.lexicon import Lexicon
from ranktilt.errors import InputError
from ranktilt.lexicons.names import _read_counts, pair_names

GROUPS = ("male", "female")


def lexicon(male: list[str], female: list[str], **more: Any) -> dict[str, Any]:
    names = {"names": {"male": male, "female": female}} if male else {}
    groups = [{"name": "male", "terms": ["he"]}, {"name": "female", "terms": ["she"]}]
    return {"name": "own", "language": "en", "groups": groups, **names, **more}


def total_distance(pairs: list[tuple[str, str]], counts: dict[str, dict[str, int]]) -> float:
    """By the definition, written out again."""
    everyone = {name for pair in pairs for name in pair}
    group_of = dict.fromkeys((first for first, _ in pairs), "male")
    at = {
        name: (math.log10(sum(counts[name].values())),
               counts[name].get(group_of.get(name, "female"), 0) / sum(counts[name].values()))
        for name in everyone
    }  # fmt: skip
    low = [min(place[axis] for place in at.values()) for axis in (0, 1)]
    size = [max(place[axis] for place in at.values()) - low[axis] or 1.0 for axis in (0, 1)]
    return sum(
        math.hypot(*((at[a][axis] - at[b][axis]) / size[axis] for axis in (0, 1))) for a, b in pairs
    )


def test_no_permutation_is_better() -> None:
    draw = np.random.default_rng(3)
    for _ in range(20):
        male, female = [f"M{n}" for n in range(5)], [f"F{n}" for n in range(5)]
        counts = {
            name: {"male": int(draw.integers(1, 9000)), "female": int(draw.integers(1, 9000))}
            for name in (*male, *female)
        }
        found = pair_names(lexicon(male, female), counts)
        least = min(
            total_distance(list(zip(male, other, strict=True)), counts)
            for other in itertools.permutations(female)
        )
        assert total_distance(found.pairs, counts) == pytest.approx(least)
        assert found.distance == pytest.approx(least / 5)


def test_frequency_and_specificity_both_count() -> None:
    """John and Mary are as frequent as Lee and Robin, and more specific."""
    counts = {
        "John": {"male": 990, "female": 10}, "Lee": {"male": 550, "female": 450},
        "Adam": {"male": 99, "female": 1}, "Mary": {"male": 10, "female": 990},
        "Robin": {"male": 450, "female": 550}, "Eve": {"male": 1, "female": 99},
    }  # fmt: skip
    found = pair_names(lexicon(["John", "Lee", "Adam"], ["Robin", "Eve", "Mary"]), counts)
    assert set(found.pairs) == {("John", "Mary"), ("Lee", "Robin"), ("Adam", "Eve")}
    assert found.distance == 0.0
    assert Swapper(found.lexicon, pronouns="first").text("John met EVE.") == "Mary met ADAM."


def test_names_without_counts_and_too_many() -> None:
    counts = {"John": {"male": 9}, "Adam": {"male": 8}, "Mary": {"female": 9}}
    found = pair_names(lexicon(["Zed", "John", "Adam"], ["Mary", "Zoe", "Eve"]), counts)
    assert found.pairs == [("John", "Mary")]
    assert found.unpaired == ("Zed", "Adam", "Zoe", "Eve")


@pytest.mark.parametrize(
    "content",
    [
        "Mary,F,7\nMary,M,1\nJohn,M,9\nEve,F,0\n",  # the US Social Security Administration
        "name,sex,count\nMary,female,7\nMARY,M,1\nJohn,Male,9\n",
        "\ufeffName,Sex,Births\nMary,F,7\nMary,M,1\n\nJohn,M,9\n",
    ],
)
def test_formats(content: str, tmp_path: Path) -> None:
    path = tmp_path / "counts.txt"
    path.write_text(content, encoding="utf-8")
    assert _read_counts(path, GROUPS) == {"Mary": {"female": 7, "male": 1}, "John": {"male": 9}}
    doubled = _read_counts([path, path], GROUPS)  # two years are added
    assert doubled == {"Mary": {"female": 14, "male": 2}, "John": {"male": 18}}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("Mary,F\n", "counts.csv:1: 2 field"),
        ("Mary,X,7\n", "group 'X'"),
        ("Mary,F,many\n", "counts.csv:1: count 'many'"),
        (",F,7\n", "empty name"),
        ("Mary,F,-7\n", "at least 0"),
        ("Mary,F,7\n", "no name of 'male' has a count"),
    ],
)
def test_bad_counts(content: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "counts.csv"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(InputError, match=message):
        pair_names(lexicon(["John"], ["Mary"]), path)


def test_command(run_cli: Callable[..., Any], tmp_path: Path) -> None:
    counts, out = tmp_path / "yob.txt", tmp_path / "paired.toml"
    counts.write_text("James,M,900\nMary,F,80\nJohn,M,70\nPatricia,F,800\n", encoding="utf-8")
    done = run_cli("lexicon", "names", "gender-pairs", str(counts), "-o", str(out))
    assert done.code == 0, done.err
    assert "2 pairs, mean distance" in done.out
    made = Lexicon.load(out)
    assert made.name == "paired"
    assert made.names == {"male": ["James", "John"], "female": ["Patricia", "Mary"]}
    assert dict(made.pairs) == dict(Lexicon.load("gender-pairs").pairs)
    again = run_cli("lexicon", "names", str(out), str(counts), "-o", str(counts))
    assert again.code == 2

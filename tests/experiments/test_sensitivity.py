"""experiments/sensitivity/README.md is what its script writes, as counting by hand confirms."""

from __future__ import annotations

import math
import re
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.shared


@pytest.fixture
def folder(shared: Path) -> Path:
    return shared / "data" / "msmarco_dl19"


def test_the_page_is_what_the_script_writes(folder: Path) -> None:
    module = import_module("experiments.sensitivity.run")
    assert module.page(folder) == (ROOT / "experiments" / "sensitivity" / "README.md").read_text(
        encoding="utf-8"
    )


def texfair(lists: list[list[str]], words: dict[str, int]) -> float:
    """TExFAIR@10 of Eqs. 7-13 for two groups, straight from the texts; the mean over the lists."""
    total = 0.0
    for texts in lists:
        exposure, held, everything = [0.0, 0.0], 0.0, 0.0
        for rank, text in enumerate(texts[:10], start=1):
            tokens = re.findall(r"\w+", text.lower())
            weight = 1 / math.log2(rank + 1)
            counts = Counter(words[token] for token in tokens if token in words)
            for group, count in counts.items():
                exposure[group] += weight * count / len(tokens)
            everything += weight
            held += weight if counts else 0.0
        shown = sum(exposure)
        divergence = sum(abs(e / shown - 0.5) for e in exposure) if shown else 0.0
        total += 1 - divergence * held / everything
    return total / len(lists)


def words_of(folder: Path) -> dict[str, int]:
    """The published list, as it came: `word,m` or `word,f` lines."""
    lines = (folder / "wordlist_gender_representative.txt").read_text().splitlines()
    pairs = [line.strip().lower().split(",") for line in lines if line.strip()]
    return {word.strip(): {"m": 0, "f": 1}[group.strip()] for word, group in pairs}


@pytest.mark.parametrize("run", ["BM25", "SPLADE_P_P_ENSEMBLE_DISTIL"])
@pytest.mark.parametrize(
    ("row", "gone"),
    [("gender-names", ()), ("gender-names without paris", ("paris",)),
     ("gender-names without paris, sandy, christian", ("paris", "sandy", "christian"))],
)  # fmt: skip
def test_means_by_hand(folder: Path, run: str, row: str, gone: tuple[str, ...]) -> None:
    page = (ROOT / "experiments" / "sensitivity" / "README.md").read_text(encoding="utf-8")
    section = page.split("`TExFAIR@10`:")[1].split("\n\n")[1].splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in section]
    shown = next(line for line in cells if line[0] == row)[cells[0].index(run)]
    with open(folder / "passages_dl19.tsv", encoding="utf-8") as stream:
        texts = dict(line.rstrip("\n").split("\t", 1) for line in stream)
    judgements = (folder / "qrels.dl19-passage.txt").read_text(encoding="utf-8").splitlines()
    judged = {line.split()[0] for line in judgements}
    ranked: dict[str, list[tuple[float, str]]] = {}
    with open(folder / "runs_rankllm_top100" / f"{run}.dl19.run", encoding="utf-8") as stream:
        for line in stream:
            query, _, doc, _, score, _ = line.split()
            ranked.setdefault(query, []).append((float(score), doc))
    lists = [[texts[d] for _, d in sorted(ranked[q], reverse=True)[:10]] for q in sorted(judged)]
    words = {word: group for word, group in words_of(folder).items() if word not in gone}
    assert f"{texfair(lists, words):.4f}" == shown.split()[0]

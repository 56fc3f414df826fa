"""Our values against what the papers' released code printed for six systems on TREC DL 2019."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ranktilt.data.reading import Reading
from ranktilt.measures import ARaB, RaB
from ranktilt.measures.scoring import score
from ranktilt.terms.annotator import annotate

pytestmark = pytest.mark.shared
TOLERANCE = 1e-5  # the released code writes six decimals
CUTOFFS = (5, 10, 20, 50)


@pytest.fixture(scope="module")
def dl19(shared: Path) -> Path:
    return shared / "data" / "msmarco_dl19"


def runs_of(dl19: Path) -> list[Path]:
    runs = sorted((dl19 / "runs_rankllm_top100").glob("*.run"))
    assert len(runs) == 6
    return runs


def oracle(dl19: Path, name: str) -> dict[str, Any]:
    return json.loads((dl19 / "oracle" / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize(("tokenizer", "key"), [("whitespace", "raw"), ("clean", "clean")])
def test_fairr_and_nfairr(dl19: Path, tokenizer: str, key: str) -> None:
    made = annotate(
        dl19 / "passages_dl19.tsv", "gender-names", reading=Reading(tokenizer=tokenizer)
    )
    names = [f"{measure}@{k}" for measure in ("FaiRR", "NFaiRR") for k in CUTOFFS]
    background = dl19 / "runs_rankllm_top100" / "BM25.dl19.run"
    scores = score(
        runs_of(dl19), names, annotations=made, background=background, reading=Reading(order="file")
    )
    expected = oracle(dl19, "upstream_fairr.json")
    for run in scores.runs:
        for measure in ("FaiRR", "NFaiRR"):
            for k in CUTOFFS:
                theirs = expected[f"{run}.run|{key}"]["perq"][measure][str(k)]
                ours = scores.per_query(run, f"{measure}@{k}")
                assert len(theirs) == 43
                assert ours == pytest.approx(theirs, abs=TOLERANCE, rel=0)


def test_rab_and_arab(dl19: Path) -> None:
    made = annotate(dl19 / "passages_dl19.tsv", "gender", reading=Reading(tokenizer="whitespace"))
    expected = oracle(dl19, "upstream_arab.json")
    kinds = {"RaB": RaB, "ARaB": ARaB}
    magnitudes = {"tf": "tf", "bool": "bool", "tc": "count"}
    measures = {
        (name, theirs, k): kinds[name](magnitude=ours) @ int(k)  # type: ignore[arg-type]
        for name in kinds
        for theirs, ours in magnitudes.items()
        for k in expected["BM25.dl19.run"][name][theirs]
    }
    scores = score(
        runs_of(dl19), measures.values(), annotations=made, reading=Reading(order="file")
    )
    for run in scores.runs:
        for (name, magnitude, k), measure in measures.items():
            theirs = expected[f"{run}.run"][name][magnitude][k]["perq"]
            assert len(theirs) == 43
            # they print female − male first; our + is male
            flipped = {query: -triple[0] for query, triple in theirs.items()}
            ours = scores.per_query(run, str(measure))
            assert ours == pytest.approx(flipped, abs=TOLERANCE, rel=0)

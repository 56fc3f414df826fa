"""Documents' leans: by geometry with an embedder of known vectors, and as labels of measures."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ranktilt.data.labels import Labels
from ranktilt.errors import InputError
from ranktilt.lexicons.leaning import document_leans
from ranktilt.measures.scoring import score

LEXICON = {
    "name": "own",
    "groups": [{"name": "m", "terms": ["he", "men*"]}, {"name": "f", "terms": ["she"]}],
}
#: Places of 101 documents between the two groups: −50 … 50, most of them ordinary.
PLACES = {f"d{n}": n / 1000 for n in range(-50, 50)} | {"male": 0.3, "female": -0.2, "half": 0.13}


def vectors(texts: Sequence[str]) -> Any:
    """Terms at ±1 on the first axis; a document's text is its place on it."""
    known = {"he": (1.0, 0.0), "men": (1.0, 0.0), "she": (-1.0, 0.0)}
    return np.array([known.get(t) or _at(float(t)) for t in texts], np.float32)


def _at(place: float) -> tuple[float, float]:
    return place, math.sqrt(1 - place * place)


def leans(band: float = 2.0) -> Any:
    texts = {name: repr(place) for name, place in PLACES.items()}
    return document_leans(texts, LEXICON, embedder=vectors, band=band)


def test_leans_are_spreads_from_the_median_document() -> None:
    found = leans()
    places = np.array(list(PLACES.values()))
    spread = 1.4826 * np.median(np.abs(places - np.median(places)))
    expected = (places - np.median(places)) / spread
    assert found.leans[:, 0] == pytest.approx(expected, abs=1e-4)
    assert found.leans[:, 1] == pytest.approx(-expected, abs=1e-4)
    # 0 up to the band, 1 from twice the band on
    weights = np.clip((expected - 2) / 2, 0, 1)
    assert found.weights[:, 0] == pytest.approx(weights, abs=1e-4)
    by_name = dict(zip(found.doc_ids, found.weights.tolist(), strict=True))
    assert by_name["male"] == [1.0, 0.0]
    assert by_name["female"] == [0.0, 1.0]
    assert 0 < by_name["half"][0] < 1
    assert by_name["d0"] == [0.0, 0.0]
    whole = dict(zip(found.doc_ids, found.memberships.tolist(), strict=True))
    assert whole["male"] == [1.0, 0.0]
    assert whole["d0"] == [0.5, 0.5]
    assert found.memberships.sum(axis=1) == pytest.approx(np.ones(103))


def test_three_groups_compete() -> None:
    """Each group's direction is its mean less that of the others; memberships sum to at most 1."""
    draw = np.random.default_rng(2)
    table = {name: draw.standard_normal(4) for name in ("a", "b", "c", *map(str, range(200)))}
    lexicon = {"name": "x", "groups": [{"name": n, "terms": [n]} for n in "abc"]}

    def embed(texts: Sequence[str]) -> Any:
        return np.array([table[text] for text in texts], np.float32)

    found = document_leans({str(n): str(n) for n in range(200)}, lexicon, embedder=embed, band=0.5)
    unit = {name: own / np.linalg.norm(own) for name, own in table.items()}
    direction = unit["b"] - (unit["a"] + unit["c"]) / 2
    places = np.array([unit[str(n)] @ direction for n in range(200)])
    centre = np.median(places)
    spread = 1.4826 * np.median(np.abs(places - centre))
    assert found.leans[:, 1] == pytest.approx((places - centre) / spread, abs=1e-4)
    assert found.weights.sum(axis=1).max() <= 1 + 1e-12


def test_labels_of_measures(tmp_path: Path) -> None:
    found = leans()
    path = tmp_path / "leans.csv"
    path.write_text(found.to_csv(), encoding="utf-8")
    read = Labels.load(path)
    assert read.groups == ("m", "f")
    assert len(read.shares) == 103
    run = {"q": {"male": 3.0, "d0": 2.0, "female": 1.0}}
    for labels in (path, found.labels()):
        scores = score(run, ["AWRF@3", "Share(group='m', by='documents')@3"], labels=labels)
        # by hand: 1 at rank 1 for m, 1/log2(4) at rank 3 for f; d0 at rank 2 is half of each
        middle = 1 / math.log2(3)
        share = (1 + middle / 2) / (1 + middle + 0.5)
        assert scores.mean(scores.runs[0], "Share(group='m', by='documents')@3") == pytest.approx(
            share
        )
        gap = abs(share - 0.5) + abs(1 - share - 0.5)
        assert scores.mean(scores.runs[0], "AWRF@3") == pytest.approx(gap)


def test_errors() -> None:
    with pytest.raises(InputError, match="at least 50"):
        document_leans({"d": "0.1"}, LEXICON, embedder=vectors)
    with pytest.raises(InputError, match="above 0"):
        leans(band=0.0)
    with pytest.raises(InputError, match="the same lean"):
        document_leans({str(n): "0.1" for n in range(60)}, LEXICON, embedder=vectors)


def test_command(run_cli: Callable[..., Any], sample: Any, tmp_path: Path) -> None:
    out = tmp_path / "leans.csv"
    done = run_cli("lexicon", "lean", "gender", "-c", str(sample.passages), "-o", str(out))
    assert done.code == 0, done.err
    assert "male: " in done.out
    lines = out.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "doc_id,group,weight,lean"
    assert len(lines) == 1 + 2 * 207
    assert (tmp_path / "leans.csv.manifest.json").is_file()
    labels = ["score", str(sample.runs[0]), "--labels", str(out), "-m", "AWRF@10"]
    assert run_cli(*labels).code == 0
    again = run_cli("lexicon", "lean", "gender", "-c", str(sample.passages), "-o", "leans.txt")
    assert again.code == 2

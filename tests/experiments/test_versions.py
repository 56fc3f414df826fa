"""experiments/versions: figures of the page counted by hand, and the parts of its script."""

from __future__ import annotations

import json
import math
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from ranktilt.counterfactuals.versions import BothVersions
from ranktilt.data.collection import Collection
from ranktilt.data.run import Run

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def script() -> Any:
    return import_module("experiments.versions.run")


def test_over_pairs_by_hand(script: Any) -> None:
    texts = {"x": "x", "y": "y", "z": "z"}
    both = BothVersions.join(Collection.open(texts), Collection.open(texts))
    data = import_module("experiments.versions.data").Versions(
        texts, texts, {}, {"q1": "a", "q2": "b"}, {"q1": {"x": 1, "y": 1, "z": 0}, "q2": {"x": 2}}
    )
    run = Run.load(
        {"q1": {"x#b": 3.0, "x": 2.0, "y": 1.0, "z#b": 0.5}, "q2": {"x": 1.0, "x#b": 1.0}}
    )
    value, low, high, pairs = script.pooled(run, data, both, relevant=True)
    assert pairs == 3  # x and y of q1, x of q2; z is not relevant
    assert value == pytest.approx(100 * (1 + 0 + 0.5) / 3)
    assert low <= value <= high
    assert script.pooled(run, data, both, relevant=False)[0] == pytest.approx(100 * 2.5 / 4)


def test_tied(script: Any) -> None:
    run = Run.load({"q1": {"x": 1.0, "x#b": 1.0, "y": 1.0, "y#b": 0.5, "z": 1.0}})
    assert script.tied(run) == 0.5  # of x and y; z has no pair


def test_held_out_effectiveness_by_hand() -> None:
    ndcg = import_module("experiments.versions.gpu")._ndcg
    value = ndcg({"x": 3.0, "y#b": 2.0, "x#b": 1.0}, {"x": 1})
    assert value == pytest.approx((1 + 1 / 2) / (1 + 1 / math.log2(3)))  # ranks 1 and 3 of 1 and 2


def test_join(tmp_path: Path) -> None:
    results, source, target = tmp_path / "results", tmp_path / "source", tmp_path / "target"
    results.mkdir()
    (source / "minilm").mkdir(parents=True)
    for number in range(11):  # 10 comes after 9, not after 1
        (results / f"weights-{number}").write_bytes(bytes([number]))
    (results / "config.json").write_text("{}", encoding="utf-8")
    for name in ("tokenizer.json", "vocab.txt", "special_tokens_map.json", "tokenizer_config.json"):
        (source / "minilm" / name).write_text("{}", encoding="utf-8")
    import_module("experiments.versions.gpu").join(results, source, target)
    assert (target / "model.safetensors").read_bytes() == bytes(range(11))
    assert json.loads((target / "tokenizer_config.json").read_text())["model_max_length"] == 256


@pytest.mark.shared
def test_bm25_counted_by_hand(shared: Path, script: Any) -> None:
    """Relevant pairs with b above a, counted without ranktilt's measures."""
    from ranktilt.rankers.ranking import rank

    data = script.load(shared / "data" / "cocktail_nfcorpus")
    run = rank(data.both(), data.test, "bm25", depth=100).to_dict()
    pairs = above = 0.0
    for query, own in run.items():
        places = {name: place for place, name in enumerate(list(own)[:10])}
        for name, grade in data.grades[query].items():
            a, b = places.get(name), places.get(f"{name}#b")
            if grade < 1 or (a is None and b is None):
                continue
            pairs += 1
            if a is not None and b is not None and own[name] == own[f"{name}#b"]:
                above += 0.5
            else:
                above += a is None or (b is not None and b < a)
    assert (above, pairs) == (290.5, 522)
    page = (ROOT / "experiments" / "versions" / "README.md").read_text(encoding="utf-8")
    assert f"{100 * above / pairs:.2f}% of {pairs:.0f} relevant pairs" in " ".join(page.split())

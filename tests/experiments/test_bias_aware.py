"""The experiment experiments/bias_aware: no test query in training, no choice on a fold's own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest


@pytest.fixture(scope="module")
def data() -> dict[str, Any]:
    documents = [f"d{number}" for number in range(12)]
    return {
        "texts": {doc: f"text of {doc}" for doc in documents},
        "queries": {"a": "first", "b": "second", "c": "third"},
        "unjudged": {"u": "fourth", "v": "fifth"},
        "grades": {query: {"d0": 3, "d1": 1, "d2": 0} for query in "abc"},
        "lists": {query: dict.fromkeys(documents[:6], 1.0) for query in "abc"},
        "teacher": {
            "u": {"d0": 9.0, "d1": 8.5, "d2": 1.0},
            "v": {"d5": 4.0},  # nothing to set it against
        },
        "bias": {"bool": {"d1": 1.0}, "neutrality": {"d1": 1.0, "d2": 0.5}},
        "marked": ["b"],
    }


def test_judged_pairs_are_of_the_training_queries_alone(data: dict[str, Any]) -> None:
    from experiments.bias_aware.train import judged_pairs

    drawn = list(judged_pairs(data, ["a", "c"], 41, seed=3))
    assert len(drawn) == 41
    assert {query for query, _, _ in drawn} == {"a", "c"}
    for query, better, worse in drawn:
        grades = data["grades"][query]
        assert grades.get(better, 0) > grades.get(worse, 0)
    assert drawn == list(judged_pairs(data, ["a", "c"], 41, seed=3))
    assert drawn != list(judged_pairs(data, ["a", "c"], 41, seed=4))


def test_teacher_pairs_keep_the_distance(data: dict[str, Any]) -> None:
    from experiments.bias_aware.train import teacher_pairs

    drawn = set(teacher_pairs(data, ["u", "v"], 50, seed=0, least=1.0))
    assert drawn == {("u", "d0", "d2"), ("u", "d1", "d2")}
    near = set(teacher_pairs(data, ["u"], 50, seed=0, least=0.0))
    assert ("u", "d0", "d1") in near
    assert ("u", "d1", "d0") not in near


def test_pairs_carry_bias_and_marks_and_the_teacher_has_the_distance(data: dict[str, Any]) -> None:
    from types import SimpleNamespace

    import torch

    from experiments.bias_aware.train import TeacherTerm, as_pairs

    triples = [("u", "d1", "d2"), ("a", "d0", "d2"), ("b", "d0", "d3")]
    first, second, third = as_pairs(data, iter(triples))
    assert (first.better_bias, first.worse_bias) == (1.0, 0.0)
    # the teacher's scores are 8.5 and 1 (7.5 apart), those of the step 2 and 0.5: (1.5 − 7.5)²
    step = SimpleNamespace(
        pairs=[first], positive=torch.tensor([2.0]), negative=torch.tensor([0.5])
    )
    assert TeacherTerm(data).loss(step).item() == pytest.approx(36.0)
    assert (first.better_marked, first.worse_marked) == (1, 1)
    assert (second.better_marked, second.worse_marked) == (0, 1)
    assert (third.better_marked, third.worse_marked) == (1, 1)  # its query is marked


def test_every_setting_has_a_name() -> None:
    from experiments.bias_aware.run import NAMES, TITLES
    from experiments.bias_aware.train import GRID, RECIPES, SETTINGS

    assert set(NAMES) == set(SETTINGS) == {one for own in GRID.values() for one in own}
    assert set(TITLES) == set(RECIPES) == set(GRID)
    assert all("eq3" in own for own in GRID.values())


def test_a_fold_has_no_say_in_its_own_setting() -> None:
    from experiments.bias_aware.run import BOOL, NDCG, Values

    random = np.random.default_rng(0)
    folds = np.repeat(np.arange(5), 4)
    base = np.full((6, 20), 0.5)
    mild, strong = base.copy(), base.copy()
    mild[BOOL], strong[BOOL] = 0.4, 0.1
    strong[NDCG] = 0.4  # costs too much everywhere
    names = {("taught", "eq3"): base, ("taught", "mild"): mild, ("taught", "strong"): strong}

    def chosen(values: dict[tuple[str, str], Any]) -> tuple[Any, list[str]]:
        made = Values(values, {}, base, folds, np.zeros(20, bool))
        return made.chosen(["eq3", "mild", "strong"], 0.99)

    found, taken = chosen(names)
    assert taken == ["mild"] * 5
    assert np.array_equal(found, mild)
    for fold in range(5):
        other = {name: value.copy() for name, value in names.items()}
        for value in other.values():
            value[:, folds == fold] = random.random((6, 4))
        assert chosen(other)[1][fold] == "mild"
    freed = {name: value.copy() for name, value in names.items()}
    freed["taught", "strong"][NDCG] = 0.5
    assert chosen(freed)[1] == ["strong"] * 5


def test_the_other_machine_needs_torch_and_numpy_alone() -> None:
    import subprocess
    import sys

    pytest.importorskip("torch")
    code = (
        "import sys, experiments.bias_aware.gpu, ranktilt.training.terms, "
        "ranktilt.training.losses\n"
        "print([n for n in ('pyarrow', 'msgspec', 'numba', 'click', 'polars') if n in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_removed_direction_is_gone() -> None:
    import torch

    from experiments.bias_aware.gpu import REMOVALS, directions, remove

    random = np.random.default_rng(0)
    marks, leans = np.repeat([0, 1], 20), np.repeat([0, 1, 0, -1], 10)
    vectors = torch.from_numpy(random.normal(size=(40, 6)))
    vectors[:, 2] += torch.from_numpy(3.0 * leans)
    bases = directions(vectors.float(), marks, leans, 0)
    assert set(bases) == set(REMOVALS)
    for name, rows in bases.items():
        torch.testing.assert_close(rows @ rows.T, torch.eye(len(rows)))
        left = remove(vectors.float(), rows)
        assert float((left @ rows.T).abs().max()) < 1e-5
        # means of women and men differ no more, if that direction was removed
        gap = (left[leans > 0].mean(dim=0) - left[leans < 0].mean(dim=0)).norm()
        assert (float(gap) < 1e-5) == (name in ("gender", "both"))
    assert remove(vectors, None) is vectors


def test_teacher_pairs_of_relevant_passages_are_not_used(data: dict[str, Any]) -> None:
    from experiments.bias_aware.gpu import batched, kept
    from ranktilt.training.terms import Pair

    triples = [("u", "d0", "d2"), ("u", "d5", "d2"), ("u", "d6", "d2"), ("u", "d7", "d2")]
    assert kept(data, triples, 2) == triples[1:3]  # d0 answers a judged query
    pairs = [Pair("q", "x" * n, "y") for n in range(1, 50)]
    batches = batched(pairs, 4, seed=1)  # type: ignore[arg-type]
    assert sorted(len(pair.better) for batch in batches for pair in batch) == list(range(1, 50))
    assert max(map(len, batches)) == 4


def test_the_page_names_what_was_planned_and_not_completed(
    data: dict[str, Any], tmp_path: Path
) -> None:
    import gzip
    import json

    from experiments.bias_aware.adversary import DUO_LABELS, LABELS, Results, commands, completeness

    content = {**data, "perspectrum": {"queries": {"x": "claim"}}}
    with gzip.open(tmp_path / "data.json.gz", "wt") as stream:
        json.dump(content, stream)

    def results(seed: int, lacks: str = "") -> Path:
        """A folder of one seed; of one setting the last query is missing."""
        asked = {label: list("abc") for label in LABELS}
        asked |= {f"perspectrum/{label}": ["x"] for label in DUO_LABELS}
        rankings: dict[str, Any] = {}
        for label, queries in asked.items():
            done = queries[:-1] if label == lacks else queries
            rankings[f"{label}|{seed}|queries"] = np.array(done, "U1")
            rankings[f"{label}|{seed}|orders"] = np.zeros((len(done), 1), np.uint8)
        folder = tmp_path / f"{seed}{lacks}"
        folder.mkdir(parents=True)
        np.savez(folder / "orders.npz", **rankings)
        told = {"machine": {"limit": 430.0}, "attacks": []}
        (folder / "attacks.json").write_text(json.dumps(told))
        return folder

    def found(*folders: Path) -> Results:
        return Results(tmp_path / "data.json.gz", list(folders))

    whole = [results(seed) for seed in range(3)]
    assert completeness(found(*whole)).startswith("Every planned setting is complete")
    shell = "\n".join(commands(found(*whole)))
    assert [f"--seeds {seed} --seconds 430" in shell for seed in range(3)] == [True] * 3
    assert "RESULTS/seed0 RESULTS/seed1 RESULTS/seed2" in shell
    told = completeness(found(*whole[:2]))
    assert told.startswith("Planned but not run: seed 2. Every planned setting is complete")
    told = completeness(found(*whole[:2], results(2, "adversary-4")))
    assert "not completed: second stage, adversary, factor 4 (seed 2)." in told
    told = completeness(found(*whole[:2], results(2, "perspectrum/duo-4")))
    assert "not completed: Perspectrum, with DUO, weight 4 (seed 2)." in told
    part = found(*whole[:2], results(2, "eq3"))
    assert "not completed: Eq. 3 (no bias) (seed 2)." in completeness(part)
    assert part.used == [0, 1]

"""Trainings that share one stack of weights."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import torch

from experiments.rankers.train_vectors import Data, Member, Plan, Stack, gathered, trained
from experiments.rankers.vectors_page import Difference, cases, counts
from ranktilt.rankers.interaction.models import _KNRM
from ranktilt.rankers.registry import known_rankers
from ranktilt.training.pairs import GradedList

QUERIES, DOCUMENTS, WORDS, DEPTH, DIM = 10, 40, 60, 8, 6
TOP = Path(__file__).parents[2]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    random = np.random.default_rng(0)
    lengths = random.integers(3, 9, DOCUMENTS)
    ranked = random.permuted(np.tile(np.arange(DOCUMENTS), (QUERIES, 1)), axis=1)[:, :DEPTH]
    ranked[3, 6:] = -1
    shape = 2, 2, 60
    triples = [random.integers(0, top, shape) for top in (QUERIES, DOCUMENTS, DOCUMENTS)]
    path = tmp_path / "data.npz"
    np.savez(
        path, vectors=random.standard_normal((WORDS, DIM)).astype(np.float16),
        idf=np.ones(WORDS, np.float32), words=random.integers(1, WORDS, lengths.sum()),
        starts=np.concatenate([[0], np.cumsum(lengths)]),
        queries=random.integers(1, WORDS, (QUERIES, 4)), ranked=ranked,
        grades=random.integers(0, 3, (QUERIES, DEPTH)), folds=np.arange(QUERIES) % 5,
        triples=np.stack(triples, axis=-1),
    )  # fmt: skip
    return path


def test_a_stack_learns_what_each_training_learns_alone(file: Path) -> None:
    data = Data(file, "cpu")
    members = [Member(0, 0, 1e-3), Member(1, 1, 1e-2)]
    stack = Stack("knrm", "random", members, data)
    alone = []
    for place, member in enumerate(members):
        torch.manual_seed(member.seed)
        vectors = data.vectors("random", [member.seed])[0]
        model = _KNRM(vectors, data.idf, _KNRM.Settings(tune=True, use_idf=False))
        rest = [weight for label, weight in model.named_parameters() if label != "vectors"]
        for label, weight in model.named_parameters():
            assert torch.equal(weight, stack.weights[label][place]), label
        groups = [{"params": rest}, {"params": [model.vectors], "lr": member.rate}]
        alone.append((model, torch.optim.Adam(groups, lr=1e-2)))
    stack.train(0, 8)
    count = min(len(data.triples(member, 0)) for member in members) // 8 * 8
    for place, ((model, optimiser), member) in enumerate(zip(alone, members, strict=True)):
        for start in range(0, count, 8):
            query, better, worse = data.triples(member, 0)[start : start + 8].T
            first, second = (
                model(data.queries[query], data.documents[docs]) for docs in (better, worse)
            )
            optimiser.zero_grad()
            torch.relu(1 - first + second).mean().backward()
            optimiser.step()
        for label, weight in model.named_parameters():
            assert torch.allclose(weight, stack.weights[label][place], atol=1e-5), label


def test_no_query_is_trained_on_and_tested(file: Path) -> None:
    data = Data(file, "cpu")
    for fold in range(5):
        train, held, test = data.split(fold)
        assert sorted([*train, *held, *test]) == list(range(QUERIES))
        assert set(test) == {fold, fold + 5}
        assert set(data.triples(Member(fold, 1, 1e-3), 1)[:, 0]) <= set(train)


def test_concordance_is_that_of_the_package(file: Path) -> None:
    data = Data(file, "cpu")
    stack = Stack("pacrr", "pretrained", [Member(0, 0, 1e-3)], data)
    asked = [[3, 4, 5]]
    _, scores = stack.rank(asked)
    expected = []
    for query, own in zip(asked[0], scores[0].numpy(), strict=True):
        there = np.isfinite(own)
        grades = data.grades[query].numpy()[there]
        graded = GradedList("q", [""] * len(grades), grades)
        expected.append(graded.concordance(own[there]))
    assert stack.concordance(asked)[0] == pytest.approx(np.mean(expected))


def test_every_query_is_ranked_by_the_picked_training_of_its_fold(file: Path) -> None:
    data = Data(file, "cpu")
    members = [Member(fold, 0, rate) for fold in range(5) for rate in (1e-3, 1e-4)]
    stack = Stack("knrm", "random", members, data)
    with torch.no_grad():  # so that each training's scores tell it apart
        stack.weights["output.weight"].zero_()
        stack.weights["output.bias"].copy_(torch.arange(10.0)[:, None] / 10)
    tested = [data.split(member.fold)[2] for member in members]
    plan = Plan(5, 1, 1, 8, 1, 0.0, "cpu")
    scores = gathered(stack, tested, plan, members, [0, 1] * 5)[0]
    for query in range(QUERIES):
        expected = np.tanh((2 * (query % 5) + 1) / 10)
        assert scores[query, :6] == pytest.approx(expected)
    assert np.isnan(scores[3, 6:]).all()


@pytest.mark.parametrize("name", ["conv-knrm", "match-pyramid"])
def test_training_tells_what_it_did(name: str, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from experiments.rankers import train_vectors

    small = {"tune": True, "use_idf": False, "filters": 3}
    monkeypatch.setitem(train_vectors.PAPER_OPTIONS, name, small)
    told, scores = trained(name, "pretrained", file, Plan(5, 2, 1, 8, 1, 1e12, "cpu"))
    assert scores.shape == (2, 2, QUERIES, DEPTH)
    assert np.isfinite(scores[:, :, 0]).all()
    assert sum(told["picked"]) == 10
    assert told["parameters"][1] == WORDS * DIM


@pytest.mark.parametrize(
    ("model", "weights"),
    [
        ("knrm", 11 + 1),
        ("conv-knrm", 6 * 300 * 300 + 3 * 300 + 9 * 11 + 1),
        ("pacrr", 32 * (4 + 9 + 2) + (30 * 16 + 1) * 100 + 101 * 100 + 101),
        ("match-pyramid", 16 * (2 * 9 + 1) + 4 * 16 * (16 * 9 + 1) + (16 * 30 + 1) * 100 + 101),
    ],
)
def test_parameters_by_hand(model: str, weights: int) -> None:
    assert counts(model, 7) == (7 * 300 + weights, 7 * 300)
    (known,) = (one for one in known_rankers() if one.spec == f"bm25 >> {model}:FOLDER")
    assert f"ours has {109_481_400 + weights:,} parameters" in known.note


def test_cases_are_counted_to_three_digits() -> None:
    random, pretrained = np.array([0.1, -0.2, 0.0301, 0.5]), np.array([0.2, 0.1, 0.0299, 0.4])
    assert cases(random, pretrained) == (3, 2)


def test_a_difference_is_over_queries_after_the_mean_over_seeds() -> None:
    random, pretrained = np.zeros((2, 3)), np.array([[1.0, 2.0, 3.0], [3.0, 4.0, 5.0]])
    found = Difference.of(random, pretrained)
    assert found.mean == 3.0
    # differences 2, 3, 4: t = 3 / (1/√3) = 5.196 with two degrees of freedom
    assert found.p == pytest.approx(0.0351, abs=1e-4)


def test_training_needs_only_torch_and_numpy() -> None:
    code = """
import sys
class Block:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {"pyarrow", "msgspec", "click", "numba", "wordllama", "scipy"}:
            raise ImportError(name)
sys.meta_path.insert(0, Block())
import experiments.rankers.train_vectors
"""
    source = {"PYTHONPATH": f"{TOP / 'src'}:{TOP}", "PATH": ""}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=source, check=False
    )
    assert done.returncode == 0, done.stderr

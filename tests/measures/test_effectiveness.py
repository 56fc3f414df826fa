"""Effectiveness comes from ir_measures: same names, same values, our order of ties."""

from __future__ import annotations

import ast
import math
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import ir_measures
import pytest

from ranktilt.data.reading import Reading
from ranktilt.errors import InputError
from ranktilt.measures.effectiveness import Effectiveness
from ranktilt.measures.names import parse_measure
from ranktilt.measures.scoring import score

NAMES = ("nDCG@10", "RR@10", "R@10")
Put = Callable[..., Path]


def theirs(qrels: Path, run: Path, names: tuple[str, ...] = NAMES) -> dict[tuple[str, str], float]:
    """ir_measures on the files themselves."""
    measures = [Effectiveness(name).measure for name in names]
    judged = list(ir_measures.read_trec_qrels(str(qrels)))
    ranked = list(ir_measures.read_trec_run(str(run)))
    return {
        (str(result.measure), result.query_id): result.value
        for result in ir_measures.iter_calc(measures, judged, ranked)
    }


def check(qrels: Path, run: Path, names: tuple[str, ...] = NAMES) -> None:
    expected = theirs(qrels, run, names)
    scores = score(run, names, qrels=qrels)
    (name,) = scores.runs
    found = {
        (measure, query): value
        for measure in names
        for query, value in scores.per_query(name, measure).items()
    }
    assert found == pytest.approx(expected, abs=1e-12)
    assert found.keys() == expected.keys()
    for measure in names:
        values = [value for (m, _), value in expected.items() if m == measure]
        assert scores.mean(name, measure) == pytest.approx(sum(values) / len(values))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("nDCG@10", ir_measures.nDCG @ 10),
        (" AP( rel = 2 ) @ 100", ir_measures.AP(rel=2) @ 100),
        ("nDCG(dcg='exp-log2', gains={0: 0, 1: 5})",
         ir_measures.nDCG(dcg="exp-log2", gains={0: 0, 1: 5})),
        ("RR(judged_only=True)@10", ir_measures.RR(judged_only=True) @ 10),
        ("IPrec@0.2", ir_measures.IPrec @ 0.2),
    ],
)  # fmt: skip
def test_names_are_read_without_what_python_3_14_removed(
    name: str, expected: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for removed in ("Num", "Str", "NameConstant"):
        if sys.version_info < (3, 12):  # from then on their use is a warning, which is an error
            monkeypatch.delattr(ast, removed)
    assert parse_measure(name).measure == expected  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("nDCG@ten", "values are numbers, text in quotes, True or False"),
        ("nDCG@10@20", "not Name(parameter=value)@cutoff"),
        ("nDCG(wrong=1)@10", "unsupported params found: ['wrong']"),
        ("nDCG@1.5", "invalid param cutoff=1.5"),
    ],
)
def test_a_wrong_form_is_one_line_without_an_address(name: str, why: str) -> None:
    with pytest.raises(InputError) as raised:
        parse_measure(name)
    assert str(raised.value) == f"measure {name!r} ({why}), expected a form of ir_measures"


def test_a_level_of_recall_is_no_cutoff(sample: Any) -> None:
    given = parse_measure("IPrec@0.2")
    assert given.cutoff is None
    check(sample.qrels, sample.runs[0], ("IPrec@0.2", "nDCG@10"))


@pytest.mark.parametrize("number", [0, 1, 2])
def test_sample(sample: Any, number: int) -> None:
    check(sample.qrels, sample.runs[number])


@pytest.mark.shared
@pytest.mark.parametrize(
    "names",
    [
        ("nDCG@10", "AP@20", "P@5", "R@50", "RR@3", "Judged@10", "Success@5"),
        ("nDCG@10", "AP", "Rprec", "RR"),  # those without a cutoff need the whole list
        ("RR@5", "nDCG@10", "RR@10", "RR(rel=2)@10"),
        ("RR(rel=3)@2", "RR@2"),
        ("RR", "RR@10"),
    ],
    ids=["all cut", "some not", "first relevant", "first two", "both"],
)
def test_only_what_no_measure_looks_at_is_cut_off(shared: Path, names: tuple[str, ...]) -> None:
    folder = shared / "data" / "msmarco_dl19"
    run = folder / "runs_rankllm_top100" / "BM25.dl19.run"
    check(folder / "qrels.dl19-passage.txt", run, names)


@pytest.mark.shared
def test_dl19(shared: Path) -> None:
    folder = shared / "data" / "msmarco_dl19"
    check(folder / "qrels.dl19-passage.txt", folder / "runs_rankllm_top100" / "BM25.dl19.run")


@pytest.mark.shared
@pytest.mark.parametrize("order", ["score", "file"])
def test_dl19_with_ties(shared: Path, order: Any) -> None:
    """RepLLaMA ties in every query.

    ir_measures breaks ties by doc_id for nDCG and R (trec_eval) but by file order for RR@10 (its
    MS MARCO provider); ours is one order for all. RR@10 is worked out here from the files.
    """
    folder = shared / "data" / "msmarco_dl19"
    qrels, run = folder / "qrels.dl19-passage.txt", folder / "runs_rankllm_top100"
    run /= "REP_LLAMA.dl19.run"
    relevant, ranked = set(), {}
    for line in qrels.read_text(encoding="utf-8").splitlines():
        query, _, doc, grade = line.split()
        if int(grade) > 0:
            relevant.add((query, doc))
    for line in run.read_text(encoding="utf-8").splitlines():
        query, _, doc, _, value, _ = line.split()
        ranked.setdefault(query, []).append((float(value), doc))
    expected = {}
    for query, entries in ranked.items():
        if order == "score":
            entries.sort(reverse=True)
        hits = [r for r, (_, doc) in enumerate(entries[:10], 1) if (query, doc) in relevant]
        expected[query] = 1 / hits[0] if hits else 0.0
    scores = score(run, NAMES, qrels=qrels, reading=Reading(order=order))
    assert scores.per_query("REP_LLAMA.dl19", "RR@10") == pytest.approx(expected)
    if order == "score":
        trec_eval = theirs(qrels, run)
        for name in ("nDCG@10", "R@10"):
            for query, value in scores.per_query("REP_LLAMA.dl19", name).items():
                assert value == pytest.approx(trec_eval[name, query], abs=1e-12)


class TestTies:
    """Two documents tie; a is relevant and stands first in the file, b goes first by doc_id."""

    @pytest.fixture
    def files(self, put: Put) -> tuple[Path, Path]:
        run = put("r.trec", "q Q0 a 2 1.0 t\nq Q0 b 1 1.0 t\n")
        return run, put("qrels.txt", "q 0 a 1\n")

    @pytest.mark.parametrize(("order", "rank"), [("score", 2), ("rank", 2), ("file", 1)])
    def test_order(self, files: tuple[Path, Path], order: Any, rank: int) -> None:
        run, qrels = files
        scores = score(run, ["RR@10", "nDCG@10"], qrels=qrels, reading=Reading(order=order))
        assert scores.mean("r", "RR@10") == pytest.approx(1 / rank)
        assert scores.mean("r", "nDCG@10") == pytest.approx(1 / math.log2(rank + 1))


class TestQuerySet:
    QRELS: ClassVar = {"q1": {"a": 1}, "q2": {"b": 1}}

    def test_judged_query_without_results_scores_0(self) -> None:
        scores = score({"q1": {"a": 1.0}}, "RR@10", qrels=self.QRELS)
        assert scores.per_query("run", "RR@10") == {"q1": 1.0, "q2": 0.0}
        assert scores.mean("run", "RR@10") == 0.5

    def test_query_without_judgements_has_no_value(self) -> None:
        run = {"q1": {"a": 1.0}, "q3": {"a": 1.0}}
        scores = score(run, "RR@10", qrels=self.QRELS, queries=["q1", "q3"])
        assert scores.per_query("run", "RR@10") == {"q1": 1.0, "q3": None}
        assert scores.statuses("run", "RR@10") == {"q1": "ok", "q3": "no-qrels"}
        (summary,) = scores.means()
        assert (summary["value"], summary["n_scored"], summary["n_total"]) == (1.0, 1, 2)

    def test_names_print_as_ir_measures_prints_them(self) -> None:
        scores = score({"q1": {"a": 1.0}}, ["R(rel=2)@5", "AP", "P@5"], qrels=self.QRELS)
        assert [measure.name for measure in scores.measures] == ["R(rel=2)@5", "AP", "P@5"]

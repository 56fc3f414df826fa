"""Attribution: exact expectations equal enumeration, sampled ones lie within their error of it."""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from ranktilt.errors import InputError, UnknownNameError
from ranktilt.explanations import attribution
from ranktilt.explanations.attribution import RandomOrders, _distinct_rows, _shuffler
from ranktilt.explanations.explanation import Attribution
from ranktilt.measures import Measure, Ranking, parse_measure
from ranktilt.measures.neutrality import ideal_fairr, neutrality
from ranktilt.measures.scoring import ScoringData, prepare
from ranktilt.terms.annotator import annotate


def attribute(runs: Any, measures: Any, **given: Any) -> Attribution:
    own = ("draws", "precision", "seed")
    orders = RandomOrders(**{name: given.pop(name) for name in own if name in given})
    candidates = given.pop("candidates", "pool")
    data = ScoringData(**given)
    scoring = prepare(runs, measures, data)
    return attribution.attribute(
        scoring, scoring.scores(), scoring.measures, data, candidates, orders
    )


TEXTS = {
    "m1": "he said that he saw his father",
    "m2": "the man and his son",
    "f1": "she and her mother met her sister there",
    "b1": "he and she",
    "b2": "a woman with a man, his hat and her coat",
    "n1": "nothing of the kind at all",
    "n2": "only words",
    "x1": "the king, his brother and his father, and a queen",
}
RUN = {
    "q1": {"m1": 5.0, "m2": 4.0, "f1": 3.0, "n1": 2.0, "b1": 1.0},
    "q2": {"f1": 3.0, "b2": 2.0, "n2": 1.0},
    "q3": {"n1": 2.0, "n2": 1.0},
}
OTHER = {
    "q1": {"b1": 2.0, "m1": 1.0},
    "q2": {"m2": 2.0, "n2": 1.0},
    "q3": {"x1": 1.0},
}
EXACT = [
    "RaB@3",
    "ARaB@3",
    "ARaB(magnitude='bool')@2",
    "RaB(magnitude='tf-paper', short='pad')@10",
    "FaiRR@3",
    "FaiRR",
    "NFaiRR(background='pool')@3",
    "NFaiRR(background='collection')@2",
    "TokenShare(signed=True)@3",
]
SAMPLED = [
    "AWRF@3",
    "AWRF(unknown='uniform', distance='js')@2",
    "TED@3",
    "TExFAIR@3",
    "Share(group='male')@3",
    "TokenShare@3",
    "rND(protected='male')@3",
]


@pytest.fixture(scope="module")
def annotations() -> Any:
    return annotate(TEXTS, "gender")


def ranking_of(annotations: Any, docs: tuple[str, ...], more: dict[str, list[str]]) -> Ranking:
    """A ranking built from the annotations' columns, past all scoring code."""
    rows = {row["doc_id"]: row for row in annotations.table().to_pylist()}
    weight = 1.0

    def counts(names: Any) -> np.ndarray:
        found = [[rows[d]["count_male"], rows[d]["count_female"]] for d in names]
        return np.array(found, float).reshape(len(found), 2)

    groups = {t.key: g for g, group in enumerate(annotations.lexicon.groups) for t in group.terms}
    logs = np.zeros((len(docs), 2))
    for i, doc in enumerate(docs):
        for entry in rows[doc]["terms"]:
            logs[i, groups[entry["term"]]] += weight * math.log(entry["count"])
    return Ranking(
        counts(docs), np.array([rows[d]["length"] for d in docs]), ("male", "female"), (0.5, 0.5),
        logs, None, {kind: counts(names) for kind, names in more.items()},
    )  # fmt: skip


def orders(docs: list[str], cutoff: int | None) -> Iterator[tuple[str, ...]]:
    yield from itertools.permutations(docs, len(docs) if cutoff is None else min(cutoff, len(docs)))


def enumerated(measure: Measure, annotations: Any, docs: list[str], pool: list[str]) -> float:
    """Mean over all orders that have a value."""
    around = {"pool": pool, "collection": list(TEXTS)}
    values = [
        measure.score(ranking_of(annotations, order, around)).value
        for order in orders(docs, measure.cutoff)
    ]
    defined = [value for value in values if value is not None]
    return sum(defined) / len(defined) if defined else math.nan


def pool_of(query: str) -> list[str]:
    return sorted({*RUN[query], *OTHER[query]})


@pytest.mark.parametrize("name", EXACT)
@pytest.mark.parametrize("candidates", ["pool", "run"])
def test_linear_measures_equal_enumeration(annotations: Any, name: str, candidates: str) -> None:
    found = attribute({"a": RUN, "b": OTHER}, name, candidates=candidates, annotations=annotations)
    measure = parse_measure(name)
    assert isinstance(measure, Measure)
    for r, run in enumerate((RUN, OTHER)):
        assert found.rows[r].exact
        assert found.rows[r].candidates_error == 0
        for q, query in enumerate(RUN):
            docs = pool_of(query) if candidates == "pool" else list(run[query])
            expected = enumerated(measure, annotations, docs, pool_of(query))
            assert found.candidate_values[r, 0, q] == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("name", [n for n in EXACT if n not in ("FaiRR",)])
def test_linear_measures_of_the_collection_equal_enumeration(annotations: Any, name: str) -> None:
    if name.endswith("@10"):
        name = name.replace("@10", "@5")  # all orders of eight documents are 40,320
    found = attribute({"a": RUN, "b": OTHER}, name, annotations=annotations)
    measure = parse_measure(name)
    assert isinstance(measure, Measure)
    for q, query in enumerate(RUN):
        around = pool_of(query)
        if q and "pool" not in name:
            continue  # the same for every query
        expected = enumerated(measure, annotations, list(TEXTS), around)
        assert found.collection_values[0, 0, q] == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("name", SAMPLED)
def test_sampled_measures_agree_with_enumeration(annotations: Any, name: str) -> None:
    """Within 4 standard errors, for every query's candidates and for the collection."""
    found = attribute(
        {"a": RUN, "b": OTHER}, name, annotations=annotations, draws=1500, precision=1e-9, seed=7
    )
    measure = parse_measure(name)
    assert isinstance(measure, Measure)
    row = found.rows[0]
    assert not row.exact
    defined = []
    for q, query in enumerate(RUN):
        expected = enumerated(measure, annotations, pool_of(query), [])
        if math.isnan(expected):
            assert np.isnan(found.candidate_values[0, 0, q])
        elif not np.isnan(found.values[0, 0, q]):
            defined.append(expected)
    assert row.n == len(defined)
    assert row.candidates == pytest.approx(np.mean(defined), abs=4 * row.candidates_error + 1e-12)
    assert row.candidates_error < 0.05 * (100 if "Token" in name else 1)
    collection = enumerated(measure, annotations, list(TEXTS), [])
    assert row.collection == pytest.approx(collection, abs=4 * row.collection_error)
    assert 0 < row.collection_error < 0.01 * (100 if "Token" in name else 1)


def test_the_stated_error_is_the_spread_of_repeated_attributions(annotations: Any) -> None:
    """Over many seeds the estimates scatter by about the error that each states."""
    rows = [
        attribute(RUN, "AWRF@2", annotations=annotations, draws=50, precision=1e-9, seed=seed).rows[
            0
        ]
        for seed in range(40)
    ]
    scatter = np.std([row.candidates for row in rows], ddof=1)
    stated = np.mean([row.candidates_error for row in rows])
    assert 0.65 < stated / scatter < 1.5  # 40 values give the scatter to about 11 %


def test_steps_add_up_and_means_are_over_the_same_queries(annotations: Any) -> None:
    found = attribute({"a": RUN, "b": OTHER}, ["AWRF@3", "RaB@3"], annotations=annotations)
    for row in found.rows:
        whole = row.collection + row.candidates_add + row.ranker_adds
        assert whole == pytest.approx(row.value, abs=1e-12)
        assert row.n_total == 3
    # q3 of run a has no group terms, so its AWRF is undefined: it is out on every level
    row = found.row("a", "AWRF@3")
    assert row.n == 2
    assert row.value == pytest.approx(found.values[0, 0, :2].mean())
    assert row.candidates == pytest.approx(found.candidate_values[0, 0, :2].mean())
    assert found.row("a", "RaB@3").n == 3
    assert any("on all" in note for note in found.notes)


def test_the_interval_of_what_the_ranker_adds_is_over_queries(sample: Any) -> None:
    from ranktilt.stats.intervals import mean_interval

    found = attribute(sample.runs[:2], "ARaB@10", annotations=annotate(sample.passages, "gender"))
    for r, row in enumerate(found.rows):
        added = found.values[r, 0] - found.candidate_values[r, 0]
        low, high = mean_interval(added)
        assert (row.ranker_low, row.ranker_high) == pytest.approx(
            (float(low), float(high)), abs=1e-12
        )
        assert row.ranker_low < row.ranker_adds < row.ranker_high
        assert row.beyond_chance == (low > 0 or high < 0)


def test_query_weights_weigh_every_level(annotations: Any, put: Any) -> None:
    queries = put("queries.csv", "query_id,text,weight\nq1,a,3\nq2,b,1\nq3,c,0\n")
    found = attribute(RUN, ["RaB@3", "AWRF@2"], annotations=annotations, queries=queries)
    for m, row in enumerate(found.rows):
        for level, mean in ((found.values, row.value), (found.candidate_values, row.candidates)):
            first, second = level[0, m, :2]
            assert mean == pytest.approx((3 * first + second) / 4, abs=1e-12)


def test_agnostic_forms_are_the_candidate_level_of_fairr(annotations: Any) -> None:
    measures = ["FaiRR@2", "NFaiRR@2", "AgnosticFaiRR@2", "AgnosticNFaiRR@2"]
    found = attribute({"a": RUN, "b": OTHER}, measures, annotations=annotations, background="pool")
    names = found.measures
    for run in ("a", "b"):
        for plain, agnostic in ((0, 2), (1, 3)):
            one, other = found.row(run, names[plain]), found.row(run, names[agnostic])
            assert one.candidates == pytest.approx(other.value, abs=1e-12)
            assert other.ranker_adds == pytest.approx(0.0, abs=1e-12)
            assert one.collection == pytest.approx(other.collection, abs=1e-12)


def test_nfairr_is_held_against_its_own_background(annotations: Any) -> None:
    """The candidates come from a background run, the ideal from the pool that NFaiRR names."""
    found = attribute(
        {"a": RUN, "b": OTHER},
        "NFaiRR(background='pool')@2",
        candidates={q: dict.fromkeys(TEXTS, 1.0) for q in RUN},
        annotations=annotations,
    )
    counts = {
        row["doc_id"]: [row["count_male"], row["count_female"]]
        for row in annotations.table().to_pylist()
    }
    target = np.array([0.5, 0.5])
    everything = neutrality(np.array([counts[d] for d in TEXTS], float), target)
    own = neutrality(np.array([counts[d] for d in pool_of("q1")], float), target)
    expected = everything.mean() * (1 + 1 / math.log2(3)) / ideal_fairr(own, 2)
    assert found.candidate_values[0, 0, 0] == pytest.approx(expected, abs=1e-12)
    assert found.candidates == "the background run"


def test_labels_have_candidates_but_no_collection(annotations: Any) -> None:
    """Two documents with labels of either side: AWRF@1 is 1 whichever comes first."""
    labels = {"m1": "male", "f1": "female"}
    found = attribute(
        {"q": {"m1": 2.0, "f1": 1.0}}, ["AWRF@1", "Share(group='male', by='documents')@2"],
        labels=labels, annotations=annotations, draws=400,
    )  # fmt: skip
    one = found.row("run", "AWRF@1")
    assert (one.collection, one.candidates, one.value) == (None, 1.0, 1.0)
    assert one.candidates_error == 0
    share = found.row("run", "Share(group='male', by='documents')@2")
    # male first: 1 / (1 + 0.63); female first: 0.63 / (1 + 0.63); on average one half
    assert share.candidates == pytest.approx(0.5, abs=4 * share.candidates_error)
    assert share.ranker_adds == pytest.approx(share.value - share.candidates)
    assert any("no collection level" in note for note in found.notes)


def test_polarity_equals_enumeration() -> None:
    """DUO and SignedDUO of random orders of four documents, over a pool of two runs."""
    polarity = {"q": {"a": 0.9, "b": 0.4, "c": -0.8, "d": -0.2}}
    runs = {
        "one": {"q": {"a": 4.0, "b": 3.0, "c": 2.0}},
        "two": {"q": {"d": 3.0, "c": 2.0, "a": 1.0}},
    }
    names = ["DUO", "SignedDUO", "DUO@3"]
    found = attribute(runs, names, polarity=polarity, draws=3000, precision=1e-9)
    for name in names:
        measure = parse_measure(name)
        assert isinstance(measure, Measure)
        values = [
            measure.score(Ranking.of_polarity([polarity["q"][d] for d in order])).value
            for order in orders(list("abcd"), measure.cutoff)
        ]
        defined = [value for value in values if value is not None]
        row = found.row("one", name)
        assert row.candidates == pytest.approx(np.mean(defined), abs=4 * row.candidates_error)
        assert row.collection is None
        assert row.value == measure.score(Ranking.of_polarity([0.9, 0.4, -0.8])).value


def test_relevant_documents_alone() -> None:
    """Two of the candidates are relevant, one of each side: rND is 1 in either order."""
    labels = {"a": "pro", "b": "con", "c": "pro"}
    found = attribute(
        {"q": {"c": 3.0, "a": 2.0, "b": 1.0}},
        "rND(protected='pro', relevant_only=True)@2",
        labels=labels,
        qrels={"q": {"a": 1, "b": 1, "c": 0}},
        draws=30,
    )
    row = found.rows[0]
    assert (row.candidates, row.value, row.candidates_error, row.n) == (1.0, 1.0, 0.0, 1)
    assert row.draws == 30


def test_more_precision_takes_more_draws(annotations: Any) -> None:
    coarse = attribute(RUN, "AWRF@2", annotations=annotations, draws=5000, precision=0.1).rows[0]
    fine = attribute(RUN, "AWRF@2", annotations=annotations, draws=5000, precision=0.01).rows[0]
    assert coarse.draws < fine.draws < 5000
    assert fine.candidates_error < 0.01


def test_the_seed_decides(annotations: Any) -> None:
    def once(seed: int) -> float | None:
        return (
            attribute(RUN, "AWRF@2", annotations=annotations, draws=20, precision=1e-9, seed=seed)
            .rows[0]
            .candidates
        )

    assert once(1) == once(1)
    assert once(1) != once(2)


def test_three_groups() -> None:
    texts = {"a": "red red blue", "b": "green", "c": "blue green red", "d": "no colour"}
    lexicon = {
        "name": "colours",
        "groups": [
            {"name": colour, "terms": [colour], "target": target}
            for colour, target in (("red", 0.5), ("green", 0.3), ("blue", 0.2))
        ],
    }
    made = annotate(texts, lexicon)
    run = {"q": {"a": 3.0, "b": 2.0, "c": 1.0, "d": 0.5}}
    found = attribute(run, ["FaiRR@2", "AWRF@2"], annotations=made)
    rows = {row["doc_id"]: row for row in made.table().to_pylist()}
    counts = np.array([[rows[d][f"count_{c}"] for c in ("red", "green", "blue")] for d in "abcd"])
    mean = neutrality(counts.astype(float), np.array([0.5, 0.3, 0.2])).mean()
    expected = mean * (1 + 1 / math.log2(3))
    assert found.row("run", "FaiRR@2").candidates == pytest.approx(expected, abs=1e-12)
    values = []
    for order in itertools.permutations("abcd", 2):
        ranking = Ranking.of(
            [counts["abcd".index(d)] for d in order],
            groups=("red", "green", "blue"),
            targets=(0.5, 0.3, 0.2),
        )
        value = parse_measure("AWRF@2").score(ranking).value  # type: ignore[union-attr]
        values.append(value)
    row = found.row("run", "AWRF@2")
    assert row.candidates == pytest.approx(np.mean(values), abs=4 * row.candidates_error)


# Results


@pytest.fixture(scope="module")
def result(annotations: Any) -> Attribution:
    return attribute({"a<b": RUN}, ["ARaB@3", "AWRF@3", "nDCG@10"], annotations=annotations,
                     qrels={"q1": {"m1": 1}, "q2": {}, "q3": {"n1": 1}})  # fmt: skip


def test_it_can_be_written_and_read(result: Attribution) -> None:
    content = json.loads(json.dumps(result.to_dict(), allow_nan=False))
    assert [row["measure"] for row in content["rows"]] == ["ARaB@3", "AWRF@3"]
    row = content["rows"][0]
    assert row["ranker_adds"] == pytest.approx(row["value"] - row["candidates"])
    assert row["candidates_add"] == pytest.approx(row["candidates"] - row["collection"])
    assert row["positive"] == "male"


def test_it_renders_in_a_notebook(result: Attribution) -> None:
    page = result._repr_html_()
    assert "ARaB@3" in page
    assert "a&lt;b" in page
    assert result.table.header[-1] == "queries"  # q2 has no value on every level


def test_effectiveness_is_left_out_and_said(result: Attribution) -> None:
    assert any("without nDCG@10:" in note for note in result.notes)


def test_rows_by_name(result: Attribution) -> None:
    assert result.row("a<b", "ARaB@3").measure == "ARaB@3"
    with pytest.raises(UnknownNameError, match="run"):
        result.row("ab", "ARaB@3")
    with pytest.raises(UnknownNameError, match="measure"):
        result.row("a<b", "ARaB@4")


def test_only_effectiveness_is_an_error(annotations: Any) -> None:
    with pytest.raises(InputError, match="no measure of tilt"):
        attribute(RUN, "nDCG@10", annotations=annotations, qrels={"q1": {"m1": 1}})


# Drawing


def test_shuffles_are_uniform() -> None:
    """All 24 beginnings of two out of … and orders of four come equally often; ends are −1."""
    rng = np.random.default_rng(0)
    shuffle = _shuffler(np.array([4, 2, 0]), 4, rng)
    seen: dict[tuple[int, ...], int] = {}
    for _ in range(6000):
        places = shuffle(2)
        assert sorted(places[1].tolist()) == [0, 1]
        assert places[2].tolist() == [-1, -1]
        seen[tuple(places[0].tolist())] = seen.get(tuple(places[0].tolist()), 0) + 1
    assert len(seen) == 12
    expected = 6000 / 12
    chi2 = sum((count - expected) ** 2 / expected for count in seen.values())
    assert chi2 < 31.3  # 99.9 % point at 11 degrees of freedom


@pytest.mark.parametrize(("size", "depth"), [(5, 2), (3, 2), (4, 9)])
def test_rows_of_a_collection_are_uniform(size: int, depth: int) -> None:
    rows = _distinct_rows(size, depth, 6000, np.random.default_rng(1))
    keys, counts = np.unique(rows, axis=0, return_counts=True)
    possible = math.perm(size, min(depth, size))
    assert len(keys) == possible
    expected = 6000 / possible
    bound = possible - 1 + 5 * math.sqrt(2 * (possible - 1))
    assert ((counts - expected) ** 2 / expected).sum() < bound

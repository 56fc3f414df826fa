"""Mistakes in audits of people, pairs, samples and contrasts: one clear line, or a status."""

from __future__ import annotations

from pathlib import Path

import pytest

import ranktilt as rt
from ranktilt.comparisons.contrasts import contrast
from ranktilt.counterfactuals.tilt_card import tilt_card
from ranktilt.data.labels import Labels
from ranktilt.data.run import load_runs
from ranktilt.errors import InputError
from ranktilt.lexicons.validation import validate_lexicon
from ranktilt.reports.drawing import slug

RUN = {"q1": ["a", "b", "c"], "q2": ["d", "a", "b"], "q3": ["c", "d", "a"]}
GROUPS = {"a": "x", "b": "y", "c": "x", "d": "y"}


def _run(lists: dict[str, list[str]]) -> dict[str, dict[str, float]]:
    return {query: {doc: -float(r) for r, doc in enumerate(own)} for query, own in lists.items()}


def _labels(path: Path, *rows: str) -> Path:
    path.write_text("\n".join(["doc_id,group,attribute", *rows]))
    return path


def test_attributes_with_a_star_are_refused(tmp_path: Path) -> None:
    # g*s would be read as the intersection, and the file's own labels u and v ignored
    rows = ["a,x,g", "b,y,g", "a,m,s", "b,n,s", "a,u,g*s", "b,v,g*s"]
    with pytest.raises(InputError, match=r"l\.csv:6: attribute 'g\*s', expected a name without"):
        Labels.load(_labels(tmp_path / "l.csv", *rows))


def test_intersections_of_one_name_are_refused(tmp_path: Path) -> None:
    rows = ["a,a*b,g", "b,a,g", "a,c,s", "b,b*c,s"]
    labels = Labels.load(_labels(tmp_path / "l.csv", *rows))
    with pytest.raises(InputError, match=r"two intersections have the name 'a\*b\*c'"):
        labels.of("g*s")


def test_a_query_of_weight_zero_in_an_audit_of_one_run(tmp_path: Path) -> None:
    queries = tmp_path / "q.csv"
    queries.write_text("query_id,text,weight\nq1,one,0\nq2,two,1\nq3,three,1\n")
    audit = rt.audit(_run(RUN), labels=GROUPS, queries=queries, cutoff=1)
    # 1 of 3 in both groups; with q1 it would be 2 of 5 and 1 of 4
    assert "impact ratio of 1.00" in audit.verdict[0]


def test_labels_that_fit_no_document_of_one_run_name_the_run() -> None:
    strange = _run({query: [f"z{doc}" for doc in own] for query, own in RUN.items()})
    runs = {"first": _run(RUN), "second": strange}
    with pytest.raises(InputError, match="no label fits any document of second: 'za' in the run"):
        rt.score(runs, "AWRF@2", labels=GROUPS)


def test_pairs_that_fit_no_document() -> None:
    with pytest.raises(InputError, match="no pair fits any document of run: 'a' in the run"):
        rt.score({"run": _run(RUN)}, "PairPreference@2", pairs={"z1": "z2"})


def test_lists_shown_of_other_queries_and_documents() -> None:
    others = {"z1": ["a", "b"]}
    with pytest.raises(InputError, match="no query has a list shown: 'q1' in the queries"):
        rt.score(_run(RUN), "OrderSensitivity", background=_run(others))
    strange = {query: ["e", "f"] for query in RUN}
    with pytest.raises(InputError, match="was shown: 'a' in the run, 'e' there"):
        rt.score(_run(RUN), "OrderSensitivity(of='first')", background=_run(strange))


def test_queries_without_a_list_shown_do_not_count() -> None:
    shown = {"q1": ["a", "b", "c"]}
    measure = "ImpactRatio(candidates='background')@2"
    scores = rt.score(_run(RUN), measure, labels=GROUPS, background=_run(shown))
    summary = scores.means()[0]
    # of q1 alone: a of a and c, b of b
    assert (summary["value"], summary["n_scored"]) == (0.5, 1)
    assert any("1 of 3 queries have a list shown" in note for note in scores.notes)


def test_an_empty_sample(tmp_path: Path) -> None:
    path = tmp_path / "s.csv"
    path.write_text("query,doc_id,rank,sample\nq1,a,1,1\nq1,b,1,\n")
    with pytest.raises(InputError, match=r"s\.csv:3: empty sample"):
        load_runs(path)


def test_the_pair_that_is_proposed_can_be_used() -> None:
    groups = {"a": "x", "b": "y", "c": "z", "d": "z"}
    rows = {"doc_id": list(groups), "group": list(groups.values()), "attribute": ["g"] * 4}
    qrels = {query: dict.fromkeys(own, 1) for query, own in RUN.items()}
    import polars as pl

    with pytest.raises(InputError) as error:
        rt.score(_run(RUN), "DTR(attribute='g')@2", labels=pl.DataFrame(rows), qrels=qrels)
    proposed = str(error.value).partition("; use ")[2]
    assert proposed == "DTR(pair='x,y', attribute='g')@2"
    assert rt.score(_run(RUN), proposed, labels=pl.DataFrame(rows), qrels=qrels)


def test_names_of_files_are_short_and_differ() -> None:
    first, second = (slug(f"Share(group='{'L' * 300}{end}')@1") for end in "ab")
    assert first != second
    assert max(len(first), len(second)) <= 120
    assert slug("ARaB(magnitude='bool')@10") == "ARaB-magnitude-bool-at-10"


def test_contrasts_of_runs_by_name() -> None:
    turned = {query: own[::-1] for query, own in RUN.items()}
    runs = {"us#1": _run(RUN), "us#2": _run(RUN), "de#1": _run(turned), "de#2": _run(turned)}
    row = contrast(runs).rows[0]
    assert (row.contrast, row.floor) == ("de", 0.0)
    assert row.between is not None
    assert row.between > 0


def test_a_list_that_misses_everyone_compares_no_group_with_itself() -> None:
    texts = {"d1": "Eins zwei", "d2": "drei", "d3": "vier", "d4": "sechs"}
    labels = {"d1": "male", "d2": "female", "d3": "male", "d4": "female"}
    found = validate_lexicon("gender", texts, labels)
    assert "It misses all groups equally often: 100.0%." in found.conclusions()


def test_a_card_without_shifts_does_not_conclude_that_nothing_moves(tmp_path: Path) -> None:
    collection, queries = tmp_path / "c.tsv", tmp_path / "q.tsv"
    collection.write_text("1\tbread and flour\n2\tthe sea and the moon\n3\tsolar power\n")
    queries.write_text("q1\tsolar power\nq2\tflour for bread\n")
    card = tilt_card(collection, queries, "dense:light")
    assert all(row.shift is None for row in card.rows)
    assert card.conclusions()[0].startswith("No shift of the scores of dense:light is known")

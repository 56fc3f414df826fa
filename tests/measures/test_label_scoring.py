"""The golden cases of label measures through `ranktilt.score` and the command line."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import ranktilt
from ranktilt.cli import cli
from ranktilt.errors import InputError
from ranktilt.measures.scores import Scores
from tests.measures.label_cases import CASES, TOLERANCE

SCORED = [
    (case, name)
    for case, content in CASES.items()
    for name in dict.fromkeys([*content.get("expected", {}), *content.get("summary", {})])
]


def lexicon(case: dict[str, Any]) -> dict[str, Any] | None:
    """Groups and targets of a case; the terms are words that only they have."""
    if not case["groups"]:
        return None
    targets = case.get("targets") or {g: 1.0 / len(case["groups"]) for g in case["groups"]}
    groups = [{"name": g, "target": targets[g], "terms": [f"zz{g}"]} for g in case["groups"]]
    return {"name": "golden", "groups": groups}


def write_table(path: Path, header: list[str], rows: Any) -> str:
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([header, *rows])
    return str(path)


def write_run(path: Path, lists: dict[str, Any]) -> str:
    lines = [
        f"{query} Q0 {doc} {rank} {score!r} {path.stem}\n"
        for query, docs in lists.items()
        for rank, (doc, score) in enumerate(docs, start=1)
    ]
    path.write_text("".join(lines), encoding="utf-8")
    return str(path)


def write_lexicon(path: Path, content: dict[str, Any]) -> str:
    blocks = [
        f"[[groups]]\nname = {group['name']!r}\ntarget = {group['target']!r}\n"
        f"terms = {group['terms']!r}\n"
        for group in content["groups"]
    ]
    path.write_text("name = 'golden'\nlanguage = 'en'\n" + "".join(blocks), encoding="utf-8")
    return str(path)


def write_case(case: dict[str, Any], folder: Path) -> tuple[list[str], dict[str, str]]:
    """The runs of a case, and the options of `ranktilt score` with its files."""
    rows = [[query or "", *rest] for query, *rest in case["labels"]]
    header = ["query_id", "doc_id", "group", "weight", "attribute"][: len(rows[0])]
    options = {"--labels": write_table(folder / "labels.csv", header, rows)}
    known = lexicon(case)
    if known is not None:
        options["--lexicon"] = write_lexicon(folder / "golden.toml", known)
    if "background" in case:
        options["--background"] = write_run(folder / "shown.trec", case["background"])
    if "pairs" in case:
        options["--pairs"] = write_table(folder / "pairs.csv", ["doc_a", "doc_b"], case["pairs"])
    if "qrels" in case:
        lines = [f"{q} 0 {d} {g}\n" for q, own in case["qrels"].items() for d, g in own.items()]
        (folder / "qrels.txt").write_text("".join(lines), encoding="utf-8")
        options["--qrels"] = str(folder / "qrels.txt")
    samples = case.get("samples") or {}
    queries = case.get("queries") or list(case.get("run") or samples["1"])
    (folder / "queries.tsv").write_text("".join(f"{q}\t{q}\n" for q in queries), encoding="utf-8")
    options["--queries"] = str(folder / "queries.tsv")
    if samples:
        return [write_run(folder / f"x#{n}.trec", own) for n, own in samples.items()], options
    return [write_run(folder / "x.trec", case["run"])], options


def annotated(case: dict[str, Any], folder: Path) -> str:
    """The annotations of a case's terms, from texts that have them."""
    rows = []
    for doc, terms in case["terms"].items():
        words = [f"zz{group}" for group, n in terms["counts"].items() for _ in range(n)]
        rows.append([doc, " ".join([*words, *["word"] * (terms["length"] - len(words))])])
    texts = write_table(folder / "texts.csv", ["doc_id", "text"], rows)
    target = str(folder / "annotations.parquet")
    ranktilt.annotate(texts, lexicon(case), output=target)
    return target


def agrees(found: Any, expected: Any) -> bool:
    """Whether everything expected was found; numbers within the tolerance."""
    if isinstance(expected, dict):
        return all(agrees((found or {}).get(key), own) for key, own in expected.items())
    if expected is None or isinstance(expected, str):
        return found == expected
    return found == pytest.approx(expected, abs=TOLERANCE)


def check(case: dict[str, Any], name: str, means: list[Any], rows: list[Any]) -> None:
    """Compare what was scored with what is expected."""
    assert len(means) == 1
    if name in case.get("summary", {}):
        assert agrees(means[0], case["summary"][name]), means[0]
    statuses = case.get("status", {}).get(name, {})
    found = {row["query_id"]: row for row in rows}
    for query, value in case.get("expected", {}).get(name, {}).items():
        assert found[query]["status"] == statuses.get(query, "ok")
        assert agrees(found[query]["value"], value), found[query]
    for value in case.get("expected_chance", {}).get(name, {}).values():
        assert means[0]["chance"] == pytest.approx(value, abs=TOLERANCE)


@pytest.mark.parametrize(("case", "name"), SCORED)
def test_from_the_command_line(case: str, name: str, tmp_path: Path) -> None:
    content = CASES[case]
    runs, options = write_case(content, tmp_path)
    if name.startswith("TExFAIR"):
        del options["--labels"]
        options["--annotations"] = annotated(content, tmp_path)
    words = [word for option in options.items() for word in option]
    found = CliRunner().invoke(cli, ["score", *runs, *words, "-m", name, "-f", "json", "-q"])
    assert found.exit_code == 0, found.output
    printed = json.loads(found.stdout)
    check(content, name, printed["means"], printed["rows"])


@pytest.mark.parametrize(("case", "name"), SCORED)
def test_in_python(case: str, name: str, tmp_path: Path) -> None:
    content = CASES[case]
    runs, options = write_case(content, tmp_path)
    inputs: dict[str, Any] = {option[2:]: value for option, value in options.items()}
    if name.startswith("TExFAIR"):
        del inputs["labels"]
        inputs["annotations"] = annotated(content, tmp_path)
    scores = ranktilt.score(runs, name, **inputs)
    printed = scores.to_dict()
    check(content, name, printed["means"], printed["rows"])
    # files keep everything, so that scores can be compared later
    for ending in ("json", "parquet"):
        scores.write(tmp_path / f"scores.{ending}")
        assert Scores.read(tmp_path / f"scores.{ending}").means() == scores.means()


@pytest.mark.parametrize("name", CASES["refused"]["error"])
def test_refused_parameters(name: str, tmp_path: Path) -> None:
    runs, options = write_case(CASES["refused"], tmp_path)
    words = [word for option in options.items() for word in option]
    found = CliRunner().invoke(cli, ["score", *runs, *words, "-m", name])
    assert found.exit_code != 0
    with pytest.raises(InputError, match=CASES["refused"]["error"][name].split("'")[0]):
        ranktilt.score(runs, name, **{option[2:]: own for option, own in options.items()})


def test_a_duplicate_document_is_refused(tmp_path: Path) -> None:
    runs, options = write_case(CASES["refused list"], tmp_path)
    with pytest.raises(InputError, match="duplicate document 'd1'"):
        ranktilt.score(runs, "MinSkew@1", labels=options["--labels"])


# Samples of one ranker


def test_samples_of_one_file(tmp_path: Path) -> None:
    """A column `sample` and tags that end with numbers are the same as several files."""
    case = CASES["expected exposure"]
    runs, options = write_case(case, tmp_path)
    inputs: dict[str, Any] = {"qrels": options["--qrels"], "queries": options["--queries"]}
    expected = ranktilt.score(runs, "EEL", **inputs)
    assert expected.runs == ["x"]
    rows = [
        [query, doc, score, number]
        for number, lists in case["samples"].items()
        for query, docs in lists.items()
        for doc, score in docs
    ]
    header = ["query_id", "doc_id", "score", "sample"]
    table = write_table(tmp_path / "x.csv", header, rows)
    tagged = tmp_path / "tagged.trec"
    tagged.write_text("".join(Path(run).read_text() for run in runs), encoding="utf-8")
    for source in (table, tagged):
        found = ranktilt.score(str(source), "EEL", **inputs)
        assert found.runs == ["x"]
        assert found.per_query("x", "EEL") == expected.per_query("x", "EEL")
    both = ranktilt.score(table, ["EEL", "nDCG@3"], **inputs)
    assert both.runs == ["x#1", "x#2", "x#3"]  # other measures take each as a run
    assert both.value("x#2", "EEL", "q0") == expected.value("x", "EEL", "q0")


# Labels that do not fit


def lists(*docs: str) -> dict[str, dict[str, float]]:
    return {"q": {doc: float(-rank) for rank, doc in enumerate(docs)}}


def test_labels_of_other_documents_are_one_line() -> None:
    with pytest.raises(InputError, match="no label fits any document of ") as error:
        ranktilt.score(lists("a", "b"), "ImpactRatio@1", labels={"x": "m", "y": "w"})
    assert "\n" not in str(error.value)


def test_a_document_with_two_full_groups_is_noted() -> None:
    labels = {"a": {"m": 1, "w": 1}, "b": "m", "c": "w"}
    scores = ranktilt.score(lists("a", "b", "c"), "Gini@3", labels=labels)
    (note,) = [note for note in scores.notes if "several groups" in note]
    assert note.startswith("1 document has several groups")


def test_unlabelled_people_are_counted() -> None:
    scores = ranktilt.score(lists("a", "b", "c"), "ImpactRatio@1", labels={"a": "m", "b": "w"})
    (summary,) = scores.means()
    assert summary["unlabelled"] == 1
    assert any("2 of 3 documents belong to a group" in note for note in scores.notes)


def test_several_attributes_must_be_named(tmp_path: Path) -> None:
    rows = [["a", "m", "sex"], ["b", "w", "sex"], ["a", "x", "race"], ["b", "y", "race"]]
    labels = write_table(tmp_path / "labels.csv", ["doc_id", "group", "attribute"], rows)
    with pytest.raises(InputError, match="labels of 2 attributes: sex, race"):
        ranktilt.score(lists("a", "b"), "AWRF@1", labels=labels)
    with pytest.raises(InputError, match="unknown attribute 'age'"):
        ranktilt.score(lists("a", "b"), "AWRF(attribute='age')@1", labels=labels)
    found = ranktilt.score(lists("a", "b"), "Share(group='m*x', by='documents', "
                           "attribute='sex*race')@1", labels=labels)  # fmt: skip
    assert found.means()[0]["value"] == 1.0


def test_a_label_without_attribute_among_others_is_refused(tmp_path: Path) -> None:
    rows = [["a", "m", "sex"], ["b", "w", ""]]
    labels = write_table(tmp_path / "labels.csv", ["doc_id", "group", "attribute"], rows)
    with pytest.raises(InputError, match=r"labels\.csv:3: empty attribute"):
        ranktilt.score(lists("a", "b"), "AWRF@1", labels=labels)


def test_measures_say_what_they_need() -> None:
    run = lists("a", "b")
    for measure, needed in (
        ("PairPreference@5", "needs --pairs"),
        ("OrderSensitivity", "needs a background run"),
        ("EEL", "needs relevance judgements"),
        ("Gini(attribute='sex')@5", "needs --labels"),
    ):
        with pytest.raises(InputError, match=needed):
            ranktilt.score(run, measure)


def test_a_document_is_in_one_pair_only() -> None:
    with pytest.raises(InputError, match="document 'b' in several pairs"):
        ranktilt.score(lists("a", "b"), "PairPreference@5", pairs=[("a", "b"), ("c", "b")])


@pytest.mark.parametrize(
    "measure",
    ["PEER(variant='kruskal')@10", "DTR(form='minmax', candidates='judged')@10",
     "EEL(level='group')@10"],
)  # fmt: skip
def test_judged_documents_have_their_terms_groups_if_no_run_has_them(measure: str) -> None:
    """Documents of one group each: labels say the same."""
    texts = {f"d{i}": "he works" if i % 2 else "she works" for i in range(8)}
    labels = {doc: "male" if text == "he works" else "female" for doc, text in texts.items()}
    run = {"q": {"d1": 4.0, "d3": 3.0, "d0": 2.0, "d5": 1.0}}
    qrels = {"q": dict.fromkeys(("d1", "d3", "d0", "d2", "d4", "d6"), 1)}
    by_terms = ranktilt.score(
        run, measure, annotations=ranktilt.annotate(texts, "gender"), qrels=qrels
    )
    by_labels = ranktilt.score(run, measure, labels=labels, qrels=qrels)
    expected = pytest.approx(by_labels.mean("run", measure))
    assert by_terms.mean("run", measure) == expected
    audited = ranktilt.audit(run, texts, qrels=qrels, measures=[measure])
    assert audited.scores.mean("run", measure) == expected

"""Bad input gets one line on standard error that says where, what and what was expected; code 2."""

from __future__ import annotations

import errno
import gzip
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

RUN = "q01 Q0 p001 1 2.0 t\nq01 Q0 p002 2 1.0 t\n"
TWO_GROUPS = """
[[groups]]
name = "a"
{first}
[[groups]]
name = "b"
{second}
"""
#: More than the size from which collections and runs go through compiled code.
LARGE_BYTES = (4 << 20) + 1


@pytest.fixture
def fails(run_cli: Callable[..., Any], tmp_path: Path) -> Callable[..., None]:
    """Run a command that must fail with one line that holds all `parts`, and leave no file."""

    def check(*arguments: object, parts: tuple[str, ...], input: bytes | None = None) -> None:
        before = set(tmp_path.rglob("*"))
        result = run_cli(*arguments, input=input)
        assert result.code == 2, result.err
        assert result.out == ""
        lines = result.err.splitlines()
        assert len(lines) == 1, result.err
        assert lines[0].startswith("ranktilt: ")
        for part in parts:
            assert part in lines[0]
        assert set(tmp_path.rglob("*")) == before

    return check


@pytest.fixture
def score_fails(fails: Callable[..., None], annotated_sample: Path) -> Callable[..., None]:
    """The same for `score` with the sample's annotations."""

    def check(run: Path, *more: object, parts: tuple[str, ...], measure: str = "ARaB@10") -> None:
        fails("score", run, "-a", annotated_sample, "-m", measure, *more, parts=parts)

    return check


@pytest.fixture
def annotate_fails(fails: Callable[..., None], tmp_path: Path) -> Callable[..., None]:
    """The same for `annotate`; nothing may stand at the target."""

    def check(
        source: object, *more: object, parts: tuple[str, ...], input: bytes | None = None
    ) -> None:
        target = tmp_path / "out.parquet"
        fails("annotate", source, "-o", target, "-q", *more, parts=parts, input=input)
        assert not target.exists()

    return check


Put = Callable[..., Path]
Fails = Callable[..., None]


def large_collection(bad_line: int, line: bytes) -> bytes:
    lines = [b"d%d\t" % number + b"he said so to her " * 8 for number in range(30_000)]
    lines[bad_line - 1] = line
    content = b"\n".join(lines) + b"\n"
    assert len(content) > LARGE_BYTES
    return content


class TestRuns:
    def test_truncated_line(self, put: Put, score_fails: Fails) -> None:
        path = put("r.trec", RUN + "q01 Q0 p0")
        score_fails(path, parts=(f"{path}:3: 3 fields", "expected 6 (qid Q0 docid rank score tag)"))

    @pytest.mark.parametrize("ids", ["q01 Q0 p 001", "q 01 Q0 p001", "q01 Q0 the p001"])
    def test_an_id_with_a_space(self, put: Put, score_fails: Fails, ids: str) -> None:
        path = put("r.trec", f"{ids} 1 2.0 tag\n" + RUN)
        score_fails(path, parts=(f"{path}:1: 7 fields", "expected 6"))

    def test_wrong_field_count_in_csv(self, put: Put, score_fails: Fails) -> None:
        path = put("r.csv", "query_id,doc_id,score\nq01,p001,2\nq01,p002\n")
        score_fails(path, parts=(f"{path}:3: 2 field(s)", "expected 3 (query_id, doc_id, score)"))

    def test_csv_without_a_score_column(self, put: Put, score_fails: Fails) -> None:
        path = put("r.csv", "query_id,doc_id\nq01,p001\n")
        score_fails(path, parts=(f"{path}: no column for score", "expected score"))

    @pytest.mark.parametrize("text", ["high", "1,5", "1_0", "0x1"])
    def test_score_that_is_no_number(self, put: Put, score_fails: Fails, text: str) -> None:
        path = put("r.trec", f"q01 Q0 p001 1 {text} t\n")
        score_fails(path, parts=(f"{path}:1: score {text!r}", "expected a number"))

    @pytest.mark.parametrize("text", ["NaN", "inf", "-Infinity"])
    def test_score_that_is_not_finite(self, put: Put, score_fails: Fails, text: str) -> None:
        path = put("r.trec", RUN + f"q02 Q0 p001 1 {text} t\n")
        score_fails(path, parts=(f"{path}:3: score {text!r}", "expected a finite number"))

    @pytest.mark.parametrize("text", ["first", "1.5", "9" * 30])
    def test_rank_that_is_no_number(self, put: Put, score_fails: Fails, text: str) -> None:
        path = put("r.trec", f"q01 Q0 p001 {text} 1.0 t\n")
        score_fails(path, "--order", "rank", parts=(f"{path}:1: rank {text!r}", "expected a"))

    def test_duplicate_document(self, put: Put, score_fails: Fails) -> None:
        path = put("r.trec", RUN + "\nq02 Q0 p001 1 2.0 t\nq01 Q0 p001 3 0.5 t\n")
        score_fails(path, parts=(f"{path}:5: duplicate document 'p001' for query 'q01'",))

    def test_duplicate_document_in_a_large_run(self, put: Put, score_fails: Fails) -> None:
        lines = [f"q{n // 100} Q0 p{n % 100:03d} 1 {-n}.0 {'t' * 60}" for n in range(50_000)]
        lines[40_123] = f"q401 Q0 p022 1 -40123.0 {'t' * 60}"
        path = put("r.trec", "\n".join(lines) + "\n")
        assert path.stat().st_size > LARGE_BYTES
        score_fails(path, parts=(f"{path}:40124: duplicate document 'p022' for query 'q401'",))

    def test_duplicate_document_in_json_names_no_line(self, put: Put, score_fails: Fails) -> None:
        path = put("r.json", '{"q01": {"p001": 2,\n "p001": 1}}')
        score_fails(path, parts=(f"{path}: duplicate document 'p001' for query 'q01'",))

    @pytest.mark.parametrize("name", ["r.trec", "r.json", "r.csv"])
    @pytest.mark.parametrize("content", ["", "\n \n"])
    def test_empty_file(self, put: Put, score_fails: Fails, name: str, content: str) -> None:
        path = put(name, content)
        score_fails(path, parts=(f"{path}: empty file", "expected"))

    def test_invalid_utf8(self, put: Put, score_fails: Fails) -> None:
        path = put("r.trec", RUN.encode() + b"q01 Q0 p\xff 3 0.5 t\n")
        score_fails(path, parts=(f"{path}:3: invalid UTF-8",))

    def test_invalid_utf8_in_a_large_run(self, put: Put, score_fails: Fails) -> None:
        lines = [b"q%d Q0 p001 1 1.0 " % number + b"t" * 80 for number in range(50_000)]
        lines[34_566] = b"q\xe9 Q0 p001 1 1.0 t"
        path = put("r.trec", b"\n".join(lines))
        assert path.stat().st_size > LARGE_BYTES
        score_fails(path, parts=(f"{path}:34567: invalid UTF-8",))

    def test_truncated_line_in_a_large_run(self, put: Put, score_fails: Fails) -> None:
        lines = [f"q{number} Q0 p001 1 1.0 {'t' * 80}" for number in range(50_000)]
        path = put("r.trec", "\n".join([*lines, "q9 Q0"]))
        assert path.stat().st_size > LARGE_BYTES
        score_fails(path, parts=(f"{path}:50001: 2 fields", "expected 6"))

    def test_truncated_gzip(self, put: Put, score_fails: Fails) -> None:
        path = put("r.trec.gz", gzip.compress(RUN.encode() * 100)[:-12])
        score_fails(path, parts=(f"{path}: broken or truncated gzip file",))

    def test_not_gzip(self, put: Put, score_fails: Fails) -> None:
        path = put("r.trec.gz", RUN)
        score_fails(path, parts=(f"{path}: broken or truncated gzip file (Not a gzipped file",))

    def test_truncated_zstd(self, put: Put, score_fails: Fails) -> None:
        packed = pa.compress(os.urandom(20_000), codec="zstd", asbytes=True)
        path = put("r.trec.zst", packed[:-500])
        score_fails(path, parts=(f"{path}: broken or truncated compressed file",))

    def test_missing_file(self, tmp_path: Path, score_fails: Fails) -> None:
        score_fails(tmp_path / "no.trec", parts=(f"{tmp_path / 'no.trec'}: no such file",))

    def test_folder(self, tmp_path: Path, score_fails: Fails) -> None:
        score_fails(tmp_path, parts=(f"{tmp_path}: is a folder", "expected a file"))

    @pytest.mark.parametrize("text", ["[1, 2]", '{"q01": 5}', '{"q01": ["p001", "p002"]}'])
    def test_json_of_another_shape(self, put: Put, score_fails: Fails, text: str) -> None:
        path = put("r.json", text)
        score_fails(path, parts=(f"{path}: ", "expected {query: {doc: score}}"))

    def test_truncated_json(self, put: Put, score_fails: Fails) -> None:
        path = put("r.json", '{"q01": {"p001": 1')
        score_fails(path, parts=(f"{path}: not valid JSON",))

    @pytest.mark.parametrize("value", ['"high"', "null", "true", "[1]", "NaN", "1" * 400])
    def test_json_score_that_is_no_number(self, put: Put, score_fails: Fails, value: str) -> None:
        path = put("r.json", f'{{"q01": {{"p001": {value}}}}}')
        score_fails(path, parts=(f"{path}: ", "'p001'", "expected a"))

    def test_half_a_surrogate_pair_in_json(self, put: Put, score_fails: Fails) -> None:
        path = put("r.json", '{"q01": {"p\\ud800": 1}}')
        score_fails(path, parts=(f"{path}: half a surrogate pair", "expected whole characters"))

    def test_order_by_rank_without_ranks(self, put: Put, score_fails: Fails) -> None:
        path = put("r.json", '{"q01": {"p001": 1}}')
        score_fails(path, "--order", "rank", parts=(f"{path}: no ranks", "--order score"))


class TestUnknownDocuments:
    @pytest.fixture
    def path(self, put: Put) -> Path:
        return put("r.trec", RUN + "q01 Q0 nowhere 3 0.5 t\nq01 Q0 p003 4 0.4 t\n")

    def test_refused(self, path: Path, score_fails: Fails) -> None:
        parts = (f"{path}: 1 of 4 documents are not annotated (first: 'nowhere')", "--missing")
        score_fails(path, parts=parts)

    @pytest.mark.parametrize("missing", ["neutral", "skip"])
    def test_rate_is_reported(
        self, path: Path, missing: str, run_cli: Any, annotated_sample: Path
    ) -> None:
        result = run_cli(
            "score", path, "-a", annotated_sample, "-m", "ARaB@10", "--missing", missing
        )
        assert result.code == 0
        assert "r: 1 of 4 documents are missing (25.0%)" in result.out

    def test_treatments_differ_as_said(
        self, put: Put, run_cli: Any, annotated_sample: Path
    ) -> None:
        """Skipping closes the ranks; neutral keeps the place of a document without terms."""

        def value(run: Path, missing: str) -> str:
            arguments = ("-m", "FaiRR@10", "--missing", missing, "-f", "csv", "--per-query")
            result = run_cli("score", run, "-a", annotated_sample, *arguments)
            assert result.code == 0
            return result.out.splitlines()[1].split(",")[3]

        gapped = put("gapped.trec", "q Q0 nowhere 1 3 t\nq Q0 p002 2 2 t\n")
        closed = put("closed.trec", "q Q0 p002 1 2 t\n")
        assert value(gapped, "skip") == value(closed, "error")
        # One more neutral document at rank 1 adds exactly its discount, 1/log2(2) = 1, and moves
        # p002, which holds male terms only and so has neutrality 0.
        assert float(value(gapped, "neutral")) == pytest.approx(1.0)
        assert float(value(closed, "error")) == pytest.approx(0.0)


class TestMeasures:
    @pytest.fixture
    def path(self, put: Put) -> Path:
        return put("r.trec", RUN)

    @pytest.mark.parametrize(
        ("measure", "parts"),
        [
            ("ARAB@10", ("unknown measure 'ARAB'", "did you mean ARaB")),
            ("Texfair@10", ("unknown measure 'Texfair'", "did you mean TExFAIR")),
            ("ARaB(magntude='bool')@10", ("ARaB: unknown parameter 'magntude'", "magnitude?")),
            ("ARaB(magnitude='tf2')@10", ("magnitude='tf2' of ARaB", "expected one of 'tf'")),
            ("ARaB('bool')@10", ("ARaB('bool')", "expected key=value")),
            ("ARaB@0", ("cutoff 0 in ARaB@0", "expected at least 1")),
            ("ARaB@-3", ("cutoff -3 in ARaB@-3", "expected at least 1")),
            ("ARaB@ten", ("cutoff 'ten' of ARaB@ten", "expected a whole number")),
            ("ARaB(", ("measure 'ARaB('", "expected Name(parameter=value)@cutoff")),
            ("Share@10", ("Share@10 needs group", "expected Share(group='…')")),
            ("Share(group='mle')@10", ("unknown group 'mle'", "did you mean male")),
            ("Share(group='cat')@10", ("unknown group 'cat'", "known: male, female")),
            ("ARaB(pair='male,femal')@10", ("unknown group 'femal'", "did you mean female")),
            ("ARaB(pair='male')@10", ("pair 'male' of ARaB", "expected two groups")),
            ("ARaB(pair='male,male')@10", ("pair 'male,male'", "expected two different groups")),
            ("FaiRR(threshold=-1)@10", ("threshold=-1 of FaiRR", "expected a number, at least 0")),
            ("NFaiRR@10", ("NFaiRR@10 needs a background run", "--background")),
            ("nDCG@10", ("nDCG@10 needs relevance judgements", "--qrels")),
        ],
    )
    def test_names(
        self, path: Path, score_fails: Fails, measure: str, parts: tuple[str, ...]
    ) -> None:
        score_fails(path, parts=parts, measure=measure)

    def test_a_near_name_of_ir_measures_is_offered(self, path: Path, score_fails: Fails) -> None:
        score_fails(path, parts=("unknown measure 'nDGC'", "did you mean"), measure="nDGC@10")

    @pytest.mark.parametrize("measure", ["nDCG@0"])
    def test_cutoff_0_of_ir_measures(self, measure: str, sample: Any, run_process: Any) -> None:
        """In a process of its own: trec_eval would abort it."""
        result = run_process("score", sample.runs[0], "--qrels", sample.qrels, "-m", measure)
        assert (result.code, result.err.count("\n")) == (2, 1)
        assert measure in result.err
        assert "expected" in result.err

    def test_no_annotations(self, path: Path, fails: Fails) -> None:
        fails("score", path, "-m", "ARaB@10", parts=("ARaB@10 needs --annotations", "annotate"))

    def test_no_annotations_where_labels_would_do(self, path: Path, fails: Fails) -> None:
        fails("score", path, "-m", "AWRF@10", parts=("AWRF@10 needs --labels (or --annotations)",))

    @pytest.mark.parametrize(
        "given",
        [("score", "-m", "ARaB@10"), ("rerank", "-m", "texfair", "-s", "1", "-a", "a.parquet")],
    )
    def test_groups_of_no_labels(self, given: tuple[str, ...], path: Path, fails: Fails) -> None:
        name, *more = given
        fails(name, path, *more, "--groups", "x", parts=("--groups needs --labels",))

    def test_labels_do_not_do_for_term_measures(self, path: Path, put: Put, fails: Fails) -> None:
        labels = put("labels.csv", "doc_id,group\np001,a\np002,b\n")
        parts = ("ARaB@10 needs --annotations;",)
        fails("score", path, "-m", "ARaB@10", "--labels", labels, parts=parts)

    def test_missing_background_run(self, path: Path, score_fails: Fails) -> None:
        parts = ("nowhere: no such file",)
        score_fails(path, "--background", "nowhere", parts=parts, measure="NFaiRR@10")

    def test_pair_with_three_groups(
        self, path: Path, tmp_path: Path, sample: Any, run_cli: Any, fails: Fails
    ) -> None:
        made = tmp_path / "three.parquet"
        assert run_cli("annotate", sample.passages, "-l", "gender3", "-o", made).code == 0
        parts = ("ARaB@10 compares two groups, and there are 3", "ARaB(pair='male,female')")
        fails("score", path, "-a", made, "-m", "ARaB@10", parts=parts)

    def test_unknown_measure_to_list(self, fails: Fails) -> None:
        fails("measures", "ARAB", parts=("unknown measure 'ARAB'", "did you mean ARaB"))


class TestQueries:
    @pytest.fixture
    def path(self, put: Put) -> Path:
        return put("r.trec", RUN)

    @pytest.mark.parametrize(
        ("name", "content", "line", "parts"),
        [
            ("q.tsv", "", None, ("empty file", "expected at least one row")),
            ("q.csv", "query_id,text\n", None, ("only a header", "expected at least one row")),
            ("q.tsv", "q01\tpilot\nq02\t\n", 2, ("empty query 'q02'", "expected id and text")),
            ("q.tsv", "q01\tpilot\n \tnurse\n", 2, ("empty query id", "expected id and text")),
            ("q.tsv", "q01\tpilot\nq02\n", 2, ("1 field(s)", "expected 2 (query_id, text)")),
            ("q.tsv", "q01\n", 1, ("1 field(s)", "expected query_id<TAB>text")),
            ("q.tsv", "q01\tpilot\n\nq01\tnurse\n", 3, ("duplicate query id 'q01'",)),
            ("q.csv", "id,text,weight\nq01,pilot,-1\n", 2, ("weight '-1'", "expected 0 to 1e100")),
            ("q.csv", "id,text,weight\nq01,pilot,nan\n", 2, ("weight 'nan'", "0 to 1e100")),
            ("q.csv", "id,text,weight\nq01,pilot,1e308\n", 2, ("weight '1e308'", "0 to 1e100")),
            ("q.csv", "id,text,weight\nq01,pilot,much\n", 2, ("weight 'much'", "a number")),
            ("q.csv", "id,text,weight\nq01,pilot,0\n", None, ("all weights are 0", "above 0")),
            ("q.csv", "id,label\nq01,n\n", None, ("no column for text", "expected text or query")),
            ("q.jsonl", '{"id": "q01", "text": "pilot"}\n{"id"\n', 2, ("not valid JSON",)),
            ("q.jsonl", "[1]\n", 1, ("not a JSON object",)),
        ],
    )
    def test_files(
        self,
        path: Path,
        put: Put,
        score_fails: Fails,
        name: str,
        content: str,
        line: int | None,
        parts: tuple[str, ...],
    ) -> None:
        queries = put(name, content)
        where = f"{queries}:{line}: " if line else f"{queries}: "
        score_fails(path, "--queries", queries, parts=(where, *parts))

    def test_invalid_utf8(self, path: Path, put: Put, score_fails: Fails) -> None:
        queries = put("q.tsv", b"q01\tpilot\nq02\tcaf\xe9\n")
        score_fails(path, "--queries", queries, parts=(f"{queries}:2: invalid UTF-8",))

    def test_unknown_label(self, path: Path, sample: Any, score_fails: Fails) -> None:
        options = ("--queries", sample.queries, "--query-label", "N")
        parts = (f"{sample.queries}: unknown query label 'N'", "did you mean n?")
        score_fails(path, *options, parts=parts)

    def test_label_without_queries(self, path: Path, score_fails: Fails) -> None:
        score_fails(path, "--query-label", "n", parts=("--query-label needs", "--queries"))

    def test_label_without_a_column(self, path: Path, put: Put, score_fails: Fails) -> None:
        queries = put("q.tsv", "q01\tpilot\n")
        options = ("--queries", queries, "--query-label", "n")
        score_fails(path, *options, parts=(f"{queries}: no labels", "expected a label column"))

    def test_unknown_column(self, path: Path, sample: Any, score_fails: Fails) -> None:
        options = ("--queries", sample.queries, "--by", "domian")
        parts = (f"{sample.queries}: unknown query column 'domian'", "did you mean domain?")
        score_fails(path, *options, parts=parts)

    def test_column_without_queries(self, path: Path, score_fails: Fails) -> None:
        score_fails(path, "--by", "domain", parts=("--by needs the queries: pass --queries",))

    def test_no_common_query(self, put: Put, sample: Any, score_fails: Fails) -> None:
        path = put("r.trec", RUN.replace("q01", "1"))
        parts = (
            f"no query id in the runs matches {sample.queries}",
            "'1' in the runs, 'q01' there",
        )
        score_fails(path, "--queries", sample.queries, parts=parts)


class TestQrels:
    @pytest.mark.parametrize(
        ("content", "line", "parts"),
        [
            ("", None, ("empty file", "expected relevance judgements")),
            ("q01 0 p001 2\nq01 0\n", 2, ("2 fields", "expected 4 (qid 0 docid grade) or 3")),
            ("q01 0 p001 good\n", 1, ("grade 'good'", "expected a number")),
            ("q01 0 p001 inf\n", 1, ("grade 'inf'", "expected a number")),
            ("q01 0 p001 0.5\n", 1, ("grade '0.5'", "expected a whole number")),
            ("q01 0 p001 1\nq01 0 p001 2\n", 2, ("two grades for 'p001' and query 'q01'",)),
        ],
    )
    def test_files(
        self, put: Put, fails: Fails, content: str, line: int | None, parts: tuple[str, ...]
    ) -> None:
        run, qrels = put("r.trec", RUN), put("qrels.txt", content)
        where = f"{qrels}:{line}: " if line else f"{qrels}: "
        fails("score", run, "-m", "nDCG@10", "--qrels", qrels, parts=(where, *parts))

    def test_invalid_utf8(self, put: Put, fails: Fails) -> None:
        run, qrels = put("r.trec", RUN), put("qrels.txt", b"q01 0 p001 1\nq01 0 p\xff 1\n")
        parts = (f"{qrels}:2: invalid UTF-8",)
        fails("score", run, "-m", "nDCG@10", "--qrels", qrels, parts=parts)


class TestLabels:
    @pytest.mark.parametrize(
        ("content", "line", "parts"),
        [
            ("doc_id,group\np001,a\n", None, ("1 group(s)", "expected at least two groups")),
            ("doc_id,group,weight\np001,a,2\n", 2, ("weight '2'", "expected from 0 to 1")),
            ("doc_id,group,weight\np001,a,x\n", 2, ("weight 'x'", "expected a number")),
            ("doc_id,group\np001,a\n,b\n", 3, ("empty doc_id or group",)),
            ("doc_id,group\np001,a\np001,a\n", 3, ("duplicate group 'a' for document 'p001'",)),
            ("doc_id,foo\np001,a\n", None, ("no column for group", "expected group or label")),
        ],
    )
    def test_files(
        self, put: Put, fails: Fails, content: str, line: int | None, parts: tuple[str, ...]
    ) -> None:
        run, labels = put("r.trec", RUN), put("labels.csv", content)
        where = f"{labels}:{line}: " if line else f"{labels}: "
        fails("score", run, "-m", "AWRF@10", "--labels", labels, parts=(where, *parts))

    def test_groups_other_than_the_annotations(self, put: Put, score_fails: Fails) -> None:
        run, labels = put("r.trec", RUN), put("labels.csv", "doc_id,group\np001,male\np002,femal\n")
        parts = (f"{labels}:3: unknown group 'femal'", "did you mean female")
        score_fails(run, "--labels", labels, parts=parts, measure="AWRF@10")


class TestCollections:
    @pytest.mark.parametrize(
        ("name", "content", "line", "parts"),
        [
            ("c.tsv", "d1\the\nd2\n", 2, ("1 field(s)", "expected 2 (id<TAB>text)")),
            ("c.tsv", "d1\the\n\nd2\tshe\tsays\n", 3, ("3 field(s)", "expected 2 (id<TAB>text)")),
            ("c.tsv", "d1\the\n\tshe\n", 2, ("empty document id", "expected id<TAB>text")),
            ("c.tsv", "id\ttext\nd1\the\nd2\tshe\tsays\n", 3, ("3 field(s)", "expected 2")),
            ("c.csv", "id,text\nd1,he\nd2,she,says\n", 3, ("3 field(s)", "expected 2")),
            ("c.csv", 'id,text\nd1,"he\nsaid"\nd2\n', 4, ("1 field(s)", "expected 2")),
            ("c.csv", "id,body,body\nd1,he,she\n", None, ("two columns named 'body'", "distinct")),
            (
                "c.csv",
                "name,text\nd1,he\n",
                None,
                ("no id column among name, text", "expected doc_id or _id"),
            ),
            ("c.csv", "id,words\nd1,he\n", None, ("no text column among id, words", "--fields")),
            ("c.csv", "id,text\n,he\n", None, ("a document without an id",)),
            ("c.jsonl", '{"_id": "d1", "text": "he"}\n{"_id": "d2", "te', 2, ("not valid JSON",)),
            ("c.jsonl", '{"_id": "d1"}\n', 1, ("no text", "expected text or contents")),
            ("c.jsonl", '\n{"text": "he"}\n', 2, ("no document id", "expected doc_id or _id")),
            ("c.jsonl", '["d1", "he"]\n', 1, ("a JSON list", "expected an object")),
            ("c.jsonl", '{"_id": "1", "text": "\\ud800"}\n', 1, ("half a surrogate pair",)),
            ("c.tsv", "", None, ("empty file", "expected at least one document")),
            ("c.tsv", "\n\n \n", None, ("empty file", "expected at least one document")),
            ("c.csv", "", None, ("empty file", "expected at least one document")),
            ("c.csv", "id,text\n", None, ("only a header", "expected at least one document")),
            ("c.jsonl", "\n", None, ("empty file", "expected at least one document")),
            ("c.parquet", "PAR1", None, ("not a Parquet file, or a truncated one",)),
        ],
    )
    def test_files(
        self,
        put: Put,
        annotate_fails: Fails,
        name: str,
        content: str,
        line: int | None,
        parts: tuple[str, ...],
    ) -> None:
        path = put(name, content)
        where = f"{path}:{line}: " if line else f"{path}: "
        annotate_fails(path, parts=(where, *parts))

    @pytest.mark.parametrize(
        ("name", "content"),
        [
            ("c.tsv", b"d1\the\nd2\tcaf\xe9\n"),
            ("c.tsv", b"id\ttext\nd2\tcaf\xe9\n"),
            ("c.csv", b"id,text\nd2,caf\xe9\n"),
            ("c.jsonl", b'{"_id": 1, "text": "he"}\n{"_id": 2, "text": "caf\xe9"}\n'),
        ],
    )
    def test_invalid_utf8(self, put: Put, annotate_fails: Fails, name: str, content: bytes) -> None:
        path = put(name, content)
        annotate_fails(path, parts=(f"{path}:2: invalid UTF-8", "iconv"))

    @pytest.mark.parametrize(
        "bad",
        [
            pytest.param(b"caf\xe9 crem", id="latin-1"),
            pytest.param(b"\x80", id="lone continuation"),
            pytest.param(b"\xc0\xaf", id="overlong"),
            pytest.param(b"\xed\xa0\x80", id="surrogate"),
            pytest.param(b"\xf4\x90\x80\x80", id="beyond Unicode"),
            pytest.param(b"\xe2\x82", id="cut before the line's end"),
        ],
    )
    def test_invalid_utf8_in_a_large_file(
        self, put: Put, annotate_fails: Fails, bad: bytes
    ) -> None:
        path = put("c.tsv", large_collection(23_456, b"d\t" + bad))
        annotate_fails(path, parts=(f"{path}:23456: invalid UTF-8",))

    def test_wrong_field_count_in_a_large_file(self, put: Put, annotate_fails: Fails) -> None:
        path = put("c.tsv", large_collection(29_999, b"d\the\tshe"))
        annotate_fails(path, parts=(f"{path}:29999: 3 field(s)", "expected 2 (id<TAB>text)"))

    def test_standard_input(self, annotate_fails: Fails) -> None:
        annotate_fails("-", input=b"d1\the\nd2\tcaf\xe9\n", parts=("standard input:2: invalid",))
        annotate_fails("-", input=b"", parts=("standard input: empty file",))

    @pytest.mark.parametrize("name", ["c.tsv.gz", "c.jsonl.gz", "c.csv.gz"])
    def test_truncated_gzip(self, put: Put, annotate_fails: Fails, name: str) -> None:
        content = {"t": b"d%d\the\n", "j": b'{"_id": %d, "text": "he"}\n', "c": b"d%d,he\n"}[
            name[2]
        ]
        rows = b"id,text\n" * (name[2] == "c") + b"".join(content % n for n in range(1000))
        path = put(name, gzip.compress(rows)[:-200])
        annotate_fails(path, parts=(f"{path}: broken or truncated gzip file",))

    def test_truncated_zstd(self, put: Put, annotate_fails: Fails) -> None:
        rows = b"".join(b"d%d\t%s\n" % (n, os.urandom(30).hex().encode()) for n in range(1000))
        path = put("c.tsv.zst", pa.compress(rows, codec="zstd", asbytes=True)[:-200])
        annotate_fails(path, parts=(f"{path}: broken or truncated compressed file",))

    def test_empty_folder(self, tmp_path: Path, annotate_fails: Fails) -> None:
        folder = tmp_path / "texts"
        folder.mkdir()
        annotate_fails(folder, parts=(f"{folder}: no readable file in this folder", ".tsv"))

    def test_missing(self, tmp_path: Path, annotate_fails: Fails) -> None:
        annotate_fails(tmp_path / "no.tsv", parts=(f"{tmp_path / 'no.tsv'}: no such file",))
        annotate_fails(tmp_path / "*.tsv", parts=("no file matches this pattern",))

    @pytest.mark.parametrize(
        ("column", "parts"),
        [
            (pa.array([["he"], ["she"]]), ("column 'text' of type list", "expected strings")),
            (pa.array([b"he", b"caf\xe9"]), ("column text: invalid UTF-8",)),
        ],
    )
    def test_parquet_text_that_is_no_text(
        self, tmp_path: Path, annotate_fails: Fails, column: pa.Array, parts: tuple[str, ...]
    ) -> None:
        path = tmp_path / "c.parquet"
        pq.write_table(pa.table({"id": ["d1", "d2"], "text": column}), path)
        annotate_fails(path, parts=(str(path), *parts))

    def test_unknown_field(self, put: Put, annotate_fails: Fails) -> None:
        path = put("c.csv", "id,title,text\nd1,he,she\n")
        parts = (f"{path}: unknown field 'titel'", "did you mean title?")
        annotate_fails(path, "--fields", "titel", parts=parts)
        path = put("c.jsonl", '{"_id": 1, "title": "he", "text": "she"}\n')
        parts = (f"{path}:1: no field 'titel'", "expected one of _id, title, text")
        annotate_fails(path, "--fields", "titel", parts=parts)

    def test_fields_of_a_tsv_without_names(self, put: Put, annotate_fails: Fails) -> None:
        path = put("c.tsv", "d1\the\n")
        annotate_fails(path, "--fields", "text", parts=(f"{path}: --fields", "first line"))

    def test_document_that_stands_twice(self, put: Put, fails: Fails, run_cli: Any) -> None:
        run, texts = put("r.trec", RUN), put("c.tsv", "p001\the\np002\tshe\np001\the\n")
        fails("audit", run, "-c", texts, parts=(f"{texts}: duplicate document 'p001'",))
        made = texts.with_name("a.parquet")
        assert run_cli("annotate", texts, "-o", made).code == 0
        parts = (f"{made}: duplicate document 'p001'", "remove")
        fails("score", run, "-a", made, "-m", "ARaB@10", parts=parts)


class TestLexicons:
    @pytest.fixture
    def lexicon_fails(self, put: Put, annotate_fails: Fails) -> Fails:
        texts = put("c.tsv", "d1\the\n")

        def check(lexicon: object, *more: object, parts: tuple[str, ...]) -> None:
            annotate_fails(texts, "-l", lexicon, *more, parts=parts)

        return check

    @pytest.mark.parametrize(
        ("first", "second", "parts"),
        [
            (
                'terms = ["he"]',
                'terms = ["He"]',
                ("duplicate term 'He' in groups 'a' and 'b'",),
            ),
            ('terms = ["he", "HE"]', 'terms = ["she"]', ("duplicate term 'HE' in group",)),
            ('terms = ["he"]', "terms = []", ("group 'b' has no terms",)),
            ('terms = ["he"]', 'terms = "she"', ("terms = 'she'", "expected a list")),
            ('terms = ["he"]', "terms = 5", ("terms = 5", "expected a list")),
            ('terms = ["he"]', "terms = [5]", ("term 5", "expected")),
            ('terms = ["he"]', 'terms = ["*"]', ("empty term in group 'b'",)),
            ('terms = ["he"]', 'terms = ["--"]', ("term '--' has no token",)),
            (
                'terms = ["he"]',
                'terms = [{term = "she", weight = -2}]',
                ("weight -2 of 'she'", "expected above 0"),
            ),
            (
                'terms = ["he"]',
                'terms = [{term = "she", weight = 0}]',
                ("weight 0 of 'she'", "expected above 0"),
            ),
            (
                'terms = ["he"]',
                'terms = [{term = "she", weight = "much"}]',
                ("weight 'much' of 'she'", "expected a number"),
            ),
            (
                'terms = ["he"]',
                'terms = [{term = "she", wieght = 2}]',
                ("unknown term key 'wieght'", "did you mean weight?"),
            ),
            (
                'target = 0.5\nterms = ["he"]',
                'target = 0.6\nterms = ["she"]',
                ("targets 0.5, 0.6", "expected positive shares that sum to 1"),
            ),
            (
                'target = 1.5\nterms = ["he"]',
                'target = -0.5\nterms = ["she"]',
                ("targets 1.5, -0.5", "expected positive shares that sum to 1"),
            ),
            (
                'target = nan\nterms = ["he"]',
                'target = 0.5\nterms = ["she"]',
                ("targets nan, 0.5", "expected positive shares that sum to 1"),
            ),
            (
                'target = 0.5\nterms = ["he"]',
                'terms = ["she"]',
                ("target for some groups only", "all or none"),
            ),
        ],
    )
    def test_toml(
        self, put: Put, lexicon_fails: Fails, first: str, second: str, parts: tuple[str, ...]
    ) -> None:
        path = put("l.toml", TWO_GROUPS.format(first=first, second=second))
        lexicon_fails(path, parts=(f"{path}: ", *parts))

    @pytest.mark.parametrize(
        ("start", "parts"),
        [
            ("nmae = 'mine'", ("unknown key 'nmae'", "did you mean name")),
            ("exclude = 'mother tongue'", ("exclude = 'mother tongue'", "expected a list")),
            ("pairs = 5", ("pairs = 5", "expected [pairs]")),
            ("card = 'mine'", ("card = 'mine'", "expected [card]")),
        ],
    )
    def test_keys(self, put: Put, lexicon_fails: Fails, start: str, parts: tuple[str, ...]) -> None:
        groups = TWO_GROUPS.format(first='terms = ["he"]', second='terms = ["she"]')
        path = put("l.toml", start + "\n" + groups)
        lexicon_fails(path, parts=(f"{path}: ", *parts))

    def test_bad_toml(self, put: Put, lexicon_fails: Fails) -> None:
        path = put("l.toml", 'name = "mine"\nlanguage = en\n')
        lexicon_fails(path, parts=(f"{path}: not valid TOML", "line 2"))

    def test_no_groups(self, put: Put, lexicon_fails: Fails) -> None:
        path = put("l.toml", 'name = "mine"\n')
        lexicon_fails(path, parts=(f"{path}: no groups", "expected [[groups]]"))

    def test_one_group(self, put: Put, lexicon_fails: Fails) -> None:
        path = put("l.csv", "he,male\nboy,male\n")
        lexicon_fails(path, parts=(f"{path}: 1 group(s)", "expected at least two groups"))

    def test_empty(self, put: Put, lexicon_fails: Fails) -> None:
        path = put("l.toml", "\n")
        lexicon_fails(path, parts=(f"{path}: empty file", "expected a lexicon"))

    @pytest.mark.parametrize(
        ("content", "line", "parts"),
        [
            ("he,m\nshe\n", 2, ("1 fields", "expected word,group")),
            ("he,m\nshe,\n", 2, ("empty word or group", "expected word,group")),
            ("word,sense\nhe,m\n", 1, ("header without 'group'", "expected word,group")),
            ("word,group,weight\nhe,m,much\n", 2, ("weight 'much'", "expected a number")),
            ("he,m\nhe,f\n", None, ("duplicate term 'he' in groups 'm' and 'f'",)),
        ],
    )
    def test_csv(
        self,
        put: Put,
        lexicon_fails: Fails,
        content: str,
        line: int | None,
        parts: tuple[str, ...],
    ) -> None:
        path = put("l.csv", content)
        where = f"{path}:{line}: " if line else f"{path}: "
        lexicon_fails(path, parts=(where, *parts))

    @pytest.mark.parametrize(
        ("content", "line", "parts"),
        [
            ("he,male\nshe,female\n", None, ("not a LIWC dictionary", "expected two lines with %")),
            ("%\n1\tmale\n2\n%\nhe\t1\n", 3, ("category line '2'", "expected number and name")),
            ("%\n1\tmale\n2\tfemale\n%\nhe\t1\nshe\t9\n", 6, ("has no known category",)),
            ("%\n1\tmale\n2\tfemale\n%\nhe\t1\t2\nshe\t2\n", None, ("in groups", "--groups")),
        ],
    )
    def test_liwc(
        self,
        put: Put,
        lexicon_fails: Fails,
        content: str,
        line: int | None,
        parts: tuple[str, ...],
    ) -> None:
        path = put("l.dic", content)
        where = f"{path}:{line}: " if line else f"{path}: "
        lexicon_fails(path, parts=(where, *parts))

    def test_unknown_liwc_category(self, put: Put, lexicon_fails: Fails) -> None:
        path = put("l.dic", "%\n1\tmale\n2\tfemale\n%\nhe\t1\nshe\t2\n")
        parts = (f"{path}: unknown category 'femail'", "did you mean female")
        lexicon_fails(path, "--groups", "male,femail", parts=parts)

    def test_unknown_name(self, lexicon_fails: Fails) -> None:
        parts = ("unknown lexicon 'gendr'", "did you mean gender", "a path to a lexicon file")
        lexicon_fails("gendr", parts=parts)

    def test_unknown_group(self, lexicon_fails: Fails) -> None:
        parts = ("gender: unknown group 'femail'", "did you mean female")
        lexicon_fails("gender", "--groups", "male,femail", parts=parts)

    def test_annotations_of_another(self, put: Put, score_fails: Fails) -> None:
        run = put("r.trec", RUN)
        parts = ("annotated with the lexicon 'gender'", "expected 'gender-names'")
        score_fails(run, "-l", "gender-names", parts=parts)

    def test_convert_over_its_own_input(self, tmp_path: Path, run_cli: Any, fails: Fails) -> None:
        target = tmp_path / "my.toml"
        assert run_cli("lexicon", "convert", "gender", "-o", target).code == 0
        before = target.read_text()
        fails("lexicon", "convert", target, "--groups", "female,male", "-o", target,
              parts=(f"{target}: is an input too",))  # fmt: skip
        assert target.read_text() == before

    def test_convert_to_an_unknown_format(self, tmp_path: Path, fails: Fails) -> None:
        target = tmp_path / "x.yaml"
        parts = (f"{target}: ending '.yaml'", "expected .toml")
        fails("lexicon", "convert", "gender", "-o", target, parts=parts)


class TestAnnotations:
    def check(self, fails: Fails, run: Path, path: Path, *parts: str) -> None:
        fails("score", run, "-a", path, "-m", "ARaB@10", parts=(f"{path}: ", *parts))

    def test_not_parquet(self, put: Put, fails: Fails) -> None:
        self.check(fails, put("r.trec", RUN), put("a.parquet", "hello"), "not a Parquet file")

    def test_truncated(self, put: Put, fails: Fails, annotated_sample: Path) -> None:
        path = put("a.parquet", annotated_sample.read_bytes()[:-100])
        self.check(fails, put("r.trec", RUN), path, "not a Parquet file, or a truncated one")

    def test_another_parquet(self, put: Put, fails: Fails, tmp_path: Path) -> None:
        pq.write_table(pa.table({"doc_id": ["p001"]}), tmp_path / "a.parquet")
        parts = ("a Parquet file without annotations", "ranktilt annotate")
        self.check(fails, put("r.trec", RUN), tmp_path / "a.parquet", *parts)

    def test_missing(self, put: Put, fails: Fails, tmp_path: Path) -> None:
        self.check(fails, put("r.trec", RUN), tmp_path / "a.parquet", "no such file")

    def test_empty_folder(self, put: Put, fails: Fails, tmp_path: Path) -> None:
        self.check(fails, put("r.trec", RUN), tmp_path, "no Parquet file in this folder")


class TestTargets:
    def test_missing_folder(self, put: Put, tmp_path: Path, fails: Fails) -> None:
        texts, target = put("c.tsv", "d1\the\n"), tmp_path / "no" / "a.parquet"
        fails("annotate", texts, "-o", target, parts=(f"{target}: the folder", "does not exist"))
        assert not target.parent.exists()

    def test_folder(self, put: Put, tmp_path: Path, fails: Fails) -> None:
        texts = put("c.tsv", "d1\the\n")
        fails("annotate", texts, "-o", tmp_path, parts=(f"{tmp_path}: is a folder", "expected"))

    def test_not_writable(self, put: Put, fails: Fails) -> None:
        texts = put("c.tsv", "d1\the\n")
        fails("annotate", texts, "-o", "/proc/x", parts=("/proc/x: cannot be written",))

    @pytest.mark.parametrize("name", ["no/s.json", "no/s.csv", "no/s.parquet"])
    def test_scores(self, put: Put, tmp_path: Path, score_fails: Fails, name: str) -> None:
        target = tmp_path / name
        parts = (f"{target}: the folder", "does not exist")
        score_fails(put("r.trec", RUN), "-o", target, parts=parts)

    def test_scores_of_another_ending(self, put: Put, tmp_path: Path, score_fails: Fails) -> None:
        target = tmp_path / "s.xls"
        parts = (f"{target}: ending '.xls'", "expected .json, .csv or .parquet")
        score_fails(put("r.trec", RUN), "-o", target, parts=parts)

    def test_audit(self, sample: Any, fails: Fails) -> None:
        arguments = (*sample.runs, "-c", sample.passages, "-o", "/proc/x.json")
        fails("audit", *arguments, parts=("/proc/x.json: cannot be written",))

    def test_lexicon(self, tmp_path: Path, fails: Fails) -> None:
        target = tmp_path / "no" / "l.toml"
        fails("lexicon", "convert", "gender", "-o", target, parts=(f"{target}: the folder",))

    def test_copy_of_the_sample(self, tmp_path: Path, fails: Fails) -> None:
        fails("demo", "--copy", tmp_path, parts=(f"{tmp_path}: exists already", "new folder"))

    def test_copy_of_the_sample_to_a_full_disk(
        self, tmp_path: Path, fails: Fails, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Nothing is left; half of the files were, and the error line had an entry for each."""

        def copy(source: str, target: str, **_: object) -> str:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        monkeypatch.setattr("shutil.copy2", copy)
        target = tmp_path / "copy"
        told = f"{target}: cannot be written ({os.strerror(errno.ENOSPC)})"
        fails("demo", "--copy", target, parts=(told,))


class TestUsage:
    def test_numbers_of_thousands_of_digits(self, put: Put, fails: Fails) -> None:
        """Python refuses to read them, with an error of its own."""
        run, endless = put("r.trec", RUN), "9" * 5000
        fails("score", run, "-m", f"ARaB@{endless}", parts=("cutoff '999",))
        fails(
            "rank",
            put("c.tsv", "d1\ta\n"),
            put("q.tsv", "q1\ta\n"),
            "-s",
            f"bm25%{endless}",
            parts=("% 999", "whole number"),
        )
        fails("rerank", run, "-m", "texfair", "--cutoff", endless, parts=("a number from 1",))

    def test_unknown_verb(self, fails: Fails) -> None:
        fails("anotate", parts=("unknown command 'anotate'", "did you mean annotate?"))

    def test_unknown_verb_without_a_near_one(self, fails: Fails) -> None:
        fails("xyzzy", parts=("unknown command 'xyzzy'", "known: demo, doctor"))

    def test_unknown_command_of_a_group(self, fails: Fails) -> None:
        fails("study", "frget", "x", parts=("unknown command 'frget'", "did you mean forget?"))
        fails("study", "new", "seem", parts=("unknown command 'seem'", "did you mean seme?"))

    def test_unknown_command_of_a_group_with_a_default(
        self, tmp_path: Path, fails: Fails, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        fails("counterfactual", "swpa", "q.tsv", parts=("unknown command 'swpa'", "mean swap?"))
        monkeypatch.chdir(tmp_path)
        Path("swpa").write_text("d1\the said\n")  # a file of that name is a collection
        fails("counterfactual", "swpa", "q.tsv", "-s", "bm25", parts=("q.tsv: no such file",))

    @pytest.mark.parametrize(
        "arguments",
        [
            ("polarity", "--fit", "no.jsonl", "r.trec"),
            ("polarity", "--embedder", "light", "r.trec"),
            ("counterfactual", "--format", "json", "q.tsv"),
        ],
    )
    def test_options_of_a_default_command_may_come_first(
        self, arguments: tuple[str, ...], run_cli: Any
    ) -> None:
        """Their names are like those of other commands."""
        found = run_cli(*arguments)
        assert found.code == 2
        assert "o such option" not in found.err
        assert re.search(r"no such file|Missing (argument|option)", found.err)

    def test_unknown_option(self, fails: Fails) -> None:
        fails("demo", "--cpoy", "x", parts=("--cpoy", "--copy", "ranktilt demo --help"))

    def test_missing_option(self, put: Put, fails: Fails) -> None:
        fails("audit", put("r.trec", RUN), parts=("--collection", "ranktilt audit --help"))

    def test_value_out_of_range(self, put: Put, fails: Fails) -> None:
        arguments = (put("r.trec", RUN), "-c", put("c.tsv", "d1\the\n"), "-k", "0")
        fails("audit", *arguments, parts=("--cutoff", "0 is not in the range x>=1"))

    def test_unknown_tokenizer(self, put: Put, fails: Fails) -> None:
        arguments = (put("c.tsv", "d1\the\n"), "-t", "wrod")
        fails("annotate", *arguments, parts=("--tokenizer", "'wrod' is not one of 'word'"))

    @pytest.mark.parametrize("arguments", [(), ("lexicon",)])
    def test_no_verb_prints_the_help(self, arguments: tuple[str, ...], run_cli: Any) -> None:
        result = run_cli(*arguments)
        assert result.code == 2
        assert result.err.startswith("Usage: ranktilt")
        assert ("\nMeasure:\n" if len(arguments) == 0 else "\nCommands:\n") in result.err

    def test_a_real_process_says_the_same(self, put: Put, run_process: Any) -> None:
        path = put("r.trec", RUN + "q01 Q0 p0")
        result = run_process("score", path, "-m", "ARaB@10")
        expected = f"ranktilt: {path}:3: 3 fields, expected 6 (qid Q0 docid rank score tag)\n"
        assert (result.code, result.out, result.err) == (2, "", expected)


@pytest.mark.parametrize(
    ("command", "key"), [("audit", "groups"), ("explain", "title"), ("lexicon sensitivity", "seed")]
)
def test_a_settings_file_holds_only_what_the_command_uses(
    run_cli: Any, put: Any, sample: Any, command: str, key: str
) -> None:
    settings = put("s.toml", f"{key} = 1\n")
    done = run_cli(
        *command.split(),
        sample.folder / "runs" / "bm25.trec",
        "-c",
        sample.passages,
        "--settings",
        settings,
    )
    assert done.code == 2
    assert f"unknown key '{key}'" in done.err


def test_what_newcomers_typed(fails: Callable[..., None], tmp_path: Path) -> None:
    """Advice that names the likely cause."""
    run = tmp_path / "run.csv"
    run.write_text("query_id,doc_id,rank,score\nq1,d1,1,2.0\n")
    texts = tmp_path / "texts.tsv"
    texts.write_text("d1\the\n")
    queries = tmp_path / "queries.csv"
    queries.write_text("query_id,text\nq1,who is Robert Gray\n")
    audit = ("audit", run, "-c", texts)
    fails(*audit, "-o", tmp_path / "report.html", parts=("a report is a folder; pass -o report/",))
    fails(*audit, "-l", "names.csv", parts=("names.csv: no such file",))
    fails("compare", run, parts=("this looks like a run: score it first",))
    fails(*audit, "--qrels", run, parts=("this looks like a run: give the qrels",))
    grades = tmp_path / "qrels.txt"
    grades.write_text("query_id,doc_id,grade\nq1,d1,1\n")
    fails(*audit, "--qrels", grades, parts=("name the file .csv if commas separate",))
    fails(*audit, "-m", "ARaB@10,RaB@10", parts=("'ARaB@10,RaB@10'", "repeat -m for another one"))
    fails(*audit, "-m", "nDCG@10,RR@10", parts=("'nDCG@10,RR@10'", "repeat -m for another one"))
    fails(*audit, "-m", "ARaB@10", "RaB@10", parts=("RaB@10: no such file", "put -m before it"))
    fails(*audit, "-o", parts=("requires an argument", "(see ranktilt audit --help)"))
    fails("compare", tmp_path / "run.trec", parts=("score runs first: ranktilt audit",))
    fails("gate", texts, "--config", "none.toml", parts=("no such file; write one: ranktilt gate",))
    for name in ("score", "rerank", "rerank-sweep"):
        fails(name, run, "-c", texts, parts=("-c: run ranktilt annotate COLLECTION",))
    fails(*audit, "--queries", queries, "--by", "domain", parts=("there is none",))
    fails(
        "score", run, "-m", "texfair", parts=("unknown measure 'texfair'; did you mean TExFAIR?",)
    )
    explain = ("explain", run, "-c", texts, "--queries", queries, "--query", "who is robert gray")
    fails(*explain, parts=("did you mean q1?",))

"""Runs: what is read from every format, in which order, and what is written."""

from __future__ import annotations

import gzip
import io
import json
import os
import random
import sys
import tempfile
from collections.abc import Callable
from datetime import date
from pathlib import Path

import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranktilt.data.columns import LABEL_COLUMNS
from ranktilt.data.run import Run, load_runs, run_name
from ranktilt.data.tables import read_table
from ranktilt.data.trec import _parse_fast
from ranktilt.errors import InputError, RunWarning, UnknownNameError

Put = Callable[..., Path]
PLAIN = "q1 Q0 b 1 3.5 t\nq1 Q0 a 2 2.5 t\nq2 Q0 c 1 1e-3 t\n"
EXPECTED = {"q1": {"b": 3.5, "a": 2.5}, "q2": {"c": 0.001}}


def reference_order(lines: list[str], order: str = "score") -> dict[str, list[str]]:
    """An independent reader: trec_eval's order is by score, then by doc_id, both descending."""
    rows: dict[str, list[tuple[str, float, int]]] = {}
    for line in lines:
        query, _, doc, rank, score, _ = line.split()
        rows.setdefault(query, []).append((doc, float(score), int(rank)))
    keys: dict[str, Callable[[tuple[str, float, int]], object]] = {
        "rank": lambda row: row[2],
        "file": lambda row: 0,
    }
    result = {}
    for query, entries in rows.items():
        if order == "score":
            entries = sorted(entries, key=lambda row: (row[1], row[0].encode()), reverse=True)
        else:
            entries = sorted(entries, key=keys[order])  # type: ignore[arg-type]
        result[query] = [doc for doc, _, _ in entries]
    return result


def rankings(run: Run) -> dict[str, list[str]]:
    return {query: run.ranking(query) for query in run.query_ids}


class TestTrec:
    @pytest.mark.parametrize(
        "content",
        [
            pytest.param(PLAIN, id="spaces"),
            pytest.param(PLAIN.replace(" ", "\t"), id="tabs"),
            pytest.param(PLAIN.replace(" ", "  \t "), id="several"),
            pytest.param(PLAIN.replace("\n", "\r\n"), id="crlf"),
            pytest.param("\ufeff" + PLAIN, id="byte order mark"),
            pytest.param("\n" + PLAIN.replace("\n", "\n\n  \n"), id="blank lines"),
            pytest.param(PLAIN.rstrip("\n"), id="no newline at the end"),
            pytest.param("  " + PLAIN.replace("\n", " \n"), id="space around"),
        ],
    )
    def test_layouts(self, put: Put, content: str) -> None:
        assert Run.load(put("r.trec", content)).to_dict() == EXPECTED

    @pytest.mark.parametrize("name", ["r.trec", "r.run", "r.txt", "r.res", "r", "results.v2"])
    def test_any_name_is_trec(self, put: Put, name: str) -> None:
        assert Run.load(put(name, PLAIN)).to_dict() == EXPECTED

    def test_gzip(self, put: Put) -> None:
        assert Run.load(put("r.trec.gz", gzip.compress(PLAIN.encode()))).to_dict() == EXPECTED

    def test_gzip_of_several_members(self, put: Put) -> None:
        lines = PLAIN.splitlines(keepends=True)
        content = b"".join(gzip.compress(line.encode()) for line in lines)
        assert Run.load(put("r.trec.gz", content)).to_dict() == EXPECTED

    @pytest.mark.parametrize("ending", [".zst", ".zstd"])
    def test_zstd(self, tmp_path: Path, ending: str) -> None:
        path = tmp_path / f"r.trec{ending}"
        with pa.output_stream(str(path), compression="zstd") as stream:
            stream.write(PLAIN.encode())
        assert Run.load(path).to_dict() == EXPECTED

    def test_queries_in_turns(self, put: Put) -> None:
        text = "q2 Q0 a 1 2 t\nq1 Q0 b 1 5 t\nq2 Q0 c 2 1 t\nq1 Q0 a 2 6 t\n"
        run = Run.load(put("r.trec", text))
        assert rankings(run) == {"q2": ["a", "c"], "q1": ["a", "b"]}
        assert run.query_ids == ["q2", "q1"]
        assert run.lengths.tolist() == [2, 2]

    def test_ids_keep_their_form(self, put: Put) -> None:
        run = Run.load(put("r.trec", "007 Q0 0010 1 1 t\n7 Q0 10 1 1 t\n1e3 Q0 é 1 1 t\n"))
        assert rankings(run) == {"007": ["0010"], "7": ["10"], "1e3": ["é"]}

    def test_unicode_space_is_part_of_an_id(self, put: Put) -> None:
        run = Run.load(put("r.trec", "q1 Q0 a\u00a0b 1 1 t\nq1 Q0 c\u2003d 2 0 t\n"))
        assert run.ranking("q1") == ["a\u00a0b", "c\u2003d"]

    def test_a_query_that_is_not_there(self, put: Put) -> None:
        assert Run.load(put("r.trec", PLAIN)).ranking("q9") == []


class TestOrder:
    # Ranks from 0, and against the scores; b and B and é tie.
    TEXT = (
        "q Q0 c 0 1.0 t\nq Q0 b 1 2.0 t\nq Q0 é 2 2.0 t\nq Q0 B 3 2.0 t\nq Q0 d 4 9.0 t\n"
        "q Q0 10 6 0.5 t\nq Q0 9 5 0.5 t\n"
    )

    @pytest.mark.parametrize(
        ("order", "expected"),
        [
            ("score", ["d", "é", "b", "B", "c", "9", "10"]),  # bytes: é > b > B, "9" > "10"
            ("rank", ["c", "b", "é", "B", "d", "9", "10"]),
            ("file", ["c", "b", "é", "B", "d", "10", "9"]),
        ],
    )
    def test_orders(self, put: Put, order: str, expected: list[str]) -> None:
        run = Run.load(put("r.trec", self.TEXT), order=order)  # type: ignore[arg-type]
        assert run.ranking("q") == expected

    def test_scores_follow_their_documents(self, put: Put) -> None:
        run = Run.load(put("r.trec", self.TEXT), order="rank")
        assert run.to_dict()["q"] == {
            "c": 1.0, "b": 2.0, "é": 2.0, "B": 2.0, "d": 9.0, "9": 0.5, "10": 0.5,
        }  # fmt: skip

    def test_tie_order_is_that_of_bytes_beyond_the_first_plane(self, put: Put) -> None:
        """UTF-8 orders by code point; UTF-16 would put the emoji below U+FFFD."""
        text = "q Q0 \U0001f600 1 1 t\nq Q0 \ufffd 2 1 t\nq Q0 z 3 1 t\n"
        assert Run.load(put("r.trec", text)).ranking("q") == ["\U0001f600", "\ufffd", "z"]

    @pytest.mark.parametrize(("step", "expected"), [(1e-9, ["z", "a"]), (1e-6, ["a", "z"])])
    def test_scores_are_compared_in_32_bits(
        self, put: Put, step: float, expected: list[str]
    ) -> None:
        """1 and 1 + 1e-9 tie in 32 bits (steps of 1.2e-7 there), 1 and 1 + 1e-6 do not."""
        text = f"q Q0 z 2 1 t\nq Q0 a 1 {1 + step!r} t\n"
        run = Run.load(put("r.trec", text))
        assert run.ranking("q") == expected
        assert run.to_dict()["q"] == {"a": 1 + step, "z": 1.0}  # scores keep their 64 bits

    def test_scores_beyond_32_bits_tie(self, put: Put) -> None:
        text = "q Q0 a 1 1e300 t\nq Q0 z 2 1e200 t\nq Q0 m 3 1 t\n"
        assert Run.load(put("r.trec", text)).ranking("q") == ["z", "a", "m"]

    def test_the_order_is_that_of_trec_eval(self) -> None:
        """Asked of trec_eval's own code: the reciprocal rank of one relevant document at a time."""
        pytrec_eval = pytest.importorskip("pytrec_eval")
        rng = random.Random(4)
        steps = (0.0, 1e-9, 3e-8, 6e-8, 1.2e-7, 1e-6)
        lists = {
            f"q{query}": {
                f"d{doc}": rng.choice((0.1, 1.0, 17.3, -2.5)) * (1 + rng.choice(steps))
                for doc in rng.sample(range(100), 30)
            }
            for query in range(20)
        }
        places = [(query, doc) for query, docs in lists.items() for doc in docs]
        asked = pytrec_eval.RelevanceEvaluator(
            {f"{query} {doc}": {doc: 1} for query, doc in places}, {"recip_rank"}
        ).evaluate({f"{query} {doc}": lists[query] for query, doc in places})
        run = Run.load(lists)
        for query, docs in lists.items():
            ranks = {doc: round(1 / asked[f"{query} {doc}"]["recip_rank"]) for doc in docs}
            assert run.ranking(query) == sorted(docs, key=ranks.__getitem__)

    @pytest.mark.parametrize("order", ["score", "rank", "file"])
    def test_against_a_plain_reader(self, put: Put, order: str) -> None:
        rng = random.Random(5)
        lines = []
        for query in ("3", "1", "22"):
            docs = rng.sample(range(1000), 60)
            ranks = rng.sample(range(60), 60)
            lines += [
                f"{query} Q0 D{doc} {rank} {rng.randrange(8)} t"
                for doc, rank in zip(docs, ranks, strict=True)
            ]
        rng.shuffle(lines)
        run = Run.load(put("r.trec", "\n".join(lines)), order=order)  # type: ignore[arg-type]
        assert rankings(run) == reference_order(lines, order)

    @pytest.mark.parametrize("order", ["score", "rank", "file"])
    def test_large_files_are_read_the_same(self, put: Put, order: str) -> None:
        """Above 4 MiB compiled code reads the file."""
        rng = random.Random(6)
        lines = []
        for query in range(700):
            ranks = rng.sample(range(120), 120)
            lines += [
                f"query-{query}  Q0\tclueweb-en0000-{doc:02d}-{doc * 7919 % 100_000:05d} "
                f"{ranks[doc]} {rng.randrange(-30, 30) / 7:.4f} run"
                for doc in rng.sample(range(120), 120)
            ]
        rng.shuffle(lines)
        path = put("r.trec", "\r\n".join(lines) + "\r\n\r\n")
        assert path.stat().st_size > 4 << 20
        run = Run.load(path, order=order)  # type: ignore[arg-type]
        assert rankings(run) == reference_order(lines, order)

    def test_unknown_order(self, put: Put) -> None:
        with pytest.raises(UnknownNameError, match="unknown order 'scores'; did you mean score"):
            Run.load(put("r.trec", PLAIN), order="scores")  # type: ignore[arg-type]


class TestOtherFormats:
    def test_json(self, put: Put) -> None:
        text = json.dumps({"q1": {"a": 2.5, "b": 3.5}, "q2": {"c": 0.001}})
        run = Run.load(put("r.json", text))
        assert run.to_dict() == EXPECTED
        assert list(run.to_dict()["q1"]) == ["b", "a"]

    def test_json_by_its_content(self, put: Put) -> None:
        assert Run.load(put("results", '\n {"q1": {"a": 1}}')).to_dict() == {"q1": {"a": 1.0}}

    def test_json_file_order(self, put: Put) -> None:
        run = Run.load(put("r.json", '{"q1": {"a": 1, "b": 2}}'), order="file")
        assert run.ranking("q1") == ["a", "b"]

    def test_json_query_without_documents(self, put: Put) -> None:
        run = Run.load(put("r.json", '{"q1": {}, "q2": {"a": 1}}'))
        assert rankings(run) == {"q1": [], "q2": ["a"]}

    @pytest.mark.parametrize(
        "header",
        ["query_id,doc_id,score", "qid,docno,score", "QID,DocID,Score", "query_id,doc_id,score,x"],
    )
    def test_csv(self, put: Put, header: str) -> None:
        more = ",?" * (header.count(",") - 2)
        rows = f"q1,a,2.5{more}\nq1,b,3.5{more}\nq2,c,0.001{more}\n"
        assert Run.load(put("r.csv", f"{header}\n{rows}")).to_dict() == EXPECTED

    def test_csv_with_quotes_mark_and_crlf(self, put: Put) -> None:
        text = '\ufeffquery_id,doc_id,score\r\n"q1","a,b ""c""",1\r\n\r\n'
        assert Run.load(put("r.csv", text)).to_dict() == {"q1": {'a,b "c"': 1.0}}

    def test_csv_order_by_rank(self, put: Put) -> None:
        text = "query_id,doc_id,rank,score\nq1,a,2,9\nq1,b,1,1\n"
        assert Run.load(put("r.csv", text), order="rank").ranking("q1") == ["b", "a"]

    def test_parquet(self, tmp_path: Path) -> None:
        path = tmp_path / "r.parquet"
        table = {"query_id": ["q1", "q1", "q2"], "doc_id": ["a", "b", "c"]}
        pq.write_table(pa.table(table | {"score": [2.5, 3.5, 0.001]}), path)
        assert Run.load(path).to_dict() == EXPECTED

    @pytest.mark.parametrize("several", [False, True])
    def test_parquet_among_several(self, tmp_path: Path, several: bool) -> None:
        path = tmp_path / "r.parquet"
        table = {"query_id": ["q1", "q1"], "doc_id": ["a", "b"], "score": [2.5, 3.5]}
        pq.write_table(pa.table(table | ({"run": ["x", "y"]} if several else {})), path)
        names = [run.name for run in load_runs([path])]
        assert names == (["x", "y"] if several else ["r"])

    def test_two_columns_of_ids(self, tmp_path: Path) -> None:
        path = tmp_path / "r.parquet"
        columns = [pa.array([cell]) for cell in ("q1", "a", "b", 1.0)]
        names = ["query_id", "doc_id", "doc_id", "score"]
        pq.write_table(pa.Table.from_arrays(columns, names=names), path)
        with pytest.raises(InputError, match="two columns named 'doc_id'"):
            Run.load(path)

    def test_two_columns_of_one_name(self, put: Put, tmp_path: Path) -> None:
        path = tmp_path / "r.parquet"
        columns = [pa.array([cell]) for cell in ("q1", "a", 1.0, 2.0)]
        names = ["query_id", "doc_id", "score", "score"]
        pq.write_table(pa.Table.from_arrays(columns, names=names), path)
        for one in (path, put("r.csv", ",".join(names) + "\nq1,a,1,2\n")):
            with pytest.raises(InputError, match="two columns named 'score'"):
                Run.load(one)
        other = put("o.csv", "query_id,doc_id,score,note,note\nq1,a,1,2,3\n")
        assert Run.load(other).to_dict() == {"q1": {"a": 1.0}}

    def test_carriage_returns_alone(self, put: Put) -> None:
        """All lines but the first would be the tag of the first."""
        path = put("r.trec", "q1 Q0 a 1 2.0 t\rq1 Q0 b 2 1.0 t\rq2 Q0 c 1 1.0 t\r")
        with pytest.raises(InputError, match=r"r\.trec:1: 18 fields.*carriage return alone"):
            Run.load(path)
        assert _parse_fast(io.BytesIO(path.read_bytes())) is None

    def test_leading_zeros_stay(self, put: Put, tmp_path: Path) -> None:
        parquet = tmp_path / "r.parquet"
        table = {"query_id": ["007"], "doc_id": ["00"], "score": [1.0]}
        pq.write_table(pa.table(table), parquet)
        paths = [
            put("r.trec", "007 Q0 00 1 1 t\n"),
            put("r.json", '{"007": {"00": 1}}'),
            put("r.csv", "query_id,doc_id,score\n007,00,1\n"),
            parquet,
        ]
        for path in paths:
            assert Run.load(path).to_dict() == {"007": {"00": 1.0}}, path

    def test_mapping(self) -> None:
        run = Run.load({"q1": {"a": 1, "b": np.float32(2), "c": np.int64(0)}}, name="mine")
        assert (run.name, run.ranking("q1")) == ("mine", ["b", "a", "c"])

    def test_a_run_stays_itself(self) -> None:
        run = Run.load({"q1": {"a": 1}})
        assert Run.load(run) is run


class TestWriting:
    def test_round_trip(self, put: Put, tmp_path: Path) -> None:
        run = Run.load(put("r.trec", PLAIN))
        run.write(tmp_path / "again.trec")
        assert Run.load(tmp_path / "again.trec").to_dict() == EXPECTED

    def test_order_survives_ties_and_contradicting_scores(self, put: Put, tmp_path: Path) -> None:
        run = Run.load(put("r.trec", TestOrder.TEXT), order="rank")
        run.write(tmp_path / "again.trec")
        for order in ("score", "rank", "file"):
            again = Run.load(tmp_path / "again.trec", order=order)
            assert again.ranking("q") == run.ranking("q")

    def test_scores_stay_where_ties_stand_by_name(self, tmp_path: Path) -> None:
        lists = {"q": {"d9": 1.911, "d6": 0.8268, "d1": 0.8268, "d0": -2.0}}
        Run.load(lists).write(tmp_path / "again.trec")
        assert Run.load(tmp_path / "again.trec").to_dict() == lists

    def test_lines_are_those_that_python_writes(self, tmp_path: Path) -> None:
        """Whole, tiny and huge numbers too, over several parts of the file."""
        rng = np.random.default_rng(5)
        scores = np.concatenate(
            [
                rng.normal(size=70_000) * 10.0 ** rng.integers(-30, 30, 70_000),
                rng.random(70_000).astype(np.float32).astype(float),
                [0.0, -0.5, 3.0, 1e-4, 9e-5, 1e-7, 9999999999.5, 1e10, 1e15, 1e16, 1e22],
            ]
        )
        lists = {f"q{n}": {f'd"{n},é': score} for n, score in enumerate(scores.tolist())}
        lists["last"] = {"a": 3.0, "b": 2.5, "c": 2.5}
        run = Run.load(lists, name="a tag")
        run.write(tmp_path / "again.trec")
        expected = "".join(
            f"{query} Q0 {doc} {rank} {score!r} a_tag\n"
            for query, ranked in run.to_dict().items()
            for rank, (doc, score) in enumerate(ranked.items(), start=1)
        )
        assert (tmp_path / "again.trec").read_text(encoding="utf-8") == expected

    @given(
        st.lists(
            st.tuples(
                st.sampled_from([3.0, 1.0000001, 1.0, 1 - 1e-12, 0.1, 0.0, -0.0, -5.5, 1e300]),
                st.integers(0, 10**6),
            ),
            min_size=1,
            unique_by=lambda pair: pair[1],
        )
    )
    def test_order_survives_ties_in_32_and_64_bits(self, pairs: list[tuple[float, int]]) -> None:
        listed = sorted(pairs, key=lambda pair: -pair[0])  # ties in any order of names
        text = "".join(f"q Q0 d{n} {i} {s!r} x\n" for i, (s, n) in enumerate(listed, start=1))
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "r.trec"
            path.write_text(text)
            Run.load(path, order="rank").write(path)
            read = [line.split() for line in path.read_text().splitlines()]
        names = [f"d{n}" for _, n in listed]
        for kind in (np.float32, np.float64):
            with np.errstate(over="ignore"):
                read.sort(key=lambda row: (kind(row[4]), row[2]), reverse=True)
            assert [row[2] for row in read] == names


class TestNames:
    @pytest.mark.parametrize(
        ("path", "name"),
        [
            ("a/bm25.trec", "bm25"),
            ("a/bm25.dl19.run", "bm25.dl19"),
            ("bm25.trec.gz", "bm25"),
            ("bm25", "bm25"),
            ("v1.2", "v1.2"),
        ],
    )
    def test_of_a_file(self, path: str, name: str) -> None:
        assert run_name(path) == name

    def test_same_name_in_two_folders(self, put: Put) -> None:
        runs = load_runs([put("old/r.trec", PLAIN), put("new/r.trec", PLAIN)])
        assert [run.name for run in runs] == ["old/r", "new/r"]

    def test_same_file_twice(self, put: Put) -> None:
        path = put("r.trec", PLAIN)
        assert [run.name for run in load_runs([path, path])] == ["r#1", "r#2"]

    def test_runs_by_name(self, put: Put) -> None:
        runs = load_runs({"mine": put("r.trec", PLAIN), "other": {"q1": {"a": 1.0}}})
        assert [run.name for run in runs] == ["mine", "other"]

    def test_one_run_as_a_mapping(self) -> None:
        assert [run.to_dict() for run in load_runs({"q1": {"a": 1.0}})] == [{"q1": {"a": 1.0}}]

    def test_none(self) -> None:
        with pytest.raises(InputError, match="no run given"):
            load_runs([])


@pytest.mark.shared
class TestPublished:
    @pytest.mark.parametrize("name", ["BM25.run", "bert_L4.run", "advbert_L4.run"])
    @pytest.mark.parametrize("order", ["score", "rank", "file"])
    def test_215(self, shared: Path, name: str, order: str) -> None:
        path = shared / "data" / "msmarco_215_ids_only" / name
        lines = path.read_text(encoding="utf-8").splitlines()
        run = Run.load(path, order=order)  # type: ignore[arg-type]
        assert len(run) == 215
        assert int(run.lengths.sum()) == len(lines)
        assert rankings(run) == reference_order(lines, order)

    def test_ties_make_the_order_matter(self, shared: Path) -> None:
        path = shared / "data" / "msmarco_dl19" / "runs_rankllm_top100" / "REP_LLAMA.dl19.run"
        by_score, by_file = Run.load(path), Run.load(path, order="file")
        assert len(by_score) == 43
        assert rankings(by_score) != rankings(by_file)
        for query in by_score.query_ids:
            assert set(by_score.ranking(query)) == set(by_file.ranking(query))


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have names in Unicode only")
def test_a_name_that_is_not_utf8(tmp_path: Path) -> None:
    source = os.fsdecode(os.fsencode(tmp_path) + b"/r\xff.trec")
    Path(source).write_text("q Q0 d 1 1.0 x\n")
    run = Run.load(source)
    assert run.name == "r\ufffd"
    run.write(tmp_path / "o.trec")
    assert Run.load(tmp_path / "o.trec").to_dict() == run.to_dict()


def test_ids_of_bytes_that_are_not_utf8(tmp_path: Path) -> None:
    path = tmp_path / "r.parquet"
    ids = pa.array([b"d\xff", b"d\xfe"], pa.binary())
    pq.write_table(pa.table({"query_id": ["q", "q"], "doc_id": ids, "score": [2.0, 1.0]}), path)
    with pytest.raises(InputError, match=r"r\.parquet, column doc_id: invalid UTF-8"):
        Run.load(path)


def test_bytes_in_a_column_that_runs_do_not_use(tmp_path: Path) -> None:
    path = tmp_path / "r.parquet"
    table = pa.table({"query_id": ["q"], "doc_id": ["d"], "score": [1.0]})
    pq.write_table(table.append_column("embedding", pa.array([b"\x00\xff\xfe"])), path)
    assert Run.load(path).to_dict() == {"q": {"d": 1.0}}


@pytest.mark.parametrize(
    "odd",
    [
        pa.array([[date(2026, 1, 1)]]),
        pa.array([2**60], pa.timestamp("us")),
        pa.array([1], pa.timestamp("us", tz="Mars/Base")),
    ],
)
def test_columns_that_python_cannot_read(odd: pa.Array, tmp_path: Path) -> None:
    path = tmp_path / "r.parquet"
    table = pa.table({"query_id": ["q"], "doc_id": ["d"], "score": [1.0]})
    pq.write_table(table.append_column("seen", odd), path)
    assert Run.load(path).to_dict() == {"q": {"d": 1.0}}
    groups = pa.table({"doc_id": ["d"], "group": ["g"], "seen": odd})
    assert read_table(groups, LABEL_COLUMNS, required=()).columns["group"] == ["g"]
    pq.write_table(table.drop_columns("doc_id").append_column("doc_id", odd), path)
    if pa.types.is_list(odd.type):
        assert Run.load(path).to_dict() == {"q": {'["2026-01-01"]': 1.0}}
    else:
        with pytest.raises(InputError, match=r"column doc_id: a timestamp.* cannot be read"):
            Run.load(path)


@pytest.mark.parametrize("name", ["a.trec.gz", "a.trec.ZST"])
def test_a_run_is_not_written_under_a_compressed_name(name: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="an uncompressed file"):
        Run.load({"q": {"d": 1.0}}).write(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("ending", [".csv", "frame"])
def test_ranks_alone_are_a_run(put: Put, ending: str) -> None:
    """As an engine logs its results; the lines are not in order."""
    rows = [("q1", "b", 2), ("q1", "a", 1), ("q1", "c", 10), ("q2", "c", 1)]
    if ending == "frame":
        columns = zip(*rows, strict=True)
        source: object = pa.table(dict(zip(("query", "doc", "position"), columns, strict=True)))
    else:
        lines = "".join(f"{query},{doc},{rank}\n" for query, doc, rank in rows)
        source = put("ranks.csv", f"query,doc,position\n{lines}")
    run = Run.load(source)
    assert run.ranking("q1") == ["a", "b", "c"]
    assert run.ranking("q2") == ["c"]
    assert run.warnings == ()


SEVERAL = (
    "engine;qid;rank;docurl\nBing;q1;1;http://b/1\nGoogle;q1;1;http://b/1\nBing;q1;2;http://b/2\n"
)


def test_table_with_several_runs(put: Put) -> None:
    """As scraped results are kept: the engine in a column, ranks without scores."""
    path = put("results.csv", SEVERAL)
    bing, google = load_runs(path)
    assert (bing.name, google.name) == ("Bing", "Google")
    assert bing.ranking("q1") == ["http://b/1", "http://b/2"]
    assert google.ranking("q1") == ["http://b/1"]
    with pytest.raises(InputError, match=r"results\.csv: 2 runs \(Bing, Google\), expected one"):
        Run.load(path)


def test_samples_of_a_run(put: Put) -> None:
    text = "run,sample,query,doc,score\nx,1,q,a,2\nx,2,q,a,1\nx,2,q,b,2\n"
    one, two = load_runs(put("r.csv", text))
    assert (one.name, two.name) == ("x#1", "x#2")
    assert two.ranking("q") == ["b", "a"]
    alone, _ = load_runs(put("s.csv", text.replace("run,", "other,")))
    assert alone.name == "s#1"


def test_frame_with_several_runs() -> None:
    frame = pl.DataFrame(
        {"tag": ["x", "y", "x"], "qid": ["q"] * 3, "docno": ["a", "a", "b"], "score": [1, 2, 3]}
    )
    x, y = load_runs(frame)
    assert (x.name, x.ranking("q"), y.name, y.ranking("q")) == ("x", ["b", "a"], "y", ["a"])
    with pytest.raises(InputError, match=r"2 runs \(x, y\)"):
        Run.load(frame)
    first, _, _ = load_runs(frame.with_columns(tag=pl.lit("z"), repeat=pl.Series([1, 2, 3])))
    assert first.name == "z#1"
    second, _ = load_runs(frame.select("qid", "docno", "score", sample=pl.Series([1, 2, 2])))
    assert second.name == "run#1"


def test_one_tag_does_not_rename_a_run(put: Put) -> None:
    text = "qid,docno,rank,tag\nq,a,1,anserini\nq,b,2,anserini\n"
    (run,) = load_runs(put("mine.csv", text))
    assert (run.name, run.ranking("q")) == ("mine", ["a", "b"])


def test_duplicate_within_one_of_several_runs(put: Put) -> None:
    path = put("results.csv", SEVERAL + "Bing;q1;3;http://b/2\n")
    with pytest.raises(InputError, match=r"results\.csv:5: duplicate document 'http://b/2'"):
        load_runs(path)


def test_mistakes_in_a_file_of_samples_name_their_line(tmp_path: Path) -> None:
    """As in any other run file."""
    path = tmp_path / "s.trec"
    good = ["q1 Q0 d1 1 2.0 x#1", "q1 Q0 d1 1 2.0 x#2", "", "q1 Q0 d2 2 1.0 x#1"]
    for bad, what in {
        "q1 Q0 d2 2": "5: 4 fields",
        "q1 Q0 d1 2 1.0 x#2": "5: duplicate document 'd1'",
        "q1 Q0 d2 2 high x#2": "5: score 'high'",
    }.items():
        path.write_text("\n".join([*good, bad]) + "\n", encoding="utf-8")
        with pytest.raises(InputError, match=what):
            load_runs(path)


def test_samples_in_a_doubtful_order_are_warned_about(tmp_path: Path) -> None:
    """Ranks that contradict the scores."""
    path = tmp_path / "s.trec"
    lines = [f"q1 Q0 d{rank} {rank} {rank}.0 x#1" for rank in range(1, 9)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.warns(RunWarning, match="scores rise with rank in 1 of 1 queries"):
        load_runs(path)

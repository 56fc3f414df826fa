"""Checksums: a flipped bit never changes a result silently, and `ranktilt verify` finds it."""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

import ranktilt
from ranktilt.cli import cli
from ranktilt.data import annotations
from ranktilt.data.annotations import Annotations
from ranktilt.data.collection import Collection
from ranktilt.data.manifest import build_manifest, check_files
from ranktilt.data.polarity import Polarity
from ranktilt.data.seals import has_own_footer
from ranktilt.errors import InputError
from ranktilt.measures.scores import Scores

SAMPLE = Path(str(files("ranktilt") / "sample"))
RUNS = [SAMPLE / "runs" / "bm25.trec", SAMPLE / "runs" / "clicks.trec"]


def flipped(path: Path, content: bytes, place: int, bit: int) -> None:
    changed = bytearray(content)
    changed[place] ^= 1 << bit
    path.write_bytes(changed)


class TestFlippedBits:
    """One bit in each of 400 places of an annotations file, drawn at random."""

    @pytest.fixture
    def content(self, annotated_sample: Path) -> bytes:
        return annotated_sample.read_bytes()

    def places(self, content: bytes) -> list[tuple[int, int]]:
        draw = random.Random(7)
        return [(draw.randrange(len(content)), draw.randrange(8)) for _ in range(400)]

    def test_no_score_changes_silently(self, content: bytes, tmp_path: Path) -> None:
        path = tmp_path / "a.parquet"
        path.write_bytes(content)
        right = Annotations.read(path).to_arrow()
        silent = []
        for place, bit in self.places(content):
            flipped(path, content, place, bit)
            try:
                found = Annotations.read(path).to_arrow()
            except InputError:
                continue
            if not found.equals(right, check_metadata=True):
                silent.append((place, bit))
        assert not silent

    def test_no_digit_changes_silently(self, annotated_sample: Path, tmp_path: Path) -> None:
        path = tmp_path / "scores.json"
        scores = ranktilt.score(RUNS, "ARaB@10", annotations=annotated_sample)
        scores.write(path, build_manifest([], {}))
        content = path.read_bytes()
        digit = content.index(b"0.", content.index(b'"rows"')) + 2
        flipped(path, content, digit, 0)
        with pytest.raises(InputError, match=r"scores\.json: damaged: its checksum differs"):
            Scores.read(path)

    def test_verify_finds_each(self, content: bytes, tmp_path: Path) -> None:
        path = tmp_path / "a.parquet"
        path.write_bytes(content)
        assert check_files([path]) == {str(path): "ok"}
        for place, bit in self.places(content):
            flipped(path, content, place, bit)
            assert check_files([path])[str(path)] != "ok", (place, bit)

    def test_verify_finds_each_in_the_checksum(self, content: bytes, tmp_path: Path) -> None:
        path = tmp_path / "a.parquet"
        start = content.index(b"file-sha256:") + len(b"file-sha256:")
        for place in range(start - 24, start + 80):  # with its name
            for bit in range(8):
                flipped(path, content, place, bit)
                assert check_files([path])[str(path)] == "changed", (place, bit)

    def test_large_files_have_checksums_in_their_pages(
        self, content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("ranktilt.data.seals.CHECKED_BYTES", 0)
        path = tmp_path / "a.parquet"
        path.write_bytes(content)
        right = Annotations.read(path).table()
        pages = pq.read_metadata(path).row_group(0).column(1)  # the lengths
        start = pages.data_page_offset
        for place in range(start + 20, start + pages.total_compressed_size):
            flipped(path, content, place, place % 8)
            try:
                found = Annotations.read(path).table()
            except InputError:
                continue
            assert found.equals(right), place


class TestVerify:
    @pytest.fixture
    def made(self, annotated_sample: Path, tmp_path: Path) -> Path:
        """One of everything that has a checksum."""
        run = CliRunner().invoke
        home = tmp_path / "made"
        home.mkdir()
        shutil.copy(annotated_sample, home / "a.parquet")
        runs, collection = [*map(str, RUNS)], str(SAMPLE / "passages.tsv")
        scores = ["score", *runs, "-a", str(home / "a.parquet"), "-m", "ARaB@10", "-o"]
        for arguments in (
            [*scores, str(home / "s.json")],
            [*scores, str(home / "s.csv")],
            [*scores, str(home / "s.parquet")],
            ["compare", str(home / "s.json"), "-o", str(home / "c.csv")],
            ["compare", str(home / "s.json"), "-o", str(home / "c.json")],
            ["rank", collection, str(SAMPLE / "queries.tsv"), "--ranker", "bm25",
             "-o", str(home / "r.trec"), "--index", str(home / "index")],
            ["rag", str(SAMPLE / "rag" / "answers.jsonl"), "-o", str(home / "rag")],
        ):  # fmt: skip
            done = run(cli, arguments, catch_exceptions=False)
            assert done.exit_code == 0, done.output
        return home

    def test_every_changed_file_is_found(self, made: Path) -> None:
        states = check_files([made])
        assert set(states.values()) == {"ok"}
        assert len(states) > 15
        for name in states:
            path = Path(name)
            content = path.read_bytes()
            if not content:
                continue
            flipped(path, content, len(content) // 3, 3)
            assert check_files([made])[name] != "ok", name
            if path.parent == made:
                assert check_files([path])[name] != "ok", name
            path.write_bytes(content)
        assert set(check_files([made]).values()) == {"ok"}

    def test_the_command(self, made: Path) -> None:
        run = CliRunner().invoke
        whole = run(cli, ["verify", str(made)])
        assert whole.exit_code == 0
        assert whole.output.endswith(" ok\n")
        (made / "rag" / "questions.csv").unlink()
        (made / "r.trec").write_text("q1 Q0 d1 1 1 x\n")
        broken = run(cli, ["verify", str(made)])
        assert broken.exit_code == 1
        assert "r.trec: changed" in broken.output
        assert "questions.csv: missing" in broken.output

    def test_files_without_a_checksum(self, tmp_path: Path) -> None:
        (tmp_path / "x.json").write_text("{}")
        (tmp_path / "empty.tsv").write_bytes(b"")
        done = CliRunner().invoke(cli, ["verify", str(tmp_path)])
        assert done.exit_code == 0
        assert done.output.endswith("2 no checksum\n")
        (tmp_path / "emptied.parquet").write_bytes(b"")  # our files are never empty
        assert CliRunner().invoke(cli, ["verify", str(tmp_path)]).exit_code == 1
        with pytest.raises(InputError, match="no such file"):
            check_files([tmp_path / "lost"])


def test_a_file_that_another_program_wrote_again_is_read(tmp_path: Path) -> None:
    made = ranktilt.audit(RUNS, SAMPLE / "passages.tsv").scores
    path = tmp_path / "s.parquet"
    made.write(path)
    table = pq.read_table(path)
    kept = {**table.schema.metadata, **pq.read_metadata(path).metadata}
    kept.pop(b"ARROW:schema")
    pq.write_table(pa.table(table).replace_schema_metadata(kept), path, compression="zstd")
    assert Scores.read(path).values.tolist() == made.values.tolist()
    assert check_files([path]) == {str(path): "changed"}


def test_a_run_that_is_named_like_a_checksum_keeps_its_name(tmp_path: Path) -> None:
    tag = f"file-sha256:{'a' * 64}:{'1' * 15}"
    run = tmp_path / "run.trec"
    run.write_text("q1 Q0 d1 1 2.0 x\nq1 Q0 d2 2 1.0 x\n")
    labels = {"d1": "a", "d2": "b"}
    scores = ranktilt.score(ranktilt.Run.load(run, name=tag), ["AWRF@10"], labels=labels)
    path = tmp_path / "s.json"
    scores.write(path, build_manifest([], {}))
    assert path.read_text().count(tag) == scores.to_json().count(tag)
    assert check_files([path]) == {str(path): "ok"}


def test_polarity_with_a_manifest(tmp_path: Path) -> None:
    """It has room for a checksum of its own, and that of its manifest."""
    path = tmp_path / "p.parquet"
    Polarity.load({"q": {"d": 1.0}}).write(path, build_manifest([], {}))
    assert check_files([path]) == {str(path): "ok"}
    content = path.read_bytes()
    for place in (1, len(content) // 3, len(content) - 2):
        flipped(path, content, place, 1)
        assert check_files([path]) == {str(path): "changed"}


def test_texts_that_look_like_checksums(tmp_path: Path) -> None:
    looks = [
        f"checksum: file-sha256:{'0' * 64}:{'0' * 15}",
        f"footer-sha256:{'0' * 64}",
        f"ranktilt.checksum..file-sha256:{'A' * 80}",
    ]
    collection = tmp_path / "c.tsv"
    collection.write_text("".join(f"{name}\tshe wrote {name} and he\n" for name in looks))
    made = ranktilt.annotate(collection, output=tmp_path / "a.parquet")
    assert made.lookup(pa.array(looks)).counts.tolist() == [[1.0, 1.0]] * 3
    assert Annotations.read(tmp_path / "a.parquet").lookup(pa.array(looks)).known.all()
    assert has_own_footer(tmp_path / "a.parquet")
    names = pq.read_metadata(tmp_path / "a.parquet").row_group(0).column(0).statistics
    assert [names.min, names.max] == [looks[0], looks[2]]
    words = ["explain", str(tmp_path / "r.csv"), "--query", "q", "-c", str(collection)]
    rows = "".join(f"q,{name},{rank}\n" for rank, name in enumerate(looks, 1))
    (tmp_path / "r.csv").write_text(f"query_id,doc_id,rank\n{rows}")
    path = tmp_path / "e.json"
    done = CliRunner().invoke(cli, [*words, "-o", str(path)])
    assert done.exit_code == 0, done.output
    content = path.read_text()
    for name in looks:
        assert content.count(name[:12]) == content.count(name) > 0
    json.loads(content)
    assert set(check_files([tmp_path / "a.parquet", path]).values()) == {"ok"}


class TestFooter:
    """Arrow's own reader of statistics ends the process at some damaged footers."""

    @pytest.fixture
    def foreign(self, annotated_sample: Path, tmp_path: Path) -> Path:
        """The same annotations, written by another program: without our checksums."""
        table = pq.read_table(annotated_sample)
        kept = {k: v for k, v in (table.schema.metadata or {}).items() if b"sha256:" not in v}
        path = tmp_path / "foreign.parquet"
        pq.write_table(table.replace_schema_metadata(kept), path)
        return path

    def test_each_bit_counts(self, annotated_sample: Path, tmp_path: Path) -> None:
        content = annotated_sample.read_bytes()
        assert has_own_footer(annotated_sample)
        start = len(content) - 8 - int.from_bytes(content[-8:-4], "little")
        seals = [match.span(1) for match in re.finditer(rb"-sha256:([0-9a-f]{64}:?\d*)", content)]
        assert len(seals) == 2
        path = tmp_path / "a.parquet"
        draw = random.Random(3)
        for place in draw.sample(range(start, len(content) - 8), 200):
            flipped(path, content, place, draw.randrange(8))
            own = any(first <= place < last for first, last in seals)
            assert own or not has_own_footer(path), place

    def test_no_statistics_of_other_programs(
        self, annotated_sample: Path, foreign: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked: list[object] = []
        monkeypatch.setattr(annotations, "_is_outside", lambda *given: bool(asked.append(given)))
        ids = Annotations.read(foreign).table(["doc_id"])["doc_id"].combine_chunks()[:5]
        found = Annotations.read(foreign).lookup(ids)
        assert found.known.all()
        assert not asked
        assert Annotations.read(annotated_sample).lookup(ids).known.all()
        assert asked

    def test_a_broken_type_does_not_end_the_process(self, foreign: Path) -> None:
        content = bytearray(foreign.read_bytes())
        start = len(content) - 8 - int.from_bytes(content[-8:-4], "little")
        kind = content.index(b"\x15\x0c\x19", start)  # BYTE_ARRAY, before a list of encodings
        content[kind + 1] = 13
        foreign.write_bytes(content)
        words = ["-m", "ranktilt", "score", str(RUNS[0]), "-a", str(foreign), "-m", "ARaB@10"]
        done = subprocess.run([sys.executable, *words], capture_output=True, check=False)
        assert done.returncode in (0, 2), done.stderr

    @pytest.mark.parametrize("statistics", [True, False])
    def test_ids_that_are_not_utf8(self, foreign: Path, statistics: bool) -> None:
        table = pq.read_table(foreign)
        names = [b"\xff" + name.encode() for name in table["doc_id"].to_pylist()]
        broken = pa.array(names, pa.binary()).view(pa.string())
        pq.write_table(table.set_column(0, "doc_id", broken), foreign, write_statistics=statistics)
        with pytest.raises(InputError, match=r"broken Parquet file.*UTF8"):
            Annotations.read(foreign).lookup(pa.array(["d1"]))

    def test_lengths_that_are_no_numbers(
        self, foreign: Path, recwarn: pytest.WarningsRecorder
    ) -> None:
        table = pq.read_table(foreign)
        place = table.column_names.index("length")
        pq.write_table(
            table.set_column(place, "length", pa.array([float("nan")] * len(table))), foreign
        )
        with pytest.raises(InputError, match="below 0"):
            Annotations.read(foreign).lookup(table["doc_id"].combine_chunks())
        assert not recwarn.list


def test_rows_that_a_footer_lost(tmp_path: Path) -> None:
    """One bit: a row group of 64 rows has 0; Arrow reads the others."""
    path = tmp_path / "c.parquet"
    table = pa.table({"doc_id": [f"d{n}" for n in range(300)], "text": ["she"] * 300})
    pq.write_table(table, path, row_group_size=64)
    content = bytearray(path.read_bytes())
    start = len(content) - 8 - int.from_bytes(content[-8:-4], "little")
    lost = 0
    for place in range(start + 1, len(content) - 8):
        if content[place - 1 : place + 1] == b"\x80\x01":  # 64
            path.write_bytes(content[:place] + b"\0" + content[place + 1 :])
            try:
                whole = pq.read_table(path).num_rows == 300
            except (OSError, pa.ArrowException):
                continue
            if not whole:
                lost += 1
                with pytest.raises(InputError, match="other numbers of rows"):
                    list(Collection.open(path).batches())
    assert lost


def test_verify_finds_a_file_that_was_cut(annotated_sample: Path, tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    content = annotated_sample.read_bytes()
    path.write_bytes(content[: len(content) // 2])
    assert check_files([path]) == {str(path): "changed"}


@pytest.mark.parametrize("end", [1, 500, -1])
def test_verify_finds_json_that_was_cut(tmp_path: Path, end: int) -> None:
    """The checksum is at the end, so that a part of the file has none."""
    path = tmp_path / "scores.json"
    ranktilt.score(RUNS, "nDCG@10", qrels=SAMPLE / "qrels.txt").write(path)
    path.write_bytes(path.read_bytes().rstrip()[:end])
    assert check_files([path]) == {str(path): "changed"}


@pytest.mark.parametrize("content", [b"", bytes(4096)])
def test_verify_finds_files_of_which_nothing_is_left(content: bytes, tmp_path: Path) -> None:
    """As after a power cut."""
    path = tmp_path / "a.parquet"
    path.write_bytes(content)
    assert check_files([path]) == {str(path): "changed"}


def test_the_command_in_a_manifest_can_be_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["/site-packages/ranktilt/__main__.py", "audit", "a b.trec"])
    assert build_manifest([], {})["command"] == "ranktilt audit 'a b.trec'"

"""Files are read by their ending, and written whole or not at all."""

from __future__ import annotations

import errno
import gzip
import io
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from ranktilt import annotate, swap
from ranktilt.audits.audit import LoadedInputs
from ranktilt.audits.reporting import ReportSettings, check_report_input
from ranktilt.counterfactuals.evaluation import open_collection
from ranktilt.data.collection import Collection
from ranktilt.data.files import (
    _read_bytes,
    atomic_target,
    expand_paths,
    format_suffix,
    read_text,
    require_writable,
    write_text,
    writing,
)
from ranktilt.data.labels import Labels
from ranktilt.data.manifest import check_files
from ranktilt.data.reading import Reading
from ranktilt.data.run import Run
from ranktilt.errors import InputError, OutputError
from ranktilt.measures.scoring import ScoringData

Put = Callable[..., Path]


@pytest.mark.parametrize(
    ("name", "suffix"),
    [("a.tsv", ".tsv"), ("a.TSV.GZ", ".tsv"), ("a.b.jsonl.zst", ".jsonl"), ("a.gz", ""), ("a", "")],
)
def test_format_suffix(name: str, suffix: str) -> None:
    assert format_suffix(name) == suffix


@pytest.mark.parametrize("ending", ["", ".gz", ".zst", ".zstd"])
def test_reading(put: Put, ending: str) -> None:
    content = "naïve\n".encode() * 1000
    packed = {"": content, ".gz": gzip.compress(content)}.get(
        ending, pa.compress(content, codec="zstd", asbytes=True)
    )
    path = put(f"a.txt{ending}", packed)
    assert _read_bytes(path) == content


def test_text_without_its_mark(put: Put) -> None:
    assert read_text(put("a.txt", b"\xef\xbb\xbfab")) == "ab"
    with pytest.raises(InputError, match=r"b\.txt:2: invalid UTF-8"):
        read_text(put("b.txt", b"ab\nc\xff"))


def test_paths_of_a_folder(put: Put, tmp_path: Path) -> None:
    for name in ("b.tsv", "a.tsv.gz", "sub/c.csv", "d.pdf", ".e.tsv", "_temporary/f.tsv"):
        put(f"texts/{name}", "x")
    found = expand_paths(tmp_path / "texts", (".tsv", ".csv"))
    assert [os.path.relpath(path, tmp_path / "texts") for path in found] == [
        "a.tsv.gz", "b.tsv", "sub/c.csv",
    ]  # fmt: skip


def test_a_folder_without_gaps(put: Put, tmp_path: Path) -> None:
    """Documents behind a link are not left out, and what cannot be read is an error."""
    put("texts/a.tsv", "x")
    put("elsewhere/b.tsv", "x")
    texts = tmp_path / "texts"
    (texts / "linked").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "elsewhere" / "loop").symlink_to(texts)
    found = expand_paths(texts, (".tsv",))
    assert found == [str(texts / "a.tsv"), str(texts / "linked" / "b.tsv")]
    (texts / "lost.tsv").symlink_to(tmp_path / "unmounted")
    with pytest.raises(InputError, match=r"texts/lost\.tsv: no such file"):
        expand_paths(texts, (".tsv",))


def test_a_folder_that_cannot_be_read(
    put: Put, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put("texts/a.tsv", "x")
    closed = put("texts/closed/b.tsv", "x").parent
    scandir = os.scandir

    def scan(path: str | Path) -> Any:  # for root, no folder is closed
        if Path(path) == closed:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return scandir(path)

    monkeypatch.setattr(os, "scandir", scan)
    for read in (lambda: expand_paths(tmp_path, (".tsv",)), lambda: check_files([tmp_path])):
        with pytest.raises(InputError, match="texts/closed: not readable; check its permissions"):
            read()


class TestAtomicWriting:
    def test_name_only_when_complete(self, tmp_path: Path) -> None:
        target = tmp_path / "a.txt"
        with atomic_target(target) as temporary:
            temporary.write_text("new")
            assert not target.exists()
            assert temporary.parent == tmp_path
            assert temporary.name.endswith(".part")
        assert target.read_text() == "new"
        assert list(tmp_path.iterdir()) == [target]

    @pytest.mark.parametrize("error", [RuntimeError, KeyboardInterrupt, SystemExit])
    def test_failure_leaves_what_was_there(
        self, tmp_path: Path, error: type[BaseException]
    ) -> None:
        target = tmp_path / "a.txt"
        target.write_text("old")

        def write_half() -> None:
            with atomic_target(target) as temporary:
                temporary.write_text("half")
                raise error

        with pytest.raises(error):
            write_half()
        assert target.read_text() == "old"
        assert list(tmp_path.iterdir()) == [target]

    def test_full_disk_is_one_clear_error(self, tmp_path: Path) -> None:
        with (
            pytest.raises(OutputError, match=r"a\.txt: cannot be written \(No space left"),
            atomic_target(tmp_path / "a.txt"),
            writing(tmp_path / "a.txt"),
        ):
            raise OSError(28, os.strerror(28))
        assert list(tmp_path.iterdir()) == []

    def test_trouble_that_is_not_the_targets_is_not_called_so(self, tmp_path: Path) -> None:
        with pytest.raises(FileNotFoundError), atomic_target(tmp_path / "a.txt"):
            (tmp_path / "vanished").read_bytes()
        assert list(tmp_path.iterdir()) == []

    def test_permissions_of_a_replaced_file_are_kept(self, tmp_path: Path) -> None:
        write_text(tmp_path / "a.txt", "x")
        (tmp_path / "a.txt").chmod(0o600)
        write_text(tmp_path / "a.txt", "y")
        assert stat.S_IMODE((tmp_path / "a.txt").stat().st_mode) == 0o600

    def test_a_link_to_itself_is_replaced(self, tmp_path: Path) -> None:
        (tmp_path / "link").symlink_to(tmp_path / "link")
        write_text(tmp_path / "link", "x")
        assert (tmp_path / "link").read_text() == "x"

    def test_a_link_is_followed(self, tmp_path: Path) -> None:
        (tmp_path / "link").symlink_to(tmp_path / "a.txt")
        write_text(tmp_path / "link", "x")
        assert (tmp_path / "link").is_symlink()
        assert (tmp_path / "a.txt").read_text() == "x"

    def test_a_pipe_is_no_target(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe")
        with pytest.raises(OutputError, match="not a regular file"):
            write_text(tmp_path / "pipe", "x")

    def test_permissions_follow_the_umask(self, tmp_path: Path) -> None:
        before = os.umask(0o027)
        try:
            write_text(tmp_path / "a.txt", "x")
        finally:
            os.umask(before)
        assert stat.S_IMODE((tmp_path / "a.txt").stat().st_mode) == 0o640

    def test_try_leaves_nothing(self, tmp_path: Path) -> None:
        require_writable(tmp_path / "a.txt")
        assert list(tmp_path.iterdir()) == []

    @pytest.mark.parametrize(
        ("target", "message"),
        [("no/a.txt", "does not exist"), (".", "is a folder"), ("/proc/x", "cannot be written")],
    )
    def test_targets_that_cannot_be(self, tmp_path: Path, target: str, message: str) -> None:
        with pytest.raises(OutputError, match=message):
            require_writable(tmp_path / target)


class TestInsideTheCollection:
    """A file there would be read as documents by the next command."""

    @pytest.mark.parametrize("output", ["in/a.parquet", "in/deep/a.parquet", "again/a.parquet"])
    def test_is_refused(self, put: Put, tmp_path: Path, output: str) -> None:
        put("in/c.tsv", "d\the and she\n")
        put("in/deep/e.tsv", "e\the and she\n")
        (tmp_path / "again").symlink_to("in")
        with pytest.raises(OutputError, match="would become a part of "):
            annotate(tmp_path / "in", output=tmp_path / output)
        swapped = (tmp_path / output).with_suffix(".tsv")
        with pytest.raises(OutputError, match="would become a part of "):
            swap(tmp_path / "in", output=swapped)
        assert not (tmp_path / output).exists()
        assert not swapped.exists()

    def test_where_only_one_file_is_read_it_is_not(self, put: Put, tmp_path: Path) -> None:
        put("beir/corpus.jsonl", '{"_id": "d", "text": "he and she"}\n')
        annotate(tmp_path / "beir", output=tmp_path / "beir" / "a.parquet")
        annotate(tmp_path / "beir" / "corpus.jsonl", output=tmp_path / "beir" / "b.parquet")

    @pytest.mark.parametrize("source", [".", "./", "../beir", "..//beir/"])
    def test_however_its_folder_is_written(
        self, put: Put, monkeypatch: pytest.MonkeyPatch, source: str
    ) -> None:
        collection = put("beir/corpus.jsonl", '{"_id": "d", "text": "he and she"}\n')
        monkeypatch.chdir(collection.parent)
        annotate(source, output="a.parquet")

    def test_in_folders_within_it_is(self, put: Put, tmp_path: Path) -> None:
        put("in/a/corpus.jsonl", '{"_id": "d", "text": "he and she"}\n')
        put("in/b.jsonl", '{"_id": "e", "text": "he and she"}\n')
        with pytest.raises(OutputError, match="would become a part of "):
            annotate(tmp_path / "in", output=tmp_path / "in" / "a.parquet")

    def test_hidden_files_are_not_read(self, put: Put, tmp_path: Path) -> None:
        put("in/c.tsv", "d\the and she\n")
        annotate(tmp_path / "in", output=tmp_path / "in" / "_a.parquet")
        assert len(annotate(tmp_path / "in")) == 1


def test_an_empty_name_is_not_this_folder() -> None:
    """As of a variable of the shell that is not set."""
    for read in (read_text, lambda name: expand_paths(name, (".py", ".toml"))):
        with pytest.raises(InputError, match="an empty name, expected a file"):
            read("")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_not_read_twice(tmp_path: Path) -> None:
    """A report would wait for ever for somebody to write to it again."""
    pipe = tmp_path / "c.tsv"
    os.mkfifo(pipe)
    collection = Collection.open(pipe)
    assert collection.read_once
    inputs = LoadedInputs([], collection, None, ScoringData())
    with pytest.raises(InputError, match="twice: not possible with standard input or a pipe"):
        check_report_input(inputs, ReportSettings())
    with pytest.raises(InputError, match="standard input and pipes can be read only once"):
        open_collection(pipe, Reading())


def test_very_many_columns(tmp_path: Path) -> None:
    """Looking for duplicates took the square of their number."""
    path = tmp_path / "c.csv"
    names = [*(f"c{number}" for number in range(100_000)), "doc_id", "text"]
    path.write_text(",".join(names) + "\n" + "1," * 100_000 + "d1,he\n")
    assert [*Collection.open(path).documents()] == [(["d1"], ["he"])]


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="needs /dev/fd")
def test_labels_of_a_pipe() -> None:
    """As of `<(zcat labels.gz)`: they were read twice, the second time without content."""
    pipe, end = os.pipe()
    os.write(end, b"doc_id\tgroup\nd1\ta\nd2\tb\n")
    os.close(end)
    assert Labels.load(f"/dev/fd/{pipe}").groups == ("a", "b")
    os.close(pipe)


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="needs /dev/fd")
@pytest.mark.parametrize("report", [False, True])
def test_small_files_of_an_audit_are_read_once(
    report: bool, run_cli: Callable[..., Any], sample: Any, tmp_path: Path
) -> None:
    """As of `-l <(grep …)`: without -m, and for a report, they were read again, without content."""
    contents = {
        "-l": b"term,group\nhe,male\nshe,female\n",
        "--qrels": Path(sample.qrels).read_bytes(),
        "--queries": Path(sample.queries).read_bytes(),
        "--background": Path(sample.runs[0]).read_bytes(),
    }
    given: list[str] = []
    for option, content in contents.items():
        pipe, end = os.pipe()
        assert os.write(end, content) == len(content)
        os.close(end)
        given += [option, f"/dev/fd/{pipe}"]
    if report:
        given += ["-o", str(tmp_path / "report")]
    made = run_cli("audit", sample.runs[1], "-c", sample.passages, *given)
    assert made.code == 0, made.err


def test_standard_input_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"q1 Q0 d1 1 2.5 x\n")))
    assert len(Run.load("-")) == 1
    with pytest.raises(InputError, match="standard input can be read only once; give a file"):
        Run.load("-")

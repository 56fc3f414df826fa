"""Pieces of a collection, read apart, are the collection."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ranktilt.data.collection import Collection
from ranktilt.data.splits import SplitPlan
from ranktilt.errors import InputError

Put = Callable[..., Path]


def documents(collection: Collection, pieces: int | None) -> list[list[tuple[str, str]]]:
    """Ids and texts of every piece."""
    found = []
    plan = SplitPlan.of(collection, pieces)
    for split in plan.splits:
        batches = [part() for part in plan.parts(split)]
        found.append(
            [
                pair
                for batch in batches
                for pair in zip(batch.doc_ids().to_pylist(), batch.texts(), strict=True)
            ]
        )
    return found


def flat(pieces: list[list[tuple[str, str]]]) -> list[tuple[str, str]]:
    return [pair for piece in pieces for pair in piece]


line_texts = st.lists(
    st.text(st.characters(exclude_characters="\t\n\r", exclude_categories=("Cs",)), max_size=40),
    min_size=1,
    max_size=25,
)


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=40
)
@given(texts=line_texts, pieces=st.integers(1, 12), ending=st.sampled_from(["\n", "\r\n"]))
def test_any_cut_of_lines_gives_every_document_once(
    put: Put, texts: list[str], pieces: int, ending: str
) -> None:
    wanted = [(f"d{number}", text) for number, text in enumerate(texts)]
    lines = put("a.tsv", "".join(f"{key}\t{text}{ending}" for key, text in wanted))
    objects = put("a.jsonl", "\n".join(json.dumps({"_id": k, "text": t}) for k, t in wanted))
    assert flat(documents(Collection.open(lines), pieces)) == wanted
    assert flat(documents(Collection.open(objects), pieces)) == wanted


def test_a_header_goes_with_every_piece(put: Put) -> None:
    rows = [(f"d{number}", f"t{number}", f"x {number}") for number in range(40)]
    path = put(
        "a.tsv", "\ufeffdoc_id\ttitle\ttext\n" + "".join("\t".join(row) + "\n" for row in rows)
    )
    found = documents(Collection.open(path), 5)
    assert [len(piece) > 0 for piece in found] == [True] * 5
    assert flat(found) == [(key, f"{title} {text}") for key, title, text in rows]


def test_parquet_is_cut_between_row_groups(tmp_path: Path) -> None:
    ids = [f"d{number}" for number in range(100)]
    table = pa.table({"id": ids, "text": [f"she saw {name}" for name in ids], "other": ids})
    path = tmp_path / "a.parquet"
    pq.write_table(table, path, row_group_size=10)
    found = documents(Collection.open(path), 5)
    assert len(found) == 5
    assert flat(found) == [(name, f"she saw {name}") for name in ids]


def test_what_cannot_be_cut_is_one_piece_a_file(put: Put) -> None:
    put("c/a.csv", 'id,text\n1,"two\nlines"\n2,b\n')
    put("c/b.tsv.gz", gzip.compress(b"3\tc\n4\td\n", mtime=0))
    found = documents(Collection.open(put("c/c.tsv", "5\te\n").parent), 50)
    assert [len(piece) for piece in found if piece] == [2, 2, 1]
    assert flat(found)[0] == ("1", "two\nlines")


def test_the_cut_does_not_depend_on_the_machine(put: Put) -> None:
    path = put("a.tsv", "1\ta\n")
    assert len(SplitPlan.of(Collection.open(path)).splits) == 1
    with path.open("r+b") as stream:
        stream.truncate(2 << 30)  # a file with a hole: two gigabytes of nothing
    assert (
        len(SplitPlan.of(Collection.open(path)).splits) == 8 + 8
    )  # 128 MB each: sixteen are enough
    with path.open("r+b") as stream:
        stream.truncate(100 << 30)
    assert len(SplitPlan.of(Collection.open(path)).splits) == 400  # 256 MB each


def test_errors_name_the_line_of_the_whole_file(put: Put) -> None:
    path = put("a.tsv", "".join(f"{number}\ttext\n" for number in range(50)) + "no tab\n")
    with pytest.raises(InputError, match=r"a\.tsv:51: 1 field\(s\)"):
        documents(Collection.open(path), 4)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "empty file"),
        (b"1\ta\xff\n", r"a\.tsv:1: invalid UTF-8"),
        (gzip.compress(b"1\ta\n", mtime=0), "gzip data"),
    ],
)
def test_bad_files_are_refused_as_everywhere(put: Put, content: bytes, message: str) -> None:
    with pytest.raises(InputError, match=message):
        documents(Collection.open(put("a.tsv", content)), 2)


@pytest.mark.parametrize("source", ["-", "ir_datasets:vaswani", "hf:some/thing"])
def test_what_is_no_file_is_refused_before_its_path_is_made_whole(source: str) -> None:
    with pytest.raises(InputError, match="datasets by name and texts in memory cannot be split"):
        SplitPlan.of(Collection.open(source))


def test_standard_input_and_memory_cannot_be_cut() -> None:
    for source in ("-", {"d": "text"}):
        with pytest.raises(InputError, match="cannot be split"):
            SplitPlan.of(Collection.open(source))


def test_the_plan_knows_a_file_that_has_changed(put: Put) -> None:
    path = put("a.tsv", "1\ta\n")
    before = SplitPlan.of(Collection.open(path)).key({"a": 1})
    assert SplitPlan.of(Collection.open(path)).key({"a": 1}) == before
    assert SplitPlan.of(Collection.open(path)).key({"a": 2}) != before
    assert SplitPlan.of(Collection.open(path), 2).key({"a": 1}) != before
    put("a.tsv", "1\tanother\n")
    assert SplitPlan.of(Collection.open(path)).key({"a": 1}) != before


def test_a_file_of_blank_lines_is_empty(put: Put) -> None:
    path = put("a.tsv", "\n\n\n")
    plan = SplitPlan.of(Collection.open(path))
    total = {"files": {str(path): 0}, "sha256": {}}
    with pytest.raises(InputError, match="empty file"):
        plan.inputs(total)

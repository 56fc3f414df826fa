"""Texts of the documents asked for, out of a collection of any format."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from ranktilt.data import collection_lines
from ranktilt.data.collection import Collection
from ranktilt.data.reading import Reading
from ranktilt.errors import InputError

Put = Callable[..., Path]
DOCS = {"d1": "one", "7": "naïve “two” 😀", "007": "three, with a comma", "é": "four"}


def tsv(docs: dict[str, str]) -> str:
    return "".join(f"{doc}\t{text}\n" for doc, text in docs.items())


def texts_of(source: object, *ids: str, fields: tuple[str, ...] | None = None) -> dict[str, str]:
    return Collection.open(source, Reading(fields)).texts_of(pa.array(ids, pa.string()))  # type: ignore[arg-type]


@pytest.fixture(params=["tsv", "tsv.gz", "jsonl", "csv", "parquet", "memory"])
def source(request: pytest.FixtureRequest, put: Put, tmp_path: Path) -> object:
    if request.param == "memory":
        return DOCS
    if request.param == "tsv.gz":
        return put("c.tsv.gz", gzip.compress(tsv(DOCS).encode()))
    if request.param == "jsonl":
        rows = [{"_id": doc, "title": "", "text": text} for doc, text in DOCS.items()]
        return put("c.jsonl", "".join(json.dumps(row) + "\n" for row in rows))
    if request.param == "csv":
        return put("c.csv", "id,text\n" + "".join(f'{d},"{t}"\n' for d, t in DOCS.items()))
    if request.param == "parquet":
        table = pa.table({"doc_id": list(DOCS), "text": list(DOCS.values())})
        pq.write_table(table, tmp_path / "c.parquet")
        return tmp_path / "c.parquet"
    return put("c.tsv", tsv(DOCS))


def test_only_those_asked_for(source: object) -> None:
    assert texts_of(source, "é", "7") == {"é": DOCS["é"], "7": DOCS["7"]}
    assert texts_of(source, *DOCS) == DOCS


def test_those_that_are_not_there_are_left_out(source: object) -> None:
    assert texts_of(source, "07", "d1", "D1") == {"d1": "one"}
    assert texts_of(source, "nowhere") == {}
    assert texts_of(source) == {}


def test_over_blocks_and_files(put: Put, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks of a few lines, two files: what is wanted lies in several of them."""
    first = {f"a{n}": f"text {n}" for n in range(50)}
    second = {f"b{n}": f"text {n}" for n in range(50)}
    put("texts/1.tsv", tsv(first))
    put("texts/2.tsv", tsv(second))
    monkeypatch.setattr(collection_lines, "BLOCK_BYTES", 64)
    assert len(list(Collection.open(tmp_path / "texts").batches())) > 10
    found = texts_of(tmp_path / "texts", "b49", "a0", "a49", "b0")
    assert found == {"a0": "text 0", "a49": "text 49", "b0": "text 0", "b49": "text 49"}


def test_a_wanted_document_twice_is_an_error(put: Put, tmp_path: Path) -> None:
    path = put("c.tsv", "d1\tone\nd2\ttwo\nd1\tone\n")
    with pytest.raises(InputError, match=r"c\.tsv: duplicate document 'd1'"):
        texts_of(path, "d1")
    assert texts_of(path, "d2") == {"d2": "two"}
    put("texts/1.tsv", "d1\tone\n")
    put("texts/2.tsv", "d1\tuno\n")
    with pytest.raises(InputError, match=r"2\.tsv: duplicate document 'd1'"):
        texts_of(tmp_path / "texts", "d1")


def test_chosen_fields(put: Put) -> None:
    path = put("c.jsonl", '{"_id": "d1", "title": "Title", "text": "body"}\n')
    assert texts_of(path, "d1", fields=("title",)) == {"d1": "Title"}
    assert texts_of(path, "d1", fields=("text",)) == {"d1": "body"}
    assert texts_of(path, "d1") == {"d1": "Title body"}


def test_an_empty_file_is_an_error(put: Put) -> None:
    with pytest.raises(InputError, match="empty file, expected at least one document"):
        texts_of(put("c.tsv", ""), "d1")

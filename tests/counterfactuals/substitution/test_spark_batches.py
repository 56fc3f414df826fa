"""The function for Arrow batches: only the texts change, in whatever columns come in."""

from __future__ import annotations

import pickle
from typing import Any

import pyarrow as pa
import pytest

from ranktilt.counterfactuals.substitution.spark import SwapBatch
from ranktilt.counterfactuals.substitution.swapper import Substitution, Swapper
from ranktilt.errors import InputError

TEXTS = ["He saw her book.", None, "No word of it.", "Σ, said the Queen: HER and him."]


def table(**more: Any) -> pa.Table:
    return pa.table(
        {
            "year": pa.array([1, 2, None, 4], pa.int16()),
            "docid": ["he", "her", "him", "d"],
            "title": pa.array(["Mother", "", None, "his"], pa.large_string()),
            "text": TEXTS,
            "author": ["she"] * 4,
        }
        | more
    )


@pytest.fixture(scope="module")
def function() -> SwapBatch:
    made: SwapBatch = pickle.loads(pickle.dumps(SwapBatch("gender-pairs")))
    return made


def test_only_the_texts_change(function: SwapBatch) -> None:
    found, given = function(table()), table()
    swapper = Swapper("gender-pairs")
    assert found.schema == given.schema
    for name in ("year", "docid", "author"):
        assert found[name].equals(given[name])
    for name in ("title", "text"):
        cells = given[name].to_pylist()
        expected = [None if cell is None else swapper.text(cell) for cell in cells]
        assert found[name].to_pylist() == expected
    assert found["text"][0].as_py() == "She saw his book."


def test_batches_tables_and_chunks(function: SwapBatch) -> None:
    given = table()
    chunked = pa.concat_tables([given.slice(0, 1), given.slice(1)])
    assert function(chunked).to_pylist() == function(given).to_pylist()
    (batch,) = given.to_batches()
    made = function(batch)
    assert isinstance(made, pa.RecordBatch)
    assert made.to_pylist() == function(given).to_pylist()
    part = function(batch.slice(1, 3))
    assert part.to_pylist() == made.slice(1, 3).to_pylist()
    assert function(batch.slice(0, 0)).schema == batch.schema
    assert [piece.num_rows for piece in function.stream([batch.slice(0, 0), batch])] == [4]


def test_what_is_chosen_reaches_the_worker() -> None:
    words = SwapBatch(Substitution(world="kinship"), fields=["author"])
    made = words(table(author=["her mother"] * 4))
    assert made["author"].to_pylist() == ["her father"] * 4
    assert made["text"].to_pylist() == TEXTS
    named = pickle.loads(pickle.dumps(SwapBatch(Substitution("gender-names", names_any_case=True))))
    swapper = named(pa.table({"id": ["a"], "text": ["mary"]}))
    assert swapper["text"].to_pylist() != ["mary"]


def test_bad_tables_and_settings(function: SwapBatch) -> None:
    with pytest.raises(InputError, match="no id column among text"):
        function(pa.table({"text": ["a"]}))
    with pytest.raises(InputError, match="no text column among id"):
        function(pa.table({"id": ["a"]}))
    with pytest.raises(InputError, match="column 'text' of type list"):
        function(pa.table({"id": ["a"], "text": [["a"]]}))
    with pytest.raises(InputError, match="unknown world 'kin'"):
        SwapBatch(Substitution(world="kin"))
    with pytest.raises(InputError, match="a decider object"):
        SwapBatch(Substitution(pronouns=object()))

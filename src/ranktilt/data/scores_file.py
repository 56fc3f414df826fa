"""Scores read back from the files that `Scores.write` made."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ranktilt.data.files import open_parquet, read_text, reading_parquet
from ranktilt.data.scores import CODE, METADATA, ROW_FIELDS, ScoredMeasure, Scores, check_ending
from ranktilt.data.tables import read_table
from ranktilt.data.types import FloatArray
from ranktilt.errors import InputError

_MADE_BY = "make it with ranktilt score -o or ranktilt audit -o"


def read_scores(path: str | os.PathLike[str]) -> Scores:
    """Read a .json, .parquet or per-query .csv file; every value must be there exactly once."""
    suffix = check_ending(path)
    if suffix == ".json":
        return _from_json(path)
    if suffix == ".parquet":
        return _from_parquet(path)
    table = read_table(path, {name: (name,) for name in ROW_FIELDS}, required=ROW_FIELDS)
    return _build([table.columns[name] for name in ROW_FIELDS], {}, path)


def _from_json(path: str | os.PathLike[str]) -> Scores:
    try:
        content = json.loads(read_text(path))
        rows = content["rows"]
        columns = [[row[name] for row in rows] for name in ROW_FIELDS]
    except (ValueError, KeyError, TypeError) as error:
        raise InputError("not scores", where=path, do=_MADE_BY) from error
    by = content.get("by")
    told = content | {"by": next(iter(by)) if isinstance(by, Mapping) and by else None}
    return _build(columns, told, path)


def _from_parquet(path: str | os.PathLike[str]) -> Scores:
    with open_parquet(path) as parquet, reading_parquet(path):
        missing = [name for name in ROW_FIELDS if name not in parquet.schema_arrow.names]
        if missing:
            raise InputError(f"not scores: no column {missing[0]!r}", where=path, do=_MADE_BY)
        table = parquet.read(columns=list(ROW_FIELDS))
        metadata = parquet.schema_arrow.metadata or {}
    told = json.loads(metadata.get(METADATA.encode(), b"{}"))
    return _build([table[name].to_pylist() for name in ROW_FIELDS], told, path)


def _build(columns: Sequence[Sequence[Any]], told: Mapping[str, Any], path: object) -> Scores:
    """Put the long table into its cube."""
    runs, names, query_ids = (list(dict.fromkeys(column)) for column in columns[:3])
    if not runs:
        raise InputError("no scores in this file", where=path)
    for kind, found in (("run", runs), ("measure", names), ("query_id", query_ids)):
        if not all(isinstance(name, str) for name in found):
            raise InputError(f"a {kind} that is no text", where=path, do=_MADE_BY)
    shape = (len(runs), len(names), len(query_ids))
    known = (runs, names, query_ids)
    places = [_codes(column, own) for column, own in zip(columns[:3], known, strict=True)]
    flat = np.ravel_multi_index(tuple(places), shape)
    times = np.bincount(flat, minlength=math.prod(shape))
    if (times != 1).any():
        wrong = int(np.flatnonzero(times != 1)[0])
        r, m, q = np.unravel_index(wrong, shape)
        often = "stands twice" if times[wrong] else "is missing"
        raise InputError(
            f"the value of {runs[r]}, {names[m]}, query {query_ids[q]!r} {often}",
            where=path,
            expected="every run, measure and query once",
        )
    values, codes = np.empty(shape), np.empty(shape, np.int64)
    values.reshape(-1)[flat] = _numbers(columns[3], path)
    try:
        codes.reshape(-1)[flat] = [CODE[status] for status in columns[4]]
    except KeyError as error:
        raise InputError(
            f"status {error.args[0]!r}", where=path, expected=f"one of {', '.join(CODE)}"
        ) from None
    described = {entry["name"]: entry for entry in told.get("measures") or ()}
    about = {entry["query_id"]: entry for entry in told.get("queries") or ()}
    weights = [about.get(query, {}).get("weight") for query in query_ids]
    parts = [about.get(query, {}).get("part") for query in query_ids]
    return Scores(
        runs,
        [ScoredMeasure(**described.get(name, {"name": name})) for name in names],
        query_ids,
        values,
        codes,
        None if None in weights else np.array(weights, np.float64),
        told.get("by"),
        None if None in parts else parts,
        dict(told.get("missing") or {}),
        list(told.get("notes") or ()),
    )


def _codes(column: Sequence[str], known: list[str]) -> Any:
    number = {name: i for i, name in enumerate(known)}
    return np.array([number[name] for name in column], np.int64)


def _numbers(column: Sequence[Any], path: object) -> FloatArray:
    """Values; an empty cell or null is undefined."""
    result = np.full(len(column), np.nan)
    for place, cell in enumerate(column):
        if cell is None or cell == "":
            continue
        try:
            result[place] = float(cell)
        except (TypeError, ValueError) as error:
            raise InputError(f"value {cell!r}", where=path, expected="a number") from error
    return result

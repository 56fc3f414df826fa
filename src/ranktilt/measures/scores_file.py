"""Scores read back from the files that `Scores.write` made."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from ranktilt.data.files import open_parquet, read_text, reading_parquet
from ranktilt.data.manifest import sha256_of
from ranktilt.data.tables import read_table
from ranktilt.data.types import FloatArray
from ranktilt.errors import InputError
from ranktilt.measures.scores import (
    BESIDE,
    METADATA,
    ROW_FIELDS,
    ScoredMeasure,
    Scores,
    check_ending,
)
from ranktilt.measures.statuses import CODE, STATUSES, WITH_VALUE

_MADE_BY = "create it with ranktilt score -o or ranktilt audit -o"
#: What a CSV file without its manifest leaves unknown.
UNDESCRIBED = (
    "query weights, the side of + and fair values that depend on targets are unknown (use .json)"
)


def read_scores(path: str | os.PathLike[str]) -> Scores:
    """Read a .json, .parquet or per-query .csv file; every value must be there exactly once."""
    suffix = check_ending(path)
    if suffix == ".json":
        return _from_json(path)
    if suffix == ".parquet":
        return _from_parquet(path)
    table = read_table(path, {name: (name,) for name in ROW_FIELDS}, required=ROW_FIELDS)
    told = _beside(path)
    scores = _build([table.columns[name] for name in ROW_FIELDS], told or {}, path)
    if told is None:
        note = f"no manifest next to {Path(path).name}: {UNDESCRIBED}"
        return replace(scores, notes=[*scores.notes, note], undescribed=note)
    return scores


def _beside(path: str | os.PathLike[str]) -> Mapping[str, Any] | None:
    """What the manifest of a CSV file says of just this file; None if it has nothing."""
    manifest = Path(f"{os.fspath(path)}.manifest.json")
    if not manifest.is_file():
        return None
    try:
        told = json.loads(read_text(manifest)).get(BESIDE)
    except (ValueError, AttributeError, RecursionError) as error:
        raise InputError("not a manifest", where=manifest, do=_MADE_BY) from error
    if not isinstance(told, Mapping) or told.get("sha256") != sha256_of(path):
        return None
    return told


def _from_json(path: str | os.PathLike[str]) -> Scores:
    try:
        content = json.loads(read_text(path))
        rows = content["rows"]
        columns = [[row[name] for row in rows] for name in ROW_FIELDS]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
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
    try:
        told = json.loads(metadata.get(METADATA.encode(), b"{}"))
    except (ValueError, RecursionError) as error:
        raise InputError("not scores: broken metadata", where=path, do=_MADE_BY) from error
    return _build([table[name].to_pylist() for name in ROW_FIELDS], told, path)


def _build(columns: Sequence[Sequence[Any]], told: Mapping[str, Any], path: object) -> Scores:
    """Put the long table into its cube."""
    if not columns[0]:
        raise InputError("no scores in this file", where=path)
    for kind, column in zip(ROW_FIELDS, columns, strict=True):
        if kind != "value" and not all(isinstance(name, str) for name in column):
            raise InputError(f"a {kind} that is not text", where=path, do=_MADE_BY)
    runs, names, query_ids = (list(dict.fromkeys(column)) for column in columns[:3])
    shape = (len(runs), len(names), len(query_ids))
    known = (runs, names, query_ids)
    places = [_codes(column, own) for column, own in zip(columns[:3], known, strict=True)]
    flat = np.ravel_multi_index(tuple(places), shape)
    times = np.bincount(flat, minlength=math.prod(shape))
    if (times != 1).any():
        wrong = int(np.flatnonzero(times != 1)[0])
        r, m, q = np.unravel_index(wrong, shape)
        often = "duplicate" if times[wrong] else "missing"
        raise InputError(
            f"{often} value for {runs[r]}, {names[m]}, query {query_ids[q]!r}",
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
    said = _Told(told, path)
    _require_agreement(values, codes, known, path)
    weights, parts = said.of_queries(query_ids)
    return Scores(
        runs,
        said.measures(names),
        query_ids,
        values,
        codes,
        weights,
        said.text("by"),
        parts,
        dict(said.content.get("missing") or {}),
        list(said.content.get("notes") or ()),
    )


def _require_agreement(
    values: FloatArray, codes: Any, known: tuple[list[str], ...], path: object
) -> None:
    """A status either carries a value or says why there is none."""
    wrong = np.argwhere(np.isnan(values) == (codes < len(WITH_VALUE)))
    if len(wrong):
        r, m, q = wrong[0].tolist()
        status = STATUSES[codes[r, m, q]]
        missing = "no value" if np.isnan(values[r, m, q]) else f"value {values[r, m, q]:g}"
        raise InputError(
            f"{missing} with status {status!r} ({known[0][r]}, {known[1][m]}, query "
            f"{known[2][q]!r})",
            where=path,
            expected=f"a value with {' or '.join(WITH_VALUE)}, and none with another status",
        )


class _Told:
    """Everything in a file but its rows. Unknown keys are ignored."""

    def __init__(self, content: Any, path: object) -> None:
        self.path = path
        if not isinstance(content, Mapping):
            raise self._broken("description")
        self.content = content
        missing = content.get("missing") or {}
        if not isinstance(missing, Mapping) or not all(
            isinstance(entry, Mapping) for entry in missing.values()
        ):
            raise self._broken("'missing'")
        notes = content.get("notes") or []
        if not isinstance(notes, list) or not all(isinstance(note, str) for note in notes):
            raise self._broken("'notes'")

    def _broken(self, what: str) -> InputError:
        return InputError(f"not scores: broken {what}", where=self.path, do=_MADE_BY)

    def text(self, key: str, entry: Mapping[str, Any] | None = None) -> str | None:
        value = (self.content if entry is None else entry).get(key)
        if value is not None and not isinstance(value, str):
            raise self._broken(repr(key))
        return value

    def _entries(self, key: str, name: str) -> dict[str, Mapping[str, Any]]:
        """The entries of a list by their name, each there once."""
        listed = self.content.get(key) or []
        if not isinstance(listed, list):
            raise self._broken(repr(key))
        entries: dict[str, Mapping[str, Any]] = {}
        for entry in listed:
            own = entry.get(name) if isinstance(entry, Mapping) else None
            if not isinstance(own, str) or own in entries:
                raise self._broken(repr(key))
            entries[own] = entry
        return entries

    def measures(self, names: list[str]) -> list[ScoredMeasure]:
        entries = self._entries("measures", "name")
        made = []
        for name in names:
            entry = entries.get(name, {})
            signed = entry.get("signed", False)
            if not isinstance(signed, bool):
                raise self._broken("'signed'")
            fair, positive = self.text("fair", entry), self.text("positive", entry)
            targets = self._targets(entry.get("targets"))
            made.append(ScoredMeasure(name, positive, fair, signed, targets))
        return made

    def _targets(self, found: Any) -> tuple[float, ...]:
        """Target shares of the groups; files of version 0.1 have none."""
        if found is None:
            return ()
        if not isinstance(found, list) or not all(isinstance(t, int | float) for t in found):
            raise self._broken("'targets'")
        return tuple(map(float, found))

    def of_queries(self, query_ids: list[str]) -> tuple[FloatArray | None, list[str] | None]:
        """Weights and parts of the queries; all of them or none."""
        entries = self._entries("queries", "query_id")
        if not entries:
            return None, None
        weights = [entries.get(query, {}).get("weight") for query in query_ids]
        parts = [self.text("part", entries.get(query, {})) for query in query_ids]
        for what, found in (("weight", weights), ("part", parts)):
            if None in found and any(one is not None for one in found):
                query = query_ids[found.index(None)]
                raise InputError(f"no {what} for query {query!r}", where=self.path, do=_MADE_BY)
        labels = [part for part in parts if part is not None] or None
        if None in weights:
            return None, labels
        return np.array([self._weight(weight) for weight in weights]), labels

    def _weight(self, weight: Any) -> float:
        number = isinstance(weight, int | float) and not isinstance(weight, bool)
        if not number or not math.isfinite(weight) or weight < 0:
            expected = "a number, 0 or more"
            raise InputError(f"weight {weight!r}", where=self.path, expected=expected)
        return float(weight)


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
            number = math.nan if isinstance(cell, bool) else float(cell)
        except (TypeError, ValueError, OverflowError):
            number = math.nan
        if not math.isfinite(number):
            expected = "a number, or nothing if it is undefined"
            raise InputError(f"value {cell!r}", where=path, expected=expected)
        result[place] = number
    return result

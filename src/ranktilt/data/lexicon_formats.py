"""Read and write lexicon files: TOML, CSV and text (`word,group`), LIWC `.dic`."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from ranktilt.data.files import format_suffix, parse_toml, read_text
from ranktilt.data.lexicon import Group, Lexicon, Term
from ranktilt.errors import InputError

HEADER_NAMES = {"word": "term", "term": "term", "group": "group"}


def read_lexicon(path: str | os.PathLike[str], groups: Sequence[str] | None = None) -> Lexicon:
    """Read a lexicon by its ending. `groups` limits a LIWC dictionary to those categories."""
    text = read_text(path)
    if not text.strip():
        raise InputError("empty file", where=path, expected="a lexicon")
    suffix = format_suffix(path)
    name = Path(path).name.split(".")[0]
    if suffix == ".toml":
        content = parse_toml(text, path)
        return Lexicon.from_dict({"name": name} | content, source=os.fspath(path))
    if suffix == ".dic":
        return _from_liwc(text, name, os.fspath(path), groups)
    return _from_table(text, name, os.fspath(path), "\t" if suffix == ".tsv" else ",")


def _csv_rows(rows: Any, path: str) -> Iterator[list[str]]:
    """The rows of a table; unreadable rows are a one-line error."""
    try:
        yield from rows
    except csv.Error as error:
        raise InputError(f"not a table ({error})", where=f"{path}:{rows.line_num}") from error


def _from_table(text: str, name: str, path: str, delimiter: str) -> Lexicon:
    """`word,group` lines, with or without a header; extra columns weight and case_sensitive."""
    columns = ["term", "group", "weight", "case_sensitive"]
    terms: dict[str, list[Term]] = {}
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    for row in _csv_rows(rows, path):
        where = f"{path}:{rows.line_num}"
        cells = [cell.strip() for cell in row]
        if not any(cells) or cells[0].startswith("#"):
            continue
        named = [HEADER_NAMES.get(cell.lower(), cell.lower()) for cell in cells]
        if not terms and (named[0] == "term" or {"term", "group"} <= set(named)):
            columns = named
            if "group" not in columns:
                raise InputError("header without 'group'", where=where, expected="word,group")
            continue
        if not 2 <= len(cells) <= len(columns):
            raise InputError(f"{len(cells)} fields", where=where, expected="word,group")
        record = dict(zip(columns, cells, strict=False))
        if not record.get("term") or not record.get("group"):
            raise InputError("empty word or group", where=where, expected="word,group")
        try:
            weight = float(record.get("weight") or 1.0)
        except ValueError as error:
            raise InputError(
                f"weight {record['weight']!r}", where=where, expected="a number"
            ) from error
        sensitive = record.get("case_sensitive", "").lower() in ("1", "true", "yes")
        terms.setdefault(record["group"], []).append(Term(record["term"], weight, sensitive))
    groups = tuple(Group(group, tuple(entries)) for group, entries in terms.items())
    return Lexicon(name=name, groups=groups, language="und", source=path)


def _from_liwc(text: str, name: str, path: str, chosen: Sequence[str] | None) -> Lexicon:
    """LIWC: `%`, numbered categories, `%`, then `word<TAB>number…`; `*` ends a wildcard."""
    categories: dict[str, str] = {}
    terms: dict[str, list[Term]] = {}
    marks = 0
    for number, line in enumerate(text.splitlines(), start=1):
        where = f"{path}:{number}"
        if not line.strip():
            continue
        if line.strip() == "%":
            marks += 1
            continue
        fields = line.strip().split("\t") if "\t" in line.strip() else line.split()
        fields = [field.strip() for field in fields if field.strip()]
        if marks == 1:
            if len(fields) < 2:
                raise InputError(
                    f"category line {line.strip()!r}", where=where, expected="number and name"
                )
            categories[fields[0]] = fields[1].split()[0]
        elif marks >= 2:
            split = next((i for i, f in enumerate(fields) if i and f in categories), len(fields))
            word = " ".join(fields[:split])
            unknown = [field for field in fields[split:] if field not in categories]
            if split == len(fields) or unknown:
                raise InputError(
                    f"word {word!r} has no known category", where=where, expected="its numbers"
                )
            for code in fields[split:]:
                terms.setdefault(categories[code], []).append(Term(word))
    if marks < 2 or not terms:
        raise InputError(
            "not a LIWC dictionary", where=path, expected="two lines with % around the categories"
        )
    names = [c for c in categories.values() if c in terms] if chosen is None else list(chosen)
    groups = tuple(Group(n, tuple(dict.fromkeys(terms[n]))) for n in names if n in terms)
    for group in names:
        if group not in terms:
            from ranktilt.errors import UnknownNameError

            raise UnknownNameError("category", group, terms, where=path)
    try:
        return Lexicon(name=name, groups=groups, language="und", source=path)
    except InputError as error:
        if chosen is None:
            raise InputError(
                str(error), do="choose categories that do not overlap: --groups male,female"
            ) from error
        raise


def lexicon_to_toml(lexicon: Lexicon) -> str:
    """The lexicon as TOML text that reads back to the same lexicon."""
    content = lexicon.to_dict()
    lines = [f"{key} = {_toml(content[key])}" for key in ("name", "language") if key in content]
    if "exclude" in content:
        lines.append(f"exclude = {_toml(content['exclude'])}")
    for table in ("card", "pairs", "names"):
        if table in content:
            lines += ["", f"[{table}]"]
            lines += [f"{_key(k)} = {_toml(v)}" for k, v in content[table].items()]
    for group in content["groups"]:
        lines += ["", "[[groups]]", f"name = {_toml(group['name'])}"]
        if "target" in group:
            lines.append(f"target = {_toml(group['target'])}")
        lines.append("terms = [")
        lines += [f"  {_toml(term)}," for term in group["terms"]]
        lines.append("]")
    return "\n".join(lines) + "\n"


def lexicon_to_csv(lexicon: Lexicon) -> str:
    """`term,group,weight,case_sensitive` with a header; without targets and exclusions."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["term", "group", "weight", "case_sensitive"])
    for group in lexicon.groups:
        for term in group.terms:
            writer.writerow([term.text, group.name, f"{term.weight:g}", str(term.case_sensitive)])
    return out.getvalue()


def _key(name: str) -> str:
    return (
        name if name.replace("_", "").replace("-", "").isalnum() and name.isascii() else _toml(name)
    )


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, str):
        # JSON's escapes are a subset of TOML's basic strings, except for DEL.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(k)} = {_toml(v)}" for k, v in value.items()) + " }"
    return "[" + ", ".join(_toml(item) for item in value) + "]"

"""λ swept: the same training at several strengths, and the trade-off it makes as one table.

The table has the form of Tables 1-3 of Seyedsalehi et al. 2022: for each λ the effectiveness and
every bias measure at both cutoffs, its value and the change of its absolute value against the first
λ (0 is the loss without bias; with an adversary or neutrality term, the loss and that term).
"""

from __future__ import annotations

import hashlib
import inspect
import json
import math
import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ranktilt.data.annotations import Annotations
from ranktilt.data.collection import Collection
from ranktilt.data.files import read_text, write_text, writing
from ranktilt.data.manifest import sha256_of
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.run import Run
from ranktilt.errors import InputError, OutputError
from ranktilt.rankers.texts import Texts
from ranktilt.training.card import JSON as CARD
from ranktilt.training.card import delta_percent
from ranktilt.training.verb import MODEL, kept, train

RESULT, REQUEST = "sweep.json", "settings.json"
#: The columns of the paper's tables: our measure, its word.
PAPER = {
    "RR": "MRR", "ARaB": "TF", "ARaB(magnitude='bool')": "Boolean", "TokenShare": "Share",
}  # fmt: skip
#: Arguments of `train` that are data, and those that do not change what comes out.
DATA = {"collection", "queries", "qrels", "run", "annotations", "triples"}
NO_MATTER = {"checkpoint_every", "progress", "ranking"}


def parse_sweep(text: str) -> list[float]:
    """`lambda=0,0.25,1` as numbers.

    >>> parse_sweep("lambda=0,0.25,1")
    [0.0, 0.25, 1.0]
    """
    name, _, values = text.partition("=")
    try:
        found = [float(value) for value in values.split(",")]
    except ValueError:
        found = []
    if name.strip() not in ("lambda", "λ") or not found:
        raise InputError(f"sweep {text!r}", expected="lambda=0,0.25,0.5,1,2")
    if any(not 0 <= value < math.inf for value in found) or len(set(found)) < len(found):
        raise InputError(f"sweep {text!r}", expected="different numbers of 0 or more")
    return found


@dataclass(frozen=True)
class Sweep:
    """One row a λ and measure."""

    strengths: list[float]
    rows: list[dict[str, Any]]

    def tables(self) -> list[tuple[str, list[str], list[list[str]]]]:
        """Title, header and rows; for each cutoff up to three tables of λ, values and Δ %.

        The first has the paper's columns (MRR, TF, Boolean, token share), the second all other
        measures, the third the mean of the queries' absolute values of those with a sign.
        """
        names = list(dict.fromkeys(row["measure"] for row in self.rows))
        signed = {row["measure"] for row in self.rows if row["positive"] is not None}
        made = []
        for cut in dict.fromkeys(_cutoff(name) for name in names):
            own = [name for name in names if _cutoff(name) == cut]
            paper = [name for label in PAPER.values() for name in own if _label(name) == label]
            title = f"Cutoff@{cut}" if cut else "No cutoff"
            for said, chosen, key in (
                ("", paper, "value"),
                ("", [name for name in own if name not in paper], "value"),
                (", mean of absolute values", [n for n in own if n in signed], "mean_abs"),
            ):
                if chosen:
                    made.append((f"{title}{said}", *self._table(chosen, key)))
        return made

    def _table(self, names: list[str], key: str) -> tuple[list[str], list[list[str]]]:
        found = {(row["lambda"], row["measure"]): row for row in self.rows}
        header = ["λ", *(part for name in names for part in (_label(name), "Δ %"))]
        lines = []
        for strength in self.strengths:
            cells = [f"{strength:g}"]
            for name in names:
                row = found[strength, name]
                value, change = row[key], row[f"{key}_delta_percent"]
                cells.append("–" if value is None else f"{value:.3f}")
                first = strength == self.strengths[0]
                cells.append("–" if first or change is None else f"{change:+.1f}")
            lines.append(cells)
        return header, lines

    def to_json(self) -> str:
        """All numbers."""
        content = {"strengths": self.strengths, "rows": self.rows}
        return json.dumps(content, indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def _cutoff(measure: str) -> str:
    _, at, cut = measure.rpartition("@")
    return cut if at else ""


def _label(measure: str) -> str:
    """The paper's word for a measure, or its name; without cutoff and pair of groups."""
    name = measure.rpartition("@")[0] or measure
    name = re.sub(r"(, )?pair='[^']*'", "", name).replace("()", "")
    return PAPER.get(name, name)


def sweep(
    strengths: Sequence[float],
    *arguments: Any,
    out: str | os.PathLike[str] | None = None,
    begin: Callable[[float], None] | None = None,
    **options: Any,
) -> Sweep:
    """`train` once for each λ with all else the same; with `out` a folder each, `lambda-0.5` …

    What a broken sweep has finished or begun is gone on with where `resume=True`: a training that
    ended is read from its card. `begin` gets each λ that is trained, before it is.
    """
    if not strengths:
        raise InputError("no λ to sweep over")
    resume = bool(options.pop("resume", False))
    given = inspect.signature(train).bind_partial(*arguments, **options).arguments
    loss = str(given.get("loss", "eq5"))
    if loss == "eq3":
        raise InputError("a sweep over λ with eq3, which has no λ", do="choose eq5")
    folder = None if out is None else Path(out)
    if folder is not None:
        _same_sweep(folder, given, resume)
    told: list[list[dict[str, Any]]] = []
    for strength in strengths:
        own = None if folder is None else folder / f"lambda-{repr(strength).removesuffix('.0')}"
        if own is not None and (own / MODEL).exists():  # all else is written before the model
            told.append(json.loads(read_text(own / CARD))["scores"])
            continue
        if begin is not None:
            begin(strength)
        with kept(folder, "what is finished: the same with --resume goes on"):
            done = train(*arguments, strength=strength, out=own, resume=resume, **options)
        told.append(done.card.scores)
    result = Sweep(list(strengths), _rows(strengths, told))
    if folder is not None:
        write_text(folder / RESULT, result.to_json())
    return result


def _same_sweep(folder: Path, given: Mapping[str, Any], resume: bool) -> None:
    """Keep what a sweep was asked for; another sweep's folder is refused before any work."""
    if folder.exists() and not folder.is_dir():
        raise OutputError(f"{folder}: is a file, expected a folder")
    if folder.is_dir() and any(folder.iterdir()) and not resume:
        raise OutputError(
            f"{folder}: is not empty; choose another folder, or --resume what is there"
        )
    asked = {name: _plain(name, value) for name, value in given.items() if name not in NO_MATTER}
    text = json.dumps(asked, indent=2, ensure_ascii=False, sort_keys=True) + "\n"
    path = folder / REQUEST
    if path.exists() and read_text(path) != text:
        before = json.loads(read_text(path))
        other = sorted(
            name for name in before.keys() | asked.keys() if before.get(name) != asked.get(name)
        )
        raise InputError(
            f"the sweep here had other data or settings ({', '.join(other)})",
            where=folder,
            do="choose another folder",
        )
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
    write_text(path, text)


def _plain(name: str, value: Any) -> Any:
    """A value as JSON; data by their hash, a file's or that of what is in memory."""
    if name in DATA and isinstance(value, str | os.PathLike):
        return sha256_of(value) if Path(value).is_file() else os.fspath(value)
    if name in DATA and value is not None:
        return _hash_of(value)
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, list | tuple) and all(isinstance(one, str | int) for one in value):
        return list(value)
    return type(value).__name__


def _hash_of(value: Any) -> str:
    """Of data in memory, so that a sweep with other data is not taken for the same."""
    if isinstance(value, Run):
        value = value.to_dict()
    elif isinstance(value, Qrels | Queries):
        value = value.grades if isinstance(value, Qrels) else value.texts
    elif isinstance(value, Annotations):
        if value.path and Path(value.path).is_file():
            return sha256_of(value.path)
        value = value.table().to_pylist()
    elif isinstance(value, Collection | Texts):
        texts = Texts.of(value)
        value = dict(zip(texts.doc_ids, texts.texts, strict=True))
    content = json.dumps(value, sort_keys=True, default=repr)
    return hashlib.sha256(content.encode()).hexdigest()


def _rows(
    strengths: Sequence[float], told: Sequence[Sequence[dict[str, Any]]]
) -> list[dict[str, Any]]:
    rows = []
    for strength, scores in zip(strengths, told, strict=True):
        for base, own in zip(told[0], scores, strict=True):
            pairs = {"value": (base["after"], own["after"])}
            pairs["mean_abs"] = base["mean_abs_after"], own["mean_abs_after"]
            row = {"lambda": strength, "measure": own["measure"], "positive": own["positive"]}
            for key, (first, second) in pairs.items():
                row |= {key: second, f"{key}_delta_percent": delta_percent(first, second)}
            rows.append(row | {"n_scored": own["n_scored"], "n_total": own["n_total"]})
    return rows

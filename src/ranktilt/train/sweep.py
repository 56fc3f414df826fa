"""λ swept: the same training at several strengths, and the trade-off it makes as one table.

The table has the form of Tables 1-3 of Seyedsalehi et al. 2022: for each λ the effectiveness and
every bias measure at both cutoffs, its value and the change of its absolute value against the first
λ (0 is the loss without bias).
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ranktilt.data.files import write_text
from ranktilt.errors import InputError
from ranktilt.train.card import delta_percent
from ranktilt.train.verb import MODEL, Training, train

RESULT = "sweep.json"


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

    def table(self, *, absolute: bool = False) -> tuple[list[str], list[list[str]]]:
        """Header and rows: λ, then value and Δ % of each measure.

        `absolute` takes the mean of the queries' absolute values instead of the mean.
        """
        key = "mean_abs" if absolute else "value"
        names = list(dict.fromkeys(row["measure"] for row in self.rows))
        header = ["λ", *(part for name in names for part in (name, "Δ %"))]
        found = {(row["lambda"], row["measure"]): row for row in self.rows}
        lines = []
        for strength in self.strengths:
            cells = [f"{strength:g}"]
            for name in names:
                row = found[strength, name]
                value, change = row[key], row[f"{key}_delta_percent"]
                cells.append("–" if value is None else f"{value:.3f}")
                first = strength == self.strengths[0]
                cells.append("–" if first or change is None else f"{change:+.2f}")
            lines.append(cells)
        return header, lines

    def to_json(self) -> str:
        """All numbers."""
        content = {"strengths": self.strengths, "rows": self.rows}
        return json.dumps(content, indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def sweep(
    strengths: Sequence[float],
    *arguments: Any,
    out: str | os.PathLike[str] | None = None,
    each: Callable[[float, Training], None] | None = None,
    **options: Any,
) -> Sweep:
    """`train` once for each λ with all else the same; with `out` a folder each, `lambda-0.5` …

    What a broken sweep has finished or begun is gone on with where `resume=True`: a training that
    ended is read from its card.
    """
    if not strengths:
        raise InputError("no λ to sweep over")
    resume = bool(options.pop("resume", False))
    told: list[list[dict[str, Any]]] = []
    for strength in strengths:
        own = None if out is None else Path(out) / f"lambda-{strength:g}"
        card = None if own is None else own / "training.json"
        if resume and card is not None and own is not None and (own / MODEL).exists():
            if card.exists():
                told.append(json.loads(card.read_text(encoding="utf-8"))["scores"])
                continue
            raise InputError("a model without its card", where=own, do="remove the folder")
        done = train(*arguments, strength=strength, out=own, resume=resume, **options)
        told.append(done.card.scores)
        if each is not None:
            each(strength, done)
    result = Sweep(list(strengths), _rows(strengths, told))
    if out is not None:
        write_text(Path(out) / RESULT, result.to_json())
    return result


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

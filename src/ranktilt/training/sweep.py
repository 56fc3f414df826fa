"""Train at several strengths λ, and show the trade-off in one table.

The tables have the form of Tables 1-3 of Seyedsalehi et al. 2022: for each λ the effectiveness and
every bias measure, its value and the change of its absolute value from the first λ (0 is the loss
without bias).
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from ranktilt.data.files import read_text, write_text, writing
from ranktilt.data.manifest import hash_inputs
from ranktilt.display.numbers import number
from ranktilt.display.table import Table
from ranktilt.errors import InputError, OutputError
from ranktilt.progress import Progress, silent
from ranktilt.training.bias_aware import CARD, MODEL, delta_percent, kept, train
from ranktilt.training.settings import TrainingData, TrainingSettings

RESULT, REQUEST = "sweep.json", "settings.json"
#: Settings that may differ when a sweep is resumed.
IRRELEVANT = ("strength", "checkpoint_every")


@dataclass(frozen=True)
class StrengthSweep:
    """One row per λ and measure."""

    strengths: list[float]
    rows: list[dict[str, Any]]

    def tables(self) -> list[Table]:
        """For each cutoff, a table of λ, values and Δ %.

        Signed measures have a second table with the mean of the queries' absolute values.
        """
        names = list(dict.fromkeys(row["measure"] for row in self.rows))
        signed = {row["measure"] for row in self.rows if row["positive"] is not None}
        made = []
        for cutoff in dict.fromkeys(name.rpartition("@")[2] for name in names):
            own = [name for name in names if name.rpartition("@")[2] == cutoff]
            made.append(self._table(own, "value", f"Cutoff {cutoff}"))
            absolute = [name for name in own if name in signed]
            if absolute:
                title = f"Cutoff {cutoff}, mean of absolute values"
                made.append(self._table(absolute, "mean_abs", title))
        return made

    def _table(self, names: list[str], key: str, title: str) -> Table:
        found = {(row["lambda"], row["measure"]): row for row in self.rows}
        header = ["λ", *(part for name in names for part in (name, "Δ %"))]
        lines = []
        for strength in self.strengths:
            cells = [f"{strength:g}"]
            for name in names:
                row = found[strength, name]
                first = strength == self.strengths[0]
                change = None if first else row[f"{key}_delta_percent"]
                cells += [number(row[key], 3), number(change, 1, signed=True)]
            lines.append(cells)
        return Table(header, lines, range(1, len(header)), title)

    def to_json(self) -> str:
        """All numbers."""
        content = {"strengths": self.strengths, "rows": self.rows}
        return json.dumps(content, indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def sweep_strengths(
    model: str,
    data: TrainingData,
    strengths: Sequence[float],
    settings: TrainingSettings | None = None,
    *,
    output: str | os.PathLike[str] | None = None,
    resume: bool = False,
    progress: Progress = silent,
) -> StrengthSweep:
    """Train once for each strength λ, with everything else the same.

    Args:
        model: The model, as for `train`.
        data: The data, as for `train`.
        strengths: Values of λ; changes are relative to the first.
        settings: All other settings.
        output: A folder, with one folder per λ (`lambda-0.5`) and `sweep.json`.
        resume: Continue an interrupted sweep; a finished λ is not trained again.
        progress: Receives the progress of each training.

    Returns:
        The scores of every λ.
    """
    settings = settings or TrainingSettings()
    if any(not 0 <= one < math.inf for one in strengths) or len(set(strengths)) < len(strengths):
        raise InputError("strengths", expected="different numbers of at least 0")
    if not strengths:
        raise InputError("no λ to train with")
    if settings.loss in ("eq3", "softmax"):
        raise InputError(f"a sweep over λ with {settings.loss}, which has no λ", do="choose eq5")
    folder = None if output is None else Path(output)
    if folder is not None:
        _same_sweep(folder, _request(model, data, settings), resume)
    cards: list[list[dict[str, Any]]] = []
    for strength in strengths:
        own = None if folder is None else folder / f"lambda-{repr(strength).removesuffix('.0')}"
        if own is not None and (own / MODEL).exists():  # everything else is written before it
            cards.append(json.loads(read_text(own / CARD))["scores"])
            continue
        with kept(folder, "finished trainings; repeat the command with resume to continue"):
            one = replace(settings, strength=strength)
            done = train(model, data, one, output=own, resume=resume, progress=progress)
        cards.append(done.card.scores)
    result = StrengthSweep(list(strengths), _rows(strengths, cards))
    if folder is not None:
        write_text(folder / RESULT, result.to_json())
    return result


def _request(model: str, data: TrainingData, settings: TrainingSettings) -> dict[str, Any]:
    """What a resumed sweep must agree with: settings, and files by their hash."""
    content = {key: value for key, value in asdict(settings).items() if key not in IRRELEVANT}
    files = {entry["path"]: entry["sha256"] for entry in hash_inputs(data.files())}
    request: dict[str, Any] = json.loads(json.dumps({"model": model, "files": files, **content}))
    return request


def _same_sweep(folder: Path, request: dict[str, Any], resume: bool) -> None:
    """Write the request; the folder of another sweep is refused before any work."""
    if folder.exists() and not folder.is_dir():
        raise OutputError(f"{folder}: is a file, expected a folder")
    if folder.is_dir() and any(folder.iterdir()) and not resume:
        raise OutputError(f"{folder}: is not empty; choose another folder, or resume this sweep")
    path = folder / REQUEST
    before = json.loads(read_text(path)) if path.exists() else request
    other = sorted(key for key in before.keys() | request if before.get(key) != request.get(key))
    if other:
        raise InputError(
            f"this sweep has other data or settings ({', '.join(other)})",
            where=folder,
            do="choose another folder",
        )
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
    write_text(path, json.dumps(request, indent=2, ensure_ascii=False) + "\n")


def _rows(
    strengths: Sequence[float], cards: Sequence[Sequence[dict[str, Any]]]
) -> list[dict[str, Any]]:
    rows = []
    for strength, scores in zip(strengths, cards, strict=True):
        for base, own in zip(cards[0], scores, strict=True):
            row = {"lambda": strength, "measure": own["measure"], "positive": own["positive"]}
            for key, column in (("value", "after"), ("mean_abs", "mean_abs_after")):
                row[key] = own[column]
                row[f"{key}_delta_percent"] = delta_percent(base[column], own[column])
            rows.append(row | {"n_scored": own["n_scored"], "n_total": own["n_total"]})
    return rows

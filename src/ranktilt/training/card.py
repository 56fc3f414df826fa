"""The training card: what a model was trained on and how, and its scores before and after.

Written as JSON for programs and as Markdown for people. Δ % is the change of the absolute value, as
in Tables 1-3 of Seyedsalehi et al. 2022: from −0.009 to 0.005 is −44 %.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from ranktilt.data.files import write_text
from ranktilt.display.numbers import number
from ranktilt.display.table import Table
from ranktilt.measures.scores import Scores

JSON, MARKDOWN = "training.json", "training.md"
#: The cutoffs of the papers' tables.
CUTOFFS = (10, 20)


def default_measures(groups: Sequence[str], chosen: Sequence[str] | None = None) -> list[str]:
    """MRR and nDCG, then TF, Boolean, token share, NFaiRR, TExFAIR; at 10 and 20.

    The three that compare a pair of groups need two groups, or two chosen ones.

    >>> default_measures(["red", "green", "blue"])[:5]
    ['RR@10', 'nDCG@10', 'NFaiRR@10', 'TExFAIR@10', 'RR@20']
    """
    names = ["RR", "nDCG"]
    if len(groups) == 2:
        names += ["ARaB", "ARaB(magnitude='bool')", "TokenShare"]
    elif chosen is not None and len(chosen) == 2:
        pair = f"pair='{','.join(chosen)}'"
        names += [f"ARaB({pair})", f"ARaB(magnitude='bool', {pair})", f"TokenShare({pair})"]
    names += ["NFaiRR", "TExFAIR"]
    return [f"{name}@{cutoff}" for cutoff in CUTOFFS for name in names]


def delta_percent(before: float | None, after: float | None) -> float | None:
    """Change of the absolute value in percent; None if a value is missing or the first is 0.

    >>> round(delta_percent(-0.009, 0.005), 2)
    -44.44
    """
    if before is None or after is None or before == 0:
        return None
    return 100.0 * (abs(after) - abs(before)) / abs(before)


def change_table(scores: Scores, given: str, before: str, after: str) -> list[dict[str, Any]]:
    """One row per measure: mean, mean absolute value, and the change of both."""
    found = {(row["run"], row["measure"]): row for row in scores.means()}
    rows = []
    for measure in scores.measures:
        first, one, two = (found[run, measure.name] for run in (given, before, after))
        rows.append(
            {
                "measure": measure.name,
                "positive": measure.positive,
                "fair": measure.fair,
                "given": first["value"],
                "before": one["value"],
                "after": two["value"],
                "delta_percent": delta_percent(one["value"], two["value"]),
                "mean_abs_given": first["mean_abs"],
                "mean_abs_before": one["mean_abs"],
                "mean_abs_after": two["mean_abs"],
                "mean_abs_delta_percent": delta_percent(one["mean_abs"], two["mean_abs"]),
                "n_scored": two["n_scored"],
                "n_total": two["n_total"],
            }
        )
    return rows


@dataclass(frozen=True)
class TrainingCard:
    """Everything a reader needs to judge a trained model, or to train it again."""

    model: str
    loss: str
    formula: str
    strength: float
    margin: float
    seed: int
    data: Mapping[str, Any]
    bias: Mapping[str, Any]
    plan: Mapping[str, Any]
    training: Mapping[str, Any]
    terms: list[dict[str, Any]] = field(default_factory=list)
    scores: list[dict[str, Any]] = field(default_factory=list)
    manifest: Mapping[str, Any] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """As plain values; λ is `lambda`."""
        content = asdict(self)
        content["lambda"] = content.pop("strength")
        return content

    def to_json(self) -> str:
        """JSON text."""
        return json.dumps(self.to_dict(), indent=2, ensure_ascii=False, allow_nan=False) + "\n"

    def table(self, digits: int = 3) -> Table:
        """Scores of the given run, and of the model before and after."""
        header = ["measure", "given", "before", "after", "Δ %", "|x| before", "after", "Δ %", "n"]
        keys = ("given", "before", "after", "delta_percent",
                "mean_abs_before", "mean_abs_after", "mean_abs_delta_percent")  # fmt: skip
        rows = []
        for row in self.scores:
            values = [
                number(row[key], 1, signed=True) if "delta" in key else number(row[key], digits)
                for key in keys
            ]
            rows.append([row["measure"], *values, f"{row['n_scored']}/{row['n_total']}"])
        return Table(header, rows, range(1, len(header)))

    def to_markdown(self) -> str:
        """Markdown text."""
        lines = [
            f"# Training of {self.model}",
            "",
            f"- Loss: `{self.loss}`, {self.formula}, m = {self.margin:g}, λ = {self.strength:g}",
            f"- Bias Ψ: {_described(self.bias)}",
            f"- Data: {_described(self.data)}",
            f"- Settings: {_described(self.plan)}",
            f"- Seed: {self.seed}",
            f"- Training: {_described(self.training)}",
        ]
        lines += [f"- Added to the loss: {_described(term)}" for term in self.terms]
        if self.scores:
            lines += [
                "",
                "Scores of the test queries: of the given run, and of the model before and after. "
                "Δ % is the change of the mean's absolute value; |x| is the mean of the queries' "
                "absolute values, in which leans towards both sides do not cancel out.",
            ]
            if self.data.get("fresh_head"):
                lines[-1] += " Before training the model had no head: its ranking was random."
            lines += ["", self.table(digits=4).markdown()]
        return "\n".join(lines) + "\n"

    def write(self, folder: str | os.PathLike[str]) -> None:
        """Write `training.json` and `training.md` into an existing folder."""
        write_text(Path(folder) / JSON, self.to_json())
        write_text(Path(folder) / MARKDOWN, self.to_markdown())


def _described(values: Mapping[str, Any]) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {_plain(value)}" for name, value in values.items())


def _plain(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.4g}"
    if isinstance(value, list | tuple):
        return " and ".join(str(one) for one in value) if len(value) < 6 else f"({len(value)})"
    return "none" if value is None else str(value)

"""The training card: what a model was trained on and how, and its scores before and after.

Written as JSON for programs and as Markdown for people. Δ % is on the absolute value, as in
Tables 1-3 of Seyedsalehi et al. 2022: from −0.009 to 0.005 is −44 %.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from ranktilt.data.files import write_text
from ranktilt.measures.scores import Scores

JSON, MARKDOWN = "training.json", "training.md"
#: What the card of the papers' tables has, at both cutoffs.
CUTOFFS = (10, 20)


def default_measures(groups: Sequence[str], chosen: Sequence[str] | None = None) -> list[str]:
    """MRR and nDCG, then the tilt: TF, Boolean, token share, NFaiRR, TExFAIR; at 10 and 20.

    The three that look at a pair of groups are there where there are two, or two are chosen.

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
    """Change of the absolute value in percent; None where there is no value or it begins at 0.

    >>> round(delta_percent(-0.009, 0.005), 2)
    -44.44
    """
    if before is None or after is None or before == 0:
        return None
    return 100.0 * (abs(after) - abs(before)) / abs(before)


def table(scores: Scores, given: str, before: str, after: str) -> list[dict[str, Any]]:
    """One row a measure: mean, mean absolute value, and the change of both from before to after."""
    found = {(row["run"], row["measure"]): row for row in scores.means()}
    rows = []
    for measure in scores.measures:
        one, two = found[before, measure.name], found[after, measure.name]
        rows.append(
            {
                "measure": measure.name,
                "positive": measure.positive,
                "fair": measure.fair,
                "given": found[given, measure.name]["value"],
                "before": one["value"],
                "after": two["value"],
                "delta_percent": delta_percent(one["value"], two["value"]),
                "mean_abs_given": found[given, measure.name]["mean_abs"],
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
        """As plain values; λ has its name."""
        content = asdict(self)
        content["lambda"] = content.pop("strength")
        return content

    def to_json(self) -> str:
        """JSON text."""
        return json.dumps(self.to_dict(), indent=2, ensure_ascii=False, allow_nan=False) + "\n"

    def to_markdown(self) -> str:
        """The same for people."""
        lines = [
            f"# Training of {self.model}",
            "",
            f"- Loss: `{self.loss}`, {self.formula}, m = {self.margin:g}, λ = {self.strength:g}",
            f"- Bias Ψ: {_told(self.bias)}",
            f"- Data: {_told(self.data)}",
            f"- Plan: {_told(self.plan)}",
            f"- Seed: {self.seed}",
            f"- Training: {_told(self.training)}",
        ]
        lines += [f"- Beside the loss: {_told(term)}" for term in self.terms]
        if self.scores:
            lines += [
                "",
                "Scores on the test queries: of the run that was given, and of the model before and"
                " after. Δ % is on the absolute value of the mean; mean abs is that of the queries'"
                " absolute values, where leans to both sides do not cancel out.",
            ]
            if self.data.get("fresh_head"):
                lines[-1] += " Before the training the model had no head: its order was chance."
            lines += [
                "",
                "| Measure | given | before | after | Δ % | mean abs, before | after | Δ % |"
                " queries |",
                "|---|--:|--:|--:|--:|--:|--:|--:|--:|",
            ]
            lines += [f"| {' | '.join(_cells(row))} |" for row in self.scores]
        return "\n".join(lines) + "\n"

    def write(self, folder: str | os.PathLike[str]) -> None:
        """`training.json` and `training.md` in a folder that is there."""
        write_text(Path(folder) / JSON, self.to_json())
        write_text(Path(folder) / MARKDOWN, self.to_markdown())


def _cells(row: Mapping[str, Any]) -> list[str]:
    values = [_number(row[name]) for name in ("given", "before", "after")]
    absolute = [_number(row[name]) for name in ("mean_abs_before", "mean_abs_after")]
    return [
        f"`{row['measure']}`",
        *(*values, _percent(row["delta_percent"])),
        *(*absolute, _percent(row["mean_abs_delta_percent"])),
        f"{row['n_scored']} of {row['n_total']}",
    ]


def _told(values: Mapping[str, Any]) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {_plain(value)}" for name, value in values.items())


def _plain(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.4g}"
    if isinstance(value, list | tuple):
        return " and ".join(str(one) for one in value) if len(value) < 6 else f"({len(value)})"
    return "none" if value is None else str(value)


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.4f}"


def _percent(value: float | None) -> str:
    return "–" if value is None else f"{value:+.2f} %"

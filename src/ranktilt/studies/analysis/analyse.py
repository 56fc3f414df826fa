"""All regressions of a study: behaviours × embedders × steps × models (Tables 3 and 9)."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import numpy as np

from ranktilt.data.polarity import ARBITRARY, Polarity
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures.duo import direction, duo
from ranktilt.studies.analysis.regression import (
    BEHAVIOURS,
    MODELS,
    Coefficient,
    Fit,
    Observations,
    fit,
    observations,
)
from ranktilt.studies.tables import Answer

Align = Literal["arbitrary", "always", "never"]
#: The corpus of all studies together, and the embedder where values are those of the export.
COMBINED, RECORDED = "combined", "as shown"


@dataclass(frozen=True)
class AnalysisRow:
    """One line of the table."""

    corpus: str
    behaviour: str
    embedder: str
    step: int | None
    fit: Fit

    def to_dict(self) -> dict[str, Any]:
        """Flat, as CSV holds it."""
        beta2 = self.fit.beta2 or Coefficient(np.nan, None, None, None, None)
        return {
            "corpus": self.corpus,
            "behaviour": self.behaviour,
            "step": self.step,
            "embedder": self.embedder,
            "model": self.fit.model,
            "n": self.fit.n,
            "participants": self.fit.participants,
            "queries": self.fit.queries,
            "beta2": None if self.fit.beta2 is None else beta2.estimate,
            "error": beta2.error,
            "low": beta2.low,
            "high": beta2.high,
            "p": beta2.p,
            "r2": self.fit.r2,
            "status": self.fit.status,
            "notes": "; ".join(self.fit.notes),
        }


@dataclass(frozen=True)
class Analysis:
    """All rows, how many answers each corpus had, and why some were left out."""

    rows: list[AnalysisRow]
    total: dict[str, int]
    left_out: dict[str, dict[str, int]]
    confidence: float
    notes: list[str] = field(default_factory=list)
    data: dict[tuple[str, str, int | None], Observations] = field(default_factory=dict, repr=False)

    def row(
        self, corpus: str | None = None, behaviour: str = "all", model: str = "ols", **which: Any
    ) -> AnalysisRow:
        """The first row that fits."""
        for row in self.rows:
            if (
                (corpus is None or row.corpus == corpus)
                and (row.behaviour, row.fit.model) == (behaviour, model)
                and all(getattr(row, name) == value for name, value in which.items())
            ):
                return row
        raise InputError(f"no row for {behaviour}, {model}", expected="one of the analysis")

    def to_json(self) -> str:
        """Everything, with all coefficients."""
        content = {
            "rows": [
                {**row.to_dict(), "coefficients": row.fit.to_dict()["coefficients"],
                 "residual_sd": row.fit.residual_sd, "variances": row.fit.variances}
                for row in self.rows
            ],
            "total": self.total,
            "left_out": self.left_out,
            "confidence": self.confidence,
            "notes": self.notes,
        }  # fmt: skip
        return json.dumps(content, indent=1, ensure_ascii=False)

    def to_csv(self) -> str:
        """One line a regression."""
        out = io.StringIO()
        rows = [row.to_dict() for row in self.rows]
        writer = csv.DictWriter(out, rows[0], lineterminator="\n")
        writer.writeheader()
        writer.writerows({k: "" if v is None else v for k, v in row.items()} for row in rows)
        return out.getvalue()


def analyse(
    answers: Sequence[Answer] | Mapping[str, Sequence[Answer]],
    *,
    polarity: Mapping[str, Polarity] | None = None,
    steps: Sequence[int] = (1,),
    behaviours: Sequence[str] = BEHAVIOURS,
    models: Sequence[str] = MODELS,
    align: Align = "arbitrary",
    confidence: float = 0.95,
    keep_inattentive: bool = False,
) -> Analysis:
    """Fit every model for every behaviour, embedder and step.

    `answers` may be several studies by name (corpora); then all together come last, as "combined".
    `polarity` are embedders by name: SignedDUO is then computed anew from the lists that were
    shown, for each of the `steps`; without it the recorded values are taken.
    """
    studies = {"study": list(answers)} if not isinstance(answers, Mapping) else dict(answers)
    if not any(studies.values()):
        raise InputError("no answers yet", expected="at least one row")
    for name in models:
        if name not in MODELS:
            raise UnknownNameError("model", name, MODELS)
    if len(studies) > 1:
        # participant 1 of one study is not participant 1 of another
        studies[COMBINED] = [
            replace(a, participant=f"{name}/{a.participant}", query=f"{name}/{a.query}")
            for name, rows in studies.items()
            for a in rows
        ]
    rows: list[AnalysisRow] = []
    notes: list[str] = []
    left_out: dict[str, dict[str, int]] = {}
    data: dict[tuple[str, str, int | None], Observations] = {}
    for corpus, given in studies.items():
        for embedder, step, values, told in _variants(corpus, studies, polarity, steps, align):
            notes += [note for note in told if note not in notes]
            found = observations(given, signed_duo=values, keep_inattentive=keep_inattentive)
            data[corpus, embedder, step] = found
            key = corpus if polarity is None else f"{corpus}, {embedder}, step {step}"
            left_out[key] = found.left_out
            told_of_clicks = click_imbalance(found) if "clicked" in behaviours else None
            if told_of_clicks and f"{corpus}: {told_of_clicks}" not in notes:
                notes.append(f"{corpus}: {told_of_clicks}")
            for behaviour in behaviours:
                chosen = found.of_behaviour(behaviour)
                rows += [
                    AnalysisRow(
                        corpus, behaviour, embedder, step,
                        fit(chosen, model, confidence=confidence),
                    )
                    for model in models
                ]  # fmt: skip
    total = {corpus: len(given) for corpus, given in studies.items()}
    return Analysis(rows, total, left_out, confidence, notes, data)


def click_imbalance(data: Observations, alpha: float = 0.05) -> str | None:
    """A warning where people click more often in one condition than in another (χ² test).

    Conditions are drawn at random, but clicking comes after: if the order itself changes who
    clicks, the answers with a click are no longer a random half of each condition.
    """
    from scipy import stats

    names = sorted(set(data.condition.tolist()), key=str)
    if len(names) < 2 or data.clicked.all() or not data.clicked.any():
        return None
    table = np.array(
        [
            [(data.clicked & (data.condition == name)).sum() for name in names],
            [(~data.clicked & (data.condition == name)).sum() for name in names],
        ]
    )
    p = float(stats.chi2_contingency(table, correction=False).pvalue)
    if p >= alpha:
        return None
    rates = ", ".join(
        f"{name} {100 * clicked / (clicked + rest):.0f} %"
        for name, (clicked, rest) in zip(names, table.T, strict=True)
    )
    return (
        f"people clicked more often in some conditions than in others ({rates}; p = {p:.2g}): "
        "answers with a click may differ for that reason too"
    )


def _variants(
    corpus: str,
    studies: Mapping[str, Sequence[Answer]],
    polarity: Mapping[str, Polarity] | None,
    steps: Sequence[int],
    align: Align,
) -> list[tuple[str, int | None, list[float | None] | None, list[str]]]:
    if not polarity:
        return [(RECORDED, None, None, [])]
    parts = [name for name in studies if name != COMBINED] if corpus == COMBINED else [corpus]
    found: list[tuple[str, int | None, list[float | None] | None, list[str]]] = []
    for embedder, where in polarity.items():
        for step in steps:
            values: list[float | None] = []
            notes: list[str] = []
            for part in parts:
                own, told = signed_duo_of(studies[part], where, step=step, align=align)
                values += own
                if told and corpus != COMBINED:
                    notes.append(f"{corpus}, {embedder}: {told}")
            found.append((embedder, step, values, notes))
    return found


def signed_duo_of(
    answers: Sequence[Answer],
    polarity: Polarity,
    *,
    step: int = 1,
    axis: int = 1,
    align: Align = "arbitrary",
) -> tuple[list[float | None], str]:
    """SignedDUO of the lists shown, by another embedder or step, and a note on axes turned round.

    + favours the statement, which stands on `statement_side` of the axis (1 where it is not said).
    An unsupervised axis may point either way. `align` turns a query's axis round where its values
    run against the recorded ones (their sum of products is below 0): for axes whose orientation is
    arbitrary, for all ("always"), or for none ("never"). Opinions play no part in it.
    """
    if align not in ("arbitrary", "always", "never"):
        raise UnknownNameError("align", align, ("arbitrary", "always", "never"))
    if not any(answer.shown for answer in answers):
        raise InputError("the answers do not say which documents were shown", expected="shown")
    places = {query: polarity.of_query(query) for query in {a.query for a in answers}}
    known: dict[tuple[str, int | None, tuple[str, ...]], float | None] = {}
    for answer in answers:
        key = (answer.query, answer.statement_side, answer.shown)
        if key not in known:
            side = answer.statement_side or 1
            known[key] = _signed(answer.shown, places[answer.query], step, axis - 1, side)
    agreement: dict[str, float] = {}
    for answer in answers:
        value = known[answer.query, answer.statement_side, answer.shown]
        if value is not None and answer.signed_duo is not None:
            agreement[answer.query] = agreement.get(answer.query, 0.0) + value * answer.signed_duo
    turned = {
        query
        for query, product in agreement.items()
        if product < 0 and align != "never" and (align == "always" or _arbitrary(polarity, query))
    }
    values: list[float | None] = []
    for answer in answers:
        value = known[answer.query, answer.statement_side, answer.shown]
        values.append(value if value is None or answer.query not in turned else -value + 0.0)
    many = len(agreement)
    note = f"axes of {len(turned)} of {many} queries turned to the recorded side" if turned else ""
    return values, note


def _signed(
    shown: Sequence[str],
    places: Mapping[str, tuple[float, ...]],
    step: int,
    axis: int,
    side: int,
) -> float | None:
    """SignedDUO; `side` is where the statement stands, as the design had it."""
    if not shown or any(doc not in places for doc in shown):
        return None
    values = side * np.array([places[doc][axis] for doc in shown])
    found = None if np.isnan(values).any() else duo(values, step=step)
    return None if found is None else direction(values) * found + 0.0


def _arbitrary(polarity: Polarity, query: str) -> bool:
    about = polarity.queries.get(query)
    return about is None or about.orientation == ARBITRARY

"""All regressions of a study: behaviours × embedders × steps × models (Tables 3 and 9)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal

import numpy as np
import polars as pl

from ranktilt.data.polarity import ARBITRARY, Polarity
from ranktilt.display.numbers import p_sentence, percent
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures.duo import direction, duo
from ranktilt.studies.analysis.regression import (
    BEHAVIOURS,
    MODELS,
    Coefficient,
    Observations,
    RegressionFit,
    fit,
    observations,
)
from ranktilt.studies.tables import OpinionAnswer

Align = Literal["arbitrary", "always", "never"]
_ALIGN = ("arbitrary", "always", "never")
#: The corpus of all studies together, and the embedder of recorded values.
COMBINED, RECORDED = "combined", "as shown"


@dataclass(frozen=True)
class AnalysisRow:
    """One regression of the table."""

    corpus: str
    behaviour: str
    embedder: str
    step: int | None
    fit: RegressionFit

    def to_dict(self) -> dict[str, Any]:
        """As one row of CSV."""
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
    """All regressions, the number of answers of each corpus, and why some were skipped."""

    rows: list[AnalysisRow]
    total: dict[str, int]
    skipped: dict[str, dict[str, int]]
    confidence: float
    notes: list[str] = field(default_factory=list)
    data: dict[tuple[str, str, int | None], Observations] = field(default_factory=dict, repr=False)

    def row(
        self, corpus: str | None = None, behaviour: str = "all", model: str = "ols", **which: Any
    ) -> AnalysisRow:
        """The first matching row."""
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
                {**row.to_dict(), "coefficients": asdict(row.fit)["coefficients"],
                 "residual_sd": row.fit.residual_sd, "variances": row.fit.variances}
                for row in self.rows
            ],
            "total": self.total,
            "skipped": self.skipped,
            "confidence": self.confidence,
            "notes": self.notes,
        }  # fmt: skip
        return json.dumps(content, indent=1, ensure_ascii=False) + "\n"

    def to_csv(self) -> str:
        """One line per regression."""
        rows = [row.to_dict() for row in self.rows]
        return pl.DataFrame(rows, infer_schema_length=None).write_csv()


@dataclass(frozen=True)
class AnalysisSettings:
    """What to fit.

    Attributes:
        steps: Steps of DUO, used with polarity.
        behaviours: "all" answers, and "clicked": those with at least one click.
        models: Regressions, see `fit`.
        align: Axes to flip if their values disagree with the recorded ones: those of "arbitrary"
            orientation, "always" all, or "never" any.
        confidence: Level of the intervals.
        keep_inattentive: Keep answers of participants who failed an attention check.
    """

    steps: Sequence[int] = (1,)
    behaviours: Sequence[str] = BEHAVIOURS
    models: Sequence[str] = MODELS
    align: Align = "arbitrary"
    confidence: float = 0.95
    keep_inattentive: bool = False

    def __post_init__(self) -> None:
        for name in self.models:
            if name not in MODELS:
                raise UnknownNameError("model", name, MODELS)
        if self.align not in _ALIGN:
            raise UnknownNameError("align", self.align, _ALIGN)


def analyse(
    answers: Sequence[OpinionAnswer] | Mapping[str, Sequence[OpinionAnswer]],
    polarity: Mapping[str, Polarity] | None = None,
    settings: AnalysisSettings | None = None,
) -> Analysis:
    """Fit every model for every behaviour, embedder and step.

    Args:
        answers: Answers of one study, or of several by name (corpora); then all together come last,
            as "combined".
        polarity: Polarities by embedder. SignedDUO is computed again from the lists shown, for each
            step. By default the recorded values are used.
        settings: What to fit; the defaults fit everything.
    """
    settings = settings or AnalysisSettings()
    studies = dict(answers) if isinstance(answers, Mapping) else {"study": list(answers)}
    if not any(studies.values()):
        raise InputError("no answers yet", expected="at least one row")
    if len(studies) > 1:
        # participant 1 of one study is not participant 1 of another
        studies[COMBINED] = [
            replace(a, participant=f"{name}/{a.participant}", query=f"{name}/{a.query}")
            for name, rows in studies.items()
            for a in rows
        ]
    found = Analysis([], {name: len(own) for name, own in studies.items()}, {}, settings.confidence)
    for corpus, given in studies.items():
        for embedder, step, values, told in _variants(corpus, studies, polarity, settings):
            data = observations(
                given, signed_duo=values, keep_inattentive=settings.keep_inattentive
            )
            found.data[corpus, embedder, step] = data
            key = corpus if polarity is None else f"{corpus}, {embedder}, step {step}"
            found.skipped[key] = data.skipped
            imbalance = _click_imbalance(data) if "clicked" in settings.behaviours else None
            if imbalance:
                told = [*told, f"{corpus}: {imbalance}"]
            found.notes.extend(note for note in told if note not in found.notes)
            for behaviour in settings.behaviours:
                chosen = data.of_behaviour(behaviour)
                for model in settings.models:
                    fitted = fit(chosen, model, confidence=settings.confidence)
                    found.rows.append(AnalysisRow(corpus, behaviour, embedder, step, fitted))
    return found


def _click_imbalance(data: Observations, alpha: float = 0.05) -> str | None:
    """A warning if people click more often in one condition than in another (χ² test).

    Conditions are assigned at random, but clicks come later: if the order changes who clicks, the
    answers with a click are not a random part of each condition.
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
        f"{name} {percent(clicked / (clicked + rest), 0)}"
        for name, (clicked, rest) in zip(names, table.T, strict=True)
    )
    return (
        f"people clicked more often in some conditions than in others ({rates}; {p_sentence(p)}): "
        "answers with a click may differ for that reason too"
    )


def _variants(
    corpus: str,
    studies: Mapping[str, Sequence[OpinionAnswer]],
    polarity: Mapping[str, Polarity] | None,
    settings: AnalysisSettings,
) -> list[tuple[str, int | None, list[float | None] | None, list[str]]]:
    """(embedder, step, SignedDUO, notes) of each way to get SignedDUO; None: as recorded."""
    if not polarity:
        return [(RECORDED, None, None, [])]
    parts = [name for name in studies if name != COMBINED] if corpus == COMBINED else [corpus]
    found: list[tuple[str, int | None, list[float | None] | None, list[str]]] = []
    for embedder, axes in polarity.items():
        for step in settings.steps:
            values: list[float | None] = []
            notes: list[str] = []
            for part in parts:
                own, told = signed_duo_of(studies[part], axes, step=step, align=settings.align)
                values += own
                if told and corpus != COMBINED:
                    notes.append(f"{corpus}, {embedder}: {told}")
            found.append((embedder, step, values, notes))
    return found


def signed_duo_of(
    answers: Sequence[OpinionAnswer],
    polarity: Polarity,
    *,
    step: int = 1,
    align: Align = "arbitrary",
) -> tuple[list[float | None], str]:
    """SignedDUO of the lists shown by another embedder or step, and a note on flipped axes.

    + favours the statement. An unsupervised axis may point either way, so a query's axis is flipped
    if its values disagree with the recorded ones (their sum of products is below 0). This does not
    use opinions.

    Args:
        answers: Answers with the documents shown.
        polarity: Polarity of these documents; its first axis is used.
        step: DUO's step.
        align: Axes that may be flipped, see `AnalysisSettings`.
    """
    if not any(answer.shown for answer in answers):
        raise InputError("answers without the documents shown", expected="a column shown")
    places = {query: polarity.of_query(query) for query in {a.query for a in answers}}
    known: dict[tuple[str, int | None, tuple[str, ...]], float | None] = {}
    for answer in answers:
        key = (answer.query, answer.statement_side, answer.shown)
        if key not in known:
            side = answer.statement_side or 1
            known[key] = _signed(answer.shown, places[answer.query], step, side)
    agreement: dict[str, float] = {}
    for answer in answers:
        value = known[answer.query, answer.statement_side, answer.shown]
        if value is not None and answer.signed_duo is not None:
            agreement[answer.query] = agreement.get(answer.query, 0.0) + value * answer.signed_duo
    flipped = {
        query
        for query, product in agreement.items()
        if product < 0 and align != "never" and (align == "always" or _arbitrary(polarity, query))
    }
    values: list[float | None] = []
    for answer in answers:
        value = known[answer.query, answer.statement_side, answer.shown]
        values.append(value if value is None or answer.query not in flipped else -value + 0.0)
    many = len(agreement)
    note = (
        f"axes of {len(flipped)} of {many} queries flipped to the recorded side" if flipped else ""
    )
    return values, note


def _signed(
    shown: Sequence[str],
    places: Mapping[str, tuple[float, ...]],
    step: int,
    side: int,
) -> float | None:
    """SignedDUO; `side` of the axis agrees with the statement."""
    if not shown or any(doc not in places for doc in shown):
        return None
    values = side * np.array([places[doc][0] for doc in shown])
    found = None if np.isnan(values).any() else duo(values, step=step)
    return None if found is None else direction(values) * found + 0.0


def _arbitrary(polarity: Polarity, query: str) -> bool:
    about = polarity.queries.get(query)
    return about is None or about.orientation == ARBITRARY

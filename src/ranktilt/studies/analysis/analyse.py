"""All regressions of a study: behaviours × embedders × steps × models (Tables 3 and 9)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import numpy as np

from ranktilt.comparisons.results import Result
from ranktilt.data.polarity import ARBITRARY, Polarity
from ranktilt.display.numbers import interval, number, p_value, percent
from ranktilt.display.table import Table
from ranktilt.errors import InputError, check_known
from ranktilt.measures.duo import direction, duo
from ranktilt.studies.analysis.regression import (
    BEHAVIOURS,
    FEWEST,
    MODELS,
    Observations,
    RegressionFit,
    fit,
    observations,
)
from ranktilt.studies.tables import OpinionAnswer

if TYPE_CHECKING:
    from ranktilt.reports.drawing import Panel

#: The corpus of all studies together, and the embedder of recorded values.
COMBINED, RECORDED = "combined", "as shown"
#: What DUO is multiplied by: the direction of the list's lean, that of A.2, or the orientation of
#: the axis alone, as in the released analysis.
REGRESSORS = ("lean", "a2", "published")


class AnalysisRow(NamedTuple):
    """One regression of the table."""

    corpus: str
    behaviour: str
    embedder: str
    step: int | None
    fit: RegressionFit
    regressor: str = "lean"

    def record(self) -> dict[str, Any]:
        """As one row of CSV."""
        fit = self.fit
        beta2 = dict.fromkeys(("estimate", "error", "low", "high", "p"))
        if fit.beta2 is not None:
            beta2 = asdict(fit.beta2)
        named = ("corpus", "behaviour", "step", "embedder", "regressor")
        sizes = ("model", "n", "participants", "queries")
        return {
            **{name: getattr(self, name) for name in named},
            **{name: getattr(fit, name) for name in sizes},
            "beta2": beta2.pop("estimate"),
            **beta2,
            "r2": fit.r2,
            "status": fit.status,
            "notes": "; ".join(fit.notes),
        }


@dataclass(frozen=True, repr=False)
class Analysis(Result):
    """All regressions, the number of answers of each corpus, and why some were skipped."""

    rows: list[AnalysisRow]
    total: dict[str, int]
    confidence: float
    warnings: list[str] = field(default_factory=list)
    #: What was fitted, by corpus, embedder, step and regressor.
    data: dict[tuple[str, str, int | None, str], Observations] = field(default_factory=dict)

    recorded: ClassVar[tuple[str, ...]] = ("total", "skipped", "confidence")

    def records(self) -> list[dict[str, Any]]:
        """One dictionary per regression."""
        return [row.record() for row in self.rows]

    @property
    def skipped(self) -> dict[str, dict[str, int]]:
        """Why answers were not used, and how many, by what was fitted."""
        return {self._name(*key): data.skipped for key, data in self.data.items()}

    def _name(self, corpus: str, embedder: str, step: int | None, regressor: str) -> str:
        """The answers of a regression; recorded values have no step."""
        how = [] if step is None else [embedder, f"step {step}"]
        several = len({regressor for *_, regressor in self.data}) > 1
        return ", ".join([corpus, *how, *([regressor] if several else [])])

    def to_dict(self, manifest: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The JSON form, with all coefficients."""
        content = super().to_dict(manifest)
        for record, row in zip(content["rows"], self.rows, strict=True):
            whole = asdict(row.fit)
            record |= {name: whole[name] for name in ("coefficients", "residual_sd", "variances")}
        return content

    @property
    def table(self) -> Table:
        """The table that people read."""
        steps = any(row.step is not None for row in self.rows)
        several = {row.regressor for row in self.rows} != {"lean"}
        header = ["corpus", "behaviour", *(["step", "embedder"] if steps else [])]
        header += [*(["regressor"] if several else []), "model", "n"]
        header += ["β2", percent(self.confidence), "P(β2 = 0)", "R²"]
        rows = []
        for row in self.rows:
            name = [row.corpus, row.behaviour]
            if steps:
                name += [str(row.step), row.embedder]
            if several:
                name.append(row.regressor)
            rows.append([*name, row.fit.model, str(row.fit.n), *_cells(row.fit)])
        right = [place for place, name in enumerate(header) if name == "step"]
        return Table(header, rows, [*right, *range(header.index("n"), len(header))])

    def notes(self) -> list[str]:
        """Corpora with too few answers first, then what was skipped, and what each model says."""
        small, found = set(), []
        for corpus in self.total:
            most = max((r.fit for r in self.rows if r.corpus == corpus), key=lambda fit: fit.n)
            if most.n < FEWEST:
                small.add(corpus)
                found.append(f"{corpus}: {most.notes[0]}")
        for key, data in self.data.items():
            corpus, _, step, _ = key
            missing = f"no {data.name}"
            if step is None and data.skipped:
                listed = ", ".join(f"{count} {reason}" for reason, count in data.skipped.items())
                used = f"{len(data)} of {self.total[corpus]} answers used ({listed})"
                found.append(f"{self._name(*key)}: {used}")
            elif data.skipped.get(missing):
                without = f"{data.skipped[missing]} answers without {data.name}"
                found.append(f"{self._name(*key)}: {without}")
        rows_by_note: dict[str, list[str]] = {}
        for row in self.rows:
            name = f"{row.corpus} {row.behaviour} {row.fit.model}"
            for text in () if row.corpus in small else row.fit.notes:
                rows_by_note.setdefault(text, []).append(name)
        for text, rows in rows_by_note.items():
            more = f" and {len(rows) - 3} more" if len(rows) > 3 else ""
            found.append(f"{', '.join(rows[:3])}{more}: {text}")
        return found + self.warnings

    def chart(self) -> Panel:
        """β2 of every regression that was fitted, with its interval and numbers."""
        from ranktilt.reports import drawing

        rows: list[dict[str, Any]] = []
        for row in self.rows:
            beta2 = row.fit.beta2
            if beta2 is None:
                continue
            name = [row.corpus, row.behaviour, row.fit.model]
            if row.step is not None:
                name += [row.embedder, f"step {row.step}"]
            if row.regressor != "lean":
                name.append(row.regressor)
            said = f"{number(beta2.estimate, 3)} {interval(beta2.low, beta2.high, 3)}"
            run = drawing.label(f"{', '.join(name)}: β2 = {said}, n = {row.fit.n}")
            values = {"value": beta2.estimate, "low": beta2.low, "high": beta2.high}
            rows.append({"run": run} | values)
        if not rows:
            raise InputError("no regression could be fitted", expected="answers to draw")
        ends = [0.0, *(row[end] for row in rows for end in ("low", "high"))]
        x = drawing.value_axis("value", "β2, the effect of SignedDUO", ends)
        y = drawing.rows_axis("run", [row["run"] for row in rows])
        y["axis"]["labelLimit"] = 600
        spans = drawing.span("x", x, "low", "high") | {"y": y}
        dots: dict[str, Any] = {"size": 70, "filled": True, "color": drawing.ACCENT, "opacity": 1}
        layers = [
            drawing.layer("rule", spans, color=drawing.INK, strokeWidth=1.5),
            drawing.dashed_line(0.0),
            drawing.layer("point", {"x": x, "y": y}, **dots),
        ]
        height = max(60, 19 * len(rows))
        spec = {"width": 320, "height": height, "data": {"values": rows}, "layer": layers}
        return drawing.Panel("beta2", "β2 of every regression with its interval", spec)


def _cells(fit: RegressionFit) -> list[str]:
    """β2, its interval, p and R², or why there are none."""
    beta2 = fit.beta2
    if beta2 is None:
        return [fit.status, "", "", ""]
    low_high = interval(beta2.low, beta2.high, 3)
    return [number(beta2.estimate, 3), low_high, p_value(beta2.p), number(fit.r2, 3)]


@dataclass(frozen=True)
class AnalysisSettings:
    """What to fit.

    Attributes:
        steps: Steps of DUO, used with polarity.
        models: Regressions, see `fit`.
        confidence: Level of the intervals.
        keep_inattentive: Keep answers of participants who failed an attention check.
        regressors: What DUO is multiplied by: lean (which side the list leans to), a2 (the same by
            the paper's A.2) or published (which side of the axis agrees with the statement, as the
            released analysis has it: the list's order does not change the sign).
    """

    steps: Sequence[int] = (1,)
    models: Sequence[str] = MODELS
    confidence: float = 0.95
    keep_inattentive: bool = False
    regressors: Sequence[str] = ("lean",)

    def __post_init__(self) -> None:
        for name in self.regressors:
            check_known("regressor", name, REGRESSORS)


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
    ways: list[tuple[str, Polarity | None, int | None]] = [(RECORDED, None, None)]
    if polarity:
        ways = [(name, axes, step) for name, axes in polarity.items() for step in settings.steps]
    found = Analysis([], {name: len(own) for name, own in studies.items()}, settings.confidence)
    together: dict[tuple[str, int | None, str], list[float | None]] = defaultdict(list)
    for corpus, regressor, way in product(studies, settings.regressors, ways):
        embedder, axes, step = way
        values = together[embedder, step, regressor]
        if corpus != COMBINED:
            own, told = studies[corpus], ""
            if axes is None or step is None:
                values = _recorded(own, regressor, corpus)
            else:
                values, told = _signed_duo_of(own, axes, step=step, regressor=regressor)
            together[embedder, step, regressor] += values
            note = f"{corpus}, {embedder}: {told}"
            if told and note not in found.warnings:
                found.warnings.append(note)
        data = observations(
            studies[corpus],
            signed_duo=values,
            keep_inattentive=settings.keep_inattentive,
            name="DUO" if regressor == "published" else "SignedDUO",
        )
        found.data[corpus, embedder, step, regressor] = data
        for behaviour, model in product(BEHAVIOURS, settings.models):
            fitted = fit(data.of_behaviour(behaviour), model, confidence=settings.confidence)
            found.rows.append(AnalysisRow(corpus, behaviour, embedder, step, fitted, regressor))
    return found


def _recorded(answers: Sequence[OpinionAnswer], regressor: str, where: str) -> list[float | None]:
    """The regressor from the recorded values."""
    do = "pass --polarity, so that it is computed from the lists shown"
    if regressor == "a2":
        raise InputError("the direction of A.2 is not recorded", where=where, do=do)
    if regressor == "published":
        return [
            None if answer.duo is None else (answer.statement_side or 1) * answer.duo
            for answer in answers
        ]
    if answers and all(answer.signed_duo is None for answer in answers):
        do += "; --regressor published uses DUO and the axis' orientation"
        raise InputError("no answer has a SignedDUO", where=where, do=do)
    return [answer.signed_duo for answer in answers]


def _signed_duo_of(
    answers: Sequence[OpinionAnswer], polarity: Polarity, *, step: int = 1, regressor: str = "lean"
) -> tuple[list[float | None], str]:
    """SignedDUO of the lists shown by another embedder or step, and a note on flipped axes.

    + favours the statement. An axis without an orientation may point either way, so it is flipped
    if its values disagree with the recorded ones (their sum of products is below 0). This does not
    use opinions. `published` has no direction of the list to compare, so nothing is flipped.

    Args:
        answers: Answers with the documents shown.
        polarity: Polarity of these documents; its first axis is used.
        step: DUO's step.
        regressor: What DUO is multiplied by, see `AnalysisSettings`.
    """
    if not any(answer.shown for answer in answers):
        raise InputError("answers without the documents shown", expected="a column shown")
    places = {query: polarity.of_query(query) for query in {a.query for a in answers}}
    known: dict[tuple[str, int | None, tuple[str, ...]], float | None] = {}
    values: list[float | None] = []
    agreement: dict[str, float] = {}
    for answer in answers:
        key = (answer.query, answer.statement_side, answer.shown)
        if key not in known:
            own = [places[answer.query].get(doc, (np.nan,))[0] for doc in answer.shown]
            known[key] = signed_duo(own, answer.statement_side or 1, step, regressor)
        value = known[key]
        values.append(value)
        if value is not None and answer.signed_duo is not None:
            agreement[answer.query] = agreement.get(answer.query, 0.0) + value * answer.signed_duo
    flipped = {q for q, product in agreement.items() if product < 0 and _arbitrary(polarity, q)}
    if not flipped or regressor == "published":
        return values, ""
    note = f"axes of {len(flipped)} of {len(agreement)} queries flipped to the recorded side"
    return [
        -value + 0.0 if value is not None and answer.query in flipped else value
        for answer, value in zip(answers, values, strict=True)
    ], note


def signed_duo(
    polarity: Sequence[float], side: int, step: int = 1, regressor: str = "lean"
) -> float | None:
    """DUO of a list with the sign of a regressor; `side` of the axis agrees with the statement.

    None if a document has no polarity (NaN) or DUO is undefined.

    >>> [signed_duo([1.0, 1.0, -1.0, -1.0], -1, 1, name) for name in REGRESSORS]
    [-1.0, -1.0, -1.0]
    >>> [signed_duo([-1.0, -1.0, 1.0, 1.0], -1, 1, name) for name in REGRESSORS]
    [1.0, 1.0, -1.0]
    """
    values = side * np.array(polarity, np.float64)
    found = None if not len(values) or np.isnan(values).any() else duo(values, step=step)
    if found is None:
        return None
    sign = side if regressor == "published" else direction(values, method=regressor)  # type: ignore[arg-type]
    return sign * found + 0.0


def _arbitrary(polarity: Polarity, query: str) -> bool:
    about = polarity.queries.get(query)
    return about is None or about.orientation == ARBITRARY

"""Ziems et al. (2024), Tables 3 and 9: does the order of results change opinions?

The regression is posterior = β0 + β1·prior + β2·x by least squares. Published: x is DUO of the list
times the orientation of the query's axis, as in the released analysis. The axis is the first
principal component of the query's synthetic documents; scikit-learn 1.2.2, which the authors name,
makes the largest of their positions positive. The orientation is +1 if at least half of the
documents of perspective 1, the statement, are then above 0. So the sign says nothing about the
list; a2 and lean have its direction.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from ranktilt.data.collection import Collection
from ranktilt.data.fit_documents import FitDocuments, FitQuery
from ranktilt.data.qrels import Qrels
from ranktilt.errors import InputError
from ranktilt.papers.config import RELEVANT
from ranktilt.papers.reproduction import Given, Made
from ranktilt.polarity.polarize import PolaritySettings, fit_polarity
from ranktilt.studies.analysis.analyse import signed_duo
from ranktilt.studies.analysis.regression import fit, observations
from ranktilt.studies.released import read_answers
from ranktilt.studies.tables import OpinionAnswer

_CORPORA = ("Synthetic", "Natural")
_COMBINED = "Combined"
_PUBLISHED = "published"

_Values = dict[str, list[float | None]]  # regressor → a value per answer


def _opinion_changes(given: Given) -> Made:
    """Table 3: all answers and those with a click, of each corpus and of both."""
    settings = given.config.settings
    study = _Study(given)
    found = study.measured(settings["name"], settings["embedder"], settings["step"])
    for corpus, data in found.items():
        if corpus != _COMBINED:
            study.regress(corpus, data, "All", clicked=False)
        study.regress(corpus, data, "Clicked", clicked=True)
    return study.made()


def _opinion_replications(given: Given) -> Made:
    """Table 9: answers with a click, by embedder and step."""
    settings = given.config.settings
    study = _Study(given)
    for embedder, spec in settings["embedders"].items():
        for step in settings["steps"]:
            for corpus, data in study.measured(embedder, spec, step).items():
                if corpus in ("Natural", _COMBINED):
                    study.regress(corpus, data, f"{embedder}, step {step}", clicked=True)
    return study.made()


class _Placed(NamedTuple):
    """Positions of a query's documents, and the orientation of its axis; None if undefined."""

    positions: Mapping[str, float]
    orientation: int | None


@dataclass
class _Study:
    """The answers of both corpora, and what is known about the lists shown."""

    given: Given
    left_out: dict[str, None] = field(default_factory=dict)
    values: dict[str, dict[str, list[float | None]]] = field(default_factory=dict)
    used: dict[tuple[str, str], tuple[int, int]] = field(default_factory=dict)
    _axes: dict[tuple[str, str], dict[str, _Placed]] = field(default_factory=dict)
    _recorded: int = 0

    def measured(
        self, embedder: str, spec: str, step: int
    ) -> dict[str, tuple[list[OpinionAnswer], _Values]]:
        """Corpus → answers and regressors, then both corpora together."""
        found: dict[str, tuple[list[OpinionAnswer], _Values]] = {}
        for corpus in _CORPORA:
            answers = self._answers(corpus, embedder, step)
            values = self._values(corpus, answers, spec, step) if answers else {}
            if values:
                found[corpus] = (answers, values)
            else:
                what = "answers" if not answers else "released results, and corpora to compute DUO"
                self.left_out[f"{corpus}, {embedder}, step {step}: no {what}"] = None
        if len(found) == len(_CORPORA):
            both = [answer for answers, _ in found.values() for answer in answers]
            names = [set(values) for _, values in found.values()]
            common = [name for name in found[_CORPORA[0]][1] if all(name in own for own in names)]
            joined = {
                name: [value for _, values in found.values() for value in values[name]]
                for name in common
            }
            found[_COMBINED] = (both, joined)
        return found

    def regress(
        self, corpus: str, data: tuple[list[OpinionAnswer], _Values], row: str, *, clicked: bool
    ) -> None:
        """Add a row per regressor: N, β2, p and R²."""
        answers, regressors = data
        for name, values in regressors.items():
            observed = observations(answers, signed_duo=values)
            found = fit(observed.of_behaviour("clicked" if clicked else "all"))
            beta2 = found.beta2
            told = (None, None) if beta2 is None else (beta2.estimate, beta2.p)
            key = row if name == _PUBLISHED else f"{row}, {name}"
            self.values.setdefault(corpus, {})[key] = [float(found.n), *told, found.r2]
            self.used[corpus, key] = found.n, len(answers)

    def made(self) -> Made:
        """The values with what they were computed over, and where they come from."""
        note = "DUO and orientation are ours, from the lists shown and the corpora."
        if self._recorded:
            note = (
                f"DUO and orientation of {self._recorded} tables of answers are the released ones."
            )
        return Made(
            self.values, used=self.used, counted="answers", left_out=[*self.left_out], notes=[note]
        )

    def _answers(self, corpus: str, embedder: str, step: int) -> list[OpinionAnswer]:
        """The released results of this embedder and step, otherwise the answers as collected."""
        seed = self.given.config.settings["seed"]
        if "results" in self.given.paths:
            name = f"{corpus.lower()}_{embedder}_{step}_{seed}.csv"
            path = self.given.paths["results"] / name
            if path.is_file():
                self._recorded += 1
                return read_answers(path)
        return self._collected[corpus]

    @cached_property
    def _collected(self) -> dict[str, list[OpinionAnswer]]:
        """Answers by corpus: outputs_synthetic*.csv, and the other outputs*.csv."""
        found: dict[str, list[OpinionAnswer]] = {corpus: [] for corpus in _CORPORA}
        folder = self.given.paths.get("answers")
        paths: list[Path] = [] if folder is None else sorted(folder.glob("outputs*.csv"))
        if folder is not None and not paths:
            raise InputError("no outputs*.csv in this folder", where=folder)
        for path in paths:
            found["Synthetic" if "synthetic" in path.name else "Natural"] += read_answers(path)
        return found

    def _values(
        self, corpus: str, answers: Sequence[OpinionAnswer], spec: str, step: int
    ) -> _Values:
        """The regressors that can be had: recorded, or computed from the corpora."""
        found: _Values = {}
        if any(answer.duo is not None for answer in answers):
            found[_PUBLISHED] = [
                None if answer.duo is None else (answer.statement_side or 1) * answer.duo
                for answer in answers
            ]
        if {"synthetic", corpus.lower()} <= set(self.given.paths):
            axes = self._places(corpus, spec)
            for name in self.given.config.settings["regressors"]:
                if name not in found:
                    found[name] = [self._value(axes, answer, step, name) for answer in answers]
        return found

    def _value(
        self, axes: Mapping[str, _Placed], answer: OpinionAnswer, step: int, regressor: str
    ) -> float | None:
        axis = axes.get(answer.query)
        if axis is None or axis.orientation is None:
            return None
        shown = [axis.positions[doc] for doc in answer.shown if doc in axis.positions]
        side = axis.orientation if regressor == _PUBLISHED else 1
        return signed_duo(shown, side, step, regressor)

    def _places(self, corpus: str, spec: str) -> dict[str, _Placed]:
        """By query, the positions of the relevant documents shown; + is perspective 1."""
        if (corpus, spec) in self._axes:
            return self._axes[corpus, spec]
        key = corpus.lower()
        grades = Qrels.load(self.given.path(key)).grades
        relevant: dict[str, dict[str, str]] = {}
        for answer in self._all_answers(corpus):
            judged = grades.get(answer.query, {})
            if answer.query in self._fit:
                own = relevant.setdefault(answer.query, {})
                own |= {doc: "" for doc in answer.shown if judged.get(doc, 0) >= RELEVANT}
        if not any(relevant.values()):
            raise InputError(
                f"no document shown has a grade of at least {RELEVANT}",
                where=self.given.path(key),
                do=f"compare the ids of queries and documents with the answers of {corpus}",
            )
        wanted = pa.array({doc for docs in relevant.values() for doc in docs}, pa.string())
        texts = Collection.open(self.given.path(key) / "corpus.jsonl").texts_of(wanted)
        fitted = {query: self._fit[query] for query in relevant}
        for own_fit in fitted.values():
            texts |= dict(zip(own_fit.doc_ids, own_fit.texts, strict=True))
        lists = {
            query: dict.fromkeys((*(d for d in docs if d in texts), *fitted[query].doc_ids), 1.0)
            for query, docs in relevant.items()
        }
        self.given.progress(f"Placing the documents of {corpus} by {spec}")
        settings = PolaritySettings(method="pca", style=False, progress=self.given.progress)
        polarity = fit_polarity(lists, texts, None, fit=self._fit, embedder=spec, settings=settings)
        found = {}
        for query, docs in relevant.items():
            values = {doc: place[0] for doc, place in polarity.of_query(query).items()}
            shown = {doc: values[doc] for doc in docs if doc in values}
            found[query] = _Placed(shown, _orientation(fitted[query], values))
        self._axes[corpus, spec] = found
        return found

    def _all_answers(self, corpus: str) -> Iterator[OpinionAnswer]:
        """Every answer of a corpus, from any file: the lists shown are the same ones."""
        yield from self._collected[corpus]
        if "results" in self.given.paths:
            for path in sorted(self.given.paths["results"].glob(f"{corpus.lower()}_*.csv")):
                yield from read_answers(path)

    @cached_property
    def _fit(self) -> FitDocuments:
        return FitDocuments.load(self.given.path("synthetic"), rel=RELEVANT)


def _orientation(documents: FitQuery, positions: Mapping[str, float]) -> int | None:
    """Which side of the axis perspective 1 is on, if the largest position is above 0."""
    values = np.array([positions.get(doc, np.nan) for doc in documents.doc_ids])
    first = np.array([side == 1 for side in documents.sides or [None] * len(values)])
    if np.isnan(values).any() or not first.any():
        return None
    values = values * np.sign(values[np.abs(values).argmax()])
    return 1 if (values[first] > 0).mean() >= 0.5 else -1


TARGETS = {"duo-table3": _opinion_changes, "duo-table9": _opinion_replications}

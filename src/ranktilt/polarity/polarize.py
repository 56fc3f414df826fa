"""`fit_polarity`: embed documents, fit each query's axis, place the ranked documents on it."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from ranktilt.data.collection import Collection
from ranktilt.data.files import require_writable, target_suffix
from ranktilt.data.fit_documents import FitDocuments, FitQuery
from ranktilt.data.frames import Frame
from ranktilt.data.manifest import build_manifest, hash_inputs
from ranktilt.data.polarity import ARBITRARY, Polarity, QueryAxis
from ranktilt.data.queries import Queries
from ranktilt.data.reading import Reading
from ranktilt.data.run import load_runs
from ranktilt.data.types import FloatArray
from ranktilt.errors import InputError
from ranktilt.polarity.accuracy import polarity_accuracy
from ranktilt.polarity.axis import NoFit, fit_axis, remove_direction, style_direction
from ranktilt.polarity.embedders import (
    BATCH_SIZE,
    CheckedEmbedder,
    Embedder,
    EmbedFunction,
    load_embedder,
)
from ranktilt.polarity.methods import Method, choose_method
from ranktilt.polarity.stance import StanceReader
from ranktilt.polarity.verdict import Evidence, Judgement, issue_odds, issue_text, judge, side_read
from ranktilt.progress import Progress, silent

_FIT, _RANKED, _NOTHING = "fit documents", "ranked documents", "nothing"
#: An axis that puts fewer of the labelled fit documents on their side does not separate the sides.
_LEAST_RIGHT = 0.75
_WORD = re.compile(r"[^\W\d_]{3,}")
#: That name a side nobody has named.
_WORDS_PER_SIDE = 3


@dataclass(frozen=True)
class PolaritySettings:
    """How axes are fitted.

    Attributes:
        method: "auto", "stance", "spherical" or "pca" (as published); see `polarity.methods`.
        axes: Number of axes per query.
        depth: Use only the top N documents of each ranking; None for all.
        style: Remove the style that distractor documents share with one side, if there are any.
        cache: Whether vectors are kept in the user's cache, or the folder to keep them in.
        batch_size: Texts that a model takes at once.
        reading: How collection and runs are read.
        progress: Receives progress reports.
    """

    method: str = "auto"
    axes: int = 1
    depth: int | None = None
    style: bool = True
    cache: bool | str = True
    batch_size: int = BATCH_SIZE
    reading: Reading = field(default_factory=Reading)
    progress: Progress = field(default=silent, compare=False)

    def __post_init__(self) -> None:
        for what, number in (("axes", self.axes), ("depth", self.depth)):
            if number is not None and not (isinstance(number, int) and number >= 1):
                raise InputError(f"{what} {number!r}", expected="at least 1")


def fit_polarity(
    runs: Any,
    collection: Collection | str | os.PathLike[str] | Mapping[str, str] | Frame,
    queries: Queries | str | os.PathLike[str] | Mapping[str, str] | Frame | None = None,
    *,
    fit: FitDocuments | str | os.PathLike[str] | Mapping[str, Any] | Frame | None = None,
    embedder: str | Embedder | EmbedFunction = "auto",
    settings: PolaritySettings | None = None,
    output: str | os.PathLike[str] | None = None,
) -> Polarity:
    """Place every ranked document on its query's axis between the sides of an issue.

    Args:
        runs: A run or several: Run objects, paths or {query: {doc: score}}.
        collection: The documents that were searched.
        queries: The queries' texts; without them the default axis is weaker.
        fit: Documents to fit each query's axis on, optionally with perspectives. By default the
            axis is fitted on the ranked documents.
        embedder: "auto" (the best that is installed), "light", "st:MODEL", "npy:FILE",
            "parquet:FILE" or a function from texts to vectors.
        settings: Method, number of axes, depth and more.
        output: Parquet file to write.

    Returns:
        A Polarity, with a verdict and warnings per query.
    """
    settings = settings or PolaritySettings()
    depth = settings.depth
    loaded = load_runs(runs, settings.reading.order)
    texts = Collection.open(collection, settings.reading)
    sources = [run.source for run in loaded if run.source] + texts.paths
    sources += [os.fspath(s) for s in (queries, fit) if isinstance(s, str | os.PathLike)]
    if output is not None:
        target_suffix(output, (".parquet",))
        require_writable(output, sources, texts.folder)
    fitting = None if fit is None else FitDocuments.load(fit)
    asked = _query_texts(queries, fitting)
    answered = list(dict.fromkeys(q for run in loaded for q in run.query_ids))
    wanted = {
        query: list(dict.fromkeys(doc for run in loaded for doc in run.ranking(query)[:depth]))
        for query in answered
        if queries is None or query in asked
    }
    if not wanted:
        raise InputError("no query id in the runs matches the queries", do="compare their ids")
    if fitting is not None and not any(query in fitting for query in wanted):
        raise InputError(
            "no query of the runs has fit documents",
            where=fitting.source,
            do=f"compare the ids: {fitting.query_ids[0]!r} there, {next(iter(wanted))!r} here",
        )
    chosen = choose_method(
        settings.method, embedder, cache=settings.cache, batch_size=settings.batch_size,
        progress=settings.progress,
    )  # fmt: skip
    sources += chosen.embedder.paths
    if output is not None:
        require_writable(output, chosen.embedder.paths)
    space = AxisVectors.embed(chosen, wanted, asked, fitting, texts)
    spoken = {query: asked[query] for query in wanted if asked.get(query)}
    result = _AxisFitting(chosen, space, fitting, spoken, settings).run(wanted)
    if len(wanted) < len(answered):
        unasked = next(query for query in answered if query not in wanted)
        result.settings["notes"].append(
            f"{len(answered) - len(wanted)} of {len(answered)} queries of the runs are not among "
            f"the queries and have no polarity (first: {unasked!r})"
        )
    if output is not None:
        own = {key: getattr(settings, key) for key in ("axes", "depth")}
        result.write(output, build_manifest(hash_inputs(sources), result.settings | own))
    return result


def _query_texts(queries: Any, fitting: FitDocuments | None) -> dict[str, str]:
    texts = {} if queries is None else dict(Queries.load(queries).texts)
    for query, text in ({} if fitting is None else fitting.query_texts).items():
        if queries is None or (query in texts and not texts[query]):
            texts[query] = text
    return texts


class AxisVectors(NamedTuple):
    """Vectors of ranked documents, queries and fit documents, and what was read in the documents.

    A reading has two log-odds: the side that a document takes, and whether it takes one.
    """

    ranked: dict[str, int]
    vectors: FloatArray
    queries: dict[str, FloatArray]
    fit: dict[str, tuple[FloatArray, FloatArray, FloatArray]]  # documents, distractors 1 and 2
    texts: dict[str, str]  # of ranked documents
    ranked_read: dict[str, FloatArray]
    fit_read: dict[str, FloatArray]

    @classmethod
    def embed(
        cls,
        method: Method,
        wanted: dict[str, list[str]],
        asked: dict[str, str],
        fitting: FitDocuments | None,
        collection: Collection,
    ) -> AxisVectors:
        """One call for all texts, so that the embedder can batch and the cache be asked once."""
        documents = list(dict.fromkeys(doc for docs in wanted.values() for doc in docs))
        found = collection.lookup(documents, remember=False)
        inner = method.embedder.inner
        by_id = getattr(inner, "by_id", False)
        spoken = {q: asked[q] for q in wanted if asked.get(q) and method.spherical}
        if by_id:  # a file of vectors may have no queries
            known = set(inner.find(list(wanted)).ids)  # type: ignore[attr-defined]
            spoken = {q: asked.get(q, "") for q in wanted if q in known}
        fitted = [] if fitting is None else [fitting[q] for q in wanted if q in fitting]
        parts: list[_Texts] = [
            (documents, [found[doc] for doc in documents]),
            (list(spoken), list(spoken.values())),
        ]
        for own in fitted:
            parts.append((own.doc_ids, own.texts))
            parts.append((own.distractor_ids_1, own.distractors_1))
            parts.append((own.distractor_ids_2, own.distractors_2))
        placed, asking, *rest = _embedded(method.embedder, parts)
        queries = dict(zip(spoken, asking, strict=True))
        fit = {own.query_id: tuple(rest[3 * n : 3 * n + 3]) for n, own in enumerate(fitted)}
        rows = {doc: row for row, doc in enumerate(documents)}
        ranked_read: dict[str, FloatArray] = {}
        fit_read: dict[str, FloatArray] = {}
        if method.reader is not None and spoken:
            asked_of = [own for own in fitted if own.query_id in spoken]
            lists = [(q, wanted[q], [found[doc] for doc in wanted[q]]) for q in spoken]
            lists += [(own.query_id, list(own.doc_ids), list(own.texts)) for own in asked_of]
            pairs = [
                (ids, [StanceReader.pair(spoken[query], text) for text in texts])
                for query, ids, texts in lists
            ]
            read = _embedded(method.reader, pairs)
            ranked_read = dict(zip(spoken, read, strict=False))
            fit_names = [own.query_id for own in asked_of]
            fit_read = dict(zip(fit_names, read[len(spoken) :], strict=True))
        return cls(rows, placed, queries, fit, found, ranked_read, fit_read)  # type: ignore[arg-type]

    def of(self, documents: Sequence[str]) -> FloatArray:
        """Vectors of ranked documents."""
        return self.vectors[[self.ranked[doc] for doc in documents]]

    def fit_documents(self, query: str, *, style: bool) -> tuple[FloatArray, FloatArray | None]:
        """Vectors of a query's fit documents, and the direction of style removed from them."""
        fit, *distractors = self.fit[query]
        removed = style_direction(*distractors) if style else None
        return remove_direction(fit, removed), removed


_Texts = tuple[Sequence[str], Sequence[str]]


def _embedded(embedder: CheckedEmbedder, parts: Sequence[_Texts]) -> list[FloatArray]:
    """The vectors of each part (ids, texts), from one call."""
    ids = [key for names, _ in parts for key in names]
    texts = [text for _, group in parts for text in group]
    vectors = embedder.embed(ids, texts).astype(np.float64)
    return np.split(vectors, np.cumsum([len(names) for names, _ in parts])[:-1])


def _issues(method: Method, asked: dict[str, str], settings: PolaritySettings) -> dict[str, float]:
    """Log-odds that each query is an issue; by `light` if nothing was learned for the embedder."""
    kind, embedder = method.kind, method.embedder
    if kind == "other":
        kind, embedder = "light", load_embedder("light", cache=settings.cache)
    texts = [issue_text(text) for text in asked.values()]
    vectors = embedder.embed(list(asked), texts).astype(np.float64)
    found = {q: issue_odds(kind, v) for q, v in zip(asked, vectors, strict=True)}
    return {query: odds for query, odds in found.items() if odds is not None}


def _plus_side(own: FitQuery | None) -> str:
    """What the labels call the + side: not everybody numbers perspectives."""
    pairs = [] if own is None else zip(own.sides or (), own.perspectives or (), strict=True)
    return f"perspective {next(name for side, name in pairs if side == 1)}"


@cache
def _common() -> frozenset[str]:
    """Words that name no side."""
    path = Path(__file__).with_name("common_words.txt")
    return frozenset(path.read_text(encoding="utf-8").split())


def _side_words(texts: Sequence[str], polarity: FloatArray, query: str = "") -> tuple[str, ...]:
    """Words of the + end and of the − end, or nothing if either end has none of its own.

    A word counts by the documents that have it, each by its distance from the middle. Words of the
    query do not count.

    >>> texts = ["It is clean energy", "clean and cheap", "toxic waste", "waste that leaks"]
    >>> import numpy as np
    >>> _side_words(texts, np.array([1.0, 0.8, -0.9, -1.0]))
    ('clean, energy, cheap', 'waste, leaks, toxic')
    """
    asked = set(_WORD.findall(query.casefold()))
    weight: Counter[str] = Counter()
    for text, value in zip(texts, polarity.tolist(), strict=True):
        for word in set(_WORD.findall(text.casefold())) - asked - _common():
            weight[word] += value
    ends = []
    for sign in (1, -1):
        ranked = sorted(weight, key=lambda word: (-sign * weight[word], word))
        ends.append([word for word in ranked[:_WORDS_PER_SIDE] if sign * weight[word] > 0])
    return tuple(", ".join(words) for words in ends) if all(ends) else ()


@dataclass(eq=False)
class _AxisFitting:
    """The axes of all queries, one after the other."""

    method: Method
    space: AxisVectors
    fitting: FitDocuments | None
    asked: dict[str, str]
    settings: PolaritySettings

    def __post_init__(self) -> None:
        self.axes = self.settings.axes
        self.issues = _issues(self.method, self.asked, self.settings)

    def run(self, wanted: dict[str, list[str]]) -> Polarity:
        """Polarity of every query's documents, in the given order."""
        values, axes = [], {}
        for query, documents in wanted.items():
            found, axes[query] = self._query(query, documents)
            values.append(found)
            self.settings.progress("Fitting axes", len(values), len(wanted), "queries")
        names = [doc for documents in wanted.values() for doc in documents]
        settings = {
            "embedder": self.method.embedder.name,
            "method": self.method.name,
            "embedded": self.method.embedder.embedded,
            "from_cache": self.method.embedder.from_cache,
            "notes": [*self.method.notes, *self._without_text(wanted), *self._empty()],
        }
        stored = getattr(self.method.embedder, "from_files", None)
        if stored is not None:
            settings["from_files"] = stored
        of_rows = np.repeat(np.array(list(wanted), object), [len(d) for d in wanted.values()])
        return Polarity(
            pa.array(of_rows.tolist(), pa.string()),
            pa.array(names, pa.string()),
            np.concatenate(values) if values else np.zeros((0, self.axes)),
            settings,
            axes,
        )

    def _without_text(self, wanted: dict[str, list[str]]) -> list[str]:
        """A note about queries without text, for a method that uses it."""
        silent = [query for query in wanted if query not in self.space.queries]
        if not silent or not self.method.spherical:
            return []
        what = "the query's direction is not removed"
        what += ", and axes get no sign" if self.method.reader else ""
        return [f"{len(silent)} of {len(wanted)} queries have no text: {what}"]

    def _empty(self) -> list[str]:
        empty = [d for d, row in self.space.ranked.items() if not self.space.vectors[row].any()]
        if not empty:
            return []
        total = len(self.space.ranked)
        return [
            f"{len(empty)} of {total} ranked documents have no text and get polarity 0 "
            f"(first: {empty[0]!r})"
        ]

    def _query(self, query: str, documents: list[str]) -> tuple[FloatArray, QueryAxis]:
        space = self.space
        ranked, asked = space.of(documents), space.queries.get(query)
        read = ranked_read = space.ranked_read.get(query)
        own = None if self.fitting is None else self.fitting.queries.get(query)
        if own is not None:
            fit, removed = space.fit_documents(query, style=self.settings.style)
            ranked = remove_direction(ranked, removed)
            read = space.fit_read.get(query)
            origin = _FIT if removed is None else f"{_FIT}, style removed"
        elif self.fitting is None:
            texts = ranked.any(axis=1)  # an empty text takes no side
            fit, origin = ranked[texts], _RANKED
            read = None if read is None else read[texts]
        else:
            return self._nothing(documents, 0, "no fit documents for this query")
        side = None if read is None else side_read(read)
        prepared = self.method.prepare(fit, asked, side)
        sides = None if own is None else own.sides
        try:
            axis = fit_axis(
                prepared, axes=self.axes, perspectives=sides, spherical=self.method.spherical
            )
        except NoFit as reason:
            return self._nothing(documents, len(fit), str(reason))
        if side is not None:
            axis = axis.turned(side, prepared)
        given = [space.texts[doc] for doc in documents] if own is None else own.texts
        evidence = Evidence(
            self.method.kind, fit, asked, axis.polarity(prepared)[:, 0], read,
            self.issues.get(query), float(np.mean([len(text.split()) for text in given])),
        )  # fmt: skip
        judged, weak = self._judged(own, evidence)
        ranked_side = None if ranked_read is None else side_read(ranked_read)
        values = axis.polarity(self.method.prepare(ranked, asked, ranked_side))
        values[~ranked.any(axis=1)] = 0.0  # which is the middle
        warnings = judged.reasons
        if own is not None and own.perspectives is not None and own.sides is None:
            warnings += ("more than two perspectives: the labels set no sign",)
        orientation: str = axis.orientation
        if orientation == "perspective 1":
            orientation = _plus_side(own)
        elif not judged.sign_known:
            orientation = ARBITRARY
        names = _side_words(
            [space.texts[doc] for doc in documents], values[:, 0], self.asked.get(query, "")
        )
        shares = tuple(float(share) for share in axis.explained_variance)
        about = QueryAxis(
            self.method.name, origin, len(fit), shares, orientation, judged.two_sides, warnings,
            weak, judged.verdict, names,
        )  # fmt: skip
        return values, about

    def _judged(self, own: FitQuery | None, evidence: Evidence) -> tuple[Judgement, bool]:
        """The verdict, and whether the axis is weak.

        Labels of both sides need no guessing; everything else is judged by what it shows.
        """
        labels = [] if own is None or own.sides is None else list(own.sides)
        known = set(labels) - {None}
        if len(known) == 1:
            return Judgement(None, None, ("the fit documents are all of one perspective",)), False
        if len(known) == 2:
            right = polarity_accuracy([evidence.polarity], [labels])
            if right >= _LEAST_RIGHT:
                return Judgement(None, None), False
            poor = f"separates the labelled fit documents poorly ({right:.0%} correct)"
            return Judgement(None, None, (f"the axis {poor}",)), True
        return judge(evidence), False

    def _nothing(self, documents: list[str], fitted: int, why: str) -> tuple[FloatArray, QueryAxis]:
        missing = np.full((len(documents), self.axes), np.nan)
        return missing, QueryAxis(self.method.name, _NOTHING, fitted, warnings=(why,))

"""`tilt_card`: what moves a ranker's scores, and how far.

For every query, the ranker's top documents are changed (`perturbations`) and scored again for the
same query. A shift is in units of the standard deviation of the scores of the query's candidates,
so that rankers with different scales can be compared; ranks are those among the same candidates, in
which the changed document takes the place of the original.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache, cached_property
from typing import Any, NamedTuple

import numpy as np

from ranktilt.comparisons.results import Result, mean_and_interval
from ranktilt.counterfactuals.evaluation import DepthSettings, named_systems, open_collection
from ranktilt.counterfactuals.substitution.pairs import ALL, NAMES
from ranktilt.counterfactuals.substitution.swapper import Substitution
from ranktilt.data.collection import Collection
from ranktilt.data.frames import Frame
from ranktilt.data.queries import Queries
from ranktilt.data.run import Run
from ranktilt.data.types import FloatArray
from ranktilt.display.numbers import interval, number, percent
from ranktilt.display.table import Cell, Strip, Table
from ranktilt.errors import InputError
from ranktilt.rankers.base import RankSettings
from ranktilt.rankers.bm25 import tokenizer
from ranktilt.rankers.ranking import rank
from ranktilt.rankers.specs import parse_spec

#: Their score of a document depends on the whole collection, or cannot be computed here.
_REFUSED = ("bm25", "run", "engine", "pyserini")
#: Shifts up to this are rounding: a model gives a text slightly different scores in other batches.
_SAME = 1e-5
#: From text and query to the changed text.
Perturbation = Callable[[str, str], str]
#: The end of a sentence, or of a line; a number after a full stop may belong to it ("Fig. 2").
_END = re.compile(r"(?<=[.!?…])\s+(?=[\"“‘(\[]?[A-Z])|(?<=[.!?…][\"”’)\]])\s+(?=[A-Z])|\s*\n\s*")


@dataclass(frozen=True)
class CardSettings(DepthSettings):
    """What is changed and compared.

    Attributes:
        cutoff: Top documents of each query that are changed.
        depth: Candidates per query: their scores give the unit of a shift, and the ranks.
        confidence: Level of the intervals.
        lexicon: Lexicon with [pairs] and names to swap.
        fewest: Candidates that a query needs for a shift: fewer give no reliable unit.
    """

    lexicon: Any = "gender-pairs"
    fewest: int = 10


class CardRow(NamedTuple):
    """What one perturbation does to one ranker: means over queries with their intervals.

    Attributes:
        system: The ranker.
        perturbation: What was changed.
        shift: Change of the score in standard deviations of the candidates' scores.
        above: Share of pairs in which the changed version is above the original; a tie is ½.
        ranks: Places that the document moves up among the candidates.
        documents: Documents that the perturbation changed.
        n: Queries with such a document.
        n_total: Queries.
    """

    system: str
    perturbation: str
    shift: float | None
    shift_low: float | None
    shift_high: float | None
    above: float | None
    above_low: float | None
    above_high: float | None
    ranks: float | None
    ranks_low: float | None
    ranks_high: float | None
    documents: int
    n: int
    n_total: int

    @property
    def significant(self) -> bool:
        """Whether the interval of the shift excludes 0."""
        low, high = self.shift_low, self.shift_high
        return low is not None and high is not None and (low > 0 or high < 0)


class _Changed(NamedTuple):
    """A changed document of a query: numbers of both and of the perturbation, and its text."""

    query: int
    document: str
    perturbation: int
    text: str


@dataclass(frozen=True, eq=False, repr=False)
class TiltCard(Result):
    """What moves the scores of some rankers: systems × perturbations × queries.

    Attributes:
        systems: Names of the rankers.
        names: Names of the perturbations.
        query_ids: The queries.
        values: Shift, share above and ranks: systems × 3 × perturbations × queries, NaN if no
            document of the query changed.
        documents: Changed documents, systems × perturbations.
        design: What was compared.
    """

    systems: list[str]
    names: list[str]
    query_ids: list[str]
    values: FloatArray
    documents: list[list[int]]
    design: CardSettings

    @cached_property
    def rows(self) -> list[CardRow]:
        """One row per ranker and perturbation, the largest shift of a ranker first."""
        found = [self._row(s, p) for s in range(len(self.systems)) for p in range(len(self.names))]
        place = {name: number for number, name in enumerate(self.systems)}
        return sorted(found, key=lambda row: (place[row.system], -abs(row.shift or 0.0)))

    def _row(self, s: int, p: int) -> CardRow:
        found: dict[str, Any] = {}
        for what, name in enumerate(("shift", "above", "ranks")):
            bounds = (0.0, 1.0) if name == "above" else (-np.inf, np.inf)
            ends = mean_and_interval(self.values[s, what, p], self.design.confidence, bounds=bounds)
            found |= zip((name, f"{name}_low", f"{name}_high"), ends, strict=True)
        return CardRow(
            system=self.systems[s],
            perturbation=self.names[p],
            documents=self.documents[s][p],
            n=int((~np.isnan(self.values[s, 1, p])).sum()),
            n_total=len(self.query_ids),
            **found,
        )

    def compact_tables(self) -> list[Table]:
        """A table per ranker; pages draw its means and intervals."""
        made = []
        for place, system in enumerate(self.systems):
            rows = [self._cells(row, place) for row in self.rows if row.system == system]
            title = system if len(self.systems) > 1 else ""
            made.append(Table(_HEADER, rows, range(1, len(_HEADER)), title))
        return [*made[:-1], replace(made[-1], notes=self.notes())]

    def _cells(self, row: CardRow, system: int) -> list[Cell | str]:
        drawn = [self._cell(row, system, *column) for column in _COLUMNS]
        return [row.perturbation, *drawn, f"{row.documents:,}"]

    def _cell(self, row: CardRow, system: int, field: str, none: float, digits: int) -> Cell:
        """A mean with its interval, drawn on the scale of all rows."""
        names = (field, f"{field}_low", f"{field}_high")
        known = [v for one in self.rows for part in names if (v := getattr(one, part)) is not None]
        reach = max((abs(v - none) for v in known), default=0.0) or 1.0
        ends = [getattr(row, part) for part in names]
        at, low, high = (v if v is None else round(50 + 48 * (v - none) / reach, 2) for v in ends)
        text = number(ends[0], digits, signed=not none)
        note = "" if low is None else interval(ends[1], ends[2], digits, signed=not none)
        tip = f"{row.system}, {row.perturbation}: {field} {text} {note}"
        strip = None if at is None else Strip(at, low, high, 50.0, None, tip, system)
        return Cell(text, note=note, strip=strip)

    def conclusions(self) -> list[str]:
        """What moves each ranker most."""
        return [self._conclusion(system) for system in self.systems]

    def _conclusion(self, system: str) -> str:
        own = [row for row in self.rows if row.system == system]
        changed = [row for row in own if row.documents]
        if changed and all(row.shift is None for row in changed):
            return (
                f"No shift of the scores of {system} is known: no query has at least "
                f"{self.design.fewest} candidates with different scores."
            )
        rows = [row for row in own if row.significant]
        if not rows:
            return f"No perturbation moves the scores of {system} significantly."
        first = rows[0]
        above = "–" if first.above is None else percent(first.above, 0)
        cause = _AS_CLAUSE.get(first.perturbation, first.perturbation)
        return (
            f"The scores of {system} move most if {cause}: by "
            f"{number(first.shift, 2, signed=True)} standard deviations; {above} of the changed "
            f"documents score above the original."
        )

    def notes(self) -> list[str]:
        """What readers of the table must know."""
        level = percent(self.design.confidence)
        top, depth = self.design.cutoff, self.design.depth
        return [
            f"Each ranker's top {top} documents of a query were changed and scored again for the "
            f"same query. Means over queries with {level} intervals, not corrected for the number "
            "of perturbations; documents that a perturbation does not change do not count.",
            f"Shift: score of the changed minus score of the original document, in standard "
            f"deviations of the scores of the query's candidates (at most {depth}; queries with "
            f"fewer than {self.design.fewest} have no shift). Above the original: share of pairs "
            "in which the changed version scores higher (a tie is ½; 0.5: no preference). Ranks: "
            "how far the document moves up (+) or down (−) among the candidates if the changed "
            "version replaces it.",
        ]

    def settings(self) -> dict[str, Any]:
        """How it was made."""
        lexicon = self.design.lexicon
        return {
            "systems": self.systems,
            "perturbations": self.names,
            "queries": len(self.query_ids),
            **asdict(replace(self.design, lexicon=None)),
            "lexicon": lexicon if isinstance(lexicon, str) else "own",
        }


#: The perturbations in a sentence, after "if".
_AS_CLAUSE = {
    "shortened": "documents are shortened",
    "repeated": "documents are repeated",
    "answer moved to the end": "the answer is moved to the end",
    "query inserted": "the query is inserted",
    "names swapped": "names are swapped",
    "group words swapped": "group words are swapped",
}


def tilt_card(
    collection: Collection | str | os.PathLike[str] | Mapping[str, str] | Frame,
    queries: Queries | str | os.PathLike[str] | Mapping[str, str] | Frame,
    systems: Any,
    *,
    changes: Mapping[str, Perturbation] | None = None,
    settings: CardSettings | None = None,
    ranking: RankSettings | None = None,
) -> TiltCard:
    """Measure what moves the scores of rankers, and how far.

    Args:
        collection: A file, folder, frame, {id: text} or Collection.
        queries: A file or {id: text}.
        systems: Specs ("dense:minilm", "bm25 >> cross:FOLDER % 50") or functions (collection) ->
            ranker; {name: system} names them. Of a pipeline, the last stage is tested. A ranker
            whose score of a document depends on the other documents, such as bm25, is an error.
        changes: Perturbations by name, (text, query) -> text; by default all of
            `perturbations`.
        settings: Documents that are changed, candidates and confidence.
        ranking: Device, batch size, progress and how files are read.

    Returns:
        The card.
    """
    chosen, how = settings or CardSettings(), ranking or RankSettings()
    named = named_systems(systems)
    for name, given in named.items():
        _check(name, given)
    texts = open_collection(collection, how.reading)
    asked = Queries.load(queries)
    made = dict(changes) if changes is not None else perturbations(chosen.lexicon)
    found, documents = [], []
    for given in named.values():
        test = _Test(texts, asked.texts, made, chosen, how)
        values, counts = test.run(given)
        found.append(values)
        documents.append(counts)
        how.progress("Testing rankers", len(found), len(named), "rankers")
    return TiltCard(list(named), list(made), list(asked.texts), np.stack(found), documents, chosen)


def _check(name: str, given: Any) -> None:
    """Refuse what cannot score one document by itself."""
    if callable(given):
        return
    if not isinstance(given, str):
        raise InputError(
            f"a system of type {type(given).__name__}", where=f"system {name}",
            expected="a spec, or a function (collection) -> ranker",
        )  # fmt: skip
    last = parse_spec(given)[-1]
    if last.family in _REFUSED:
        raise InputError(
            f"{last.family} cannot score a changed document by itself", where=f"system {name}",
            expected="an encoder or a reranker such as dense:minilm, late:minilm or cross:FOLDER "
            "as the last stage",
        )  # fmt: skip


class _Test(NamedTuple):
    """The test of one ranker."""

    texts: Collection
    queries: Mapping[str, str]
    changes: Mapping[str, Perturbation]
    design: CardSettings
    ranking: RankSettings

    def run(self, given: Any) -> tuple[FloatArray, list[int]]:
        """Values (3 × perturbations × queries), and changed documents per perturbation."""
        first = given(self.texts) if callable(given) else given
        ranked = rank(
            self.texts, self.queries, first, depth=self.design.depth, settings=self.ranking
        )
        candidates = ranked.to_dict()
        tops = {q: list(own)[: self.design.cutoff] for q, own in candidates.items()}
        originals = self.texts.lookup(d for own in tops.values() for d in own)
        changed = self._changed(tops, originals)
        scores = self._score(given, tops, originals, changed)
        return self._values(candidates, changed, scores)

    def _changed(
        self, tops: Mapping[str, Sequence[str]], originals: Mapping[str, str]
    ) -> list[_Changed]:
        """All documents that a perturbation changes."""
        return [
            _Changed(number, document, p, text)
            for number, (query, asked) in enumerate(self.queries.items())
            for document in tops.get(query, ())
            for p, change in enumerate(self.changes.values())
            if (text := change(originals[document], asked)) != originals[document]
        ]

    def _score(
        self,
        given: Any,
        tops: Mapping[str, Sequence[str]],
        originals: Mapping[str, str],
        changed: Sequence[_Changed],
    ) -> dict[str, dict[str, float]]:
        """Scores of originals (o + id) and changed documents (c + number) by query."""
        texts = {f"o{document}": text for document, text in originals.items()}
        lists = {query: {f"o{d}": 0.0 for d in tops.get(query, ())} for query in self.queries}
        names = list(self.queries)
        for place, one in enumerate(changed):
            texts[f"c{place}"] = one.text
            lists[names[one.query]][f"c{place}"] = 0.0
        known = {query: own for query, own in lists.items() if own}
        asked = {query: self.queries[query] for query in known}
        if not known:
            return {}
        made = Collection.open(texts)
        last = given(made) if callable(given) else str(replace(parse_spec(given)[-1], cut=None))
        longest = max(map(len, known.values()))
        scored = rank(made, asked, last, run=Run.load(known), depth=longest, settings=self.ranking)
        return scored.to_dict()

    def _values(
        self,
        candidates: Mapping[str, Mapping[str, float]],
        changed: Sequence[_Changed],
        scores: Mapping[str, Mapping[str, float]],
    ) -> tuple[FloatArray, list[int]]:
        names, total = list(self.queries), len(self.changes)
        sums = np.zeros((3, total, len(names)))
        counts = np.zeros((total, len(names)))
        for place, one in enumerate(changed):
            query = names[one.query]
            old, new = scores[query][f"o{one.document}"], scores[query][f"c{place}"]
            others = np.array([s for d, s in candidates[query].items() if d != one.document])
            spread = float(np.std(np.append(others, old)))
            unit = spread if len(others) + 1 >= self.design.fewest else 0.0
            if abs(new - old) <= _SAME * spread:
                new = old
            sums[:, one.perturbation, one.query] += (
                (new - old) / unit if unit > 0 else np.nan,
                0.5 if new == old else float(new > old),
                int((others > old).sum()) - int((others > new).sum()),
            )
            counts[one.perturbation, one.query] += 1
        with np.errstate(invalid="ignore"):
            values = np.where(counts > 0, sums / np.where(counts > 0, counts, 1), np.nan)
        return values, [int(n) for n in counts.sum(axis=1)]


_HEADER = ["perturbation", "shift (SD)", "above the original", "ranks", "documents"]
#: Fields of a row, the value of no effect, digits.
_COLUMNS = (("shift", 0.0, 2), ("above", 0.5, 2), ("ranks", 0.0, 1))
#: What a card does not show.
LIMITS = (
    "A shift is not always a fault. A document that lost half of its text may answer the query "
    "worse, and should then score lower. Inserted queries, repetition and swapped names add no "
    "information: scores should hardly move.",
    "Sentences are split by a simple rule, and the sentence that shares most words with the query "
    "counts as the answer, even if another one answers it better.",
    "Long documents may be cut by the ranker's limit; text beyond it cannot move a score.",
    "Only these queries and documents were tested. Other collections can give other results.",
)


# Perturbations: without random numbers; what one cannot change comes back as it was


def split_sentences(text: str) -> list[str]:
    """The sentences of a text, in order.

    >>> split_sentences("Taps drip. The washer (see Fig. 2) is worn! Who mends it?")
    ['Taps drip.', 'The washer (see Fig. 2) is worn!', 'Who mends it?']
    """
    return [part for part in _END.split(text.strip()) if part]


def _shorten(text: str) -> str:
    """The first half of the sentences; of a single sentence, the first half of its words.

    >>> _shorten("Taps drip. A washer is worn. Buy a new one.")
    'Taps drip. A washer is worn.'
    """
    sentences = split_sentences(text)
    if len(sentences) > 1:
        return " ".join(sentences[: (len(sentences) + 1) // 2])
    words = text.split()
    return " ".join(words[: (len(words) + 1) // 2]) if len(words) > 1 else text


def _repeat(text: str) -> str:
    """The text twice.

    >>> _repeat("Taps drip.")
    'Taps drip. Taps drip.'
    """
    return f"{text} {text}" if text.strip() else text


def _move_answer(text: str, query: str) -> str:
    """The sentence that shares most words with the query (of several, the first) as the last one.

    Words are compared as BM25 does: in lower case, without common English words.

    >>> _move_answer("Taps drip. A washer is worn. Buy a new one.", "worn tap washer")
    'Taps drip. Buy a new one. A washer is worn.'
    """
    sentences = split_sentences(text)
    wanted = set(_words()(query))
    shared = [len(wanted & set(_words()(sentence))) for sentence in sentences]
    if not any(shared):
        return text
    best = shared.index(max(shared))
    if best == len(sentences) - 1:
        return text
    return " ".join([*sentences[:best], *sentences[best + 1 :], sentences[best]])


def _insert_query(text: str, query: str) -> str:
    """The query's words, as a sentence of their own, before the text.

    >>> _insert_query("A washer is worn.", "why do taps drip?")
    'why do taps drip? A washer is worn.'
    """
    own = " ".join(query.split())
    if not own or not text.strip():
        return text
    return f"{own if own[-1] in '.!?…' else own + '.'} {text}"


def perturbations(lexicon: Any = "gender-pairs") -> dict[str, Perturbation]:
    """All perturbations by name.

    Args:
        lexicon: A lexicon with [pairs] and names, for the last two.

    Returns:
        Functions (text, query) -> text.
    """
    names = Substitution(lexicon, world=NAMES).swapper().text
    words = Substitution(lexicon, world=ALL).swapper().text
    return {
        "shortened": lambda text, _: _shorten(text),
        "repeated": lambda text, _: _repeat(text),
        "answer moved to the end": _move_answer,
        "query inserted": _insert_query,
        "names swapped": lambda text, _: names(text),
        "group words swapped": lambda text, _: words(text),
    }


@cache
def _words() -> Callable[[str], list[str]]:
    return tokenizer()

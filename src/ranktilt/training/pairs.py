"""Training pairs: given as triples, or drawn from qrels and a run, with their bias Ψ.

Files of triples have one of MS MARCO's forms, the better document first:

    query_id<TAB>doc_id<TAB>doc_id   ids (qidpidtriples.train)
    query<TAB>text<TAB>text          texts (triples.train.small)

Nothing that judges a test query is trained on. Pairs of a test query, pairs of a query with the
same text, and pairs whose better document is relevant for a test query are skipped.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pyarrow as pa

from ranktilt.data.annotations import Annotations
from ranktilt.data.collection import Collection
from ranktilt.data.files import invalid_utf8, open_bytes, reading
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.query_parts import text_key, together
from ranktilt.data.reading import Reading
from ranktilt.data.run import Run
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.errors import InputError
from ranktilt.terms.annotator import annotate
from ranktilt.training.bias import DocumentBias
from ranktilt.training.settings import Magnitude, Pool, TrainingData, TrainingSettings

if TYPE_CHECKING:
    from ranktilt.training.terms import Pair


class Triple(NamedTuple):
    """`better` should rank higher than `worse` for this query."""

    query_id: str
    better: str
    worse: str


class TextTriple(NamedTuple):
    """The same as texts, without ids."""

    query: str
    better: str
    worse: str


Triples = list[Triple] | list[TextTriple]


def given_triples(
    given: str | os.PathLike[str] | Sequence[Sequence[str]] | None,
    queries: Mapping[str, str],
    limit: int | None = None,
) -> Triples | None:
    """Triples of a file (ids or texts), at most `limit`, or those of a list of ids."""
    if given is None:
        return None
    if isinstance(given, str | os.PathLike):
        return _read_triples(given, queries, limit)
    if not given or any(isinstance(one, str) or len(one) != 3 for one in given):
        raise InputError(
            "triples" if given else "no triples", expected="three ids each: query, better, worse"
        )
    found = [Triple(*one) for one in given]
    for one in found:
        if one.query_id not in queries:
            raise InputError(f"query {one.query_id!r} has no text", where="triples")
    return found


def _read_triples(
    path: str | os.PathLike[str], queries: Mapping[str, str], limit: int | None
) -> Triples:
    """Texts if the first line has a space in some field, because ids have none; otherwise ids."""
    ids: list[Triple] = []
    texts: list[TextTriple] = []
    kept: dict[str, str] = {}  # a repeated text is kept in memory once
    of_texts: bool | None = None
    for where, fields in _lines(path):
        if limit is not None and len(ids) + len(texts) == limit:
            logging.getLogger("ranktilt").info(
                "%s: using the first %s triples; set triples_limit for more", path, f"{limit:,}"
            )
            break
        if of_texts is None:
            of_texts = any(" " in field.strip() for field in fields)
        if of_texts:
            own = TextTriple(*(kept.setdefault(field, field) for field in fields))
            if own.better != own.worse:  # a few lines of MS MARCO compare a passage with itself
                texts.append(own)
        elif fields[0] not in queries:
            raise InputError(f"query {fields[0]!r} has no text", where=where)
        elif fields[1] == fields[2]:
            raise InputError(f"document {fields[1]!r} is compared with itself", where=where)
        else:
            ids.append(Triple(*fields))
    if of_texts and not texts:
        raise InputError("no triple of different texts", where=path)
    return texts if of_texts else ids


def _lines(path: str | os.PathLike[str]) -> Iterator[tuple[str, list[str]]]:
    """Place and fields of each line that is not empty."""
    expected = "query, better, worse; ids or texts, with tabs"
    empty = True
    with reading(path), open_bytes(path) as stream:
        for number, line in enumerate(stream, start=1):
            where = f"{os.fspath(path)}:{number}"
            try:
                text = line.decode("utf-8-sig" if number == 1 else "utf-8").rstrip("\r\n")
            except UnicodeDecodeError as error:
                raise invalid_utf8(where) from error
            if not text.strip():
                continue
            fields = text.split("\t")
            if len(fields) != 3 or not all(field.strip() for field in fields):
                found = "an empty field" if len(fields) == 3 else f"{len(fields)} fields"
                raise InputError(found, where=where, expected=f"3 ({expected})")
            empty = False
            yield where, fields
    if empty:
        raise InputError("empty file", where=path, expected=expected)


@dataclass(frozen=True, eq=False)
class GradedList:
    """The documents of a query with their grades; unjudged ones have grade 0."""

    query_id: str
    doc_ids: list[str]
    grades: IntArray

    @classmethod
    def of(cls, query: str, qrels: Qrels, ranked: Sequence[str], pool: Pool = "run") -> GradedList:
        """The graded documents of a query; negative grades (TREC's spam) count as 0."""
        judged = qrels.grades.get(query, {})
        documents: list[str] = [] if pool == "judged" else list(ranked)
        if pool != "run":
            documents = list(dict.fromkeys([*documents, *judged]))
        grades = np.array([max(0, judged.get(doc, 0)) for doc in documents], np.int64)
        return cls(query, documents, grades)

    @property
    def has_pairs(self) -> bool:
        """Whether there are two different grades, one of them above 0."""
        return bool(len(self.grades)) and self.grades.max() > max(0, self.grades.min())

    def ladder(self) -> tuple[list[str], IntArray, FloatArray]:
        """Documents by grade, the number with a lower grade, and the probability to be drawn.

        The documents with a lower grade than the i-th are the first `lower[i]`. The probability to
        be drawn as the better document is proportional to the grade, if any grade is lower.
        """
        order = np.argsort(self.grades, kind="stable")
        grades = self.grades[order]
        lower: IntArray = np.searchsorted(grades, grades)
        weights: FloatArray = (grades * (lower > 0)).astype(np.float64)
        return [self.doc_ids[place] for place in order.tolist()], lower, weights / weights.sum()

    def reciprocal_rank(self, scores: FloatArray, relevant: int) -> float:
        """1/rank of the first document with grade ≥ relevant; ties count as the last rank."""
        good = self.grades >= relevant
        if not good.any():
            return 0.0
        best = scores[good].max()
        return 1.0 / (1 + int(((scores >= best) & ~good).sum()))

    def concordance(self, scores: FloatArray) -> float | None:
        """The share of pairs with different grades in the right order; ties count half."""
        above = self.grades[:, None] > self.grades[None, :]
        if not above.any():
            return None
        difference = scores[:, None] - scores[None, :]
        return float(((difference > 0) + 0.5 * (difference == 0))[above].mean())


def _chances(bias: FloatArray, share: float) -> FloatArray:
    """The probability to draw each document: (1 − share) / n + share · Ψ(d) / Σ Ψ.

    `share = 0` draws evenly, `share = 1` by bias alone; if no document has any bias, evenly. The
    idea is that of Bigdeli et al. 2022 (a light-weight strategy for restraining gender biases), who
    take the most biased documents of a list; probabilities keep all documents in use.

    >>> _chances(np.array([0.0, 1.0, 3.0, 0.0]), 0.5).tolist()
    [0.125, 0.25, 0.5, 0.125]
    """
    even = np.full(len(bias), 1.0 / len(bias))
    total = bias.sum()
    return even if total == 0 else (1.0 - share) * even + share * bias / total


def draw_triples(
    lists: Sequence[GradedList],
    pairs: int,
    random: np.random.Generator,
    bias: DocumentBias | None = None,
    share: float = 0.0,
) -> list[Triple]:
    """Draw `pairs` triples of every query that has documents of different grades.

    The better document is drawn with a probability proportional to its grade, the worse one from
    those with a lower grade: evenly, or with `bias` by `_chances`. Pairs of two relevant documents
    of different grades occur too.
    """
    triples = []
    for own in lists:
        if not own.has_pairs:
            continue
        names, lower, weights = own.ladder()
        drawn = random.choice(len(names), size=pairs, p=weights).tolist()
        below: dict[int, FloatArray] = {}
        if bias is not None:
            values = np.array([bias[name] for name in names[: int(lower.max())]])
            below = {
                end: _chances(values[:end], share)
                for end in sorted({int(lower[better]) for better in drawn})
            }
        for better in drawn:
            end = int(lower[better])
            worse = int(random.choice(end, p=below[end]) if below else random.integers(end))
            triples.append(Triple(own.query_id, names[better], names[worse]))
    return triples


@dataclass(frozen=True)
class Sources:
    """The data of a training, loaded."""

    queries: Mapping[str, str]
    qrels: Qrels
    ranked: Mapping[str, Sequence[str]]
    texts: Collection
    annotations: Annotations
    settings: TrainingSettings = TrainingSettings()  # noqa: RUF009 - it is frozen

    @classmethod
    def load(cls, data: TrainingData, run: Run, settings: TrainingSettings) -> Sources:
        """Load everything but the texts, which are read when needed."""
        if data.annotations is None:
            raise InputError("no annotations", do="annotate the collection, for the bias Ψ")
        ranked = {query: list(docs) for query, docs in run.to_dict().items()}
        queries = Queries.load(data.queries).texts
        return cls(
            queries, Qrels.load(data.qrels), ranked, Collection.open(data.collection),
            Annotations.read(data.annotations), settings,
        )  # fmt: skip

    @property
    def usable(self) -> list[str]:
        """Queries with judgements and a ranking, which can be tested."""
        return [
            query for query in self.queries if query in self.qrels.grades and self.ranked.get(query)
        ]

    def bias(self, doc_ids: Sequence[str], kind: Magnitude | None = None) -> DocumentBias:
        """Ψ of documents, by their annotations."""
        own = self.settings
        return DocumentBias.of(
            self.annotations, doc_ids, kind or own.magnitude, groups=own.groups, missing=own.missing
        )

    def bias_of_texts(self, texts: Sequence[str], kind: Magnitude | None = None) -> DocumentBias:
        """Ψ by text, with the lexicon and tokenizer of the annotations."""
        different = list(dict.fromkeys(texts))
        names = [str(number) for number in range(len(different))]
        own = annotate(
            dict(zip(names, different, strict=True)),
            self.annotations.lexicon,
            reading=Reading(tokenizer=self.annotations.settings.tokenizer),
        )
        found = DocumentBias.of(
            own, names, kind or self.settings.magnitude, groups=self.settings.groups
        )
        values = {text: found.values[name] for text, name in zip(different, names, strict=True)}
        return DocumentBias(values, found.kind, found.groups, found.lexicon)

    def split(self) -> tuple[list[str], list[str]]:
        """Training and test queries; queries that belong together are on one side.

        If the settings name the test queries, others that belong to them are on neither side.
        """
        usable, settings = self.usable, self.settings
        parts = together(usable, self.queries, self.qrels)
        if settings.test is not None:
            known = set(usable)
            unknown = [query for query in settings.test if query not in known]
            if unknown or not settings.test:
                raise InputError(
                    f"test query {unknown[0]!r}" if unknown else "no test queries",
                    expected="queries with judgements and a ranking",
                )
            chosen = set(settings.test)
            touched = {query for part in parts if chosen & set(part) for query in part}
        else:
            wanted = max(1, round(settings.held_out * len(usable)))
            chosen = set()
            for place in np.random.default_rng(settings.seed).permutation(len(parts)).tolist():
                if len(chosen) + len(parts[place]) <= wanted:
                    chosen.update(parts[place])
            if not chosen and len(parts) > 1:  # every part is larger than requested
                smallest = min(parts, key=len)
                chosen.update(smallest)
            touched = chosen
        rest = [query for query in usable if query not in touched]
        if not rest or not chosen:
            raise InputError(
                f"{len(usable)} queries with judgements and a ranking",
                expected="more, to train and test on different ones",
            )
        return rest, [query for query in usable if query in chosen]

    def split_for(self, triples: Triples | None) -> tuple[list[str], list[str]]:
        """Training and test queries; all are tested if all triples are of other queries."""
        usable = self.usable
        if triples is not None and self.settings.test is None and usable:
            shown = {text_key(_query_of(one, self.queries)) for one in triples}
            if not any(text_key(self.queries[query]) in shown for query in usable):
                return [], usable
        return self.split()

    def make_examples(
        self, triples: Triples | None, train: Sequence[str], test: Sequence[str]
    ) -> _Examples:
        """The training pairs with their bias."""
        settings = self.settings
        figures: dict[str, Any] = {"pool": settings.pool, "negatives_by_bias": settings.negatives}
        if triples is None:
            lists = [
                GradedList.of(query, self.qrels, self.ranked.get(query, ()), settings.pool)
                for query in train
            ]
            docs = sorted({doc for one in lists if one.has_pairs for doc in one.doc_ids})
            random = np.random.default_rng(settings.seed)
            triples = draw_triples(
                lists, settings.pairs, random, self.bias(docs), settings.negatives
            )
        else:
            if settings.negatives:
                raise InputError(
                    f"negatives={settings.negatives} with triples", expected="one of the two"
                )
            kept = self.skip_tested(triples, test)
            figures = {"triples": len(triples), "triples_left_out": len(triples) - len(kept)}
            triples = kept
        if not triples:
            raise InputError(
                "no training pairs",
                expected="training queries with documents of different grades, one of them above 0",
            )
        made, bias = _with_bias(triples, self)
        queries = len({pair.query for pair in made})
        return _Examples(made, bias, {"pairs": len(made), "queries_of_pairs": queries, **figures})

    def skip_tested(self, triples: Triples, test: Sequence[str]) -> Triples:
        """The triples without those that reveal something of a test query."""
        tested = {text_key(self.queries[query]) for query in test}
        relevant = {
            doc for query in test for doc, grade in self.qrels.grades[query].items() if grade > 0
        }
        if any(isinstance(one, TextTriple) for one in triples):
            known = self.texts.texts_of(pa.array(sorted(relevant), pa.string()))
            relevant = {text_key(text) for text in known.values()}

        def usable(one: Triple | TextTriple) -> bool:
            better = text_key(one.better) if isinstance(one, TextTriple) else one.better
            return text_key(_query_of(one, self.queries)) not in tested and better not in relevant

        return [one for one in triples if usable(one)]  # type: ignore[return-value]


@dataclass(frozen=True)
class _Examples:
    """Training pairs, their bias, and figures for the card."""

    pairs: list[Pair]
    bias: DocumentBias
    figures: dict[str, Any]


def _query_of(triple: Triple | TextTriple, queries: Mapping[str, str]) -> str:
    return triple.query if isinstance(triple, TextTriple) else queries[triple.query_id]


def _with_bias(triples: Triples, sources: Sources) -> tuple[list[Pair], DocumentBias]:
    from ranktilt.training.terms import Pair

    of_texts = isinstance(triples[0], TextTriple)
    find = sources.bias_of_texts if of_texts else sources.bias
    docs = list(dict.fromkeys(doc for one in triples for doc in (one.better, one.worse)))
    bias = find(docs)
    texts = {doc: doc for doc in docs} if of_texts else sources.texts.lookup(docs)
    queries = [_query_of(one, sources.queries) for one in triples]
    mentions: dict[str, bool] = {}
    of_query: dict[str, bool] = {}
    if sources.settings.adversary:  # which it predicts
        lost = find(docs, "neutrality")
        mentions = {doc: value > 0 for doc, value in lost.values.items()}
        found = sources.bias_of_texts(queries, "neutrality").values
        of_query = {query: value > 0 for query, value in found.items()}
    made = []
    for one in triples:
        query = _query_of(one, sources.queries)
        own = of_query.get(query, False)
        made.append(
            Pair(
                query, texts[one.better], texts[one.worse], bias[one.better], bias[one.worse],
                int(own or mentions.get(one.better, False)),
                int(own or mentions.get(one.worse, False)),
            )
        )  # fmt: skip
    return made, bias

"""Training pairs: given as triples, or drawn from qrels and a run, with their bias Ψ.

Files of triples have one of MS MARCO's forms, the better document first:

    query_id<TAB>doc_id<TAB>doc_id   ids (qidpidtriples.train)
    query<TAB>text<TAB>text          texts (triples.train.small)

A fourth column may have the bias of the worse document, as in the bias-aware release; its absolute
value is used.

Nothing that judges a test query is trained on. Pairs of a test query, pairs of a query with the
same text, and pairs whose better document is relevant for a test query are skipped.
"""

from __future__ import annotations

import contextlib
import math
import os
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

import numpy as np
import pyarrow as pa

from ranktilt.data.annotations import Annotations
from ranktilt.data.budgets import lines_of
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


_EXPECTED = "query, better, worse; tab-separated ids or texts"


class Triple(NamedTuple):
    """`better` should rank higher than `worse` for this query; `bias` is that of `worse`.

    Query and documents are ids, or texts if the file has texts.
    """

    query: str
    better: str
    worse: str
    bias: float | None = None


def read_triples(path: str | os.PathLike[str], queries: Mapping[str, str]) -> list[Triple]:
    """All triples of a file in memory."""
    with reading(path), open_bytes(path) as stream:
        found = [triple for _, triple in TripleLines(path, queries).read(stream)]
    if not found:
        raise InputError("no triple of different texts", where=path)
    return found


class TripleLines:
    """Reads the lines of a file of triples.

    They are texts if the first line has a space in some field, because ids have none; otherwise
    ids. All lines have as many columns as the first.
    """

    def __init__(self, path: str | os.PathLike[str], queries: Mapping[str, str]) -> None:
        self.path: str = os.fspath(path)
        self.queries: Mapping[str, str] = queries
        self.of_texts: bool | None = None
        self.columns: int = 0

    def read(
        self, stream: BinaryIO, line: int = 1, digest: Any = None
    ) -> Iterator[tuple[tuple[int, int], Triple]]:
        """Each triple with its place: byte (from where the stream is) and line.

        Args:
            stream: The open file, at the start of a line.
            line: The number of that line.
            digest: A hash that is updated with every line.
        """
        offset = 0
        for number, raw in enumerate(lines_of(stream, self.path), start=line):
            if digest is not None:
                digest.update(raw)
            found = self._parse(raw, number)
            if found is not None:
                yield (offset, number), found
            offset += len(raw)
        if not self.columns:
            raise InputError("empty file", where=self.path, expected=_EXPECTED)

    def _parse(self, raw: bytes, number: int) -> Triple | None:
        """The triple of a line; None if it is empty or compares a text with itself."""
        where = f"{self.path}:{number}"
        try:
            text = raw.decode("utf-8-sig" if number == 1 else "utf-8").rstrip("\r\n")
        except UnicodeDecodeError as error:
            raise invalid_utf8(where) from error
        if not text.strip():
            return None
        fields = text.split("\t")
        if not self.columns and len(fields) in (3, 4):
            self.columns = len(fields)
            self.of_texts = any(" " in field.strip() for field in fields[:3])
        if len(fields) != (self.columns or 3) or not all(field.strip() for field in fields):
            found = f"{len(fields)} fields" if len(fields) != self.columns else "an empty field"
            raise InputError(found, where=where, expected=f"{self.columns or 3} ({_EXPECTED})")
        query, better, worse = fields[:3]
        bias = self._bias(fields[3], where) if self.columns == 4 else None
        if self.of_texts:  # a few lines of MS MARCO compare a passage with itself
            return Triple(query, better, worse, bias) if better != worse else None
        if query not in self.queries:
            raise InputError(f"query {query!r} has no text", where=where)
        if better == worse:
            raise InputError(f"document {better!r} is compared with itself", where=where)
        return Triple(query, better, worse, bias)

    def _bias(self, field: str, where: str) -> float:
        with contextlib.suppress(ValueError):
            value = abs(float(field))
            if math.isfinite(value):
                return value
        raise InputError(f"bias {field!r} in column 4", where=where, expected="a number")

    def query_of(self, triple: Triple) -> str:
        """The text of a triple's query."""
        return triple.query if self.of_texts else self.queries[triple.query]


class GradedList(NamedTuple):
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
    if not triples:
        raise InputError(
            "no training pairs",
            expected="training queries with documents of different grades, one of them above 0",
        )
    return triples


class Sources(NamedTuple):
    """The data of a training, loaded."""

    queries: Mapping[str, str]
    qrels: Qrels
    ranked: Mapping[str, Sequence[str]]
    texts: Collection
    annotations: Annotations
    settings: TrainingSettings = TrainingSettings()

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

    def split_for(self, shown: Container[str]) -> tuple[list[str], list[str]]:
        """Training and test queries; all are tested if all triples are of other queries.

        `shown` has the texts of the triples' queries as keys (`text_key`).
        """
        usable = self.usable
        free = self.settings.test is None and bool(usable)
        if free and not any(text_key(self.queries[query]) in shown for query in usable):
            return [], usable
        return self.split()

    def draw_examples(
        self, train: Sequence[str]
    ) -> tuple[list[Pair], dict[str, Any], dict[str, Any]]:
        """Training pairs of these queries, drawn from qrels and run; their bias, and figures."""
        settings = self.settings
        lists = [
            GradedList.of(query, self.qrels, self.ranked.get(query, ()), settings.pool)
            for query in train
        ]
        docs = sorted({doc for one in lists if one.has_pairs for doc in one.doc_ids})
        random = np.random.default_rng(settings.seed)
        triples = draw_triples(lists, settings.pairs, random, self.bias(docs), settings.negatives)
        made, bias = self.with_bias(triples)
        figures = {
            "pairs": len(made),
            "queries_of_pairs": len({pair.query for pair in made}),
            "pool": settings.pool,
            "negatives_by_bias": settings.negatives,
        }
        return made, bias.describe(), figures

    def unrevealing(self, test: Sequence[str], of_texts: bool) -> Callable[[Triple], bool]:
        """Whether a triple, of texts or of ids, reveals nothing of a test query."""
        tested = {text_key(self.queries[query]) for query in test}
        relevant = {
            doc for query in test for doc, grade in self.qrels.grades[query].items() if grade > 0
        }
        if of_texts:
            known = self.texts.texts_of(pa.array(sorted(relevant), pa.string()))
            relevant = {text_key(text) for text in known.values()}

        def usable(one: Triple) -> bool:
            better = text_key(one.better) if of_texts else one.better
            query = one.query if of_texts else self.queries[one.query]
            return text_key(query) not in tested and better not in relevant

        return usable

    def marked(self, listed: Sequence[tuple[str, str]]) -> list[tuple[str, str, int]]:
        """Texts of queries and documents, and 1 if one of the two mentions a group."""
        docs = list(dict.fromkeys(doc for _, doc in listed))
        lost, read = self.bias(docs, "neutrality").values, self.texts.lookup(docs)
        asked = self.bias_of_texts([self.queries[q] for q, _ in listed], "neutrality").values
        return [
            (self.queries[q], read[d], int(asked[self.queries[q]] > 0 or lost[d] > 0))
            for q, d in listed
        ]

    def with_bias(
        self, triples: Sequence[Triple], of_texts: bool = False
    ) -> tuple[list[Pair], DocumentBias]:
        """Training pairs of triples, of texts or of ids, and the bias of their documents.

        Texts that are looked up are not remembered.
        """
        from ranktilt.training.terms import Pair

        find = self.bias_of_texts if of_texts else self.bias
        docs = list(dict.fromkeys(doc for one in triples for doc in (one.better, one.worse)))
        bias = find(docs)
        texts = {doc: doc for doc in docs} if of_texts else self.texts.lookup(docs, remember=False)
        queries = [one.query if of_texts else self.queries[one.query] for one in triples]
        mentions: dict[str, bool] = {}
        of_query: dict[str, bool] = {}
        if self.settings.adversary or self.settings.attack:  # which they predict
            lost = find(docs, "neutrality")
            mentions = {doc: value > 0 for doc, value in lost.values.items()}
            found = self.bias_of_texts(queries, "neutrality").values
            of_query = {query: value > 0 for query, value in found.items()}
        made = []
        for one, query in zip(triples, queries, strict=True):
            own = of_query.get(query, False)
            pair = Pair(
                query, texts[one.better], texts[one.worse], bias[one.better],
                bias[one.worse] if one.bias is None else one.bias,
                int(own or mentions.get(one.better, False)),
                int(own or mentions.get(one.worse, False)),
            )  # fmt: skip
            made.append(pair)
        return made, bias

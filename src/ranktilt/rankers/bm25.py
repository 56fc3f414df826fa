"""`bm25`: lexical ranking by bm25s, with RM3 if wanted.

`bm25(k1=0.9, b=0.4, stopwords='english', rm3=False, fb_docs=10, fb_terms=10, original_weight=0.5)`.
k1 = 0.9 and b = 0.4 are the common choice for passages; Rekabsaz and Schedl (2020) have k1 = 0.6
and b = 0.8. The weights are Lucene's, bm25s' default.

Tokens are those that bm25s takes by default: lower-case words of at least two characters, without
the 33 English stop words of Lucene. No pronoun but it, they and their is among those, so gendered
words stay searchable.
"""

from __future__ import annotations

import importlib
import logging
import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import chain
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import pyarrow as pa
from msgspec import Meta

from ranktilt.data.collection import Collection
from ranktilt.data.run import Run
from ranktilt.data.specs import changed_options
from ranktilt.data.types import IntArray
from ranktilt.errors import InputError
from ranktilt.polarity.embedders import Vectors
from ranktilt.rankers.base import DEPTH, Ranker, RankSettings, check_distinct, family, make_run
from ranktilt.rankers.index_folder import IndexFolder

#: No parameter means anything beyond this: infinity is a mistake, not a setting.
_Positive = Annotated[float, Meta(ge=0, le=1e9)]
_Share = Annotated[float, Meta(ge=0, le=1)]
_Whole = Annotated[int, Meta(ge=1, le=1_000_000_000)]
#: What does not change the index, only what is done with it.
_AT_SEARCH = ("rm3", "fb_docs", "fb_terms", "original_weight")
#: As in bm25s: words of at least two characters.
TOKEN = re.compile(r"(?u)\b\w\w+\b")
#: Weights computed at once.
_POSTINGS = 1 << 20
#: Words of a query by number, and the weight of each; None counts a word as often as it occurs.
_Asked = tuple[list[int], list[float] | None]


@dataclass(frozen=True)
class _BM25Options:
    """Options of a spec; the last four are those of RM3."""

    k1: _Positive = 0.9
    b: _Share = 0.4
    stopwords: str | list[str] | None = "english"
    rm3: bool = False
    fb_docs: _Whole = 10
    fb_terms: _Whole = 10
    original_weight: _Share = 0.5


@family("bm25", _BM25Options)
class _BM25(Ranker):
    """BM25 over the whole collection; built, or opened, when the first query comes."""

    first_stage = True
    collection: Collection

    def __init__(
        self, name: str | None, options: _BM25Options, collection: Collection, context: RankSettings
    ) -> None:
        if name is not None:
            raise InputError(f"bm25:{name}", expected="bm25 or bm25(k1=…, b=…): it has no model")
        self.collection = collection
        self.context = context
        for option in _AT_SEARCH[1:]:
            value = getattr(options, option)
            if not options.rm3 and value != getattr(_BM25Options, option):
                raise InputError(f"{option}={value!r} without rm3=True", where="bm25")
        if isinstance(options.stopwords, list):  # in one order: the same words are the same index
            options = replace(options, stopwords=sorted(set(options.stopwords)))
        self.options = options
        self.name: str = "bm25" + changed_options(options)
        self._tokens = tokenizer(options.stopwords)
        self._index: Any = None
        self._doc_ids: pa.Array = None

    def settings(self) -> dict[str, Any]:
        return {"ranker": self.name, **asdict(self.options), "tokens": TOKEN.pattern}

    # --- the index ------------------------------------------------------------------------------

    def open(self) -> _BM25:
        """Load the index from its folder if it exists; otherwise build (and keep) it."""
        if self._index is not None:
            return self
        folder = None
        if self.context.index is not None:
            kept = {k: v for k, v in asdict(self.options).items() if k not in _AT_SEARCH}
            folder = IndexFolder.at(self.context.index, "bm25", {**kept, "tokens": TOKEN.pattern})
            if folder.is_there(self.collection):
                self._read(folder)
                return self
        self._build()
        if folder is not None:
            folder.save(self.collection, self._write)
        return self

    def _build(self) -> None:
        vocabulary: defaultdict[str, int] = defaultdict()
        vocabulary.default_factory = vocabulary.__len__  # a new word gets the next number
        words: list[np.ndarray] = []
        lengths: list[int] = []
        names: list[pa.Array] = []
        for doc_ids, texts in self.collection.documents():
            names.append(pa.array(doc_ids, pa.string()))
            tokens = [self._tokens(text) for text in texts]
            lengths += map(len, tokens)
            numbers = map(vocabulary.__getitem__, chain.from_iterable(tokens))
            words.append(np.fromiter(numbers, np.int32))
            self.context.progress("Reading", len(lengths), None, "documents")
        if not vocabulary:
            what = "no document has a word to search for"
            raise InputError(what, where=self.collection.source, expected="texts")
        self._doc_ids = pa.concat_arrays(names)
        check_distinct(self._doc_ids, self.collection.source)
        self.context.progress("Indexing", 0, len(lengths), "documents")
        self._index = _bm25s_index(
            self.options, dict(vocabulary), np.concatenate(words), np.array(lengths)
        )
        self.context.progress("Indexing", len(lengths), len(lengths), "documents")

    def _write(self, path: Path) -> list[pa.Array]:
        self._index.save(path, show_progress=False)
        return [self._doc_ids]

    def _read(self, folder: IndexFolder) -> None:
        package = _bm25s()
        with folder.reading():
            index = package.BM25.load(folder.path, mmap=True, show_progress=False)
            for part in ("data", "indices", "indptr"):
                index.scores[part] = np.asarray(index.scores[part])
        self._index, self._doc_ids = index, folder.doc_ids()

    # --- searching ------------------------------------------------------------------------------

    def rank(self, queries: Mapping[str, str], depth: int = DEPTH) -> Run:
        """The best documents with a word of the query; others are not found, as in Lucene."""
        self.open()
        try:
            lists = list(self._search(self._asked(queries), depth))
        except LookupError as error:  # checksums of a large index are not compared
            raise InputError("broken index", where=self.context.index, do="delete it") from error
        return make_run(self.name, list(queries), lists, self._doc_ids, depth=depth)

    def _asked(self, queries: Mapping[str, str]) -> list[_Asked]:
        """The known words of each query, expanded if RM3 is wanted."""
        vocabulary = self._index.vocab_dict
        asked: list[_Asked] = [
            ([vocabulary[token] for token in self._tokens(text) if token in vocabulary], None)
            for text in queries.values()
        ]
        return self._expanded(list(queries), asked) if self.options.rm3 else asked

    def _search(self, asked: list[_Asked], depth: int) -> Iterator[tuple[np.ndarray, Vectors]]:
        for number, (words, weights) in enumerate(asked, start=1):
            yield self._best(words, weights, depth)
            self.context.progress("Searching", number, len(asked), "queries")

    def _best(
        self, words: list[int], weights: list[float] | None, depth: int
    ) -> tuple[np.ndarray, Vectors]:
        """The best documents with a word, unsorted, with all that tie with the last of them."""
        scores = self._scores(words, weights)
        codes = np.flatnonzero(scores > 0)  # every word of a document weighs more than 0
        found = scores[codes]
        if len(found) > depth:
            last = len(found) - depth
            kept = found >= np.partition(found, last)[last]
            codes, found = codes[kept], found[kept]
        return codes, found

    def _scores(self, words: list[int], weights: list[float] | None) -> Vectors:
        """Every document's score: the sum over words of weight × BM25 weight in the document.

        Summed word by word in float32, as bm25s does, so that both give the same bits.
        """
        data, indices, indptr = (self._index.scores[p] for p in ("data", "indices", "indptr"))
        scores = np.zeros(len(self._doc_ids), np.float32)
        factors = np.array([1.0] * len(words) if weights is None else weights, np.float32)
        for word, factor in zip(words, factors, strict=True):
            span = slice(int(indptr[word]), int(indptr[word + 1]))
            scores[indices[span]] += data[span] if weights is None else factor * data[span]
        return scores

    def _expanded(self, query_ids: list[str], asked: list[_Asked]) -> list[_Asked]:
        """RM3: the words of the queries and of their first results."""
        depth = self.options.fb_docs
        lists = self._search(asked, depth)
        first = make_run(self.name, query_ids, lists, self._doc_ids, depth=depth)
        names = first.doc_ids.to_pylist()
        found = self.collection.lookup(names)
        vocabulary = self._index.vocab_dict
        bags = [[vocabulary[t] for t in self._tokens(found[name])] for name in names]
        expanded: list[_Asked] = []
        for number, (tokens, _) in enumerate(asked):
            span = slice(first.offsets[number], first.offsets[number + 1])
            weights = _feedback_weights(
                tokens,
                [bags[code] for code in first.doc_codes[span].tolist()],
                first.scores[span].tolist(),
                terms=self.options.fb_terms,
                original_weight=self.options.original_weight,
            )
            expanded.append((list(weights), list(weights.values())))
        return expanded


def _bm25s_index(
    options: _BM25Options, vocabulary: dict[str, int], words: IntArray, lengths: IntArray
) -> Any:
    """The index that `bm25s.BM25.index` builds, to the bit, from arrays instead of lists.

    `words` are the numbers of all documents' words, document after document.
    """
    from scipy.sparse import csr_array

    index = _bm25s().BM25(k1=options.k1, b=options.b, method="lucene")
    kind = np.int32 if len(words) < 2**31 else np.int64  # of places, as small as possible
    offsets = np.concatenate(([0], np.cumsum(lengths))).astype(kind)
    shape = (len(lengths), len(vocabulary))
    counts = csr_array((np.ones(len(words), np.float32), words, offsets), shape=shape).tocsc()
    counts.sum_duplicates()
    holding = np.diff(counts.indptr)
    # math.log and not numpy's, whose last bits differ
    logs = {
        df: math.log(1 + (len(lengths) - df + 0.5) / (df + 0.5))
        for df in np.unique(holding).tolist()
    }
    idf = np.array([logs[df] for df in holding.tolist()], np.float32)
    mean = lengths.mean()
    index.nonoccurrence_array = None
    weights = np.repeat(idf, holding)
    for start in range(0, len(weights), _POSTINGS):  # in parts: these numbers have 64 bits
        own = slice(start, start + _POSTINGS)
        length, count = lengths[counts.indices[own]], counts.data[own]
        floor = options.k1 * (1 - options.b + options.b * length / mean)
        weights[own] = weights[own] * (count / (floor + count))
    index.scores = {
        "data": weights,
        "indices": counts.indices,
        "indptr": counts.indptr,
        "num_docs": len(lengths),
    }
    index.vocab_dict = vocabulary
    return index


def _feedback_weights(
    query: Sequence[int],
    documents: Sequence[Sequence[int]],
    scores: Sequence[float],
    *,
    terms: int = 10,
    original_weight: float = 0.5,
) -> dict[int, float]:
    """The weight of each word (by number) of the expanded query.

    Without feedback documents the query's own words keep all the weight. Of words with the same
    weight those with the lower number stay.

    >>> _feedback_weights([1], [[1, 2], [2, 2]], [3.0, 1.0], terms=2)
    {1: 0.6875, 2: 0.3125}
    """
    own = {word: count / len(query) for word, count in Counter(query).items()}
    total = sum(scores)
    if not documents or total <= 0:
        return own
    model: dict[int, float] = {}
    for document, score in zip(documents, scores, strict=True):
        for word, count in Counter(document).items():
            model[word] = model.get(word, 0.0) + count / len(document) * score / total
    best = sorted(model.items(), key=lambda entry: (-entry[1], entry[0]))[:terms]
    mass = sum(weight for _, weight in best)
    mixed = {word: original_weight * weight for word, weight in own.items()}
    for word, weight in best:
        mixed[word] = mixed.get(word, 0.0) + (1 - original_weight) * weight / mass
    return {word: weight for word, weight in mixed.items() if weight > 0}


def tokenizer(stopwords: Any = "english") -> Callable[[str], list[str]]:
    """A function from text to words, as bm25s.tokenize cuts them."""
    package = _bm25s()
    try:
        stopped = frozenset(package.tokenization.Tokenizer(stopwords=stopwords or []).stopwords)
    except ValueError as error:
        known = "a language, a list or None"
        raise InputError(f"stopwords={stopwords!r}", where="bm25", expected=known) from error
    find = TOKEN.findall
    return lambda text: [word for word in find(text.lower()) if word not in stopped]


def _bm25s() -> Any:
    package = importlib.import_module("bm25s")
    logging.getLogger("bm25s").setLevel(logging.WARNING)  # it sets itself to DEBUG
    return package

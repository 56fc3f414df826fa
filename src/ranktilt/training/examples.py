"""Training pairs with their bias Ψ: given as triples, or drawn from qrels and a run.

Nothing that judges a test query is trained on. Pairs of a test query, pairs of a query with the
same text, and pairs whose better document is relevant for a test query are skipped.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa

from ranktilt.data.annotations import Annotations
from ranktilt.data.files import STDIN
from ranktilt.data.qrels import Qrels
from ranktilt.data.query_parts import text_key, together
from ranktilt.data.reading import Reading
from ranktilt.data.run import Run
from ranktilt.errors import InputError
from ranktilt.rankers.texts import Texts
from ranktilt.terms.annotator import annotate
from ranktilt.training.bias import DocumentBias, draw_triples
from ranktilt.training.settings import Magnitude, TrainingData, TrainingSettings
from ranktilt.training.triples import (
    TextTriple,
    Triple,
    graded_lists,
    has_texts,
    read_text_triples,
    read_triples,
)

if TYPE_CHECKING:
    from ranktilt.training.terms import Pair

Triples = list[Triple] | list[TextTriple]


@dataclass(frozen=True)
class Sources:
    """The data of a training, loaded."""

    queries: Mapping[str, str]
    qrels: Qrels
    ranked: Mapping[str, Sequence[str]]
    texts: Texts
    annotations: Annotations
    settings: TrainingSettings = TrainingSettings()  # noqa: RUF009 - it is frozen

    @classmethod
    def load(cls, data: TrainingData, run: Run, settings: TrainingSettings) -> Sources:
        """Load everything but the texts, which are read when needed."""
        if data.annotations is None:
            raise InputError("no annotations", do="annotate the collection, for the bias Ψ")
        ranked = {query: list(docs) for query, docs in run.to_dict().items()}
        return cls(
            data.query_texts(), Qrels.load(data.qrels), ranked, Texts.of(data.collection),
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
    ) -> Examples:
        """The training pairs with their bias."""
        settings = self.settings
        figures: dict[str, Any] = {"pool": settings.pool, "negatives_by_bias": settings.negatives}
        if triples is None:
            lists = graded_lists(train, self.qrels, self.ranked, settings.pool)
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
        return Examples(made, bias, {"pairs": len(made), "queries_of_pairs": queries, **figures})

    def skip_tested(self, triples: Triples, test: Sequence[str]) -> Triples:
        """The triples without those that reveal something of a test query."""
        tested = {text_key(self.queries[query]) for query in test}
        relevant = {
            doc for query in test for doc, grade in self.qrels.grades[query].items() if grade > 0
        }
        if any(isinstance(one, TextTriple) for one in triples):
            relevant = {text_key(text) for text in _known_texts(self.texts, relevant).values()}

        def usable(one: Triple | TextTriple) -> bool:
            better = text_key(one.better) if isinstance(one, TextTriple) else one.better
            return text_key(_query_of(one, self.queries)) not in tested and better not in relevant

        return [one for one in triples if usable(one)]  # type: ignore[return-value]


@dataclass(frozen=True)
class Examples:
    """Training pairs, their bias, and figures for the card."""

    pairs: list[Pair]
    bias: DocumentBias
    figures: dict[str, Any]


def given_triples(
    given: str | os.PathLike[str] | Sequence[Sequence[str]] | None,
    queries: Mapping[str, str],
    limit: int,
) -> Triples | None:
    """Triples of a file (ids or texts), at most `limit`, or those of a list of ids."""
    if given is None:
        return None
    if not isinstance(given, str | os.PathLike):
        if any(isinstance(one, str) or len(one) != 3 for one in given):
            raise InputError("triples", expected="three ids each: query, better, worse")
        found = [Triple(*one) for one in given]
        for one in found:
            if one.query_id not in queries:
                raise InputError(f"query {one.query_id!r} has no text", where="triples")
        return found
    read: Triples = (
        read_text_triples(given, limit=limit + 1)
        if has_texts(given)
        else read_triples(given, queries, limit=limit + 1)
    )
    if len(read) > limit:
        logging.getLogger("ranktilt").info(
            "%s: using the first %s triples; set triples_limit for more", given, f"{limit:,}"
        )
    return read[:limit]


def _query_of(triple: Triple | TextTriple, queries: Mapping[str, str]) -> str:
    return triple.query if isinstance(triple, TextTriple) else queries[triple.query_id]


def _known_texts(texts: Texts, doc_ids: set[str]) -> dict[str, str]:
    """The texts of the documents that are in the collection."""
    collection = texts.collection
    if collection.texts is None and STDIN not in collection.paths:
        return dict(collection.texts_of(pa.array(sorted(doc_ids), pa.string())))
    return texts.lookup(sorted(doc_ids & set(texts.doc_ids)))


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

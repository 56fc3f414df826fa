"""Training pairs with their Ψ: given as triples, or drawn from judgements and a run.

Nothing that a test query is judged by is trained on. Left out are pairs of a test query, pairs of
a query with the text of one, and pairs whose better document is relevant for one.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from numbers import Real
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa

from ranktilt.data.annotations import Annotations
from ranktilt.data.files import STDIN
from ranktilt.data.qrels import Qrels
from ranktilt.data.query_parts import text_key, together
from ranktilt.data.reading import Reading
from ranktilt.errors import InputError
from ranktilt.rankers.interaction.triples import (
    Pool,
    TextTriple,
    Triple,
    graded_lists,
    has_texts,
    read_text_triples,
    read_triples,
)
from ranktilt.rankers.texts import Texts
from ranktilt.terms.annotator import annotate
from ranktilt.training.magnitudes import DocumentBias, Kind, Missing
from ranktilt.training.negatives import draw_bias_aware

if TYPE_CHECKING:
    from ranktilt.training.terms import Pair

Triples = list[Triple] | list[TextTriple]
#: Triples of a file that are read where nothing else is said.
TRIPLES_LIMIT = 100_000


@dataclass(frozen=True)
class Sources:
    """What pairs are made from: texts, judgements, lists, annotations, and what Ψ is."""

    queries: Mapping[str, str]
    qrels: Qrels
    ranked: Mapping[str, Sequence[str]]
    texts: Texts
    annotations: Annotations
    magnitude: Kind = "bool"
    groups: Sequence[str] | None = None
    missing: Missing = "error"

    @property
    def usable(self) -> list[str]:
        """Queries with judgements and a list: what can be tested."""
        return [
            query for query in self.queries if query in self.qrels.grades and self.ranked.get(query)
        ]

    def bias(self, doc_ids: Sequence[str], kind: Kind | None = None) -> DocumentBias:
        """Ψ of documents by their annotations."""
        return DocumentBias.of(
            self.annotations, doc_ids, kind or self.magnitude, groups=self.groups,
            missing=self.missing,
        )  # fmt: skip

    def bias_of_texts(self, texts: Sequence[str], kind: Kind | None = None) -> DocumentBias:
        """Ψ of texts, by text; matched with the lexicon and tokenizer of the annotations."""
        different = list(dict.fromkeys(texts))
        own = annotate(
            {str(number): text for number, text in enumerate(different)},
            self.annotations.lexicon,
            reading=Reading(tokenizer=self.annotations.settings.tokenizer),
        )
        names = [str(number) for number in range(len(different))]
        found = DocumentBias.of(own, names, kind or self.magnitude, groups=self.groups)
        values = {text: found.values[name] for text, name in zip(different, names, strict=True)}
        return DocumentBias(values, found.kind, found.groups, found.lexicon)


@dataclass(frozen=True)
class Examples:
    """Training pairs, how Ψ was made, and what a card tells about them."""

    pairs: list[Pair]
    bias: DocumentBias
    told: dict[str, Any]


def split(
    usable: Sequence[str],
    texts: Mapping[str, str],
    qrels: Qrels,
    test: Sequence[str] | None,
    held_out: float,
    seed: int,
) -> tuple[list[str], list[str]]:
    """Training and test queries; those that belong together are on one side.

    Where `test` names the test queries, others that belong to one of them are on neither side.
    """
    parts = together(usable, texts, qrels)
    if test is not None:
        known = set(usable)
        unknown = [query for query in test if query not in known]
        if unknown or not test:
            raise InputError(
                f"test query {unknown[0]!r}" if unknown else "no test queries",
                expected="queries with judgements and a list",
            )
        chosen = set(test)
        touched = {query for part in parts if chosen & set(part) for query in part}
    else:
        if isinstance(held_out, bool) or not isinstance(held_out, Real) or not 0 < held_out < 1:
            raise InputError(f"held_out={held_out!r}", expected="a share between 0 and 1")
        wanted = max(1, round(held_out * len(usable)))
        chosen = set()
        for place in np.random.default_rng(seed).permutation(len(parts)).tolist():
            if len(chosen) + len(parts[place]) <= wanted:
                chosen.update(parts[place])
        if not chosen and len(parts) > 1:  # every part is larger than what was asked for
            smallest = min(parts, key=len)
            chosen.update(smallest)
        touched = chosen
    rest = [query for query in usable if query not in touched]
    if not rest or not chosen:
        raise InputError(
            f"{len(usable)} queries with judgements and a list",
            expected="more, to train and test on different ones",
        )
    return rest, [query for query in usable if query in chosen]


def given_triples(
    given: str | os.PathLike[str] | Sequence[Sequence[str]] | None,
    queries: Mapping[str, str],
    limit: int = TRIPLES_LIMIT,
) -> Triples | None:
    """Triples of a file (ids or texts), or those of a list of ids."""
    if given is None:
        return None
    if isinstance(limit, bool) or not isinstance(limit, int) or limit < 1:
        raise InputError(f"triples_limit={limit!r}", expected="a whole number, 1 or more")
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
            "%s: the first %s triples are used; --triples-limit takes more", given, f"{limit:,}"
        )
    return read[:limit]


def split_for(
    triples: Triples | None,
    sources: Sources,
    test: Sequence[str] | None,
    held_out: float,
    seed: int,
) -> tuple[list[str], list[str]]:
    """Training and test queries. Triples of other queries alone leave all queries for testing."""
    usable = sources.usable
    if triples is not None and test is None and usable:
        shown = {text_key(query_of(one, sources.queries)) for one in triples}
        if not any(text_key(sources.queries[query]) in shown for query in usable):
            return [], usable
    return split(usable, sources.queries, sources.qrels, test, held_out, seed)


def query_of(triple: Triple | TextTriple, queries: Mapping[str, str]) -> str:
    """The text of a triple's query."""
    return triple.query if isinstance(triple, TextTriple) else queries[triple.query_id]


def make_examples(
    triples: Triples | None,
    train: Sequence[str],
    test: Sequence[str],
    sources: Sources,
    *,
    pool: Pool = "both",
    pairs: int = 64,
    share: float = 0.0,
    seed: int = 0,
    marked: bool = False,
) -> Examples:
    """The training pairs. `marked` adds what the adversary is asked about."""
    told: dict[str, Any] = {"pool": pool, "negatives_by_bias": share}
    if triples is None:
        lists = graded_lists(train, sources.qrels, sources.ranked, pool)
        docs = sorted({doc for one in lists if one.has_pairs for doc in one.doc_ids})
        triples = draw_bias_aware(
            lists, sources.bias(docs), pairs, np.random.default_rng(seed), share=share
        )
    else:
        if share:
            raise InputError(f"negatives={share} with triples", expected="one of the two")
        kept = leave_out(triples, test, sources)
        told = {"triples": len(triples), "triples_left_out": len(triples) - len(kept)}
        triples = kept
    if not triples:
        raise InputError(
            "no training pairs",
            expected="training queries with documents of different grades, one of them above 0",
        )
    made, bias = _with_bias(triples, sources, marked)
    asked = len({pair.query for pair in made})
    return Examples(made, bias, {"pairs": len(made), "queries_of_pairs": asked, **told})


def leave_out(triples: Triples, test: Sequence[str], sources: Sources) -> Triples:
    """The triples without those that show something of a test query."""
    asked = {text_key(sources.queries[query]) for query in test}
    relevant = {
        doc for query in test for doc, grade in sources.qrels.grades[query].items() if grade > 0
    }
    if any(isinstance(one, TextTriple) for one in triples):
        relevant = {text_key(text) for text in _texts_there(sources.texts, relevant).values()}

    def fine(one: Triple | TextTriple) -> bool:
        better = text_key(one.better) if isinstance(one, TextTriple) else one.better
        return text_key(query_of(one, sources.queries)) not in asked and better not in relevant

    return [one for one in triples if fine(one)]  # type: ignore[return-value]


def _texts_there(texts: Texts, doc_ids: set[str]) -> dict[str, str]:
    """The texts of those of these documents that the collection has."""
    collection = texts.collection
    if collection.texts is None and STDIN not in collection.paths:
        return dict(collection.texts_of(pa.array(sorted(doc_ids), pa.string())))
    return texts.lookup(sorted(doc_ids & set(texts.doc_ids)))


def _with_bias(triples: Triples, sources: Sources, marked: bool) -> tuple[list[Pair], DocumentBias]:
    from ranktilt.training.terms import Pair

    of_texts = isinstance(triples[0], TextTriple)
    docs = list(dict.fromkeys(doc for one in triples for doc in (one.better, one.worse)))
    bias = sources.bias_of_texts(docs) if of_texts else sources.bias(docs)
    texts = {doc: doc for doc in docs} if of_texts else sources.texts.lookup(docs)
    speaks: dict[str, bool] = {}
    asks: dict[str, bool] = {}
    if marked:
        lost = (
            sources.bias_of_texts(docs, "neutrality")
            if of_texts
            else sources.bias(docs, "neutrality")
        )
        speaks = {doc: value > 0 for doc, value in lost.values.items()}
        asked = [query_of(one, sources.queries) for one in triples]
        found = sources.bias_of_texts(asked, "neutrality").values
        asks = {query: value > 0 for query, value in found.items()}
    made = []
    for one in triples:
        query = query_of(one, sources.queries)
        own = asks.get(query, False)
        made.append(
            Pair(
                query, texts[one.better], texts[one.worse], bias[one.better], bias[one.worse],
                int(own or speaks.get(one.better, False)),
                int(own or speaks.get(one.worse, False)),
            )
        )  # fmt: skip
    return made, bias

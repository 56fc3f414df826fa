"""Graded lexicons: association with a group as a spectrum, not as a list of words.

"The learned association of each term to different groups … is a spectrum rather than binary"
(Abolghasemi et al. 2024, §6). Here every word of a collection gets a weight from its place between
ordinary words and the lexicon's own terms, as an embedder sees them; `polarity/weighing.py` has the
geometry. The result is a weighted lexicon as any other.
"""

from __future__ import annotations

import hashlib
import math
import os
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from ranktilt.data.collection import Collection
from ranktilt.data.lexicon import Group, Lexicon, Term
from ranktilt.data.types import BoolArray
from ranktilt.errors import InputError
from ranktilt.lexicons.spectrum import (
    LEAST_ORDINARY,
    ORDINARY_WORDS,
    Spectrum,
    fit_spectrum,
    graded,
    nearest_group,
    read_whole,
)
from ranktilt.polarity.embedders import (
    CheckedEmbedder,
    Embedder,
    EmbedFunction,
    Vectors,
    load_embedder,
)
from ranktilt.terms.annotator import Progress
from ranktilt.terms.matching import Entry, build_entries
from ranktilt.terms.tokenizers import TokenizerName, check_tokenizer, tokenize

MIN_COUNT = 5
#: Ordinary words vary by 1; of normally distributed ones 27 in 10,000 lie outside.
BAND = 3.0
MIN_WEIGHT = 0.05
#: What a term of the lexicon keeps that its embedder sees among ordinary words or elsewhere.
OWN_LEAST = 0.05
#: Digits are too many for a lexicon.
_DECIMALS = 3
#: Letters, with apostrophes and hyphens inside.
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")


@dataclass(frozen=True)
class Word:
    """A word of the collection: as it is matched, as it is mostly written, how often it occurs."""

    key: str
    written: str
    count: int


@dataclass(frozen=True)
class Vocabulary:
    """The words of a collection, counted as written."""

    source: str
    tokenizer: TokenizerName
    written: Mapping[str, int]
    documents: int
    paths: tuple[str, ...] = ()
    fields: tuple[str, ...] | None = None

    @property
    def hash(self) -> str:
        """A fingerprint of words and counts, whatever file they came from."""
        lines = (f"{word}\t{count}\n" for word, count in sorted(self.written.items()))
        return hashlib.sha256("".join([f"{self.tokenizer}\n", *lines]).encode()).hexdigest()

    def words(self) -> list[Word]:
        """All words made of letters, the most frequent first."""
        forms: dict[str, list[tuple[int, str]]] = {}
        for written, count in self.written.items():
            forms.setdefault(written.lower(), []).append((-count, written))
        words = [Word(key, min(f)[1], -sum(c for c, _ in f)) for key, f in forms.items()]
        return sorted(
            (word for word in words if _WORD.fullmatch(word.key)), key=lambda w: (-w.count, w.key)
        )


@dataclass(frozen=True)
class WeighedTerm:
    """A term with its lean in spreads of ordinary words (None: kept as it was) and its weight."""

    term: str
    group: str
    weight: float
    lean: float | None
    count: int  # in the collection
    own: bool  # from the lexicon that was weighed


@dataclass(frozen=True)
class Weighing:
    """A graded lexicon and how it came about."""

    lexicon: Lexicon
    terms: tuple[WeighedTerm, ...]
    spectrum: Spectrum
    facts: Mapping[str, Any] = field(default_factory=dict)

    def added(self, group: str) -> list[WeighedTerm]:
        """New words of a group, the most strongly leaning first."""
        found = [t for t in self.terms if t.group == group and not t.own]
        return sorted(found, key=lambda t: (-(t.lean or 0.0), t.term))

    def heaviest(self, group: str) -> list[WeighedTerm]:
        """New words of a group by weight times occurrences: what carries the counts."""
        return sorted(self.added(group), key=lambda t: (-t.weight * t.count, t.term))


def read_vocabulary(
    collection: Collection | str | os.PathLike[str] | Mapping[str, str],
    *,
    tokenizer: str = "word",
    fields: Sequence[str] | None = None,
    format: str | None = None,
    progress: Progress | None = None,
) -> Vocabulary:
    """Count the words of a collection; memory grows with its distinct words only."""
    chosen = check_tokenizer(tokenizer)
    texts = Collection.open(collection, fields=fields, format=format)
    written: Counter[str] = Counter()
    documents = 0
    for batch in texts.batches():
        for text in batch.texts():
            written.update(tokenize(text, chosen))
        documents += len(batch)
        if progress is not None:
            progress(len(batch.data), len(batch))
    if not documents:
        raise InputError("no documents", where=texts.source, expected="at least one")
    return Vocabulary(
        texts.source, chosen, written, documents, tuple(texts.paths), texts.fields
    )  # fmt: skip


def weigh_lexicon(
    lexicon: Lexicon | str | os.PathLike[str] | Mapping[str, Any],
    collection: Vocabulary | Collection | str | os.PathLike[str] | Mapping[str, str],
    **options: Any,
) -> Lexicon:
    """The graded lexicon alone; `options` are those of `weigh_terms`."""
    return weigh_terms(lexicon, collection, **options).lexicon


def weigh_terms(
    lexicon: Lexicon | str | os.PathLike[str] | Mapping[str, Any],
    collection: Vocabulary | Collection | str | os.PathLike[str] | Mapping[str, str],
    *,
    embedder: str | Embedder | EmbedFunction = "light",
    groups: Sequence[str] | None = None,
    tokenizer: str = "word",
    fields: Sequence[str] | None = None,
    format: str | None = None,
    min_count: int = MIN_COUNT,
    band: float = BAND,
    min_weight: float = MIN_WEIGHT,
    top: int | None = None,
    keep_own: bool = False,
    name: str | None = None,
    progress: Progress | None = None,
) -> Weighing:
    """Give every word of a collection a weight from its lean to a lexicon's groups.

    A word that occurs `min_count` times and leans to a group by more than `band` spreads of
    ordinary words is added to that group, with weight (z − band) / (end − band), at most 1; `end`
    is the median lean of the group's own terms, so half of these have weight 1. Words under
    `min_weight` are left out; `top` limits the new words a group.

    The lexicon's own words keep their group and get their weight times the graded one, at least
    0.05 of it; `keep_own` leaves them alone. Phrases, `*` entries and words without a vector of
    their own stay as they are.
    """
    _check_options(min_count, band, min_weight, top)
    words = Lexicon.load(lexicon, groups)
    where = words.source or words.name
    if not isinstance(collection, Vocabulary):
        collection = read_vocabulary(
            collection, tokenizer=tokenizer, fields=fields, format=format, progress=progress
        )
    everything = collection.words()
    loaded = load_embedder(embedder)
    own = _OwnTerms(words, collection.tokenizer, {word.key: word for word in everything})
    candidates = [w for w in everything if w.count >= min_count and not own.covers(w.key)]
    vectors, embeds = _embed(loaded, [w.key for w in candidates], [w.written for w in candidates])
    candidates = [word for word, kept in zip(candidates, embeds, strict=True) if kept]
    if len(candidates) < LEAST_ORDINARY:
        raise InputError(
            f"{len(candidates)} words occur {min_count} times or more and have a vector",
            where=collection.source,
            expected=f"{LEAST_ORDINARY} or more, to tell what is ordinary",
            do="lower --min-count or take more text",
        )
    own.embed(loaded, where)
    spectrum = fit_spectrum(
        vectors[:ORDINARY_WORDS],
        [vectors for _, _, vectors in own.anchors],
        [[t.weight for t in terms] for terms, _, _ in own.anchors],
    )
    for group, end in zip(words.groups, spectrum.ends, strict=True):
        if end <= band:
            raise InputError(
                f"{loaded.name} sees the terms of {group.name!r} among ordinary words (half of "
                f"them lean to it by {end:.1f} spreads or less)",
                where=where,
                expected=f"more than the band of {band:g}",
                do="use another embedder or a narrower --band",
            )
    weighed = own.weighed(spectrum, band, keep_own)
    chance, outside, added = _new_terms(candidates, vectors, spectrum, words, band, min_weight, top)
    weighed += added
    facts = {
        "lexicon": words.name,
        "lexicon_hash": words.hash,
        "embedder": loaded.name,
        "embedder_files": loaded.paths,
        "tokenizer": collection.tokenizer,
        "fields": collection.fields,
        "min_count": min_count,
        "band": band,
        "min_weight": min_weight,
        "top": top,
        "keep_own": keep_own,
        "collection": collection.source,
        "vocabulary_sha256": collection.hash,
        "documents": collection.documents,
        "words": len(candidates),
        "outside_band": outside,
        "outside_band_by_chance": round(chance, 1),
        "own_terms": sum(map(len, spectrum.own)),
        "own_leave_one_out": sum(int(r.sum()) for r in spectrum.right),
        "own_kept_as_they_were": sum(t.own and t.lean is None for t in weighed),
        "own_other_side": [
            t.text
            for (terms, _, _), right in zip(own.anchors, spectrum.right, strict=True)
            for t, ok in zip(terms, right, strict=True)
            if not ok
        ],
        "own_inside_band": sum(int((lean <= band).sum()) for lean in spectrum.own),
        "added": {g.name: sum(t.group == g.name for t in added) for g in words.groups},
    }
    made = _assemble(words, weighed, facts, name or f"{words.name}-graded")
    return Weighing(made, tuple(weighed), spectrum, facts)


class _OwnTerms:
    """The lexicon's entries: which are single words, and what words of a collection they cover."""

    def __init__(self, lexicon: Lexicon, tokenizer: str, vocabulary: Mapping[str, Word]) -> None:
        self.lexicon = lexicon
        self.vocabulary = vocabulary
        entries = build_entries(lexicon, tokenizer)
        own = iter(entries)
        self.terms = [[(term, next(own)) for term in group.terms] for group in lexicon.groups]
        single = [entry for entry in entries if len(entry.tokens) == 1]
        self._words = {entry.tokens[0].lower() for entry in single if not entry.prefix}
        self._stems = tuple({entry.tokens[0].lower() for entry in single if entry.prefix})
        #: A group's terms that fix its direction, whether each is weighed, and their vectors.
        self.anchors: list[tuple[list[Term], bool, Vectors]] = []

    def covers(self, word: str) -> bool:
        """Whether the lexicon has decided about this word: counted, by `*`, or excluded."""
        return word in self._words or (bool(self._stems) and word.startswith(self._stems))

    def embed(self, embedder: CheckedEmbedder, where: str) -> None:
        """Find each group's anchors: its words; where no word has a vector, its phrases."""
        for group, terms in zip(self.lexicon.groups, self.terms, strict=True):
            for single in (True, False):
                chosen = [
                    term
                    for term, entry in terms
                    if not entry.prefix and (len(entry.tokens) == 1) == single
                ]
                texts = [self._text(term) for term in chosen]
                vectors, embeds = _embed(embedder, [term.key for term in chosen], texts)
                chosen = [term for term, kept in zip(chosen, embeds, strict=True) if kept]
                if chosen:
                    break
            else:
                raise InputError(
                    f"no term of group {group.name!r} has a vector from {embedder.name}",
                    where=where,
                    do="use another embedder or add plain words to the group",
                )
            self.anchors.append((chosen, single, vectors))

    def _text(self, term: Term) -> str:
        """As the collection mostly writes it: "robert" stands for Robert."""
        word = self.vocabulary.get(term.key)
        return term.text if term.case_sensitive or word is None else word.written

    def weighed(self, spectrum: Spectrum, band: float, keep: bool) -> list[WeighedTerm]:
        """All entries in order, with their new weights."""
        found = []
        for number, (group, entries) in enumerate(
            zip(self.lexicon.groups, self.terms, strict=True)
        ):
            anchors, single, _ = self.anchors[number]
            leans = dict(zip((t.key for t in anchors), spectrum.own[number], strict=True))
            for term, entry in entries:
                lean = float(leans[term.key]) if single and term.key in leans else None
                weight = term.weight
                if lean is not None and not keep:
                    part = float(graded(lean, float(spectrum.ends[number]), band))
                    weight = round(term.weight * max(part, OWN_LEAST), _DECIMALS)
                count = self._count(entry)
                found.append(WeighedTerm(term.key, group.name, weight, lean, count, True))
        return found

    def _count(self, entry: Entry) -> int:
        word = self.vocabulary.get(entry.tokens[0].lower())
        return word.count if word is not None and len(entry.tokens) == 1 else 0


def _embed(
    embedder: CheckedEmbedder, keys: list[str], texts: list[str]
) -> tuple[Vectors, BoolArray]:
    """Vectors of the texts that have one, and which those are."""
    if not texts:
        return np.zeros((0, 0), np.float32), np.zeros(0, np.bool_)
    kept = read_whole(embedder, texts)
    places = np.flatnonzero(kept)
    vectors = embedder.embed([keys[p] for p in places], [texts[p] for p in places])
    present = vectors.any(axis=1)
    kept[places[~present]] = False
    return vectors[present], kept


def _new_terms(
    candidates: list[Word],
    vectors: Vectors,
    spectrum: Spectrum,
    lexicon: Lexicon,
    band: float,
    min_weight: float,
    top: int | None,
) -> tuple[float, int, list[WeighedTerm]]:
    """Words outside the band that chance would give, those found, and those that are added."""
    groups, leans = nearest_group(spectrum.lean(vectors))
    # normal tails: one a group, on two groups the two sides
    chance = len(candidates) * len(lexicon.groups) * 0.5 * math.erfc(band / math.sqrt(2.0))
    added: list[WeighedTerm] = []
    for number, group in enumerate(lexicon.groups):
        weights = graded(leans, float(spectrum.ends[number]), band)
        found = [
            WeighedTerm(
                candidates[p].key,
                group.name,
                round(float(weights[p]), _DECIMALS),
                float(leans[p]),
                candidates[p].count,
                False,
            )
            for p in np.flatnonzero(groups == number)
            if weights[p] >= max(min_weight, 10.0**-_DECIMALS)
        ]
        found.sort(key=lambda t: (-(t.lean or 0.0), t.term))
        added += found[:top]
    return chance, int((leans > band).sum()), added


def _assemble(
    lexicon: Lexicon, weighed: Iterable[WeighedTerm], facts: Mapping[str, Any], name: str
) -> Lexicon:
    """The weighted lexicon with a card of its own; targets, exclusions and pairs stay."""
    weighed = list(weighed)
    by_key = {term.term: term for term in weighed if term.own}
    groups = []
    for group in lexicon.groups:
        own = [replace(term, weight=by_key[term.key].weight) for term in group.terms]
        new = [Term(t.term, t.weight) for t in weighed if t.group == group.name and not t.own]
        groups.append(Group(group.name, (*own, *new), group.target))
    return replace(
        lexicon, name=name, groups=tuple(groups), card=_card(lexicon, facts), source=""
    )  # fmt: skip


def _card(lexicon: Lexicon, facts: Mapping[str, Any]) -> dict[str, Any]:
    added = ", ".join(f"{count} {group}" for group, count in facts["added"].items())
    other = facts["own_other_side"]
    old_limits = lexicon.card.get("limits", ())
    limits = [
        "The weights come from an embedder, which has learnt associations of its own, just or "
        "unjust; where a ranker was trained on like text, measure and ranker may share a bias.",
        "A weight says that a word is used like a group's words, not that it should be, and not "
        "that a text with it is about that group; read the list and exclude what should not count.",
        "Words are weighed alone, without the text around them; a word of two meanings has one "
        "weight.",
        "Names of people lean strongly; what a name says about a person is a guess, never "
        "knowledge.",
        f"{facts['own_leave_one_out']} of {facts['own_terms']} terms of the lexicon lean to their "
        "own group when they are left out of it"
        + (f"; these do not, and stay in it: {', '.join(other)}." if other else "."),
        f"{facts['outside_band']} of {facts['words']} words lie outside the band; of normally "
        f"distributed leans about {facts['outside_band_by_chance']:.0f} would by chance.",
        "Measures of presence (magnitude='bool', the discount of TExFAIR) take a word of any "
        "weight for a mention; those of frequency use the weights.",
        "The shipped embedders are English models"
        + ("." if lexicon.language == "en" else f"; this lexicon is {lexicon.language!r}."),
    ]
    if len(lexicon.groups) > 2:
        limits.append(
            "With more than two groups much of what is added is what is said around a group, or "
            "spelt like its words, and not a mention of it; do not use the list unread."
        )
    card = {
        "summary": f"{lexicon.name}, graded: its terms weighed, and words of a collection added "
        f"({added}), by how they lean in an embedder's space.",
        "source": f"Made by `ranktilt lexicon weigh` from {lexicon.name} "
        f"({facts['lexicon_hash'][:8]}). {lexicon.card.get('source', '')}".strip(),
        "embedder": facts["embedder"],
        "collection": f"{Path(str(facts['collection'])).name}, {facts['documents']} documents, "
        f"vocabulary {facts['vocabulary_sha256']}",
        "settings": {key: facts[key] for key in ("tokenizer", "min_count", "band", "min_weight")}
        | ({} if facts["top"] is None else {"top": facts["top"]})
        | ({"keep_own": True} if facts["keep_own"] else {}),
        "limits": [*limits, *(f"Of the plain {lexicon.name}: {old}" for old in old_limits)],
    }
    if "licence" in lexicon.card:
        card["licence"] = lexicon.card["licence"]
    return card


def _check_options(min_count: int, band: float, min_weight: float, top: int | None) -> None:
    if min_count < 1:
        raise InputError(f"min_count {min_count}", expected="1 or more")
    if not 0.0 <= band < math.inf:
        raise InputError(f"band {band:g}", expected="0 or more")
    if not 0.0 <= min_weight <= 1.0:
        raise InputError(f"min_weight {min_weight:g}", expected="between 0 and 1")
    if top is not None and top < 1:
        raise InputError(f"top {top}", expected="1 or more")

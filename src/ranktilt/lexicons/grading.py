"""Graded lexicons: association with a group as a spectrum, not as a list of words.

"The learned association of each term to different groups … is a spectrum rather than binary"
(Abolghasemi et al. 2024, §6). Every word of a collection gets a weight from its position between
ordinary words and the lexicon's own terms in an embedder's space. The result is an ordinary
weighted lexicon.

Vectors are centred at the mean of ordinary words and given length 1. With m_g the (weighted) mean
of group g's terms, two groups differ by c_1 = m_1 − m_2 = −c_2; more than two differ from ordinary
words, c_g = m_g (compared with the other groups' means, words unlike all groups came out on top:
yeast and zinc for one of seven religions). The direction is v_g = (Σ + σ²I)⁻¹ c_g: Σ is the
second moment of ordinary words and σ² the mean of its diagonal, so that a direction in which all
words differ anyway counts less (a shrunken linear discriminant). The lean of a word x is
z_g(x) = (⟨x, v_g⟩ − median) / (1.4826 · MAD), median and MAD over ordinary words, and its group the
one of the largest lean. With two groups z_2 = −z_1.

The groups' own terms are measured without themselves (leave one out): a term that helped to choose
a direction is on its right side for that reason alone.
"""

from __future__ import annotations

import hashlib
import math
import os
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ranktilt.data.collection import Collection
from ranktilt.data.files import parse_toml
from ranktilt.data.lexicon import Group, Lexicon, Term
from ranktilt.data.reading import Reading
from ranktilt.data.types import BoolArray, FloatArray
from ranktilt.errors import InputError
from ranktilt.polarity.axis import as_vectors, unit_rows
from ranktilt.polarity.embedders import (
    CheckedEmbedder,
    Embedder,
    EmbedFunction,
    LightEmbedder,
    Vectors,
    load_embedder,
)
from ranktilt.progress import Progress, silent
from ranktilt.terms.matching import Matcher
from ranktilt.terms.tokenizers import TokenizerName, check_tokenizer, tokenize

#: Least share of its weight that a term of the lexicon keeps, and least weight of a new word.
OWN_LEAST = 0.05
#: Weights are rounded.
_DECIMALS = 3
#: The most frequent words are the ordinary ones; more do not change a median.
_ORDINARY_WORDS = 20_000
#: Fewer do not show what is ordinary.
LEAST_ORDINARY = 50
_BLOCK = 1 << 16
#: MAD of a normal distribution of spread 1 is 1 / this.
MAD_TO_SPREAD = 1.4826
#: Letters, with apostrophes and hyphens inside.
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")


@dataclass(frozen=True)
class GradingSettings:
    """Which words a graded lexicon adds.

    Attributes:
        min_count: Words that occur less often are skipped.
        band: Words that lean by at most this many spreads of ordinary words get no weight.
            Of normally distributed words 27 in 10,000 lean by more than 3.
        name: Name of the graded lexicon; by default that of the lexicon and "-graded".
    """

    min_count: int = 5
    band: float = 3.0
    name: str | None = None

    def __post_init__(self) -> None:
        if self.min_count < 1:
            raise InputError(f"min_count {self.min_count}", expected="at least 1")
        if not 0.0 <= self.band < math.inf:
            raise InputError(f"band {self.band:g}", expected="at least 0")


@dataclass(frozen=True)
class _Word:
    """A word of the collection: as matched, as most often written, and its count."""

    key: str
    written: str
    count: int


class _Vocabulary(NamedTuple):
    """The words of a collection, counted as written."""

    source: str
    tokenizer: TokenizerName
    written: Mapping[str, int]
    documents: int
    fields: tuple[str, ...] | None = None

    @property
    def hash(self) -> str:
        """A hash of words and counts, independent of files."""
        lines = (f"{word}\t{count}\n" for word, count in sorted(self.written.items()))
        return hashlib.sha256("".join([f"{self.tokenizer}\n", *lines]).encode()).hexdigest()

    def words(self) -> list[_Word]:
        """All words made of letters, most frequent first."""
        forms: dict[str, list[tuple[int, str]]] = {}
        for written, count in self.written.items():
            forms.setdefault(written.lower(), []).append((-count, written))
        words = [_Word(key, min(f)[1], -sum(c for c, _ in f)) for key, f in forms.items()]
        return sorted(
            (word for word in words if _WORD.fullmatch(word.key)), key=lambda w: (-w.count, w.key)
        )


class _Spectrum(NamedTuple):
    """Directions of the groups, and the positions of ordinary words and of the groups' terms."""

    mean: FloatArray
    directions: FloatArray  # groups × dimensions
    centre: FloatArray  # median of ordinary words, per group
    spread: FloatArray
    own: tuple[FloatArray, ...]  # lean of each term towards its group, leave one out; per group
    right: tuple[BoolArray, ...]  # whether its own group is the one it leans towards most

    @property
    def ends(self) -> FloatArray:
        """The median lean of each group's own terms: where weight 1 begins."""
        return np.array([np.median(lean) for lean in self.own])

    @classmethod
    def fit(
        cls,
        ordinary: ArrayLike,
        groups: Sequence[ArrayLike],
        weights: Sequence[ArrayLike] | None = None,
    ) -> _Spectrum:
        """Directions of groups from the vectors of ordinary words and of their terms."""
        words = as_vectors(ordinary, what="ordinary words")
        if len(words) < LEAST_ORDINARY:
            raise InputError(
                f"{len(words)} ordinary words",
                expected=f"at least {LEAST_ORDINARY} to compare with",
            )
        mean = words.mean(axis=0)
        words = unit_rows(words - mean)
        terms = [unit_rows(as_vectors(group, what="terms") - mean) for group in groups]
        if weights is None:
            weights = [np.ones(len(group)) for group in terms]
        shares = [np.asarray(w, np.float64) for w in weights]
        moment = words.T @ words / len(words)
        moment += np.eye(len(moment)) * (np.trace(moment) / len(moment))
        inverse = np.linalg.inv(moment) if np.trace(moment) > 0 else moment

        def fit(means: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
            contrasts = means - means[::-1] if len(means) == 2 else means
            directions = contrasts @ inverse
            places = words @ directions.T
            centre = np.median(places, axis=0)
            spread = MAD_TO_SPREAD * np.median(np.abs(places - centre), axis=0)
            if not (spread > 0).all():
                raise InputError("the embedder gives all words the same vector, or the groups do")
            return directions, centre, spread

        pairs = zip(terms, shares, strict=True)
        means = np.stack([np.average(t, axis=0, weights=w) for t, w in pairs])
        directions, centre, spread = fit(means)
        own, right = [], []
        for number, group in enumerate(terms):
            lean = np.empty((len(group), len(terms)))
            for row, term in enumerate(group):
                v, c, s = directions, centre, spread
                if len(group) > 1:
                    rest = np.arange(len(group)) != row
                    without = means.copy()
                    without[number] = np.average(group[rest], axis=0, weights=shares[number][rest])
                    v, c, s = fit(without)
                lean[row] = (v @ term - c) / s
            own.append(lean[:, number])
            right.append(lean.argmax(axis=1) == number)
        return cls(mean, directions, centre, spread, tuple(own), tuple(right))

    def lean(self, vectors: ArrayLike) -> FloatArray:
        """z of each vector for each group, n × groups."""
        given = np.asarray(vectors)
        found = np.empty((len(given), len(self.directions)))
        for start in range(0, len(given), _BLOCK):  # a copy in double precision of a few at a time
            part = slice(start, start + _BLOCK)
            units = unit_rows(as_vectors(given[part], what="vectors") - self.mean)
            found[part] = (units @ self.directions.T - self.centre) / self.spread
        return found


def graded(lean: ArrayLike, end: float, band: float) -> FloatArray:
    """Weight of a lean: 0 inside the band, rising to 1 at the end of the spectrum.

    >>> graded([2.0, 3.0, 4.0, 5.0, 7.0], end=5.0, band=3.0).tolist()
    [0.0, 0.0, 0.5, 1.0, 1.0]
    """
    return np.clip((np.asarray(lean, np.float64) - band) / (end - band), 0.0, 1.0)


def read_whole(embedder: CheckedEmbedder, texts: Sequence[str]) -> BoolArray:
    """Which texts the embedder reads as whole words.

    `light` averages the vectors of a word's pieces, so that "menus" is near "men" and "us". Words
    that it knows only in pieces, and phrases with such words, are not on the spectrum. Other models
    read the pieces in context.
    """
    inner = embedder.inner
    if not isinstance(inner, LightEmbedder):
        return np.ones(len(texts), np.bool_)
    pieces = [len(numbers) for numbers in inner.tokens(texts)]
    words = [len(text.split()) for text in texts]
    return np.array(pieces) == np.array(words)


@dataclass(frozen=True)
class GradedTerm:
    """A term with its weight and its lean in spreads of ordinary words (None: not graded)."""

    term: str
    group: str
    weight: float
    lean: float | None
    count: int  # in the collection
    own: bool  # from the lexicon that was graded


@dataclass(frozen=True)
class _GradedLexicon:
    """A graded lexicon, its terms and facts about how it was made."""

    lexicon: Lexicon
    terms: tuple[GradedTerm, ...]
    spectrum: _Spectrum
    facts: Mapping[str, Any] = field(default_factory=dict)

    def added(self, group: str) -> list[GradedTerm]:
        """New words of a group, strongest lean first."""
        return [t for t in self.terms if t.group == group and not t.own]

    def heaviest(self, group: str) -> list[GradedTerm]:
        """New words of a group by weight times occurrences, largest first."""
        return sorted(self.added(group), key=lambda t: (-t.weight * t.count, t.term))


def read_vocabulary(
    collection: Collection | str | os.PathLike[str] | Mapping[str, str],
    *,
    reading: Reading | None = None,
    progress: Progress = silent,
) -> _Vocabulary:
    """Count the words of a collection; memory grows with its distinct words only."""
    how = reading or Reading()
    chosen = check_tokenizer(how.tokenizer)
    texts = Collection.open(collection, how)
    written: Counter[str] = Counter()
    documents = 0
    for batch in texts.batches("Reading", progress):
        for text in batch.texts():
            written.update(tokenize(text, chosen))
        documents += len(batch)
    if not documents:
        raise InputError("no documents", where=texts.source, expected="at least one")
    return _Vocabulary(texts.source, chosen, written, documents, texts.fields)


def grade_lexicon(
    lexicon: Lexicon | str | os.PathLike[str] | Mapping[str, Any],
    collection: _Vocabulary | Collection | str | os.PathLike[str] | Mapping[str, str],
    *,
    embedder: str | Embedder | EmbedFunction = "light",
    settings: GradingSettings | None = None,
    reading: Reading | None = None,
    progress: Progress = silent,
) -> _GradedLexicon:
    """Weight every word of a collection by its lean towards a lexicon's groups.

    A word that leans towards a group by more than the band is added to that group with weight
    (z − band) / (end − band), at most 1. `end` is the median lean of the group's own terms, so half
    of these have weight 1. The lexicon's own words keep their group and get their weight times
    the graded one, at least 0.05 of it. Phrases, `*` entries and words without a vector of their
    own stay as they are.

    Args:
        lexicon: A lexicon, the name of a shipped one, a file or its content.
        collection: A collection, a path, {id: text}, or its words from `read_vocabulary`.
        embedder: Text-to-vector model: light, st:minilm, st:NAME, st:FOLDER, npy:FILE or
            parquet:FILE with a vector for every word, or a function.
        settings: Which words are added.
        reading: How the collection is read: fields, format, tokenizer.
        progress: Called with the bytes read.

    Returns:
        The graded lexicon with its terms and facts about them.
    """
    chosen = settings or GradingSettings()
    min_count, band = chosen.min_count, chosen.band
    words = Lexicon.load(lexicon)
    where = words.source or words.name
    if not isinstance(collection, _Vocabulary):
        collection = read_vocabulary(collection, reading=reading, progress=progress)
    everything = collection.words()
    loaded = load_embedder(embedder)
    own = _OwnTerms(words, collection.tokenizer, {word.key: word for word in everything})
    candidates = [w for w in everything if w.count >= min_count and not own.covers(w.key)]
    vectors, embeds = _embed(loaded, [w.key for w in candidates], [w.written for w in candidates])
    candidates = [word for word, kept in zip(candidates, embeds, strict=True) if kept]
    if len(candidates) < LEAST_ORDINARY:
        raise InputError(
            f"{len(candidates)} words occur at least {min_count} times and have a vector",
            where=collection.source,
            expected=f"at least {LEAST_ORDINARY}, to estimate what is ordinary",
            do="lower --min-count or use more text",
        )
    own.embed(loaded, where)
    spectrum = _Spectrum.fit(
        vectors[:_ORDINARY_WORDS],
        [vectors for _, vectors in own.anchors],
        [[t.weight for t in terms] for terms, _ in own.anchors],
    )
    for group, end in zip(words.groups, spectrum.ends, strict=True):
        if end <= band:
            raise InputError(
                f"{loaded.name} places the terms of {group.name!r} among ordinary words (half of "
                f"them lean towards it by at most {end:.1f} spreads)",
                where=where,
                expected=f"more than the band of {band:g}",
                do="use another embedder or a narrower --band",
            )
    chance, outside, added = _new_terms(candidates, vectors, spectrum, words, band)
    weighed = [*own.graded(spectrum, band), *added]
    facts = {
        "lexicon": words.name,
        "lexicon_hash": words.hash,
        "embedder": loaded.name,
        "embedder_files": loaded.paths,
        "tokenizer": collection.tokenizer,
        "fields": collection.fields,
        **asdict(chosen),
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
            for (terms, _), right in zip(own.anchors, spectrum.right, strict=True)
            for t, ok in zip(terms, right, strict=True)
            if not ok
        ],
        "own_inside_band": sum(int((lean <= band).sum()) for lean in spectrum.own),
        "added": {g.name: sum(t.group == g.name for t in added) for g in words.groups},
    }
    made = _assemble(words, weighed, facts, chosen.name or f"{words.name}-graded")
    return _GradedLexicon(made, tuple(weighed), spectrum, facts)


class _OwnTerms:
    """The lexicon's entries: which are single words, and which words of a collection they cover."""

    def __init__(self, lexicon: Lexicon, tokenizer: str, vocabulary: Mapping[str, _Word]) -> None:
        self.lexicon = lexicon
        self.vocabulary = vocabulary
        entries = Matcher(lexicon, tokenizer).entries
        own = iter(entries)
        self.terms = [[(term, next(own)) for term in group.terms] for group in lexicon.groups]
        single = [entry for entry in entries if len(entry.tokens) == 1]
        self._words = {entry.tokens[0].lower() for entry in single if not entry.prefix}
        self._stems = tuple({entry.tokens[0].lower() for entry in single if entry.prefix})
        #: A group's terms that fix its direction, and their vectors.
        self.anchors: list[tuple[list[Term], Vectors]] = []

    def covers(self, word: str) -> bool:
        """Whether an entry of the lexicon matches or excludes this word."""
        return word in self._words or (bool(self._stems) and word.startswith(self._stems))

    def embed(self, embedder: CheckedEmbedder, where: str) -> None:
        """Find each group's anchors: its single words that have a vector."""
        for group, terms in zip(self.lexicon.groups, self.terms, strict=True):
            chosen = [t for t, entry in terms if not entry.prefix and len(entry.tokens) == 1]
            texts = [self._text(term) for term in chosen]
            vectors, embeds = _embed(embedder, [term.key for term in chosen], texts)
            chosen = [term for term, kept in zip(chosen, embeds, strict=True) if kept]
            if not chosen:
                raise InputError(
                    f"no term of group {group.name!r} has a vector from {embedder.name}",
                    where=where,
                    do="use another embedder or add plain words to the group",
                )
            self.anchors.append((chosen, vectors))

    def _text(self, term: Term) -> str:
        """As the collection writes it most often: Robert for "robert"."""
        word = self.vocabulary.get(term.key)
        return term.text if term.case_sensitive or word is None else word.written

    def graded(self, spectrum: _Spectrum, band: float) -> Iterator[GradedTerm]:
        """All entries in order, with their new weights."""
        for number, (group, entries) in enumerate(
            zip(self.lexicon.groups, self.terms, strict=True)
        ):
            anchors, _ = self.anchors[number]
            leans = dict(zip((t.key for t in anchors), spectrum.own[number], strict=True))
            for term, entry in entries:
                lean = float(leans[term.key]) if term.key in leans else None
                weight = term.weight
                if lean is not None:
                    part = float(graded(lean, float(spectrum.ends[number]), band))
                    weight = round(term.weight * max(part, OWN_LEAST), _DECIMALS)
                word = self.vocabulary.get(entry.tokens[0].lower())
                count = word.count if word is not None and len(entry.tokens) == 1 else 0
                yield GradedTerm(term.key, group.name, weight, lean, count, True)


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
    candidates: list[_Word],
    vectors: Vectors,
    spectrum: _Spectrum,
    lexicon: Lexicon,
    band: float,
) -> tuple[float, int, list[GradedTerm]]:
    """Words outside the band expected by chance, those found, and the terms to add."""
    towards = spectrum.lean(vectors)
    groups, leans = towards.argmax(axis=1), towards.max(axis=1)
    # normal tails: one per group; for two groups the two sides
    chance = len(candidates) * len(lexicon.groups) * 0.5 * math.erfc(band / math.sqrt(2.0))
    added: list[GradedTerm] = []
    for number, group in enumerate(lexicon.groups):
        weights = graded(leans, float(spectrum.ends[number]), band)
        found = [
            GradedTerm(
                candidates[p].key,
                group.name,
                round(float(weights[p]), _DECIMALS),
                float(leans[p]),
                candidates[p].count,
                False,
            )
            for p in np.flatnonzero(groups == number)
            if weights[p] >= OWN_LEAST
        ]
        added += sorted(found, key=lambda t: (-(t.lean or 0.0), t.term))
    return chance, int((leans > band).sum()), added


def _assemble(
    lexicon: Lexicon, weighed: list[GradedTerm], facts: Mapping[str, Any], name: str
) -> Lexicon:
    """The graded lexicon with a new card; targets, exclusions and pairs stay."""
    by_key = {term.term: term for term in weighed if term.own}
    groups = []
    for group in lexicon.groups:
        own = [replace(term, weight=by_key[term.key].weight) for term in group.terms]
        new = [Term(t.term, t.weight) for t in weighed if t.group == group.name and not t.own]
        groups.append(Group(group.name, (*own, *new), group.target))
    return replace(lexicon, name=name, groups=tuple(groups), card=_card(lexicon, facts), source="")


def _card(lexicon: Lexicon, facts: Mapping[str, Any]) -> dict[str, Any]:
    """The card that users read: the template filled in, and the limits of the plain lexicon."""
    file = resources.files("ranktilt.lexicons") / "assets" / "graded.toml"
    card = parse_toml(file.read_text("utf-8"), file)
    other, language = facts["own_other_side"], lexicon.language
    told = {
        **facts,
        "added": ", ".join(f"{count} {group}" for group, count in facts["added"].items()),
        "short_hash": facts["lexicon_hash"][:8],
        "collection": Path(str(facts["collection"])).name,
        "source": lexicon.card.get("source", ""),
        "other_side": f"; these do not, and stay in it: {', '.join(other)}" if other else "",
        "language": "" if language == "en" else f"; this lexicon is {language!r}",
    }
    several = card.pop("limits_of_several_groups")
    limits = card["limits"] + (several if len(lexicon.groups) > 2 else [])
    settings = ("tokenizer", "min_count", "band")
    return {
        **{key: card[key].format(**told).strip() for key in ("summary", "source")},
        "embedder": facts["embedder"],
        "collection": card["collection"].format(**told),
        "settings": {key: facts[key] for key in settings},
        "limits": [
            *(limit.format(**told) for limit in limits),
            *(f"Of the plain {lexicon.name}: {old}" for old in lexicon.card.get("limits", ())),
        ],
        **({"licence": lexicon.card["licence"]} if "licence" in lexicon.card else {}),
    }

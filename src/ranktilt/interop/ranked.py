"""Other ordered lists as runs: retrieved contexts, paragraphs, utterances.

The paragraphs of a text are ordered by their writer, a chatbot's candidate answers by their
probability, a speaker's phrases by how often they are said (Ziems et al. 2024, section 7). Each
becomes a run over its own small collection, and every measure applies.
"""

from __future__ import annotations

import itertools
import json
import math
import os
import re
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from numbers import Real
from pathlib import Path
from typing import Any

import numpy as np

from ranktilt.audits.audit import default_measures
from ranktilt.data.files import make_folder, write_text
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.manifest import build_manifest, write_manifest
from ranktilt.data.rag import RagPassage, RagRecord
from ranktilt.data.reading import Reading
from ranktilt.data.run import Run
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures.base import Measure, Ranking, Score
from ranktilt.measures.batch import deepest
from ranktilt.measures.names import parse_measures
from ranktilt.measures.scores import Scores
from ranktilt.measures.scoring import score
from ranktilt.terms.annotator import annotate
from ranktilt.terms.matching import Matcher
from ranktilt.terms.tokenizers import check_tokenizer

#: Paragraphs are separated by blank lines.
_BLANK_LINES = re.compile(r"\n\s*\n")


@dataclass(frozen=True)
class ListSettings:
    """How group terms are counted in lists of texts.

    Attributes:
        lexicon: A lexicon of the package, a file or a mapping.
        groups: Groups of the lexicon; all by default.
        tokenizer: word, whitespace or clean.
        cutoff: Cutoff of the default measures.
    """

    lexicon: Lexicon | str | os.PathLike[str] | Mapping[str, Any] = "gender"
    groups: tuple[str, ...] | None = None
    tokenizer: str = "word"
    cutoff: int = 10


class ListScorer:
    """Scores lists of texts one at a time, without a collection or files.

    Only measures of terms. The background of a measure is the list itself ('pool'). By default the
    measures are those of an audit without NFaiRR, which means little for a single list.
    """

    def __init__(self, measures: Any = None, settings: ListSettings | None = None) -> None:
        self.settings: ListSettings = settings or ListSettings()
        settings = self.settings
        self.lexicon: Lexicon = Lexicon.load(settings.lexicon, settings.groups)
        check_tokenizer(settings.tokenizer)
        names = default_measures(self.lexicon.group_names, settings.cutoff)
        chosen = [n for n in names if "NFaiRR" not in n] if measures is None else measures
        self.measures: list[Measure] = []
        for measure in parse_measures(chosen):
            if not isinstance(measure, Measure) or "annotations" not in measure.info.needs:
                raise InputError(
                    f"{measure} needs more than the texts of a list", expected="a measure of terms"
                )
            if getattr(measure, "relevant_only", False):
                raise InputError(f"{measure} needs relevance judgements", do="omit it")
            measure.check(self.lexicon.group_names)
            measure = measure.with_background("pool")
            if getattr(measure, "background", None) == "collection":
                raise InputError(f"{measure} needs a collection", do="use background='pool'")
            self.measures.append(measure)
        whole = any(measure.info.background for measure in self.measures)
        #: Number of texts of a list that are used; None for all.
        self.depth: int | None = None if whole else deepest(self.measures)
        self._matcher = Matcher(self.lexicon, settings.tokenizer)

    @property
    def names(self) -> list[str]:
        """The measures' printed names."""
        return [str(measure) for measure in self.measures]

    def score(
        self, texts: Iterable[str], *, go_on: Callable[[], bool] | None = None
    ) -> dict[str, Score] | None:
        """Value and status of every measure for one list, best text first.

        `go_on` is called before every text; if it returns False, the result is None.
        """
        groups = len(self.lexicon.groups)
        lengths: list[int] = []
        counts: list[list[float]] = []
        logs: list[list[float]] = []
        for place, text in enumerate(texts):
            if self.depth is not None and place == self.depth:
                break
            if go_on is not None and not go_on():
                return None
            length, found = self._matcher.count(text)
            own, log = [0.0] * groups, [0.0] * groups
            for term, times in found.items():
                group, weight = self.lexicon.places[term]
                own[group] += weight * times
                log[group] += weight * math.log(times)
            lengths.append(length)
            counts.append(own)
            logs.append(log)
        matrix = np.array(counts, np.float64).reshape(-1, groups)
        ranking = Ranking(
            matrix,
            np.array(lengths, np.int64),
            self.lexicon.group_names,
            self.lexicon.targets,
            np.array(logs, np.float64).reshape(-1, groups),
            backgrounds={"pool": matrix},
        )
        return {str(measure): measure.score(ranking) for measure in self.measures}


class RankedTexts:
    """Collects lists of texts as a run with its queries and its own small collection.

    At most `limit` lists are kept; `not_kept` counts the rest.
    """

    def __init__(self, name: str = "run", *, limit: int | None = None) -> None:
        self.name: str = name
        self.limit: int | None = limit
        self.not_kept: int = 0
        self.queries: dict[str, str] = {}
        self.lists: dict[str, list[str]] = {}
        self.texts: dict[str, str] = {}
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self.lists)

    def add(
        self,
        query: str,
        texts: Iterable[tuple[str | None, str]],
        query_id: str | None = None,
    ) -> str | None:
        """Keep a list of (id, text), best first; returns the query's id, or None if not kept.

        A text without an id gets one from its content. An id with two texts (chunks of a document)
        becomes two ids, and the second of two equal chunks in a list is numbered.
        """
        with self._lock:
            if self.limit is not None and len(self.lists) >= self.limit:
                self.not_kept += 1
                return None
            own = self._next_id() if query_id is None else _word(query_id)
            if not own:
                raise InputError("a list with an empty id", where=self.name)
            if own in self.lists:
                raise InputError(f"duplicate query {own!r}", where=self.name)
            names: dict[str, None] = {}
            for given, raw in texts:
                text = _storable(raw)
                name = self._name(given, text)
                times = 1
                distinct = name
                while distinct in names or self.texts.get(distinct, text) != text:
                    times += 1
                    distinct = f"{name}#{times}"
                names[distinct] = None
                self.texts[distinct] = text
            self.queries[own] = _storable(query)
            self.lists[own] = list(names)
            return own

    def _next_id(self) -> str:
        numbers = itertools.count(len(self.lists) + 1)
        return next(name for name in (f"r{number}" for number in numbers) if name not in self.lists)

    def copy(self) -> RankedTexts:
        """A snapshot, while other threads may be adding."""
        with self._lock:
            made = RankedTexts(self.name, limit=self.limit)
            made.not_kept = self.not_kept
            made.queries, made.texts = dict(self.queries), dict(self.texts)
            made.lists = dict(self.lists)  # lists are never changed
        return made

    def _name(self, given: str | None, text: str) -> str:
        name, content = _word(given or ""), RagPassage.of_text(text).id
        if not name:
            return content
        own = f"{name}#{content.removeprefix('text-')}"
        return name if self.texts.get(name, text) == text else own

    def run(self) -> Run:
        """The run; scores decrease by one per rank, because only the order is known."""
        with self._lock:
            lists = {
                query: {doc: float(len(docs) - place) for place, doc in enumerate(docs)}
                for query, docs in self.lists.items()
            }
        return Run.load(lists, name=self.name)

    def score(
        self,
        measures: Any = None,
        settings: ListSettings | None = None,
        *,
        polarity: Any = None,
    ) -> Scores:
        """Score every list; NFaiRR's background are all texts.

        Args:
            measures: Measures; those of an audit by default.
            settings: How terms are counted.
            polarity: Positions of the texts between two sides, for DUO.
        """
        kept, settings = self.copy(), settings or ListSettings()
        if not kept.lists:
            raise InputError("no list yet", where=self.name, expected="at least one")
        lexicon = Lexicon.load(settings.lexicon, settings.groups)
        if measures is None:
            measures = default_measures(lexicon.group_names, settings.cutoff)
        reading = Reading(tokenizer=settings.tokenizer)
        made = score(
            kept.run(), measures, annotations=annotate(kept.texts, lexicon, reading=reading),
            polarity=polarity, background="pool", queries=kept.queries,
        )  # fmt: skip
        if kept.not_kept:
            made.notes.append(f"{kept.not_kept} lists after the first {kept.limit} were not kept")
        return made

    def records(self, answers: Mapping[str, str] | None = None) -> list[RagRecord]:
        """The lists as records of RAG, for `ranktilt.audits.rag.audit_rag`.

        Args:
            answers: The model's answer to each query, by its id.
        """
        kept, said = self.copy(), dict(answers or {})
        if strange := [query for query in said if query not in kept.lists]:
            raise UnknownNameError("query", strange[0], kept.lists, where="answers")
        return [
            RagRecord(
                query,
                kept.queries[query],
                tuple(RagPassage(doc, kept.texts[doc]) for doc in docs),
                answer=said.get(query),
            )
            for query, docs in kept.lists.items()
        ]

    def write(self, output: str | os.PathLike[str]) -> Path:
        """Write a BEIR folder: run.trec, queries.jsonl and corpus.jsonl."""
        target = Path(output)
        make_folder(target)
        kept = self.copy()
        run = kept.run()
        write_text(target / "corpus.jsonl", _lines(kept.texts))
        write_text(target / "queries.jsonl", _lines(kept.queries))
        run.write(target / "run.trec")
        settings = {"lists": len(kept), "not_kept": kept.not_kept}
        write_manifest(target / "run.trec", build_manifest([], settings))
        return target


def paragraphs(texts: str | Mapping[str, str]) -> RankedTexts:
    """The paragraphs of a text (or of several, by id), the first as rank 1.

    The beginning frames what follows. Blank lines separate paragraphs.

    >>> made = paragraphs("He spoke first.\\n\\nShe answered.")
    >>> made.run().ranking("text")
    ['text#1', 'text#2']
    """
    made = RankedTexts("paragraphs")
    for name, text in ({"text": texts} if isinstance(texts, str) else texts).items():
        own = [part.strip() for part in _BLANK_LINES.split(text)]
        kept = [part for part in own if part]
        named = [(f"{name}#{place}", part) for place, part in enumerate(kept, start=1)]
        made.add(kept[0] if kept else "", named, name)
    return made


def utterances(lists: Mapping[str, Mapping[str, float] | Sequence[str]]) -> RankedTexts:
    """Possible answers to each prompt, ranked: {prompt: {utterance: probability}}.

    A list is best first. A speaker's phrases with their frequencies work the same way. Equal
    numbers keep their order.

    >>> made = utterances({"Who is the nurse?": {"She is.": 0.7, "He is.": 0.3}})
    >>> [made.texts[doc] for doc in made.run().ranking("r1")]
    ['She is.', 'He is.']
    """
    made = RankedTexts("utterances")
    for place, (prompt, said) in enumerate(lists.items(), start=1):
        if isinstance(said, Mapping):
            for text, number in said.items():
                known = isinstance(number, Real) and not isinstance(number, bool)
                if not known or not math.isfinite(number):
                    raise InputError(f"{number!r} of {text!r}", expected="a number")
            ordered = sorted(said, key=lambda text: -said[text])
        elif isinstance(said, str):
            raise InputError(f"one utterance for {prompt!r}", expected="a list of them")
        else:
            ordered = list(said)
        made.add(prompt, [(f"r{place}#{rank}", t) for rank, t in enumerate(ordered, start=1)])
    return made


def _word(name: object) -> str:
    """An id that a TREC file can contain."""
    return "_".join(_storable(str(name)).split())


def _storable(text: str) -> str:
    """The text with ? for halves of characters, which cannot be encoded."""
    return text.encode("utf-8", "replace").decode()


def _lines(texts: Mapping[str, str]) -> str:
    rows = ({"_id": name, "text": text} for name, text in texts.items())
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)

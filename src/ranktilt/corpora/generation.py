"""`generate`: from topics to a balanced corpus with a language model.

The pipeline of Ziems et al. (2024), §3.1 and A.5: topics → 10 debate questions per topic → two
opposing perspectives (or more) per question, each with an article → three more articles per side →
for each article a distractor: the least similar question of the same topic is answered in the
article's words, and sentences about the perspective are then removed.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta

from ranktilt.corpora.layout import (
    DISTRACTOR,
    Corpus,
    CorpusDocument,
    CorpusQuestion,
    DocumentId,
    json_lines,
)
from ranktilt.corpora.parsing import parse_article, parse_questions, parse_sides
from ranktilt.corpora.stages import REPLACED, STAGES, Asker, Row, StageFolder, StageItem
from ranktilt.corpora.templates import MOST_SIDES, Prompts
from ranktilt.corpora.topics import Topic
from ranktilt.data.files import make_folder, read_toml, write_text
from ranktilt.data.settings import check_fields, read_settings
from ranktilt.data.tables import cell_values
from ranktilt.errors import InputError
from ranktilt.polarity.axis import least_similar
from ranktilt.polarity.embedders import load_embedder
from ranktilt.progress import Progress, silent
from ranktilt.rankers.asking import CostEstimate
from ranktilt.web.chat import (
    ChatClient,
    Endpoint,
    GenerationTally,
    Messages,
    content_key,
    estimate_tokens,
)

_Whole = Annotated[int, Meta(ge=1)]
#: Tokens per word of prose; models write more than requested.
_TOKENS_PER_WORD, _LONGER = 1.4, 1.5
_QUESTION_TOKENS, _STATEMENT_TOKENS = 25, 15


@dataclass(frozen=True)
class Recipe:
    """What a corpus consists of."""

    #: Questions per topic, and documents per side of a question.
    questions: _Whole = 10
    documents: _Whole = 4
    #: Opposing sides of a question, 2 to 6.
    sides: Annotated[int, Meta(ge=2, le=MOST_SIDES)] = 2
    #: Only made for two sides: what they remove is the difference between two styles.
    distractors: bool = True
    #: Only this many questions, drawn at random, get documents (3,996 of 13,640 in the paper).
    sample: _Whole | None = None
    #: Words requested per document, and the minimum that is accepted.
    words: _Whole = 200
    least_words: _Whole = 80
    #: A distractor loses sentences when it is rewritten, so it may be shorter.
    least_distractor_words: int = 20
    #: Further attempts, with the reason, after an unusable answer.
    tries: Annotated[int, Meta(ge=0)] = 2
    seed: int = 0
    language: str = "English"
    #: Finds the least similar question.
    embedder: Any = "light"
    #: Folder with templates that replace the package's prompts, or "published": the paper's.
    prompts: str | None = None

    def __post_init__(self) -> None:
        check_fields(self)

    def templates(self) -> Prompts:
        """The prompts for this language and number of sides."""
        return Prompts.load(self.prompts, self.language, self.sides)

    def topics(self, source: str | os.PathLike[str] | list[Topic]) -> list[Topic]:
        """Read the topics; a wrong embedder is an error before any cost."""
        load_embedder(self.embedder)
        return source if isinstance(source, list) else Topic.load(source)

    def estimate(self, topics: list[Topic], endpoint: Endpoint) -> CostEstimate:
        """Requests, tokens and cost of `generate` at most, if no answer is stored. Sends nothing.

        Args:
            topics: The topics.
            endpoint: The language model.
        """
        endpoint.sent_headers()  # a missing key is an error before any estimate
        article = round(self.words * _TOKENS_PER_WORD * _LONGER)
        prompts = self.templates()

        def prompt(name: str, *added: int) -> int:
            return estimate_tokens(prompts.fill(name)) + sum(added)

        questions = len(topics) * self.questions
        asked = min(questions, self.sample or questions)
        documents = asked * self.sides * self.documents
        imitated = documents if self.distractors and self.sides == 2 else 0
        draft = prompt("distractor", article, _QUESTION_TOKENS)
        # number of items, and for each its requests, tokens sent and tokens received
        stages = [
            (len(topics), 1, prompt("questions", 5), self.questions * _QUESTION_TOKENS),
            (asked, 1, prompt("perspectives", _QUESTION_TOKENS), self.sides * article),
            (
                documents - asked * self.sides,
                1,
                prompt("document", _QUESTION_TOKENS, _STATEMENT_TOKENS),
                article,
            ),
            # a draft, and its revision, which repeats the conversation
            (imitated, 2, 2 * draft + prompt("neutral", article), 2 * article),
        ]
        totals = [sum(stage[0] * stage[place] for stage in stages) for place in (1, 2, 3)]
        return CostEstimate.of(endpoint, *totals)


@dataclass(frozen=True)
class GenerationSettings:
    """What a settings file contains: the model, and what the corpus consists of."""

    endpoint: Endpoint
    recipe: Recipe = field(default_factory=Recipe)

    @classmethod
    def load(
        cls,
        source: str | os.PathLike[str] | None,
        endpoint: Mapping[str, Any],
        recipe: Mapping[str, Any],
    ) -> GenerationSettings:
        """Read a TOML file with [endpoint] and [recipe], if there is one.

        Args:
            source: The file.
            endpoint: Values that override those of [endpoint], unless None.
            recipe: Values that override those of [recipe], unless None.
        """
        content = {} if source is None else dict(read_toml(source))
        for name, given in (("endpoint", endpoint), ("recipe", recipe)):
            chosen = {key: value for key, value in given.items() if value is not None}
            if isinstance(table := content.setdefault(name, {}), dict):
                content[name] = table | chosen
        where = "settings" if source is None else os.fspath(source)
        if not isinstance(content["endpoint"], dict):
            raise InputError("endpoint is not a table", where=where, expected="[endpoint]")
        for key in ("model", "base_url"):
            if key not in content["endpoint"]:
                option = f"--{key.replace('_', '-')}"
                raise InputError(f"no {key}", where=where, do=f"use {option}, or [endpoint] {key}")
        return read_settings(content, cls, where=where)


@dataclass(frozen=True)
class _Generated:
    """The result: the corpus, its folder, what was done and what was set aside."""

    corpus: Corpus
    folder: Path
    tally: GenerationTally
    set_aside: list[Row]
    notes: list[str] = field(default_factory=list)


def generate(
    topics: str | os.PathLike[str] | list[Topic],
    output: str | os.PathLike[str],
    endpoint: Endpoint,
    *,
    recipe: Recipe | None = None,
    progress: Progress = silent,
    tally: GenerationTally | None = None,
) -> _Generated:
    """Generate a balanced corpus, or resume an interrupted one.

    Every answer is in `answers.sqlite` before it is used. Repeat the call to resume after any stop;
    the files are the same bytes as without one. A finished corpus needs no request.

    Args:
        topics: A file of topics, or the topics.
        output: The folder of the corpus.
        endpoint: The language model.
        recipe: What the corpus consists of.
        progress: Reports progress.
        tally: Counts requests; pass one to read it after an error.

    Returns:
        The corpus, with counts and what was set aside.
    """
    recipe = recipe or Recipe()
    prompts = recipe.templates()
    chosen = recipe.topics(topics)
    folder = Path(output)
    make_folder(folder)
    with ChatClient.opened(endpoint, folder / "answers.sqlite", tally) as client:
        asker = Asker(client, prompts, recipe.tries)
        stages = StageFolder.open(folder / "stages")
        return _GenerationJob(chosen, folder, client, recipe, asker, stages, progress).all()


@dataclass
class _GenerationJob:
    """The stages, one after the other; each reads the previous one's file as it is."""

    given: list[Topic]
    folder: Path
    client: ChatClient
    recipe: Recipe
    asker: Asker
    stages: StageFolder
    progress: Progress
    aside: list[Row] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    #: Topics by their ids, as edited.
    _names: dict[str, str] = field(default_factory=dict)

    def all(self) -> _Generated:
        """Every stage, then the corpus."""
        topics = self.topics()
        questions = self.stage("questions", self._question_items(topics))
        asked = _sample(questions, self.recipe.sample, self.recipe.seed)
        sides = self._of_questions(self.stage("perspectives", self._side_items(asked)), asked)
        articles = self.stage("documents", self._document_items(asked, sides))
        documents = self._documents(sides, articles)
        distractors: list[Row] = []
        if self.recipe.distractors and self.recipe.sides > 2:
            self.notes.append(
                "no distractors: the style of a side is the difference between two (A.5), not "
                f"{self.asker.prompts.number_of_sides}"
            )
        elif self.recipe.distractors:
            items = self._distractor_items(questions, asked, sides, documents)
            distractors = self.stage("distractors", items)
        corpus = self._corpus(topics, asked, sides, documents, distractors)
        corpus.write(self.folder)
        write_text(self.folder / "set-aside.jsonl", json_lines(self.aside))
        for stage, number in self.stages.replaced.items():
            self.notes.append(
                f"{number:,} rows of the stage {stage} were replaced or removed; they are kept in "
                f"{self.stages.folder / REPLACED}"
            )
        return _Generated(corpus, self.folder, self.client.tally, self.aside, self.notes)

    def _of_questions(self, sides: list[Row], asked: dict[str, Row]) -> list[Row]:
        """Perspectives of chosen questions; rows that people added may have another id."""
        lost = [row["query_id"] for row in sides if row["query_id"] not in asked]
        self._note_lost("perspectives", "chosen question", lost)
        return [row for row in sides if row["query_id"] in asked]

    def _note_lost(self, stage: str, owner: str, lost: list[str]) -> None:
        if lost:
            self.notes.append(
                f"{len(lost)} rows of the stage {stage} belong to no {owner} and are skipped "
                f"(first: {lost[0]!r})"
            )

    def topics(self) -> dict[str, Row]:
        """The first stage: the given topics, as edited in the stage's file."""
        given = [topic._asdict() for topic in self.given]
        items = [
            StageItem(row["topic_id"], content_key(row), partial(list, [row])) for row in given
        ]
        kept = self.stage("topics", items)
        for row in [*given, *kept]:
            self._names[row["topic_id"]] = row["topic"]
        return {row["topic_id"]: row for row in kept}

    def stage(self, stage: str, items: Iterable[StageItem]) -> list[Row]:
        """Make what is missing of a stage, and return its rows."""
        rows, aside = self.stages.run(stage, list(items), self.client, self.progress)
        for one in aside:
            what = f"{stage}: {one.kind}"
            self.client.tally.set_aside[what] = self.client.tally.set_aside.get(what, 0) + 1
            self.aside.append({"stage": stage} | vars(one))
        return [row for own in rows.values() for row in own]

    # --- the requests of each stage ---------------------------------------------------------------

    def _item(
        self, item: str, messages: Messages, make: Callable[[], list[Row]], sample: int = 0,
        **also: Any,
    ) -> StageItem:  # fmt: skip
        """`also` is what the item depends on besides its first request."""
        first = self.client.key(messages, sample)
        return StageItem(item, content_key({"first": first} | also), make)

    def _question_items(self, topics: dict[str, Row]) -> Iterator[StageItem]:
        """One request per topic."""
        parse = partial(parse_questions, number=self.recipe.questions)

        def make(topic: str, messages: Messages) -> list[Row]:
            found = self.asker.ask("questions", topic, messages, parse)
            return [
                {"topic_id": topic, "query_id": f"{topic}_{number}", "question": text}
                for number, text in enumerate(found)
            ]

        for key, row in topics.items():
            messages = self.asker.opening(
                "questions",
                topic=row["topic"],
                number=self.recipe.questions,
                description=row.get("description") or "",
            )
            yield self._item(key, messages, partial(make, key, messages))

    def _side_items(self, asked: dict[str, Row]) -> Iterator[StageItem]:
        """One request per question: both perspectives, and an article for each."""
        least = self.recipe.least_words
        parse = partial(parse_sides, least_words=least, sides=self.recipe.sides)

        def make(query: str, messages: Messages) -> list[Row]:
            names, articles = self.asker.ask("perspectives", query, messages, parse)
            return [{"query_id": query, "perspectives": names, "documents": articles}]

        for key, row in asked.items():
            messages = self.asker.opening(
                "perspectives",
                question=row["question"],
                words=self.recipe.words,
                topic=self._topic(row),
            )
            yield self._item(key, messages, partial(make, key, messages), least=least)

    def _document_items(self, asked: dict[str, Row], sides: list[Row]) -> Iterator[StageItem]:
        """One request per further article of each side."""
        least = self.recipe.least_words
        parse = partial(parse_article, least_words=least)

        def make(doc: DocumentId, messages: Messages) -> list[Row]:
            found = self.asker.ask("documents", str(doc), messages, parse, doc.number - 1)
            own = {"query_id": doc.query_id, "perspective": doc.perspective}
            return [{"doc_id": str(doc), **own, "text": found}]

        for row in sides:
            question = asked[row["query_id"]]
            for side, statement in _numbered(row["perspectives"]):
                others = [other for other in row["perspectives"] if other != statement]
                for number in range(2, self.recipe.documents + 1):
                    doc = DocumentId(row["query_id"], side, number)
                    messages = self.asker.opening(
                        "document",
                        question=question["question"],
                        perspective=statement,
                        other="; ".join(others),
                        topic=self._topic(question),
                        words=self.recipe.words,
                        number=number,
                    )
                    made = partial(make, doc, messages)
                    yield self._item(str(doc), messages, made, number - 1, least=least)

    def _documents(self, sides: list[Row], articles: list[Row]) -> list[Row]:
        """All articles of each side: the one from the perspectives first."""
        more: dict[tuple[str, str], list[Row]] = {}
        for row in articles:
            more.setdefault((row["query_id"], row["perspective"]), []).append(row)
        found = []
        for row in sides:
            query = row["query_id"]
            for side, text in _numbered(row["documents"]):
                doc = str(DocumentId(query, side, 1))
                found.append({"doc_id": doc, "query_id": query, "perspective": side, "text": text})
                found += more.get((query, side), [])
        seen: set[str] = set()
        for row in found:
            if row["doc_id"] in seen:
                raise InputError(
                    f"duplicate document {row['doc_id']!r}: number 1 of a side is in "
                    f"{STAGES['perspectives'][0]}",
                    where=self.stages.folder / STAGES["documents"][0],
                )
            seen.add(row["doc_id"])
        lost = [row["doc_id"] for row in articles if row["doc_id"] not in seen]
        self._note_lost("documents", "question with this perspective", lost)
        return found

    def _distractor_items(
        self, questions: list[Row], asked: dict[str, Row], sides: list[Row], documents: list[Row]
    ) -> Iterator[StageItem]:
        """Two requests per document, with the least similar question of its topic."""
        other = _least_similar(questions, self.recipe.embedder)
        statements = {row["query_id"]: row["perspectives"] for row in sides}
        for row in documents:
            question = other.get(row["query_id"])
            if question is None or len(statements[row["query_id"]]) != 2:
                continue
            statement = statements[row["query_id"]][int(row["perspective"]) - 1]
            messages = self.asker.opening(
                "distractor",
                document=row["text"],
                question=question["question"],
                topic=self._topic(asked[row["query_id"]]),
            )
            then = self.asker.prompts.fill(
                "neutral",
                perspective=statement,
                question=asked[row["query_id"]]["question"],
                topic=self._topic(asked[row["query_id"]]),
            )
            make = partial(self._distractor, row, question, messages, then)
            least = self.recipe.least_distractor_words
            yield self._item(row["doc_id"], messages, make, then=then, least=least)
        alone = sorted({row["query_id"] for row in documents} - other.keys())
        if alone:
            self.notes.append(
                f"{len(alone)} questions have no distractors, because their topic has no other "
                f"question (first: {alone[0]!r})"
            )

    def _distractor(self, row: Row, question: Row, messages: Messages, then: str) -> list[Row]:
        least = self.recipe.least_distractor_words
        parse = partial(parse_article, least_words=least)
        draft = self.asker.ask("distractors", row["doc_id"], messages, parse)
        follow = [
            *messages,
            {"role": "assistant", "content": draft},
            {"role": "user", "content": then},
        ]
        text = self.asker.ask("distractors", row["doc_id"], follow, parse)
        made = {
            "doc_id": row["doc_id"] + DISTRACTOR,
            "distractor_of": row["doc_id"],
            "question_id": question["query_id"],
            "question": question["question"],
            "draft": draft,
            "text": text,
        }
        return [made]

    def _topic(self, question: Row) -> str:
        return str(self._names.get(question["topic_id"], question["topic_id"]))

    def _corpus(
        self,
        topics: dict[str, Row],
        asked: dict[str, Row],
        sides: list[Row],
        documents: list[Row],
        distractors: list[Row],
    ) -> Corpus:
        statements = {row["query_id"]: tuple(row["perspectives"]) for row in sides}
        questions = {}
        for query, row in asked.items():
            if query in statements:
                topic = topics.get(row["topic_id"], {})
                questions[query] = CorpusQuestion(
                    query,
                    row["question"],
                    str(topic.get("topic", "")),
                    cell_values(topic.get("domain")),
                    statements[query],
                )
        found: dict[str, CorpusDocument] = {}
        imitations = {row["distractor_of"]: row for row in distractors}
        for row in documents:
            own = questions[row["query_id"]]
            shared: dict[str, Any] = {
                "query_id": own.query_id, "perspective": row["perspective"], "domains": own.domains,
                "topic": own.topic,
            }  # fmt: skip
            found[row["doc_id"]] = CorpusDocument(row["doc_id"], row["text"], **shared)
            if row["doc_id"] in imitations:
                copy = imitations[row["doc_id"]]
                found[copy["doc_id"]] = CorpusDocument(
                    copy["doc_id"], copy["text"], **shared, distractor_of=row["doc_id"]
                )
        return Corpus(questions, found, os.fspath(self.folder))


def _numbered(texts: list[str]) -> list[tuple[str, str]]:
    """The texts of the sides, each with the side's number."""
    return [(str(number), text) for number, text in enumerate(texts, start=1)]


def _sample(questions: list[Row], number: int | None, seed: int) -> dict[str, Row]:
    """The questions that get documents, in the file's order; all of them for None.

    They are drawn by a hash of seed and id, so that new topics do not change the draw.
    """
    if number is None or number >= len(questions):
        return {row["query_id"]: row for row in questions}

    def lot(row: Row) -> str:
        return hashlib.sha256(f"{seed}:{row['query_id']}".encode()).hexdigest()

    drawn = {row["query_id"] for row in sorted(questions, key=lot)[:number]}
    return {row["query_id"]: row for row in questions if row["query_id"] in drawn}


def _least_similar(questions: list[Row], embedder: Any) -> dict[str, Row]:
    """For each question, the one of its topic with the smallest cosine."""
    ids = [row["query_id"] for row in questions]
    vectors = load_embedder(embedder).embed(ids, [row["question"] for row in questions])
    others = least_similar(vectors, [row["topic_id"] for row in questions])
    return {ids[place]: questions[other] for place, other in others.items()}

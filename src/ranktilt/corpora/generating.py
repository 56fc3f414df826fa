"""`ranktilt.generate`: from topics to a balanced corpus with a language model (§3.1, A.5).

topics → 10 debate questions each → two opposing perspectives a question, each with an article →
three more articles a side → for each article a distractor: the question of the same topic that is
least like its own is answered in the article's words, and sentences about the perspective are then
taken out.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from ranktilt.corpora.answer_store import AnswerStore, content_key
from ranktilt.corpora.chat import ChatClient
from ranktilt.corpora.domains import Domains
from ranktilt.corpora.layout import (
    DISTRACTOR,
    Corpus,
    Document,
    DocumentId,
    Question,
    json_lines,
    read_json_lines,
)
from ranktilt.corpora.parsing import parse_article, parse_questions, parse_sides
from ranktilt.corpora.questions import most_distinct, sampled
from ranktilt.corpora.server import Server
from ranktilt.corpora.stages import (
    REPLACED,
    SIDES,
    STAGES,
    Asker,
    Item,
    Row,
    SetAside,
    StageFolder,
    run_stage,
)
from ranktilt.corpora.templates import Prompts
from ranktilt.corpora.tokens import Tally
from ranktilt.corpora.topics import Topic, assign, load_topics
from ranktilt.data.files import write_text, writing
from ranktilt.errors import InputError
from ranktilt.polarity.embedders import load_embedder

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Recipe:
    """How much of everything is made."""

    questions: int = 10
    documents: int = 4
    distractors: bool = True
    #: Only so many questions, drawn at random, get documents (3,996 of 13,640 in the paper).
    sample: int | None = None
    #: Words that are asked for, and fewer than which an article is not taken.
    words: int = 200
    least_words: int = 80
    #: A rewritten distractor has lost sentences, so it may be shorter.
    least_distractor_words: int = 20
    #: Attempts with the reason after an answer that cannot be used.
    tries: int = 2
    seed: int = 0
    language: str = "English"
    embedder: Any = "light"

    def __post_init__(self) -> None:
        for name in ("questions", "documents", "words", "least_words"):
            if getattr(self, name) < 1:
                raise InputError(f"{name} {getattr(self, name)}", expected="1 or more")
        if self.tries < 0 or (self.sample is not None and self.sample < 1):
            raise InputError("tries below 0, or an empty sample", expected="0, and 1 or more")


@dataclass(frozen=True)
class Generated:
    """What a run left: the corpus, where it is, what was done and what was set aside."""

    corpus: Corpus
    folder: Path
    tally: Tally
    set_aside: list[Row]
    notes: list[str] = field(default_factory=list)
    #: Of each stage, over all runs in this folder: answers, tokens in, tokens out.
    totals: dict[str, tuple[int, int, int]] = field(default_factory=dict)


def generate(
    topics: str | os.PathLike[str] | list[Topic],
    output: str | os.PathLike[str],
    server: Server,
    *,
    recipe: Recipe | None = None,
    prompts: str | os.PathLike[str] | None = None,
    domains: str | os.PathLike[str] | None = None,
    retry_set_aside: bool = False,
    progress: Progress | None = None,
    tally: Tally | None = None,
) -> Generated:
    """Make a balanced corpus in the folder `output`, or go on with one.

    Every answer is in `answers.sqlite` there before it is used: a run that was stopped, killed or
    lost its server goes on with the same call and writes the same bytes as one that was not. A
    finished run asks nothing. `retry_set_aside` forgets the answers of items that were set aside.
    `tally` is counted in, so that the caller knows what a run did that ended in an error.
    """
    recipe = recipe or Recipe()
    texts = Prompts.load(prompts, recipe.language)
    chosen = prepared_topics(topics, domains, recipe)
    folder = Path(output)
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
    with AnswerStore(folder / "answers.sqlite") as store, ChatClient(server, store) as client:
        client.tally = client.tally if tally is None else tally
        run = Run(chosen, folder, client, recipe, texts, progress)
        if retry_set_aside:
            run.forget_set_aside()
        try:
            return run.all()
        except KeyboardInterrupt as stop:
            stop.add_note("all answers so far are stored; the same command goes on from there")
            raise


def prepared_topics(
    topics: str | os.PathLike[str] | list[Topic],
    domains: str | os.PathLike[str] | None,
    recipe: Recipe,
) -> list[Topic]:
    """The topics with their domains; a wrong embedder is told before anything is paid for."""
    load_embedder(recipe.embedder)
    chosen = topics if isinstance(topics, list) else load_topics(topics)
    return chosen if domains is None else assign(chosen, Domains.load(domains), recipe.embedder)


class Run:
    """The stages, one after the other; each takes the file of the one before as it stands."""

    def __init__(
        self,
        topics: list[Topic],
        folder: Path,
        client: ChatClient,
        recipe: Recipe,
        prompts: Prompts,
        progress: Progress | None = None,
    ) -> None:
        self.given, self.folder, self.client, self.recipe = topics, folder, client, recipe
        self.stages = StageFolder.open(folder / "stages")
        self.asker = Asker(client, prompts, recipe.tries)
        self.prompts, self.progress = prompts, progress
        self.aside: list[Row] = []
        self._names = {topic.topic_id: topic.topic for topic in topics}
        self.notes: list[str] = []

    def all(self) -> Generated:
        """Every stage, then the corpus."""
        topics = self.topics()
        questions = self._stage("questions", self.question_items(topics))
        asked = sampled(questions, self.recipe.sample, self.recipe.seed)
        sides = self._of_questions(self._stage("perspectives", self.side_items(asked)), asked)
        articles = self._stage("documents", self.document_items(asked, sides))
        documents = self.documents(sides, articles)
        distractors: list[Row] = []
        if self.recipe.distractors:
            distractors = self._stage(
                "distractors", self.distractor_items(questions, asked, sides, documents)
            )
        corpus = self._corpus(topics, asked, sides, documents, distractors)
        corpus.write(self.folder)
        write_text(self.folder / "set-aside.jsonl", json_lines(self.aside))
        for stage, number in self.stages.replaced.items():
            self.notes.append(
                f"{number:,} rows of the stage {stage} were replaced or dropped; they are kept in "
                f"{self.stages.folder / REPLACED}"
            )
        return Generated(
            corpus, self.folder, self.client.tally, self.aside, self.notes,
            self.client.store.totals(),
        )  # fmt: skip

    def _of_questions(self, sides: list[Row], asked: dict[str, Row]) -> list[Row]:
        """Perspectives of the questions that are asked; somebody's own may have another id."""
        lost = [row["query_id"] for row in sides if row["query_id"] not in asked]
        if lost:
            self.notes.append(
                f"{len(lost)} rows of the stage perspectives belong to no question that is asked "
                f"and are left out, {lost[0]!r} first"
            )
        return [row for row in sides if row["query_id"] in asked]

    def topics(self) -> dict[str, Row]:
        """The first stage: the topics' file, unless somebody edited the stage's own."""
        kept = self.planned_topics()
        made_from = {row["topic_id"]: content_key(row) for row in self._topic_rows()}
        self.stages.write("topics", list(kept.values()), made_from)
        return kept

    def planned_topics(self) -> dict[str, Row]:
        """The same, without writing it."""
        before = self.stages.grouped("topics")
        kept: list[Row] = []
        for row in self._topic_rows():
            item = Item(row["topic_id"], content_key(row), list, "")
            old = self.stages.kept("topics", item, before)
            kept += [row] if old is None else old
        known = {topic.topic_id for topic in self.given} | self.stages.done.get("topics", {}).keys()
        kept += [row for name, own in before.items() if name not in known for row in own]
        self._names |= {row["topic_id"]: row["topic"] for row in kept}
        return {row["topic_id"]: row for row in kept}

    def _topic_rows(self) -> list[Row]:
        return [vars(topic).copy() for topic in self.given]

    def _stage(self, stage: str, items: list[Item]) -> list[Row]:
        rows, aside = run_stage(stage, items, self.stages, self.client, self.progress)
        for one in aside:
            what = f"{stage}: {one.kind}"
            self.client.tally.set_aside[what] = self.client.tally.set_aside.get(what, 0) + 1
            self.aside.append({"stage": stage} | vars(one) | {"keys": list(one.keys)})
        return [row for own in rows.values() for row in own]

    def forget_set_aside(self) -> int:
        """Delete the answers of what was set aside in the run before."""
        rows = self._aside_rows()
        return self.client.store.forget(key for row in rows for key in row.get("keys", ()))

    def set_aside_before(self) -> set[tuple[str, str]]:
        """Stage and first request of what was set aside in the run before."""
        rows = self._aside_rows()
        return {(row.get("stage", ""), key) for row in rows for key in row.get("keys", ())[:1]}

    def _aside_rows(self) -> list[Row]:
        path = self.folder / "set-aside.jsonl"
        return [row for _, row in read_json_lines(path)] if path.exists() else []

    # --- what each stage asks ---------------------------------------------------------------------

    def _item(
        self, item: str, messages: list[dict[str, str]], make: Any, sample: int = 0, **also: Any
    ) -> Item:
        """`also` is what an item hangs on beside its first request."""
        first = self.client.key(messages, sample)
        return Item(item, content_key({"first": first} | also), make, first)

    def question_items(self, topics: dict[str, Row]) -> list[Item]:
        """One request a topic."""
        items = []
        for key, row in topics.items():
            messages = self.asker.opening(
                "questions",
                topic=row["topic"],
                number=self.recipe.questions,
                description=row.get("description") or "",
            )
            items.append(self._item(key, messages, partial(self._questions, key, messages)))
        return items

    def _questions(self, topic: str, messages: list[dict[str, str]]) -> list[Row] | SetAside:
        parse = partial(parse_questions, number=self.recipe.questions)
        found = self.asker.ask("questions", topic, messages, parse)
        if isinstance(found, SetAside):
            return found
        return [
            {"topic_id": topic, "query_id": f"{topic}_{number}", "question": text}
            for number, text in enumerate(found)
        ]

    def side_items(self, asked: dict[str, Row]) -> list[Item]:
        """One request a question: both perspectives, and an article for each."""
        items = []
        for key, row in asked.items():
            messages = self.asker.opening(
                "perspectives",
                question=row["question"],
                words=self.recipe.words,
                topic=self._topic(row),
            )
            make = partial(self._sides, key, messages)
            items.append(self._item(key, messages, make, least=self.recipe.least_words))
        return items

    def _sides(self, query: str, messages: list[dict[str, str]]) -> list[Row] | SetAside:
        parse = partial(parse_sides, least_words=self.recipe.least_words)
        found = self.asker.ask("perspectives", query, messages, parse)
        if isinstance(found, SetAside):
            return found
        return [
            {
                "query_id": query,
                "perspectives": list(found.perspectives),
                "documents": list(found.articles),
            }
        ]

    def document_items(self, asked: dict[str, Row], sides: list[Row]) -> list[Item]:
        """As many requests a side as articles are missing there."""
        items = []
        for row in sides:
            question = asked[row["query_id"]]
            for place, side in enumerate(SIDES):
                for number in range(2, self.recipe.documents + 1):
                    doc = str(DocumentId(row["query_id"], side, number))
                    messages = self.asker.opening(
                        "document",
                        question=question["question"],
                        perspective=row["perspectives"][place],
                        other=row["perspectives"][1 - place],
                        topic=self._topic(question),
                        words=self.recipe.words,
                        number=number,
                    )
                    make = partial(self._article, doc, row["query_id"], side, messages, number - 1)
                    least = self.recipe.least_words
                    items.append(self._item(doc, messages, make, number - 1, least=least))
        return items

    def _article(
        self, doc: str, query: str, side: str, messages: list[dict[str, str]], sample: int
    ) -> list[Row] | SetAside:
        parse = partial(parse_article, least_words=self.recipe.least_words)
        found = self.asker.ask("documents", doc, messages, parse, sample)
        if isinstance(found, SetAside):
            return found
        return [{"doc_id": doc, "query_id": query, "perspective": side, "text": found}]

    def documents(self, sides: list[Row], articles: list[Row]) -> list[Row]:
        """All articles: those that came with the perspectives, then the others, side by side."""
        more: dict[tuple[str, str], list[Row]] = {}
        for row in articles:
            more.setdefault((row["query_id"], row["perspective"]), []).append(row)
        found = []
        for row in sides:
            query = row["query_id"]
            for place, side in enumerate(SIDES):
                found.append(
                    {
                        "doc_id": str(DocumentId(query, side, 1)),
                        "query_id": query,
                        "perspective": side,
                        "text": row["documents"][place],
                    }
                )
                found += more.get((query, side), [])
        seen: set[str] = set()
        for row in found:
            if row["doc_id"] in seen:
                raise InputError(
                    f"document {row['doc_id']!r} stands twice: number 1 of a side stands in "
                    f"{STAGES['perspectives'][0]}",
                    where=self.stages.folder / STAGES["documents"][0],
                )
            seen.add(row["doc_id"])
        lost = [row["doc_id"] for row in articles if row["doc_id"] not in seen]
        if lost:
            self.notes.append(
                f"{len(lost)} documents of the stage documents belong to no question that has "
                f"perspectives and are left out, {lost[0]!r} first"
            )
        return found

    def distractor_items(
        self, questions: list[Row], asked: dict[str, Row], sides: list[Row], documents: list[Row]
    ) -> list[Item]:
        """Two requests a document, with the question of its topic that is least like its own."""
        other = most_distinct(questions, self.recipe.embedder)
        statements = {row["query_id"]: row["perspectives"] for row in sides}
        items = []
        for row in documents:
            question = other.get(row["query_id"])
            if question is None:
                continue
            statement = statements[row["query_id"]][SIDES.index(row["perspective"])]
            messages = self.asker.opening(
                "distractor",
                document=row["text"],
                question=question["question"],
                topic=self._topic(asked[row["query_id"]]),
            )
            then = self.prompts.fill(
                "neutral",
                perspective=statement,
                question=asked[row["query_id"]]["question"],
                topic=self._topic(asked[row["query_id"]]),
            )
            make = partial(self._distractor, row, question, messages, then)
            least = self.recipe.least_distractor_words
            items.append(self._item(row["doc_id"], messages, make, then=then, least=least))
        alone = sorted({row["query_id"] for row in documents} - other.keys())
        if alone:
            self.notes.append(
                f"{len(alone)} questions have no other question of their topic and so no "
                f"distractors, {alone[0]!r} first"
            )
        return items

    def _distractor(
        self, row: Row, question: Row, messages: list[dict[str, str]], then: str
    ) -> list[Row] | SetAside:
        least = self.recipe.least_distractor_words
        parse = partial(parse_article, least_words=least)
        draft = self.asker.ask("distractors", row["doc_id"], messages, parse)
        if isinstance(draft, SetAside):
            return draft
        follow = [
            *messages,
            {"role": "assistant", "content": draft},
            {"role": "user", "content": then},
        ]
        text = self.asker.ask("distractors", row["doc_id"], follow, parse)
        if isinstance(text, SetAside):
            return text
        return [
            {
                "doc_id": row["doc_id"] + DISTRACTOR,
                "distractor_of": row["doc_id"],
                "question_id": question["query_id"],
                "question": question["question"],
                "draft": draft,
                "text": text,
            }
        ]

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
                questions[query] = Question(
                    query,
                    row["question"],
                    str(topic.get("topic", "")),
                    str(topic.get("domain") or ""),
                    statements[query],
                )
        found: dict[str, Document] = {}
        imitations = {row["distractor_of"]: row for row in distractors}
        own_ids = {row["doc_id"] for row in documents}
        for row in documents:
            own = questions[row["query_id"]]
            shared: dict[str, Any] = {
                "query_id": own.query_id, "perspective": row["perspective"], "domain": own.domain,
                "topic": own.topic,
            }  # fmt: skip
            found[row["doc_id"]] = Document(row["doc_id"], row["text"], **shared)
            if row["doc_id"] in imitations:
                copy = imitations[row["doc_id"]]
                if copy["doc_id"] in own_ids:
                    raise InputError(
                        f"doc_id {copy['doc_id']!r} is that of a document",
                        where=self.stages.folder / STAGES["distractors"][0],
                    )
                found[copy["doc_id"]] = Document(
                    copy["doc_id"], copy["text"], **shared, distractor_of=row["doc_id"]
                )
        return Corpus(questions, found, os.fspath(self.folder))

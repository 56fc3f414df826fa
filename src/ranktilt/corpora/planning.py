"""What a run will ask before it asks: requests, tokens and money, less what is stored already."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

from ranktilt.corpora.answer_store import AnswerStore
from ranktilt.corpora.chat import ChatClient
from ranktilt.corpora.generating import Recipe, Run, prepared_topics
from ranktilt.corpora.questions import sampled
from ranktilt.corpora.server import Server
from ranktilt.corpora.stages import Item, Row
from ranktilt.corpora.templates import Prompts
from ranktilt.corpora.tokens import Price, estimate_tokens
from ranktilt.corpora.topics import Topic

#: Tokens that a word takes, in prose.
TOKENS_A_WORD = 1.4
#: Models write more than is asked for.
LONGER = 1.5
QUESTION_TOKENS, STATEMENT_TOKENS = 25, 15


@dataclass(frozen=True)
class PlannedStage:
    """One stage: requests in all, those answered already, and tokens of the others."""

    stage: str
    requests: int
    stored: int
    tokens_in: int
    tokens_out: int


@dataclass(frozen=True)
class Plan:
    """The estimate of a run. It is rough: nobody knows how much a model will write."""

    stages: list[PlannedStage]

    @property
    def requests(self) -> int:
        """Requests that will be sent, if nothing fails."""
        return sum(one.requests - one.stored for one in self.stages)

    @property
    def tokens_in(self) -> int:
        """Tokens that will be sent."""
        return sum(one.tokens_in for one in self.stages)

    @property
    def tokens_out(self) -> int:
        """Tokens that will come back."""
        return sum(one.tokens_out for one in self.stages)

    def words(self, price: Price) -> str:
        """One line for the person who pays."""
        if not self.requests:
            return "nothing to ask: all answers are stored"
        stored = sum(one.stored for one in self.stages)
        known = f" ({stored:,} more are stored)" if stored else ""
        cost = price.words(self.tokens_in, self.tokens_out)
        return (
            f"about {self.requests:,} requests{known}, {self.tokens_in:,} tokens in, "
            f"{self.tokens_out:,} out{cost}"
        )

    def table(self, price: Price) -> tuple[list[str], list[list[str]]]:
        """Header and rows, one a stage."""
        header = ["stage", "requests", "stored", "tokens in", "tokens out"]
        priced = price.of(0, 0) is not None
        rows = []
        for one in self.stages:
            numbers = (one.requests, one.stored, one.tokens_in, one.tokens_out)
            row = [one.stage, *(f"{number:,}" for number in numbers)]
            if priced:
                row.append(f"{price.of(one.tokens_in, one.tokens_out):,.2f}")
            rows.append(row)
        return ([*header, price.currency] if priced else header), rows


def plan(
    topics: str | os.PathLike[str] | list[Topic],
    output: str | os.PathLike[str],
    server: Server,
    *,
    recipe: Recipe | None = None,
    prompts: str | os.PathLike[str] | None = None,
    domains: str | os.PathLike[str] | None = None,
    retry_set_aside: bool = False,
) -> Plan:
    """Estimate a run of `generate` with the same arguments. Nothing is sent, nothing is written."""
    recipe = recipe or Recipe()
    texts = Prompts.load(prompts, recipe.language)
    chosen = prepared_topics(topics, domains, recipe)
    path = Path(output) / "answers.sqlite"
    with tempfile.TemporaryDirectory() as nowhere:
        place = path if path.exists() else Path(nowhere) / "answers.sqlite"
        with AnswerStore(place) as store, ChatClient(server, store) as client:
            run = Run(chosen, Path(output), client, recipe, texts)
            stored, aside = store.keys(), run.set_aside_before()
            if retry_set_aside:
                stored, aside = stored - {key for _, key in aside}, set()
            return Plan(_stages(run, recipe, texts, stored, aside))


def _stages(
    run: Run,
    recipe: Recipe,
    prompts: Prompts,
    stored: set[str],
    aside: set[tuple[str, str]],
) -> list[PlannedStage]:
    """Stages are counted exactly as far as their inputs are known, and estimated after that."""
    article = round(recipe.words * TOKENS_A_WORD * LONGER)

    def prompt(name: str, *added: int) -> int:
        return estimate_tokens(prompts.fill(name)) + sum(added)

    per_request = {
        "questions": (prompt("questions", 5), recipe.questions * QUESTION_TOKENS),
        "perspectives": (prompt("perspectives", QUESTION_TOKENS), 2 * article),
        "documents": (prompt("document", QUESTION_TOKENS, STATEMENT_TOKENS), article),
        # two requests: a draft, and the rewriting of it, which repeats all that came before
        "distractors": (
            2 * prompt("distractor", article, QUESTION_TOKENS) + prompt("neutral", article),
            2 * article,
        ),
    }
    made: list[PlannedStage] = []

    def add(stage: str, items: list[Item], more: int) -> tuple[list[Row], int]:
        """Rows of the stage that are there, and how many of its items still have to be made.

        `more` items are not known yet, because what they are made from is not there.
        """
        each = 2 if stage == "distractors" else 1
        before = run.stages.grouped(stage)
        rows: list[Row] = []
        stored_items = missing = 0
        for item in items:
            own = run.stages.kept(stage, item, before)
            rows += own or ()
            given_up = (stage, item.first_key) in aside
            stored_items += own is not None or given_up or item.first_key in stored
            missing += own is None and not given_up
        known = {item.item for item in items} | run.stages.done.get(stage, {}).keys()
        rows += [row for name, own in before.items() if name not in known for row in own]
        count = len(items) + more
        left = count - stored_items
        given, got = per_request[stage]
        made.append(
            PlannedStage(stage, count * each, stored_items * each, left * given, left * got)
        )
        return rows, missing + more

    topics = run.planned_topics()
    found, unknown = add("questions", run.question_items(topics), 0)
    asked = sampled(found, run.recipe.sample, run.recipe.seed)
    unasked = unknown * recipe.questions
    if recipe.sample is not None:
        unasked = min(unasked, max(0, recipe.sample - len(asked)))
    rows, unsided = add("perspectives", run.side_items(asked), unasked)
    sides = [row for row in rows if row["query_id"] in asked]
    more = unsided * 2 * (recipe.documents - 1)
    articles, unwritten = add("documents", run.document_items(asked, sides), more)
    if recipe.distractors:
        documents = run.documents(sides, articles)
        items = run.distractor_items(found, asked, sides, documents)
        add("distractors", items, unsided * 2 + unwritten)
    return made

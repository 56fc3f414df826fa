"""From files to a study's texts: orders of a design, lists of runs, items to label."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Literal

from ranktilt.data.collection import Collection
from ranktilt.data.files import read_toml
from ranktilt.data.queries import Queries
from ranktilt.data.reading import Reading
from ranktilt.data.run import Run, load_runs
from ranktilt.errors import InputError
from ranktilt.studies.annotation.decisions import PUBLISHED
from ranktilt.studies.content import ResultList, StudyContent, StudyDocument, StudyItem, StudyQuery
from ranktilt.studies.design.orders import Design, make_design
from ranktilt.studies.settings import LabelQuestion, StudySettings

Source = str | os.PathLike[str]


def seme_content(
    design: Design, collection: Collection | Source, *, allow_weak_axis: bool = False
) -> StudyContent:
    """The texts of a search-manipulation study.

    Args:
        design: Orders of every query.
        collection: Texts of the documents.
        allow_weak_axis: Accept queries whose axis does not separate the labelled documents, so that
            "one-sided" may mean nothing.
    """
    weak = [query for query in design.queries.values() if query.weak]
    if weak and not allow_weak_axis:
        more = f" (and {len(weak) - 1} more such queries)" if len(weak) > 1 else ""
        raise InputError(
            f"query {weak[0].query.id!r}: {weak[0].warnings[0]}{more}",
            do="use another method or embedder, remove the query, or pass --allow-weak-axis",
        )
    made = design.queries.values()
    content = StudyContent(
        [one.query for one in made],
        lists=[order for one in made for order in one.orders.values()],
        warnings=[f"query {one.query.id!r}: {text}" for one in made for text in one.warnings],
    )
    return _with_documents(content, collection)


def perception_content(
    queries: Queries | Source,
    runs: Sequence[Run | Source],
    collection: Collection | Source,
    depth: int = 10,
) -> StudyContent:
    """The texts of a perception study: the top `depth` of every run.

    Queries without results in every run are skipped.
    """
    asked = Queries.load(queries)
    ranked = load_runs(list(runs))
    if len(ranked) < 2:
        raise InputError(f"{len(ranked)} run(s)", expected="at least two to compare")
    for run in ranked:
        if "|" in run.name or len(run.name) > 64:
            raise InputError(f"run name {run.name!r}", expected="at most 64 characters, no |")
    kept: list[StudyQuery] = []
    lists: list[ResultList] = []
    for query, text in asked.texts.items():
        tops = {run.name: tuple(run.ranking(query)[:depth]) for run in ranked}
        if all(tops.values()):
            kept.append(StudyQuery(query, text))
            lists += [ResultList(query, name, docs) for name, docs in tops.items()]
    if not kept:
        raise InputError("no query has results in every run", where=asked.source or None)
    return _with_documents(StudyContent(kept, lists=lists), collection)


def annotation_content(
    show: Literal["query", "document", "pair"] = "query",
    *,
    queries: Queries | Source | None = None,
    collection: Collection | Source | None = None,
    run: Run | Source | None = None,
    depth: int = 10,
) -> StudyContent:
    """Items to label.

    Args:
        show: "query"; "document", of the whole collection or the top of `run`; or "pair", each
            query with the top of `run`.
        queries: Needed for queries and pairs.
        collection: Needed for documents and pairs.
        run: Needed for pairs.
        depth: Documents per query of `run`.
    """
    asked = None if queries is None else Queries.load(queries)
    ranked = None if run is None else Run.load(run)
    if show == "query":
        if asked is None:
            raise InputError("no queries to label", do="give --queries")
        items = [StudyItem(query, (("Query", text),)) for query, text in asked.texts.items()]
    elif show == "document":
        if collection is None:
            raise InputError("no documents to label", do="give --collection")
        wanted = None
        if ranked is not None:
            wanted = [d for q in ranked.query_ids for d in ranked.ranking(q)[:depth]]
        items = [
            StudyItem(d.id, (("Document", _whole(d)),)) for d in _documents(collection, wanted)
        ]
    else:
        if asked is None or collection is None or ranked is None:
            raise InputError("pairs need three files", do="give --queries, --collection and --run")
        pairs = [(q, d) for q in asked.ids for d in ranked.ranking(q)[:depth]]
        texts = {d.id: _whole(d) for d in _documents(collection, [d for _, d in pairs])}
        items = [
            StudyItem(f"{q} {d}", (("Query", asked.texts[q]), ("Document", texts[d])))
            for q, d in pairs
        ]
    return StudyContent(items=items)


def _whole(document: StudyDocument) -> str:
    return f"{document.title}\n\n{document.text}" if document.title else document.text


# Gold questions


def with_gold(settings: StudySettings, content: StudyContent, path: Source) -> StudyContent:
    """Add gold questions: items with known answers.

    Args:
        settings: The questions that are asked.
        content: The items of the study.
        path: Queries with a column per question, or `label` for the only one: the published queries
            can be used as they are. The id of an item makes it a gold question.
    """
    if not settings.gold_every:
        raise InputError(
            "no gold question is asked, because gold_every = 0",
            where=path,
            do="set gold_every to at least 1, or omit the file",
        )
    gold = Queries.load(path)
    columns = {q.name: gold.columns.get(q.name, gold.labels) for q in settings.questions}
    headings = {heading for item in content.items for heading, _ in item.parts}
    heading = headings.pop() if len(headings) == 1 else "Text"
    made = {item.id: item for item in content.items}
    for name, text in gold.texts.items():
        item = made.get(name, StudyItem(name, ((heading, text),)))
        if text not in (own for _, own in item.parts):
            raise InputError(
                f"gold question {name!r} has the id of an item, but a different text",
                where=path,
                do="give the gold question another id",
            )
        known = {
            question.name: _known(question, columns[question.name].get(name, ""), name, path)
            for question in settings.questions
        }
        made[name] = replace(item, gold=known)
    return replace(content, items=list(made.values()))


def _known(question: LabelQuestion, given: str, item: str, where: Source) -> str:
    """A known answer as the question spells it; case does not matter.

    If all labels are those of the published queries, their letters (n, f, m, o) are accepted.
    """
    values = [option.value for option in question.options]
    letters = {PUBLISHED.get(value.lower(), ""): value for value in values}
    accepted = {value.casefold(): value for value in values}
    if "" not in letters:
        accepted |= letters
    if given.casefold() not in accepted:
        raise InputError(
            f"gold question {item!r}: {given!r} to question {question.name!r}",
            where=where,
            expected=f"one of {', '.join(values)}",
        )
    return accepted[given.casefold()]


# Documents


def _with_documents(content: StudyContent, collection: Collection | Source) -> StudyContent:
    """The content with the documents of its lists."""
    shown = [doc for one in content.lists for doc in one.docs]
    return replace(content, documents=_documents(collection, shown))


def _documents(
    collection: Collection | Source, wanted: Sequence[str] | None
) -> list[StudyDocument]:
    """Documents by id (None: all), with title, url, site and date if the collection has them."""
    import pyarrow as pa

    opened = Collection.open(collection)
    if wanted is None:
        found = {
            name: text
            for batch in opened.batches()
            for name, text in zip(batch.doc_ids().to_pylist(), batch.texts(), strict=True)
        }
        return [StudyDocument(name, text) for name, text in found.items()]
    ids = list(dict.fromkeys(wanted))
    asked = pa.array(ids, pa.string())
    about: dict[str, dict[str, str]] = {}
    if opened.texts is None:
        chosen = opened.fields or ()
        for field in ("text", "title", "url", "site", "date"):
            if field in chosen or (chosen and field == "text"):
                continue
            with suppress(InputError):  # it has no such field
                about[field] = Collection.open(opened, Reading((field,))).texts_of(asked)
    texts = about.pop("text", {})
    if not texts:  # the default reading puts the title in front
        texts = opened.texts_of(asked)
        if opened.fields is None:
            about.pop("title", None)
    missing = [name for name in ids if name not in texts]
    if missing:
        raise InputError(
            f"{len(missing)} documents have no text (first: {missing[0]!r})", where=opened.source
        )
    return [
        StudyDocument(name, texts[name], **{key: of[name].strip() for key, of in about.items()})
        for name in ids
    ]


# The sample


def sample_studies() -> dict[str, tuple[StudySettings, StudyContent]]:
    """A small study of each kind, from the sample: (settings, content) by name."""
    from ranktilt.data.polarity import Polarity
    from ranktilt.sample import load_sample

    given = read_toml(Path(__file__).with_name("sample.toml"))
    statements: dict[str, str] = given["statements"]
    sample = load_sample()
    stances: dict[str, dict[str, float]] = {query: {} for query in statements}
    for line in (sample.balanced / "corpus.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        own = stances.get(row["query_id"])
        if own is not None and row["distractor_of"] is None:
            # the sides are known; small differences make the orders unique
            own[row["_id"]] = (1.0 if row["perspective"] == 1 else -1.0) * (1 + 0.01 * len(own))
    asked = Queries.load(sample.balanced / "queries.jsonl")
    texts = {query: asked.texts[query] for query in statements}
    asked = replace(asked, texts=texts, columns={"statement": statements})
    design = make_design(asked, Polarity.load(stances))
    seme = seme_content(design, sample.balanced / "corpus.jsonl")
    lists = perception_content(sample.queries, sample.runs, sample.passages)
    labels = annotation_content(queries=sample.queries)
    gold = [
        StudyItem(f"gold-{number}", (("Query", text),), {"gender": label})
        for number, (text, label) in enumerate(given["gold"].items(), start=1)
    ]
    return {
        "debates": (StudySettings.of("seme", given["debates"]), seme),
        "balance": (StudySettings.of("perception", given["balance"]), lists),
        "labels": (
            StudySettings.of("annotation", given["labels"]),
            StudyContent(items=[*labels.items, *gold]),
        ),
    }

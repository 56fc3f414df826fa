"""The rating sheet: a random sample of question and document pairs, to be rated from 1 to 5.

As in §3.3, people rate a question's relevance to the topic and its subjectiveness, and a document's
faithfulness, coherence, relevance and fluency. There are two forms: a CSV in the published format,
to fill in by hand and read with `ranktilt corpus stats`, and files for the annotation app
(`ranktilt study new annotation --show pair …`); `rating.toml` next to this module has its settings.
"""

from __future__ import annotations

import os
import random
from importlib import resources
from pathlib import Path

from ranktilt.corpora.layout import Corpus, CorpusDocument, json_lines
from ranktilt.corpora.loading import RATINGS
from ranktilt.data.csv_files import csv_text
from ranktilt.data.files import make_folder, require_empty, write_text
from ranktilt.errors import InputError


def _sample(corpus: Corpus, number: int, seed: int = 0) -> list[CorpusDocument]:
    """Draw `number` documents per (first) domain at random; all if a domain has fewer."""
    by_domain: dict[str, list[CorpusDocument]] = {}
    for document in corpus.plain:
        if document.query_id and document.text:
            by_domain.setdefault("".join(document.domains[:1]), []).append(document)
    found = []
    for domain in sorted(by_domain):
        own = by_domain[domain]
        drawn = random.Random(f"{seed}:{domain}").sample(own, min(number, len(own)))
        found += sorted(drawn, key=lambda document: document.doc_id)
    if not found:
        raise InputError("no document to rate", where=corpus.source or None)
    return found


def write_rating_sheet(
    corpus: Corpus, folder: str | os.PathLike[str], *, number: int = 10, seed: int = 0
) -> list[CorpusDocument]:
    """Write rating.csv, and queries.jsonl, documents.jsonl, sample.trec, rating.toml for the app.

    Raters do not see the statement of a document's side. `load_corpus` reads a completed
    rating.csv. Nothing is ever overwritten: a sheet, or the queries of a corpus.

    Args:
        corpus: The corpus.
        folder: A new or empty folder to write to.
        number: Documents per domain.
        seed: Random seed.

    Returns:
        The sample.
    """
    drawn = _sample(corpus, number, seed)
    target = Path(folder)
    require_empty(target)
    make_folder(target)
    queries = {d.query_id: corpus.questions[d.query_id] for d in drawn}
    asked = [
        {"_id": q, "text": f"{one.topic}: {one.text}" if one.topic else one.text}
        for q, one in queries.items()
    ]
    write_text(target / "queries.jsonl", json_lines(asked))
    shown = [{"_id": d.doc_id, "title": d.title, "text": d.text} for d in drawn]
    write_text(target / "documents.jsonl", json_lines(shown))
    ranks: dict[str, int] = {}
    lines = []
    for document in drawn:
        rank = ranks[document.query_id] = ranks.get(document.query_id, 0) + 1
        lines.append(f"{document.query_id} Q0 {document.doc_id} {rank} {1 / rank:.6f} sample\n")
    write_text(target / "sample.trec", "".join(lines))
    settings = resources.files("ranktilt.corpora") / "rating.toml"
    write_text(target / "rating.toml", settings.read_text(encoding="utf-8"))
    write_text(target / "rating.csv", _sheet(corpus, drawn))
    return drawn


def _sheet(corpus: Corpus, drawn: list[CorpusDocument]) -> str:
    columns = ["doc_id", "topic", "query", *list(RATINGS.values())[:2], "doc", "categories",
               "domain", *list(RATINGS.values())[2:], "Comments"]  # fmt: skip
    unrated = [""]
    rows = []
    for d in drawn:
        question = corpus.questions[d.query_id]
        domains = [str(list(d.domains)), "".join(d.domains[:1])]
        rows.append(
            [d.doc_id, question.topic, question.text, *unrated * 2, d.text, *domains, *unrated * 5]
        )
    return csv_text(columns, rows)

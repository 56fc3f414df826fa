"""The human rating sheet: a random sample of question and document pairs, rated from 1 to 5.

As in §3.3: of a question its relevance to the topic and its subjectiveness, of a document its
faithfulness, coherence, relevance and fluency. The sheet is written twice: as a CSV in the
published layout, to be filled in by hand and read again by `ranktilt corpus stats`, and as files
that the annotation app opens (`ranktilt study new annotation --show pair …`).
"""

from __future__ import annotations

import csv
import io
import json
import os
import random
from pathlib import Path

from ranktilt.corpora.layout import Corpus, CorpusDocument, json_lines
from ranktilt.corpora.loading import RATINGS
from ranktilt.data.files import read_text, write_text, writing
from ranktilt.errors import InputError

#: Scale → what is asked, what 1 and what 5 mean.
SCALES = {
    "question relevance": (
        "Does the question relate to its topic in an interesting and well-specified way?",
        "not at all",
        "very much",
    ),
    "question subjectiveness": (
        "Is the question subjective: does it lack a single correct answer?",
        "one correct answer",
        "wholly a matter of opinion",
    ),
    "faithfulness": (
        "Does the document keep to what is true, as far as you can tell?",
        "mostly wrong",
        "wholly true",
    ),
    "coherence": ("Does the document hang together?", "not at all", "very well"),
    "relevance": ("Does the document answer the question?", "not at all", "wholly"),
    "fluency": ("Is the document well written?", "badly", "very well"),
}
WARNING = "The texts argue one side of disputed issues, and may be upsetting, wrong or both."


def rating_sample(corpus: Corpus, number: int, seed: int = 0) -> list[CorpusDocument]:
    """`number` documents a domain, drawn at random; a domain with fewer gives all it has."""
    if number < 1:
        raise InputError(f"a sample of {number}", expected="1 or more")
    by_domain: dict[str, list[CorpusDocument]] = {}
    for document in corpus.plain:
        by_domain.setdefault(document.domain, []).append(document)
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

    Raters do not see the statement of a document's side. A filled-in rating.csv is a corpus that
    `load_corpus` reads; it is never written over.
    """
    drawn = rating_sample(corpus, number, seed)
    target = Path(folder)
    if _has_ratings(target / "rating.csv"):
        raise InputError(
            "has ratings in it", where=target / "rating.csv", do="choose another folder to write to"
        )
    with writing(target):
        target.mkdir(parents=True, exist_ok=True)
    queries = {d.query_id: corpus.questions[d.query_id] for d in drawn}
    write_text(
        target / "queries.jsonl",
        json_lines(
            {"_id": q, "text": f"{one.topic}: {one.text}" if one.topic else one.text}
            for q, one in queries.items()
        ),
    )
    write_text(
        target / "documents.jsonl",
        json_lines({"_id": d.doc_id, "title": d.title, "text": d.text} for d in drawn),
    )
    ranks: dict[str, int] = {}
    lines = []
    for document in drawn:
        rank = ranks[document.query_id] = ranks.get(document.query_id, 0) + 1
        lines.append(f"{document.query_id} Q0 {document.doc_id} {rank} {1 / rank:.6f} sample\n")
    write_text(target / "sample.trec", "".join(lines))
    write_text(target / "rating.toml", _settings())
    write_text(target / "rating.csv", _sheet(corpus, drawn))
    return drawn


def _has_ratings(path: Path) -> bool:
    """Whether somebody filled in a sheet; one that cannot be read is somebody's too."""
    if not path.exists():
        return False
    try:
        rows = list(csv.DictReader(io.StringIO(read_text(path), newline="")))
    except (InputError, csv.Error):
        return True
    filled = (*RATINGS.values(), "Comments")
    return any((row.get(name) or "").strip() for row in rows for name in filled)


def _settings() -> str:
    """The annotation app's settings: a scale of five points for each question."""
    lines = [
        'title = "Rating a corpus"',
        f"warning = {_toml(WARNING)}",
        "guidelines = " + _toml(
            "Read the question and the document. Rate each on a scale from 1 to 5. Rate what the "
            "text is like, not whether you agree with it."
        ),
        "per_item = 1",
        "gold_every = 0",
    ]  # fmt: skip
    for scale, (text, low, high) in SCALES.items():
        lines += [
            "",
            "[[questions]]",
            f"name = {_toml(scale.replace(' ', '_'))}",
            f"text = {_toml(text)}",
            f"low = {_toml(low)}",
            f"high = {_toml(high)}",
            "points = 5",
        ]
    return "\n".join(lines) + "\n"


def _toml(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _sheet(corpus: Corpus, drawn: list[CorpusDocument]) -> str:
    stream = io.StringIO(newline="")
    columns = ["doc_id", "topic", "query", *list(RATINGS.values())[:2], "doc", "categories",
               "domain", *list(RATINGS.values())[2:], "Comments"]  # fmt: skip
    writer = csv.DictWriter(stream, columns, lineterminator="\n", restval="")
    writer.writeheader()
    for document in drawn:
        question = corpus.questions[document.query_id]
        writer.writerow(
            {
                "doc_id": document.doc_id,
                "topic": _cell(question.topic),
                "query": _cell(question.text),
                "doc": _cell(document.text),
                "categories": str([document.domain] if document.domain else []),
                "domain": document.domain,
            }
        )
    return stream.getvalue()


def _cell(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "@") else text

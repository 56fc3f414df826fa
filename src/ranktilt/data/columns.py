"""Column names that every reader accepts.

A column has the same aliases in every kind of file. Some words depend on the kind: `query` is an
id in a run and a text in a file of queries; `id` is the document in a collection and the query in
a file of queries. If a table has several columns that would do, the alias listed first wins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from ranktilt.errors import InputError

Aliases = Mapping[str, tuple[str, ...]]

QUERY_ID = ("query_id", "qid", "query-id", "q_id", "topic_id")
DOC_ID = ("doc_id", "docno", "docid", "document_id", "pid", "corpus-id", "corpus_id")
#: Ids in tables that have no texts, in which these words can only be ids.
_QUERY_ALONE = (*QUERY_ID, "query", "topic")
_DOC_ALONE = (*DOC_ID, "doc", "docurl", "url", "document")
#: Ids in tables that have one kind of id only.
_PLAIN_ID = ("id", "_id")

DOCUMENT_TEXT = ("text", "contents", "body", "passage")
QUERY_TEXT = ("text", "query", "query_text", "title", "question")
RANK = ("rank", "position")
LABEL = ("label", "gender", "gender_bias", "stance", "category", "annotation")
WEIGHT = ("weight", "traffic", "frequency", "membership", "probability")
DOMAIN = ("domain", "domains")
#: The sites that labels are for, instead of documents.
SITE = ("domain", "site", "host", "hostname")

#: A document's id in a collection. `id` may come with `docid`, the id of a passage's document.
COLLECTION_ID = ("doc_id", "_id", "id", *(name for name in DOC_ID if name != "doc_id"))

RUN_COLUMNS: Aliases = {
    "query_id": _QUERY_ALONE,
    "doc_id": _DOC_ALONE,
    "score": ("score", "sim", "relevance"),
    "rank": RANK,
    "run": ("run", "tag", "system", "engine", "run_id"),
    "sample": ("sample", "repeat"),
}
QRELS_COLUMNS: Aliases = {
    "query_id": _QUERY_ALONE,
    "doc_id": _DOC_ALONE,
    "relevance": ("relevance", "label", "rel", "grade", "score"),
}
POLARITY_COLUMNS: Aliases = {
    "query_id": _QUERY_ALONE,
    "doc_id": _DOC_ALONE,
    "axis_1": ("axis_1", "polarity"),
}
LABEL_COLUMNS: Aliases = {
    "query_id": _QUERY_ALONE,
    "doc_id": (*_DOC_ALONE, *_PLAIN_ID, *SITE),
    "group": ("group", *LABEL),
    "weight": WEIGHT,
    "attribute": ("attribute",),
    "domain": SITE,
}
PAIR_COLUMNS: Aliases = {"doc_a": ("doc_a", "a", "original"), "doc_b": ("doc_b", "b", "other")}
QUERY_COLUMNS: Aliases = {
    "query_id": (*QUERY_ID, *_PLAIN_ID),
    "text": QUERY_TEXT,
    "label": LABEL,
    "domain": DOMAIN,
    "weight": WEIGHT,
}
FORM_COLUMNS: Aliases = {
    "family": ("family", "group", "topic", "query_family"),
    "form": ("form", "variant", "version"),
    "text": QUERY_TEXT,
    "query_id": (*QUERY_ID, *_PLAIN_ID),
}
FIT_COLUMNS: Aliases = {
    "query_id": QUERY_ID,
    "doc_id": COLLECTION_ID,
    "text": DOCUMENT_TEXT,
    "perspective": ("perspective", "side"),
    "distractor_of": ("distractor_of",),
    "query": ("query", "query_text", "question"),
}


def find_columns(
    names: Sequence[str], aliases: Aliases, required: Collection[str] = (), where: object = None
) -> dict[str, str]:
    """The name that each known column has in a table; a required one that is missing is an error.

    >>> find_columns(["qid", "docno", "text"], RUN_COLUMNS)
    {'query_id': 'qid', 'doc_id': 'docno'}
    """
    lowered = {str(name).strip().lower(): name for name in reversed(names)}
    found: dict[str, str] = {}
    for column, accepted in aliases.items():
        own = next((lowered[alias] for alias in accepted if alias in lowered), None)
        if own is not None:
            found[column] = own
        elif column in required:
            run = column == "run" and any(name in lowered for name in DOC_ID)
            raise InputError(
                f"no column for {column} among {listed(names)}" if names else "no rows",
                where=where,
                expected=any_of(accepted),
                do="this looks like a run: score it first" if run else None,
            )
    return found


def refuse_duplicates(names: Sequence[str], used: Collection[str], where: object) -> None:
    """Raise an error if two columns have the name of one that is used."""
    twice = [name for name, times in Counter(names).items() if times > 1 and name in used]
    if twice:
        raise InputError(f"two columns named {twice[0]!r}", where=where, expected="distinct names")


def listed(names: Sequence[str]) -> str:
    """The names that an error lists: the first eight, long ones cut."""
    short = [name if len(name) <= 30 else f"{name[:29]}…" for name in map(str, names[:8])]
    return ", ".join([*short, *(["…"] if len(names) > 8 else [])])


def any_of(aliases: Sequence[str]) -> str:
    """The aliases that an error suggests: the first four."""
    return " or ".join(aliases[:4])

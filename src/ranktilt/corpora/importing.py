"""Natural corpora: saved pages of a search engine's results, in the format of a balanced corpus.

The query and rank of each page come from an index (a table with `file, query_id` and, optionally,
`rank, engine, query, url, domain, topic`), or from saved result pages, whose links are matched with
the addresses that the pages were saved from. The engine's ranking is written as a run, so that it
can be scored like any system (the last row of the paper's Table 4).
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from ranktilt.corpora.layout import Corpus, CorpusDocument, CorpusQuestion, json_lines
from ranktilt.corpora.saved_pages import (
    HTML_ENDINGS,
    LEAST_WORDS,
    NoText,
    ResultPage,
    SavedPage,
    head_of,
    load_html,
    read_page,
    read_results,
    same_page,
)
from ranktilt.data.columns import QUERY_ID, RANK
from ranktilt.data.files import write_text, writing
from ranktilt.data.queries import Queries
from ranktilt.data.tables import read_table
from ranktilt.errors import InputError

_COLUMNS = {
    "file": ("file", "path", "page"),
    "query_id": QUERY_ID,
    "rank": RANK,
    "engine": ("engine", "system"),
    "query": ("query", "query_text", "question"),
    "url": ("url", "link"),
    "domain": ("domain",),
    "topic": ("topic",),
}
#: Names of saved result pages, or of a folder with them.
_RESULT_NAMES = re.compile(r"(?:^|[._-])(?:serp|results?)(?:[._-]|$)", re.I)
_UNNAMED = "saved"


@dataclass(frozen=True)
class _PagePlace:
    """A page in a ranking: engine, query and rank."""

    query_id: str
    query: str
    rank: int
    engine: str
    file: Path | None
    url: str = ""
    domain: str = ""
    topic: str = ""


@dataclass(frozen=True)
class Imported:
    """A natural corpus, and every page without a text, with the reason."""

    corpus: Corpus
    failures: list[dict[str, Any]]
    #: The engines' rankings: {engine: {query_id: [(doc_id, rank)]}}.
    orders: dict[str, dict[str, list[tuple[str, int]]]]
    #: What else the user should know.
    notes: list[str] = field(default_factory=list)

    def write(self, folder: str | os.PathLike[str]) -> Path:
        """Write the BEIR folder, failures.jsonl, and one run per engine in runs/."""
        target = self.corpus.write(folder)
        write_text(target / "failures.jsonl", json_lines(self.failures))
        with writing(target):
            (target / "runs").mkdir(exist_ok=True)
        for engine, lists in self.orders.items():
            lines = [
                f"{query} Q0 {doc} {rank} {1 / rank:.6f} {_slug(engine)}\n"
                for query, shown in lists.items()
                for doc, rank in shown
            ]
            write_text(target / "runs" / f"{_slug(engine)}.trec", "".join(lines))
        return target


def import_pages(
    folder: str | os.PathLike[str],
    *,
    index: str | os.PathLike[str] | None = None,
    results: Iterable[str | os.PathLike[str]] | None = None,
    queries: Queries | str | os.PathLike[str] | None = None,
    engine: str | None = None,
    least_words: int = LEAST_WORDS,
    output: str | os.PathLike[str] | None = None,
) -> Imported:
    """Read saved pages. A page without a text is listed with the reason; none is fatal.

    Args:
        folder: The saved pages.
        index: A table of the pages: file, query_id and, optionally, rank, engine, query, url …
        results: Result pages to use without an index; by default those with such a name
            (`tea.serp.html`, `results/tea.html`).
        queries: Ids of the queries; others are numbered w1, w2, …
        engine: The engine's name, if the pages don't have it.
        least_words: Pages with less main text are failures.
        output: Folder to write the corpus to.

    Returns:
        The corpus, the failures and the engines' rankings.
    """
    root = Path(folder)
    if not root.is_dir():
        raise InputError("not a folder", where=folder, expected="a folder of saved pages")
    asked = None if queries is None else Queries.load(queries)
    failures: list[dict[str, Any]] = []
    notes: list[str] = []
    if index is not None:
        places = _indexed(root, index, asked, engine)
    else:
        given = None if results is None else [Path(path) for path in results]
        shelf = _Shelf(root, given)
        places = shelf.places(asked, engine, failures)
        notes += _unused(shelf.pages, places, root)
    if asked is not None:
        notes += _strangers(places, asked)
    documents: dict[str, CorpusDocument] = {}
    questions: dict[str, CorpusQuestion] = {}
    orders: dict[str, dict[str, list[tuple[str, int]]]] = {}
    read: dict[Path, SavedPage | str] = {}
    names: dict[str, str] = {}
    for place in places:
        # Google and google are one engine: their files have one name
        place = replace(place, engine=names.setdefault(_slug(place.engine), place.engine))
        questions.setdefault(
            place.query_id, CorpusQuestion(place.query_id, place.query, place.topic, place.domain)
        )
        page = _read(place.file, read, least_words)
        if isinstance(page, str):
            failures.append(_failure(place, page, root))
            continue
        doc = f"{place.query_id}_{_slug(place.engine)}_r{place.rank}"
        if doc in documents:
            failures.append(_failure(place, f"duplicate rank {place.rank}", root))
            continue
        documents[doc] = CorpusDocument(
            doc, page.text, place.query_id, None, page.title, place.domain, place.topic, None,
            place.rank, place.engine, place.url or page.url,
        )  # fmt: skip
        shown = orders.setdefault(place.engine, {}).setdefault(place.query_id, [])
        shown.append((doc, place.rank))
    if not documents:
        first = f"; the first: {failures[0]['reason']}" if failures else ""
        raise InputError(f"none of {len(failures)} pages has a text{first}", where=folder)
    for lists in orders.values():
        for shown in lists.values():
            shown.sort(key=lambda one: one[1])
    made = Imported(Corpus(questions, documents, os.fspath(folder)), failures, orders, notes)
    if output is not None:
        made.write(output)
    return made


def _unused(pages: Sequence[Path], places: Sequence[_PagePlace], root: Path) -> list[str]:
    """Saved pages that no result page links to."""
    used = {place.file for place in places}
    rest = [os.path.relpath(page, root) for page in pages if page not in used]
    if not rest:
        return []
    return [f"{len(rest):,} saved pages are in no result page and are skipped, {rest[0]} first"]


def _strangers(places: Sequence[_PagePlace], asked: Queries) -> list[str]:
    """Queries that got a new id, so that no other corpus' axis applies to them."""
    found = {place.query_id: place.query for place in places if place.query_id not in asked.texts}
    if not found:
        return []
    every = len({place.query_id for place in places})
    query, text = next(iter(found.items()))
    return [
        f"{len(found):,} of {every:,} queries are not among those of --queries, {text!r} ({query}) "
        "first"
    ]


def _slug(name: str) -> str:
    """A name that is valid in an id, a file's name and a run."""
    # letters of every script are kept: 百度 and 搜狗 are two engines
    return re.sub(r"(?:[^\w.-]|_)+", "-", name).strip("-.").lower() or _UNNAMED


def _read(
    path: Path | None, read: dict[Path, SavedPage | str], least_words: int
) -> SavedPage | str:
    """The page, or why it has no text; each file is read once."""
    if path is None:
        return "no saved page for this address"
    if path not in read:
        try:
            read[path] = read_page(path, least_words=least_words)
        except NoText as reason:
            read[path] = str(reason)
    return read[path]


def _failure(place: _PagePlace, reason: str, root: Path) -> dict[str, Any]:
    file = "" if place.file is None else os.path.relpath(place.file, root)
    return {
        "file": file, "query_id": place.query_id, "rank": place.rank, "engine": place.engine,
        "url": place.url, "reason": reason,
    }  # fmt: skip


def _indexed(
    root: Path, index: str | os.PathLike[str], asked: Queries | None, engine: str | None
) -> list[_PagePlace]:
    """The rows of an index; without ranks, their order counts."""
    table = read_table(index, _COLUMNS, required=("file", "query_id"))
    size = len(table.columns["file"])
    columns = {name: table.columns.get(name, [""] * size) for name in _COLUMNS}
    places: list[_PagePlace] = []
    counts: dict[tuple[str, str], int] = {}
    texts: dict[str, str] = {}
    for row in range(size):
        cell = {name: values[row].strip() for name, values in columns.items()}
        where = table.where(row)
        query, own = cell["query_id"], cell["engine"] or engine or _UNNAMED
        if not query or not cell["file"]:
            raise InputError("no file or no query_id", where=where)
        if query.split() != [query]:
            raise InputError(f"query_id {query!r}", where=where, expected="no white space in it")
        text = cell["query"] or ("" if asked is None else asked.texts.get(query, ""))
        text = texts.setdefault(query, text) or text
        if not text:
            raise InputError(
                f"no text for query {query!r}", where=where, do="add a column query, or --queries"
            )
        counts[own, query] = counts.get((own, query), 0) + 1
        rank = counts[own, query]
        if cell["rank"]:
            if not cell["rank"].isdecimal() or int(cell["rank"]) < 1:
                raise InputError(f"rank {cell['rank']!r}", where=where, expected="1, 2, …")
            rank = int(cell["rank"])
        domain = cell["domain"] or _column(asked, "domain", query)
        file = root / cell["file"]
        places.append(_PagePlace(query, text, rank, own, file, cell["url"], domain, cell["topic"]))
    return places


def _column(asked: Queries | None, name: str, query: str) -> str:
    return "" if asked is None else asked.columns.get(name, {}).get(query, "")


class _Shelf:
    """The pages of a folder by the address that they were saved from."""

    def __init__(self, root: Path, results: Sequence[Path] | None) -> None:
        self.root = root
        every = [p for p in sorted(root.rglob("*")) if p.suffix.lower() in HTML_ENDINGS]
        self.results = (
            [p for p in every if self._is_result(p)] if results is None else list(results)
        )
        taken = {path.resolve() for path in self.results}
        self.pages = [path for path in every if path.resolve() not in taken]
        if not self.results:
            raise InputError(
                "no saved result page",
                where=root,
                expected="a name such as tea.serp.html or results/tea.html, or an index",
            )

    def _is_result(self, path: Path) -> bool:
        parts = path.relative_to(self.root).parts
        return any(_RESULT_NAMES.search(part.removesuffix(path.suffix)) for part in parts)

    @cached_property
    def by_address(self) -> dict[str, Path]:
        """Pages by the address they contain, and by their path if it starts with a host."""
        found: dict[str, Path] = {}
        for path in self.pages:
            try:
                html, url, _ = load_html(path)
                url = url or head_of(html)[1]
            except NoText:
                url = ""
            if url:
                found.setdefault(same_page(url), path)
        for path in self.pages:  # wget -x: the host, then the path
            own = "/".join(path.relative_to(self.root).parts)
            for name in (own, own.removesuffix(path.suffix), own.removesuffix("/index.html")):
                found.setdefault(name.removeprefix("www."), path)
        return found

    def places(
        self, asked: Queries | None, engine: str | None, failures: list[dict[str, Any]]
    ) -> list[_PagePlace]:
        """Every result of every result page, with its saved page if there is one."""
        ids = {} if asked is None else {_folded(t): q for q, t in asked.texts.items()}
        found: list[_PagePlace] = []
        for path in self.results:
            page = self._result_page(path, failures)
            if page is None:
                continue
            folded = _folded(page.query)
            query = ids.setdefault(folded, f"w{len(ids) + 1}")
            name = engine or page.engine or _UNNAMED
            for result in page.results:
                file = self.by_address.get(same_page(result.url))
                domain = _column(asked, "domain", query)
                found.append(
                    _PagePlace(query, page.query, result.rank, name, file, result.url, domain)
                )
        return found

    def _result_page(self, path: Path, failures: list[dict[str, Any]]) -> ResultPage | None:
        try:
            html, url, _ = load_html(path)
            page = read_results(html, url or head_of(html)[1])
            if not page.query:
                raise NoText("a result page without its query")
            return page
        except NoText as reason:
            failures.append(
                {"file": os.path.relpath(path, self.root), "query_id": "", "rank": None,
                 "engine": "", "url": "", "reason": str(reason)}
            )  # fmt: skip
            return None


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())

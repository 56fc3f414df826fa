"""Natural corpora: saved pages of a search engine's results, in the format of a balanced corpus.

The query and rank of each page come from an index: a table with `file, query_id` and, optionally,
`rank, engine, query, url, domain, topic`. The engine's ranking is written as a run, so that it can
be scored like any system (the last row of the paper's Table 4).

The main text of a page is what trafilatura finds, without navigation, banners and comments.
"""

from __future__ import annotations

import codecs
import contextlib
import importlib
import logging
import os
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from ranktilt.corpora.layout import Corpus, CorpusDocument, CorpusQuestion, json_lines
from ranktilt.corpora.parsing import count_words
from ranktilt.data.columns import QUERY_ID, RANK
from ranktilt.data.files import write_text, writing
from ranktilt.data.tables import cell_values, read_table
from ranktilt.errors import InputError, MissingExtraError, needs_extra
from ranktilt.polarity.embedders import first_line

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
_UNNAMED = "saved"
#: Larger pages are listed as failures.
_MOST_BYTES = 20_000_000
_LEAST_WORDS = 20
_CHARSET = re.compile(
    rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([A-Za-z0-9._:-]+)|"
    rb"<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([A-Za-z0-9._:-]+)", re.I
)  # fmt: skip
_TAG = re.compile(r"<\s*(?:!doctype|html|head|body|div|p|article|title|table|span|h[1-6])\b", re.I)
#: Browsers read these character sets as other, larger ones.
_READ_AS = {
    "ascii": "cp1252", "iso8859-1": "cp1252", "gb2312": "gb18030", "gbk": "gb18030",
    "shift_jis": "cp932", "euc_kr": "cp949",
}  # fmt: skip


# --- the corpus -----------------------------------------------------------------------------------


class _Imported(NamedTuple):
    """A natural corpus, and every page without a text, with the reason."""

    corpus: Corpus
    failures: list[dict[str, Any]]

    @property
    def engines(self) -> list[str]:
        """Names of the engines, in the order of the index."""
        return list(dict.fromkeys(d.engine for d in self.corpus.documents.values()))

    def write(self, folder: str | os.PathLike[str]) -> Path:
        """Write the BEIR folder, failures.jsonl, and one run per engine in runs/."""
        target = self.corpus.write(folder)
        write_text(target / "failures.jsonl", json_lines(self.failures))
        with writing(target):
            (target / "runs").mkdir(exist_ok=True)
        for engine in self.engines:
            lines = [
                f"{d.query_id} Q0 {d.doc_id} {d.rank} {1 / (d.rank or 1):.6f} {_slug(engine)}\n"
                for query in self.corpus.questions
                for d in sorted(self.corpus.of(query), key=lambda d: d.rank or 0)
                if d.engine == engine
            ]
            write_text(target / "runs" / f"{_slug(engine)}.trec", "".join(lines))
        return target


def import_pages(
    folder: str | os.PathLike[str],
    index: str | os.PathLike[str],
    *,
    output: str | os.PathLike[str] | None = None,
) -> _Imported:
    """Read saved pages. A page without a text is listed with the reason; none is fatal.

    Args:
        folder: The saved pages.
        index: A table of the pages: file, query_id and, optionally, rank, engine, query, url …
        output: Folder to write the corpus to.

    Returns:
        The corpus and the failures.
    """
    root = Path(folder)
    if not root.is_dir():
        raise InputError("not a folder", where=folder, expected="a folder of saved pages")
    failures: list[dict[str, Any]] = []
    documents: dict[str, CorpusDocument] = {}
    questions: dict[str, CorpusQuestion] = {}
    read = cache(_read_page)
    names: dict[str, str] = {}
    for file, query, page in _indexed(root, index):
        # Google and google are one engine: their files have one name
        engine = names.setdefault(_slug(page.engine), page.engine)
        doc = f"{page.query_id}_{_slug(engine)}_r{page.rank}"
        question = CorpusQuestion(page.query_id, query, page.topic, page.domains)
        questions.setdefault(page.query_id, question)
        try:
            title, text = read(file)
            if doc in documents:
                raise _NoText(f"duplicate rank {page.rank}")
        except _NoText as reason:
            row: dict[str, Any] = {"file": os.path.relpath(file, root), "query_id": page.query_id}
            row |= {"rank": page.rank, "engine": engine, "url": page.url, "reason": str(reason)}
            failures.append(row)
            continue
        documents[doc] = replace(page, doc_id=doc, title=title, text=text, engine=engine)
    if not documents:
        first = f"; the first: {failures[0]['reason']}" if failures else ""
        raise InputError(f"none of {len(failures)} pages has a text{first}", where=folder)
    made = _Imported(Corpus(questions, documents, os.fspath(folder)), failures)
    if output is not None:
        made.write(output)
    return made


def _slug(name: str) -> str:
    """A name that is valid in an id, a file's name and a run."""
    # letters of every script are kept: 百度 and 搜狗 are two engines
    return re.sub(r"(?:[^\w.-]|_)+", "-", name).strip("-.").lower() or _UNNAMED


def _indexed(
    root: Path, index: str | os.PathLike[str]
) -> Iterator[tuple[Path, str, CorpusDocument]]:
    """File, query and document without a text of each row; without ranks, their order counts."""
    table = read_table(index, _COLUMNS, required=("file", "query_id"))
    size = len(table.columns["file"])
    columns = {name: table.columns.get(name, [""] * size) for name in _COLUMNS}
    counts: dict[tuple[str, str], int] = {}
    texts: dict[str, str] = {}
    for row in range(size):
        cell = {name: values[row].strip() for name, values in columns.items()}
        where = table.where(row)
        query, own = cell["query_id"], cell["engine"] or _UNNAMED
        if not query or not cell["file"]:
            raise InputError("no file or no query_id", where=where)
        if query.split() != [query]:
            raise InputError(f"query_id {query!r}", where=where, expected="no white space in it")
        text = texts.setdefault(query, cell["query"]) or cell["query"]
        if not text:
            raise InputError(f"no text for query {query!r}", where=where, do="add a column query")
        counts[own, query] = counts.get((own, query), 0) + 1
        rank = counts[own, query]
        if cell["rank"]:
            if not re.fullmatch("[1-9][0-9]{0,8}", cell["rank"]):
                raise InputError(f"rank {cell['rank']!r}", where=where, expected="1, 2, …")
            rank = int(cell["rank"])
        document = CorpusDocument(
            "",
            "",
            query,
            domains=cell_values(cell["domain"]),
            topic=cell["topic"],
            rank=rank,
            engine=own,
            url=cell["url"],
        )
        yield root / cell["file"], text, document


# --- one page -------------------------------------------------------------------------------------


class _NoText(Exception):
    """Why a page has no text."""


def _read_page(path: Path) -> tuple[str, str]:
    """The title and main text of a saved page; raises `_NoText` if there is none."""
    html = _load_html(path)
    if _TAG.search(html[:200_000]) is None:
        raise _NoText("not a web page (no HTML in it)")
    try:
        # lxml refuses text with an XML declaration, so it gets bytes
        parser = _library("lxml.html").HTMLParser(encoding="utf-8", huge_tree=True)
        clean = html.replace("\x00", "").encode("utf-8", "replace")
        tree = _library("lxml.html").document_fromstring(clean, parser=parser)
        title = " ".join((tree.findtext(".//title") or "").split())
        # its logs would tell of broken pages, which are in our list of failures
        logging.getLogger("trafilatura").setLevel(logging.CRITICAL + 1)
        found = _library("trafilatura").extract(tree, include_comments=False)
    except MissingExtraError:
        raise
    except Exception as error:  # broken pages fail anywhere in three libraries
        raise _NoText(f"could not be parsed ({first_line(error)})") from error
    text = (found or "").strip()
    if not text:
        raise _NoText("no main text")
    count = count_words(text)
    if count < _LEAST_WORDS:
        raise _NoText(f"{count} words of main text, fewer than {_LEAST_WORDS}")
    return title, text


def _load_html(path: Path) -> str:
    try:
        size = path.stat().st_size
        if size > _MOST_BYTES:
            raise _NoText(f"{size:,} bytes, more than {_MOST_BYTES:,}")
        content = path.read_bytes()
    except OSError as error:
        raise _NoText(f"could not be read ({error.strerror or error})") from error
    if not content.strip():
        raise _NoText("an empty file")
    return _decode_page(content)


def _decode_page(content: bytes) -> str:
    """Decode by the declared character set, UTF-8, or statistics.

    >>> _decode_page("<meta charset=windows-1251><p>да".encode("cp1251"))[-2:]
    'да'
    """
    found = _CHARSET.search(content[:4096])
    declared = (found[1] or found[2]).decode("ascii").lower() if found else ""
    for name in (declared, "utf-8-sig"):
        # a page that declares UTF-16 in single bytes is not in UTF-16
        with contextlib.suppress(LookupError, ValueError):
            if name and not name.startswith("utf-16"):
                known = codecs.lookup(name).name
                return content.decode(_READ_AS.get(known, known))
    best = _library("charset_normalizer").from_bytes(content[:100_000]).best()
    return content.decode("cp1252" if best is None else best.encoding, "replace")


@cache
def _library(name: str) -> Any:
    with needs_extra("reading saved pages", "generate"):
        return importlib.import_module(name)

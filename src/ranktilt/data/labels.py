"""Groups of documents, of a query's documents or of sites; pairs of versions of a document."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import product
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pyarrow as pa

from ranktilt.data.columns import LABEL_COLUMNS, PAIR_COLUMNS
from ranktilt.data.files import format_suffix, is_regular, read_text
from ranktilt.data.frames import FRAME, Frame, Framed, is_frame
from ranktilt.data.run import Run
from ranktilt.data.tables import TextTable, parse_number, read_table
from ranktilt.display.numbers import counted
from ranktilt.errors import InputError, UnknownNameError, check_known


class _Label(NamedTuple):
    """One label, and where it is written."""

    query: str | None
    doc: str
    group: str
    weight: float
    place: str
    attribute: str = ""


#: The labels whose groups are the sites of documents.
DOMAIN = "domain"
#: Between the attributes, and between the groups, of an intersection: race*sex has groups A*M.
CROSS = "*"
#: Groups of the two versions.
VERSIONS = ("a", "b")
#: Names below a country code that many owners share: bbc.co.uk is a site, co.uk is not.
_SHARED = frozenset(
    "ac co com edu go gob gouv gov govt mil ne net nhs or org sch".split()  # noqa: SIM905
)


@dataclass(frozen=True)
class Labels(Framed):
    """`shares[(query or None, doc)][group]`; a label with a query is for that query only.

    Labels of several attributes (race, sex) are in `attributes`; `of("race")` gives those of one,
    `of("race*sex")` their intersections. `several` is the number of documents with several full
    groups, whose weights were scaled to 1. If `by_domain`, the labels are of sites, and a document
    whose id is a URL has those of its site.
    """

    groups: tuple[str, ...]
    shares: dict[tuple[str | None, str], dict[str, float]]
    source: str = ""
    attributes: Mapping[str, Labels] = field(default_factory=dict)
    several: int = 0
    by_domain: bool = False

    def of(self, attribute: str | None) -> Labels:
        """The labels of one attribute, or of an intersection.

        Membership of an intersection is the product of the memberships; its groups are those that
        some document has, in the order of the first attribute.

        Args:
            attribute: Such as "race" or "race*sex"; None if there is only one.
        """
        if attribute is None:
            if len(self.attributes) > 1:
                raise InputError(
                    f"labels of {len(self.attributes)} attributes: {', '.join(self.attributes)}",
                    where=self.source,
                    do=f"name one, such as AWRF(attribute={next(iter(self.attributes))!r})@10",
                )
            return next(iter(self.attributes.values()), self)
        parts = [self._attribute(name.strip()) for name in attribute.split(CROSS)]
        return reduce(_crossed, parts)

    def _attribute(self, name: str) -> Labels:
        if not self.attributes:
            raise InputError(
                f"attribute {name!r}, but the labels have no attributes",
                where=self.source,
                do="add a column attribute, or omit attribute=",
            )
        check_known("attribute", name, self.attributes, where=self.source)
        return self.attributes[name]

    def members(self, query: str | None, doc: str) -> dict[str, float] | None:
        """A document's groups; a label for this query wins over a general one."""
        names = _domain_entries(doc) if self.by_domain else (doc,)
        keys = ((own, name) for name in names for own in (query, None))
        return next((self.shares[key] for key in keys if key in self.shares), None)

    @property
    def per_query(self) -> bool:
        """Whether any label is for one query only."""
        return any(query is not None for query, _ in self.shares)

    def __repr__(self) -> str:
        kind = "site" if self.by_domain else "document"
        labelled = counted(len({doc for _, doc in self.shares}), kind)
        return f"<Labels of {labelled}: {', '.join(self.groups)}>"

    def to_arrow(self) -> pa.Table:
        """One row per document and group: query_id (if labels are per query), doc_id, group, …"""
        rows = [
            (q, d, g, w, attribute)
            for attribute, labels in (self.attributes or {"": self}).items()
            for (q, d), own in labels.shares.items()
            for g, w in own.items()
        ]
        names = ("query_id", "doc_id", "group", "weight", "attribute")
        made = pa.table(dict(zip(names, map(list, zip(*rows, strict=True)), strict=True)))
        unused = [] if self.per_query else ["query_id"]
        return made.drop_columns(unused if self.attributes else [*unused, "attribute"])

    @classmethod
    def load(
        cls,
        source: Labels | str | os.PathLike[str] | Mapping[str, Any] | Frame,
        groups: Sequence[str] | None = None,
        only: Sequence[str] | None = None,
    ) -> Labels:
        """Load labels.

        Args:
            source: A file, a data frame, {doc: group} or {doc: {group: weight}}. Stance judgements
                in TREC's form (`qid 0 docid label`, a .qrels file) are read, too. With a column
                domain instead of doc_id, labels are of sites (bbc.co.uk).
            groups: The groups in order, the first is +; by default in order of appearance.
            only: The labels that count, in order; documents with others belong to no group.

        Returns:
            The labels.
        """
        if only is not None:
            return cls.load(source, groups)._only(only)
        if isinstance(source, Labels):
            if groups is not None and not set(source.groups) <= set(groups):
                strange = next(group for group in source.groups if group not in groups)
                raise UnknownNameError("group", strange, groups, where=source.source)
            return source
        if isinstance(source, Mapping):
            return _collect(list(_mapping_rows(source)), groups, "labels")
        framed = is_frame(source)
        where = FRAME if framed else os.fspath(source)
        if not framed and _looks_judged(source):
            return _collect(list(_judged_rows(where)), groups, where)
        table = read_table(source, LABEL_COLUMNS, required=("doc_id", "group"))
        # the one column is both if there is no other for documents
        by_domain = table.columns.get("domain") is table.columns["doc_id"]
        made = _collect(list(_table_rows(table, by_domain=by_domain)), groups, where)
        return made._of_domains() if by_domain else made

    @classmethod
    def for_runs(
        cls, source: Any, runs: Iterable[Run], groups: Sequence[str] | None = None
    ) -> Labels:
        """Load labels for these runs; with "domain", every document's group is its site.

        Args:
            source: What `load` takes, or the word "domain".
            runs: Runs whose document ids are URLs, for "domain".
            groups: The groups in order, if labels without attributes must be of these.
        """
        if not (isinstance(source, str) and source == DOMAIN):
            return cls.load(source, groups)
        docs = dict.fromkeys(doc for run in runs for doc in run.doc_ids.to_pylist())
        sites = {doc: site for doc in docs if (site := site_of(doc)) is not None}
        if not sites:
            raise InputError(
                f"no document id is a URL (first: {next(iter(docs), '')!r})",
                where=f"labels {DOMAIN}",
                do="use URLs as ids",
            )
        shares = {(None, doc): {site: 1.0} for doc, site in sites.items()}
        return cls(tuple(dict.fromkeys(sites.values())), shares, DOMAIN)  # type: ignore[arg-type]

    def _of_domains(self) -> Labels:
        """The same labels, read as labels of sites."""
        own = {name: replace(labels, by_domain=True) for name, labels in self.attributes.items()}
        return replace(self, attributes=own, by_domain=True)

    def _only(self, groups: Sequence[str]) -> Labels:
        if len(self.attributes) > 1:
            return self.of(None)  # an error: which attribute?
        for group in groups:
            check_known("group", group, self.groups, where=self.source)
        if len(groups) < 2 or len(set(groups)) < len(groups):
            raise InputError(f"groups {', '.join(groups)}", expected="at least two different ones")
        shares = {
            key: {group: share for group, share in members.items() if group in groups}
            for key, members in self.shares.items()
        }
        return replace(self, groups=tuple(groups), shares=shares)


@dataclass(frozen=True)
class DocumentPairs(Framed):
    """Ids of the first and of the second version, in the same order."""

    first: list[str]
    second: list[str]
    source: str = ""

    def __len__(self) -> int:
        return len(self.first)

    def __repr__(self) -> str:
        return f"<DocumentPairs: {counted(len(self), 'pair')}>"

    def to_arrow(self) -> pa.Table:
        """One row per pair: doc_a, doc_b."""
        return pa.table({"doc_a": self.first, "doc_b": self.second})

    def labels(self) -> Labels:
        """The version of every document as its group: a or b."""
        shares: dict[tuple[str | None, str], dict[str, float]] = {}
        for version, ids in zip(VERSIONS, (self.first, self.second), strict=True):
            shares |= {(None, doc): {version: 1.0} for doc in ids}
        return Labels(VERSIONS, shares, self.source)

    @classmethod
    def load(
        cls,
        source: DocumentPairs
        | str
        | os.PathLike[str]
        | Mapping[str, str]
        | Iterable[tuple[str, str]]
        | Frame,
    ) -> DocumentPairs:
        """Load pairs; a document may be in one pair only.

        Args:
            source: A file or frame with the columns doc_a and doc_b, {a: b}, or pairs (a, b).
        """
        if isinstance(source, DocumentPairs):
            return source
        where = "pairs"
        if is_frame(source) or isinstance(source, str | os.PathLike):
            table = read_table(source, PAIR_COLUMNS, required=("doc_a", "doc_b"))
            where = table.path
            rows: list[Any] = list(zip(table.columns["doc_a"], table.columns["doc_b"], strict=True))
        else:
            rows = list(source.items() if isinstance(source, Mapping) else source)
        if not rows:
            raise InputError("no pairs", where=where, expected="doc_a, doc_b")
        first, second = ([str(row[place]) for row in rows] for place in (0, 1))
        seen: set[str] = set()
        for doc in (*first, *second):
            if not doc or doc in seen:
                what = f"document {doc!r} in several pairs" if doc else "an empty id"
                raise InputError(what, where=where, expected="every document in one pair only")
            seen.add(doc)
        return cls(first, second, where)


def _crossed(first: Labels, second: Labels) -> Labels:
    """Intersections of two attributes."""
    shares = {}
    for query, doc in {**first.shares, **second.shares}:
        both = first.members(query, doc) or {}, second.members(query, doc) or {}
        shares[query, doc] = {
            f"{a}{CROSS}{b}": x * y for (a, x), (b, y) in product(*(own.items() for own in both))
        }
    used = {group for own in shares.values() for group, share in own.items() if share}
    names = [f"{a}{CROSS}{b}" for a, b in product(first.groups, second.groups)]
    groups = tuple(name for name in names if name in used)
    if len(set(groups)) < len(groups):
        twice = next(name for name in groups if groups.count(name) > 1)
        raise InputError(
            f"two intersections have the name {twice!r}",
            where=first.source,
            do=f"use group names without {CROSS}",
        )
    several = first.several + second.several
    return Labels(groups, shares, first.source, several=several, by_domain=first.by_domain)


def _looks_judged(path: str | os.PathLike[str]) -> bool:
    """Whether a file is qrels by its name, or begins like them: `qid 0 docid label`."""
    if format_suffix(path) in (".qrels", ".qrel"):
        return True
    tables = (".csv", ".tsv", ".jsonl", ".ndjson", ".parquet")
    if format_suffix(path) in tables or not is_regular(path):  # a pipe cannot be read twice
        return False
    fields = read_text(path).split("\n", maxsplit=1)[0].split()
    return len(fields) == 4 and fields[1] in ("0", "Q0")


def _judged_rows(path: str) -> Iterator[_Label]:
    for number, line in enumerate(read_text(path).split("\n"), start=1):
        fields = line.split()
        if not fields:
            continue
        where = f"{path}:{number}"
        if len(fields) != 4:
            raise InputError(f"{len(fields)} fields", where=where, expected="4 (qid 0 docid label)")
        yield _Label(fields[0], fields[2], fields[3], 1.0, where)


def _mapping_rows(source: Mapping[str, Any]) -> Iterator[_Label]:
    for doc, value in source.items():
        if value is None:
            raise InputError(f"{doc}: None", where="labels", expected="a group, or omit it")
        for group, weight in (value if isinstance(value, Mapping) else {value: 1.0}).items():
            share = _share(str(weight), f"labels: {doc}")
            yield _Label(None, str(doc), str(group), share, "labels")


def _table_rows(table: TextTable, *, by_domain: bool) -> Iterator[_Label]:
    """The labels of a table, of documents or of sites."""
    own = table.columns
    empty = [""] * len(table)
    queries, kinds = own.get("query_id", empty), own.get("attribute", empty)
    weights = own.get("weight", ["1"] * len(table))
    for row, (query, doc, group, weight, kind) in enumerate(
        zip(queries, own["doc_id"], own["group"], weights, kinds, strict=True)
    ):
        place = table.where(row)
        name = _domain_entry(doc, place) if by_domain else doc
        yield _Label(query or None, name, group, _share(weight, place), place, kind)


def _collect(rows: list[_Label], groups: Sequence[str] | None, where: str) -> Labels:
    if not rows:
        raise InputError("empty file", where=where, expected="at least one label")
    kinds = list(dict.fromkeys(row.attribute for row in rows))
    if kinds == [""]:
        return _of_rows(rows, groups, where)
    if "" in kinds:
        place = next(row.place for row in rows if not row.attribute)
        raise InputError("empty attribute", where=place, expected="one for every label, or none")
    crossed = next((row for row in rows if CROSS in row.attribute), None)
    if crossed is not None:
        raise InputError(
            f"attribute {crossed.attribute!r}",
            where=crossed.place,
            expected=f"a name without {CROSS}, which crosses attributes",
        )
    attributes = {
        kind: _of_rows([row for row in rows if row.attribute == kind], None, where)
        for kind in kinds
    }
    first = attributes[kinds[0]]
    return replace(first, attributes=attributes)


def _of_rows(rows: list[_Label], groups: Sequence[str] | None, where: str) -> Labels:
    shares: dict[tuple[str | None, str], dict[str, float]] = {}
    order: dict[str, None] = dict.fromkeys(groups or ())
    for query, doc, group, weight, place, _ in rows:
        if not doc or not group:
            raise InputError("empty doc_id or group", where=place)
        if groups is not None and group not in order:
            raise UnknownNameError("group", group, groups, where=place)
        order.setdefault(group)
        members = shares.setdefault((query, doc), {})
        if group in members:
            raise InputError(f"duplicate group {group!r} for document {doc!r}", where=place)
        members[group] = weight
    if len(order) < 2:
        raise InputError(f"{len(order)} group(s)", where=where, expected="at least two groups")
    several = 0
    for members in shares.values():
        # Weights of several groups are scaled to sum 1, so that no document counts more than once.
        total = sum(members.values())
        if total > 1.0:
            several += total > 1.0 + 1e-9
            for group in members:
                members[group] /= total
    return Labels(tuple(order), shares, where, several=several)


def _share(text: str, where: str) -> float:
    return parse_number(text or "1", "weight", where, (0, 1), "from 0 to 1")


def site_of(url: str) -> str | None:
    """The site of a URL: the last two names of its host, or three as in bbc.co.uk.

    Three if the last is a country code and the one before is shared by many owners (co, com, org,
    gov …). Blogs under one name, such as blogspot.com, are one site.

    >>> site_of("https://edition.cnn.com/a"), site_of("http://www.bbc.co.uk/b")
    ('cnn.com', 'bbc.co.uk')
    """
    host, _ = _split(url)
    if host is None or ":" in host or host.replace(".", "").isdigit():  # an address
        return host
    names = host.split(".")
    size = 3 if _is_shared(".".join(names[-2:])) else 2
    return ".".join(names[-size:])


def _domain_entries(url: str) -> Iterator[str]:
    """What a list of sites may have for a URL, the most specific first.

    Entries are as from `_domain_entry`. One with a path fits what is below the path. `www.` before
    an entry makes no difference, except before a name that many owners share (www.gov.uk).

    >>> list(_domain_entries("https://news.bbc.co.uk/x"))[1::2][:3]
    ['news.bbc.co.uk', 'www.news.bbc.co.uk', 'bbc.co.uk']
    """
    host, path = _split(url)
    if host is None:
        return
    paths = ["/".join(["", *path[:size]]) for size in range(len(path), -1, -1)]
    names = host.split(".")
    for start in range(len(names)):
        parent = ".".join(names[start:])
        alone = _is_shared(parent) or start == len(names) - 1
        for name in (parent,) if alone else (parent, f"www.{parent}"):
            yield from (f"{name}{path}" for path in paths)


def _domain_entry(text: str, where: object = None) -> str:
    """A list's entry as it is looked up: a site, or a site and a path.

    >>> _domain_entry("https://www.Yahoo.com/News/")
    'www.yahoo.com/news'
    """
    host, path = _split(text if "//" in text else f"//{text.strip()}")
    if host is None:
        raise InputError(f"domain {text!r}", where=where, expected="a site, such as bbc.co.uk")
    return "/".join([host, *path])


def _split(url: str) -> tuple[str | None, list[str]]:
    """Host and names of the path, in lower case; the host in ASCII, without user, port, final dot.

    A text without `//` may begin with its host, which then has a dot and no number at the end.

    >>> _split("HTTPS://me:pw@News.BBC.co.uk.:443/x"), _split("D12.3")
    (('news.bbc.co.uk', ['x']), (None, []))
    """
    text = url.strip()
    try:
        parts = urlsplit(text if "//" in text else f"//{text}")
        host = (parts.hostname or "").rstrip(".")
    except ValueError:  # brackets that are not an IPv6 address
        return None, []
    if not host.isascii():
        with contextlib.suppress(UnicodeError):  # not a name that can be registered
            host = host.encode("idna").decode()
    bare = "//" not in text and ("." not in host or host.rpartition(".")[2].isdigit())
    if not host or bare or any(sign.isspace() for sign in host):
        return None, []
    return host, [name for name in parts.path.lower().split("/") if name]


def _is_shared(name: str) -> bool:
    first, _, last = name.partition(".")
    return first in _SHARED and len(last) == 2

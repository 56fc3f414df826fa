"""Saved web pages and result pages: titles, main texts, and the results of an engine in order.

The character set comes from the bytes, the page or, at last, statistics. The main text is what
trafilatura finds, without navigation, banners and comments. Engines change their result pages
often, so nothing depends on one engine's class names: a result is a link to another site that
contains a heading, or is inside one.
"""

from __future__ import annotations

import base64
import binascii
import codecs
import contextlib
import email
import email.policy
import importlib
import logging
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import EmailMessage
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit, urlunsplit

from ranktilt.corpora.parsing import count_words
from ranktilt.errors import MissingExtraError

HTML_ENDINGS = (".html", ".htm", ".xhtml", ".mhtml", ".mht")
#: Larger pages are listed as failures.
_MOST_BYTES = 20_000_000
LEAST_WORDS = 20
_BOMS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"),
         (codecs.BOM_UTF16_BE, "utf-16"))  # fmt: skip
_CHARSET = re.compile(
    rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([A-Za-z0-9._:-]+)|"
    rb"<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([A-Za-z0-9._:-]+)", re.I
)  # fmt: skip
_SAVED_FROM = re.compile(r"<!--\s*saved from url=\(\d+\)(\S+?)\s*-->", re.I)
_TAG = re.compile(rb"<\s*(?:!doctype|html|head|body|div|p|article|title|table|span|h[1-6])\b", re.I)
#: Browsers read these names as other, larger character sets.
_READ_AS = {"iso-8859-1": "cp1252", "latin-1": "cp1252", "latin1": "cp1252", "ascii": "cp1252",
            "us-ascii": "cp1252", "gb2312": "gb18030", "gbk": "gb18030", "x-sjis": "cp932",
            "shift_jis": "cp932", "shift-jis": "cp932", "iso-8859-9": "cp1254",
            "x-gbk": "gb18030", "ks_c_5601-1987": "cp949", "euc-kr": "cp949"}  # fmt: skip
#: Parameters in which engines hide the address of a result.
_HIDDEN = ("q", "url", "uddg", "u", "RU", "target")
_QUERY_FIELDS = ("q", "query", "p", "text", "search", "wd", "qry")
#: Before a country: co.uk, com.au.
_SECOND_LEVEL = {"ac", "co", "com", "edu", "gov", "ne", "net", "or", "org"}
#: Classes and ids of advertisements.
_ADVERTS = {"ad", "ads", "advert", "adverts", "advertisement", "b_ad", "sponsored", "tads"}


class NoText(Exception):
    """Why a page has no text."""


@dataclass(frozen=True)
class SavedPage:
    """The content of a saved page; `url` is where it was saved from, if known."""

    title: str
    text: str
    url: str = ""
    charset: str = "utf-8"


def read_page(path: str | os.PathLike[str], *, least_words: int = LEAST_WORDS) -> SavedPage:
    """The title and main text of a saved page; raises `NoText` if there is none."""
    html, url, charset = load_html(path)
    title, own_url = head_of(html)
    text = _main_text(html, least_words)
    return SavedPage(title, text, url or own_url, charset)


def load_html(path: str | os.PathLike[str]) -> tuple[str, str, str]:
    """A saved page's HTML, the address in its MHTML wrapper, and the character set."""
    try:
        size = os.path.getsize(path)
        if size > _MOST_BYTES:
            raise NoText(f"{size:,} bytes, more than {_MOST_BYTES:,}")
        content = Path(path).read_bytes()
    except OSError as error:
        raise NoText(f"could not be read ({error.strerror or error})") from error
    if not content.strip():
        raise NoText("an empty file")
    url = ""
    if Path(path).suffix.lower() in (".mhtml", ".mht"):
        content, url = _unwrapped(content)
    if content[:5] in (b"%PDF-", b"PK\x03\x04\x14") or content[:4] in (
        b"\x89PNG",
        b"\xff\xd8\xff\xe0",
    ):
        raise NoText("not a web page (PDF, archive or picture)")
    text, charset = _decode_page(content)
    if _TAG.search(text[:200_000].encode("utf-8", "replace")) is None:
        raise NoText("not a web page (no HTML in it)")
    return text, url, charset


def _decode_page(content: bytes) -> tuple[str, str]:
    """Decode by the byte order mark, the declared character set, UTF-8, or statistics.

    >>> _decode_page("<meta charset=windows-1251><p>да".encode("cp1251"))[0][-2:]
    'да'
    """
    for mark, name in _BOMS:
        if content.startswith(mark):
            return content.decode(name, "replace"), name
    found = _CHARSET.search(content[:4096])
    declared = (found[1] or found[2]).decode("ascii").lower() if found else ""
    # a page that declares UTF-16 in single bytes is not in UTF-16
    declared = "utf-8" if declared.startswith("utf-16") else _READ_AS.get(declared, declared)
    for name in dict.fromkeys([declared, "utf-8"]):
        with contextlib.suppress(LookupError, UnicodeDecodeError, ValueError):
            if name:
                return content.decode(name), name
    best = _library("charset_normalizer").from_bytes(content[:100_000]).best()
    name = best.encoding if best is not None else "cp1252"
    return content.decode(name, "replace"), name


def head_of(html: str) -> tuple[str, str]:
    """The title, and the address that the page gives as its own."""
    tree = _parse_tree(html)
    url = _saved_from(html)
    if tree is None:
        return "", url
    title = _first_text(tree, "//head/title/text()", "//meta[@property='og:title']/@content",
                   "//title/text()", "//h1//text()")  # fmt: skip
    if not url:
        url = _first_text(
            tree, "//link[@rel='canonical']/@href", "//meta[@property='og:url']/@content"
        )
    return title, url if url.startswith(("http://", "https://")) else ""


def _saved_from(html: str) -> str:
    """The address in the comment that browsers write into saved pages."""
    found = _SAVED_FROM.search(html[:4096])
    return found[1] if found else ""


def _main_text(html: str, least_words: int = LEAST_WORDS) -> str:
    """The main text; raises `NoText` if it has fewer than `least_words` words."""
    extract = _library("trafilatura").extract
    tree = _parse_tree(html)
    if tree is None:
        raise NoText("no HTML that can be read")
    try:
        with _silent("trafilatura"):
            found = extract(tree, include_comments=False, include_tables=True, no_fallback=False)
    except RecursionError as error:
        raise NoText("nested too deeply") from error
    except Exception as error:  # broken pages fail anywhere in three libraries
        raise NoText(f"could not be parsed ({_first_line(error)})") from error
    text = (found or "").strip()
    count = count_words(text)
    if not text:
        raise NoText("no main text")
    if count < least_words:
        raise NoText(f"{count} words of main text, fewer than {least_words}")
    return text


def _unwrapped(content: bytes) -> tuple[bytes, str]:
    """The first HTML part of a page saved as one file (MHTML)."""
    try:
        return _html_part(content)
    except NoText:
        raise
    except Exception as error:  # broken headers fail in many ways
        raise NoText(f"the saved file could not be parsed ({_first_line(error)})") from error


def _html_part(content: bytes) -> tuple[bytes, str]:
    message = email.message_from_bytes(content, policy=email.policy.default)
    for part in message.walk():
        if part.get_content_type() == "text/html" and isinstance(part, EmailMessage):
            body = part.get_payload(decode=True)
            url = str(
                part.get("Content-Location") or message.get("Snapshot-Content-Location") or ""
            )
            charset = part.get_content_charset()
            if isinstance(body, bytes):
                if charset:  # the wrapper is more reliable than the page
                    with contextlib.suppress(LookupError, ValueError):
                        body = body.decode(charset, "replace").encode()
                        body = codecs.BOM_UTF8 + body
                return body, url
    raise NoText("no HTML in the saved file")


def _parse_tree(html: str) -> Any:
    library = _library("lxml.html")
    # lxml refuses text with an XML declaration, so it gets bytes
    parser = library.HTMLParser(encoding="utf-8", huge_tree=True)
    clean = html.replace("\x00", "").encode("utf-8", "replace")
    try:
        return library.document_fromstring(clean, parser=parser)
    except (library.etree.LxmlError, ValueError):
        return None


def _first_text(tree: Any, *paths: str) -> str:
    for path in paths:
        for found in tree.xpath(path):
            text = " ".join(str(found).split())
            if text:
                return text
    return ""


def _first_line(error: Exception) -> str:
    return (str(error) or type(error).__name__).splitlines()[0]


@cache
def _library(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise MissingExtraError("reading saved pages", "generate") from error


@contextlib.contextmanager
def _silent(name: str) -> Iterator[None]:
    """Hide the library's logs: broken pages are in our list of failures."""
    logger = logging.getLogger(name)
    before, logger.disabled = logger.disabled, True
    level = logger.level
    logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        logger.disabled = before
        logger.setLevel(level)


# --- result pages -------------------------------------------------------------------------------


@dataclass(frozen=True)
class _SearchResult:
    """One result: its rank, address and heading."""

    rank: int
    url: str
    title: str


@dataclass(frozen=True)
class ResultPage:
    """A result page: the query, the engine and the results."""

    query: str
    engine: str
    results: tuple[_SearchResult, ...]


def read_results(html: str, address: str = "") -> ResultPage:
    """Read a saved result page; each address counts once, ranked from 1."""
    tree = _parse_tree(html)
    if tree is None:
        raise NoText("no HTML that can be read")
    address = address or _saved_from(html)
    named = _first_text(tree, "//link[@rel='canonical']/@href", "//base/@href")
    own = _host(address) or _host(named)
    results: list[_SearchResult] = []
    seen: set[str] = set()
    for link in tree.xpath("//a[@href][.//h2 or .//h3 or ancestor::h2 or ancestor::h3]"):
        if _is_advert(link):
            continue
        url = destination(str(link.get("href")))
        if not url or _same_site(_host(url), own):
            continue
        key = same_page(url)
        if key in seen:
            continue
        seen.add(key)
        title = " ".join(" ".join(link.itertext()).split())
        results.append(_SearchResult(len(results) + 1, url, title))
    if not results:
        raise NoText("no results: no links to other sites with a heading")
    return ResultPage(_query(tree, address), _engine_name(own), tuple(results))


def destination(href: str) -> str:
    """The address of a link, without the detour through the engine; empty for internal links.

    >>> destination("/url?q=https://a.org/b&sa=U"), destination("https://a.org/b#top")
    ('https://a.org/b', 'https://a.org/b')
    """
    parts = _parts(href.strip())
    given = parse_qs(parts.query)
    for name in _HIDDEN:
        for value in given.get(name, ()):
            inner = value if value.startswith(("http://", "https://")) else _base64(value)
            if inner.startswith(("http://", "https://")):
                return urlunsplit(_parts(inner)._replace(fragment=""))
    hidden = re.search(r"/RU=(https?%3[Aa][^/]+)", parts.path)
    if hidden:
        return unquote(hidden[1])
    if parts.scheme in ("http", "https") and parts.hostname:
        return urlunsplit(parts._replace(fragment=""))
    return ""


def same_page(url: str) -> str:
    """An address for comparison: without scheme, www, final slash, fragment and tracking.

    >>> same_page("https://www.a.org/b/?utm_source=x") == same_page("http://a.org/b")
    True
    """
    parts = _parts(url)
    host = (parts.hostname or "").removeprefix("www.")
    kept = [one for one in parts.query.split("&") if one and not one.startswith(("utm_", "gclid"))]
    return f"{host}{parts.path.rstrip('/')}" + (f"?{'&'.join(kept)}" if kept else "")


def _engine_name(host: str) -> str:
    """A short name for an engine: its site without subdomain and top-level domain.

    >>> _engine_name("www.google.co.uk"), _engine_name("html.duckduckgo.com")
    ('google', 'duckduckgo')
    """
    parts = host.lower().split(".")
    if len(parts) > 2 and len(parts[-1]) == 2 and parts[-2] in _SECOND_LEVEL:
        parts = parts[:-1]
    return parts[-2] if len(parts) > 1 else parts[0]


def _parts(address: str) -> SplitResult:
    """The parts of an address; an invalid one (http://[x) has none."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")


def _host(address: str) -> str:
    return _parts(address).hostname or ""


def _same_site(one: str, other: str) -> bool:
    return bool(other) and _engine_name(one) == _engine_name(other)


def _is_advert(link: Any) -> bool:
    """Whether a link is an advertisement."""
    href = str(link.get("href"))
    if re.search(r"/aclk\?|googleadservices|doubleclick|/y\.js\?ad_|bing\.com/aclick", href):
        return True
    for parent in link.iterancestors():
        marks = f"{parent.get('class') or ''} {parent.get('id') or ''}".lower().split()
        if parent.get("data-text-ad") is not None or _ADVERTS & set(marks):
            return True
    return False


def _query(tree: Any, address: str) -> str:
    for name in _QUERY_FIELDS:
        value = _first_text(
            tree, f"//input[@name='{name}']/@value", f"//textarea[@name='{name}']/text()"
        )
        if value:
            return value
    given = parse_qs(_parts(address).query)
    for name in _QUERY_FIELDS:
        if given.get(name):
            return " ".join(given[name][0].split())
    title = _first_text(tree, "//head/title/text()", "//title/text()")
    return re.split(r"\s+[-–—|]\s+(?=[^-–—|]+$)", title)[0].strip()


def _base64(value: str) -> str:
    """An address in base64, as one engine writes it (a1, then the address)."""
    text = value.removeprefix("a1")
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)).decode()
    except (binascii.Error, UnicodeDecodeError, ValueError):
        return ""

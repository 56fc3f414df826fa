"""Saved web pages: from bytes to a title and the main text.

The character set is what the bytes, the page or, at last, their statistics say. The main text is
what trafilatura finds: navigation, banners and comments are left out.
"""

from __future__ import annotations

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

from ranktilt.corpora.parsing import count_words
from ranktilt.errors import MissingExtraError

HTML_ENDINGS = (".html", ".htm", ".xhtml", ".mhtml", ".mht")
#: A page above this size is listed as a failure and not read.
MOST_BYTES = 20_000_000
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


class NoText(Exception):
    """Why a page gave no text."""


@dataclass(frozen=True)
class Page:
    """What a saved page holds. `url` is where it was saved from, if it says so."""

    title: str
    text: str
    url: str = ""
    charset: str = "utf-8"


def read_page(path: str | os.PathLike[str], *, least_words: int = LEAST_WORDS) -> Page:
    """The title and main text of a saved page; `NoText` says why there is none."""
    html, url, charset = load_html(path)
    title, own_url = head_of(html)
    text = main_text(html, least_words)
    return Page(title, text, url or own_url, charset)


def load_html(path: str | os.PathLike[str]) -> tuple[str, str, str]:
    """A saved page's HTML, the address that its wrapping names, and the character set."""
    try:
        size = os.path.getsize(path)
        if size > MOST_BYTES:
            raise NoText(f"{size:,} bytes, more than {MOST_BYTES:,}")
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
    text, charset = decoded(content)
    if _TAG.search(text[:200_000].encode("utf-8", "replace")) is None:
        raise NoText("not a web page (no HTML in it)")
    return text, url, charset


def decoded(content: bytes) -> tuple[str, str]:
    """Bytes as text: by the byte order mark, the page's own word, UTF-8, or their statistics.

    >>> decoded("<meta charset=windows-1251><p>да".encode("cp1251"))[0][-2:]
    'да'
    """
    for mark, name in _BOMS:
        if content.startswith(mark):
            return content.decode(name, "replace"), name
    found = _CHARSET.search(content[:4096])
    declared = (found[1] or found[2]).decode("ascii").lower() if found else ""
    # a page that says UTF-16 in single bytes is not in UTF-16
    declared = "utf-8" if declared.startswith("utf-16") else _READ_AS.get(declared, declared)
    for name in dict.fromkeys([declared, "utf-8"]):
        with contextlib.suppress(LookupError, UnicodeDecodeError, ValueError):
            if name:
                return content.decode(name), name
    best = _library("charset_normalizer").from_bytes(content[:100_000]).best()
    name = best.encoding if best is not None else "cp1252"
    return content.decode(name, "replace"), name


def head_of(html: str) -> tuple[str, str]:
    """The title, and the address that the page says it has."""
    tree = parsed_tree(html)
    url = saved_from(html)
    if tree is None:
        return "", url
    title = first_text(tree, "//head/title/text()", "//meta[@property='og:title']/@content",
                   "//title/text()", "//h1//text()")  # fmt: skip
    if not url:
        url = first_text(
            tree, "//link[@rel='canonical']/@href", "//meta[@property='og:url']/@content"
        )
    return title, url if url.startswith(("http://", "https://")) else ""


def saved_from(html: str) -> str:
    """The address in the remark that browsers write into a page that they save."""
    found = _SAVED_FROM.search(html[:4096])
    return found[1] if found else ""


def main_text(html: str, least_words: int = LEAST_WORDS) -> str:
    """The text that people came for; `NoText` where there is none, or less than `least_words`."""
    extract = _library("trafilatura").extract
    tree = parsed_tree(html)
    if tree is None:
        raise NoText("no HTML that can be read")
    try:
        with _silent("trafilatura"):
            found = extract(tree, include_comments=False, include_tables=True, no_fallback=False)
    except RecursionError as error:
        raise NoText("nested too deeply") from error
    except Exception as error:  # broken pages fail anywhere in three libraries; none is fatal
        raise NoText(f"could not be taken apart ({_first_line(error)})") from error
    text = (found or "").strip()
    count = count_words(text)
    if not text:
        raise NoText("no main text")
    if count < least_words:
        raise NoText(f"{count} words of main text, fewer than {least_words}")
    return text


def _unwrapped(content: bytes) -> tuple[bytes, str]:
    """The first HTML part of a page that was saved as one file (MHTML)."""
    try:
        return _html_part(content)
    except NoText:
        raise
    except Exception as error:  # the library trips over broken headers in many ways
        raise NoText(f"the saved file could not be taken apart ({_first_line(error)})") from error


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
                if charset:  # the wrapping knows better than the page
                    with contextlib.suppress(LookupError, ValueError):
                        body = body.decode(charset, "replace").encode()
                        body = codecs.BOM_UTF8 + body
                return body, url
    raise NoText("no HTML in the saved file")


def parsed_tree(html: str) -> Any:
    library = _library("lxml.html")
    # lxml refuses text with an XML declaration, and bytes are what it was made for
    parser = library.HTMLParser(encoding="utf-8", huge_tree=True)
    clean = html.replace("\x00", "").encode("utf-8", "replace")
    try:
        return library.document_fromstring(clean, parser=parser)
    except (library.etree.LxmlError, ValueError):
        return None


def first_text(tree: Any, *paths: str) -> str:
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
    """What the library logs about broken pages stands in our list of failures already."""
    logger = logging.getLogger(name)
    before, logger.disabled = logger.disabled, True
    level = logger.level
    logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        logger.disabled = before
        logger.setLevel(level)

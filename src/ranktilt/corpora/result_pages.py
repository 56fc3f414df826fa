"""Saved result pages of search engines: the query, the engine, and the results in their order.

Engines change their pages often, so nothing here hangs on one engine's class names: a result is a
link to another site that has a heading in it, or stands in one. What the page itself cannot say can
be given by an index instead (see `importing`).
"""

from __future__ import annotations

import base64
import binascii
import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit, urlunsplit

from ranktilt.corpora.web_pages import NoText, first_text, parsed_tree, saved_from

#: Parameters under which engines hide where a result leads.
HIDDEN = ("q", "url", "uddg", "u", "RU", "target")
QUERY_FIELDS = ("q", "query", "p", "text", "search", "wd", "qry")
#: What stands before a country: co.uk, com.au.
SECOND_LEVEL = {"ac", "co", "com", "edu", "gov", "ne", "net", "or", "org"}
#: Names of classes and ids under which paid results stand.
ADVERTS = {"ad", "ads", "advert", "adverts", "advertisement", "b_ad", "sponsored", "tads"}


@dataclass(frozen=True)
class Result:
    """One result: where it stands, where it leads, and its heading."""

    rank: int
    url: str
    title: str


@dataclass(frozen=True)
class ResultPage:
    """A result page: what was asked, of whom, and what was shown."""

    query: str
    engine: str
    results: tuple[Result, ...]


def read_results(html: str, address: str = "") -> ResultPage:
    """The results of a saved result page, each address once, ranked from 1 in their order."""
    tree = parsed_tree(html)
    if tree is None:
        raise NoText("no HTML that can be read")
    address = address or saved_from(html)
    named = first_text(tree, "//link[@rel='canonical']/@href", "//base/@href")
    own = _host(address) or _host(named)
    results: list[Result] = []
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
        results.append(Result(len(results) + 1, url, title))
    if not results:
        raise NoText("no results in it: no links to other sites with a heading")
    return ResultPage(_query(tree, address), engine_name(own), tuple(results))


def destination(href: str) -> str:
    """Where a link leads, without the detour over the engine; empty where it leads nowhere else.

    >>> destination("/url?q=https://a.org/b&sa=U"), destination("https://a.org/b#top")
    ('https://a.org/b', 'https://a.org/b')
    """
    parts = _parts(href.strip())
    given = parse_qs(parts.query)
    for name in HIDDEN:
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
    """An address as it is compared: without scheme, www, a last slash, a fragment, tracking.

    >>> same_page("https://www.a.org/b/?utm_source=x") == same_page("http://a.org/b")
    True
    """
    parts = _parts(url)
    host = (parts.hostname or "").removeprefix("www.")
    kept = [one for one in parts.query.split("&") if one and not one.startswith(("utm_", "gclid"))]
    return f"{host}{parts.path.rstrip('/')}" + (f"?{'&'.join(kept)}" if kept else "")


def engine_name(host: str) -> str:
    """A short name for an engine: that of its site, whatever stands before and after it.

    >>> engine_name("www.google.co.uk"), engine_name("html.duckduckgo.com")
    ('google', 'duckduckgo')
    """
    parts = host.lower().split(".")
    if len(parts) > 2 and len(parts[-1]) == 2 and parts[-2] in SECOND_LEVEL:
        parts = parts[:-1]
    return parts[-2] if len(parts) > 1 else parts[0]


def _parts(address: str) -> SplitResult:
    """The parts of an address; pages have ones that are none (http://[x), which have no parts."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")


def _host(address: str) -> str:
    return _parts(address).hostname or ""


def _same_site(one: str, other: str) -> bool:
    return bool(other) and engine_name(one) == engine_name(other)


def _is_advert(link: Any) -> bool:
    """Paid results are no answer of the ranking."""
    href = str(link.get("href"))
    if re.search(r"/aclk\?|googleadservices|doubleclick|/y\.js\?ad_|bing\.com/aclick", href):
        return True
    for parent in link.iterancestors():
        marks = f"{parent.get('class') or ''} {parent.get('id') or ''}".lower().split()
        if parent.get("data-text-ad") is not None or ADVERTS & set(marks):
            return True
    return False


def _query(tree: Any, address: str) -> str:
    for name in QUERY_FIELDS:
        value = first_text(
            tree, f"//input[@name='{name}']/@value", f"//textarea[@name='{name}']/text()"
        )
        if value:
            return value
    given = parse_qs(_parts(address).query)
    for name in QUERY_FIELDS:
        if given.get(name):
            return " ".join(given[name][0].split())
    title = first_text(tree, "//head/title/text()", "//title/text()")
    return re.split(r"\s+[-–—|]\s+(?=[^-–—|]+$)", title)[0].strip()


def _base64(value: str) -> str:
    """An address in base64, as one engine writes it (a1 and then the address)."""
    text = value.removeprefix("a1")
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)).decode()
    except (binascii.Error, UnicodeDecodeError, ValueError):
        return ""

"""Sites of documents whose id is a URL: the host, the site, and the entry of a list that fits."""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Iterator
from urllib.parse import urlsplit

from ranktilt.errors import InputError

#: Names below a country code that many owners share: bbc.co.uk is a site, co.uk is not.
_SHARED = frozenset(
    "ac co com edu go gob gouv gov govt mil ne net nhs or org sch".split()  # noqa: SIM905
)


def host_of(url: str) -> str | None:
    """The host of a URL in lower case and ASCII, without user, port and final dot.

    A text without `//` may begin with its host, which then has a dot and no number at the end.

    >>> host_of("HTTPS://me:pw@News.BBC.co.uk.:443/x"), host_of("bücher.de/neu"), host_of("D12.3")
    ('news.bbc.co.uk', 'xn--bcher-kva.de', None)
    """
    host, _ = _split(url)
    return host


def site_of(url: str) -> str | None:
    """The site of a URL: the last two names of its host, or three as in bbc.co.uk.

    Three if the last is a country code and the one before is shared by many owners (co, com, org,
    gov …). Blogs under one name, such as blogspot.com, are one site.

    >>> site_of("https://edition.cnn.com/a"), site_of("http://www.bbc.co.uk/b")
    ('cnn.com', 'bbc.co.uk')
    """
    host = host_of(url)
    if host is None or _is_address(host):
        return host
    names = host.split(".")
    size = 3 if _is_shared(".".join(names[-2:])) else 2
    return ".".join(names[-size:])


def match_domain(url: str, known: Collection[str]) -> str | None:
    """The longest entry that a URL's host ends with.

    Entries are as from `domain_entry`. One with a path fits what is below the path; `www.` before
    an entry makes no difference, except before a name that many owners share (www.gov.uk).

    >>> known = {"co.uk", "bbc.co.uk", "www.cnn.com", "yahoo.com/news"}
    >>> match_domain("https://news.bbc.co.uk/x", known), match_domain("//cnn.com", known)
    ('bbc.co.uk', 'www.cnn.com')
    >>> match_domain("https://uk.yahoo.com/news/x", known), match_domain("//notbbc.com", known)
    ('yahoo.com/news', None)
    """
    return next((entry for entry in _candidates(url) if entry in known), None)


def domain_entry(text: str, where: object = None) -> str:
    """A list's entry as it is looked up: a site, or a site and a path.

    >>> domain_entry("https://www.Yahoo.com/News/")
    'www.yahoo.com/news'
    """
    host, path = _split(text if "//" in text else f"//{text.strip()}")
    if host is None:
        raise InputError(f"domain {text!r}", where=where, expected="a site, such as bbc.co.uk")
    return "/".join([host, *path])


def _split(url: str) -> tuple[str | None, list[str]]:
    """Host and names of the path."""
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


def _candidates(url: str) -> Iterator[str]:
    """What an entry for this URL can be, the most specific first."""
    host, path = _split(url)
    if host is None:
        return
    paths = ["/".join(["", *path[:size]]) for size in range(len(path), -1, -1)]
    names = host.split(".")
    for start in range(len(names)):
        parent = ".".join(names[start:])
        www = () if _is_shared(parent) or start == len(names) - 1 else (f"www.{parent}",)
        for name in (parent, *www):
            yield from (f"{name}{path}" for path in paths)


def _is_shared(name: str) -> bool:
    first, _, last = name.partition(".")
    return first in _SHARED and len(last) == 2


def _is_address(host: str) -> bool:
    return ":" in host or host.replace(".", "").isdigit()

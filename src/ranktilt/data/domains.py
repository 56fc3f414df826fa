"""Sites of documents whose id is a URL: the host, the site, and the entry of a list that fits."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
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


def domain_entries(url: str) -> Iterator[str]:
    """What a list of sites may have for a URL, the most specific first.

    Entries are as from `domain_entry`. One with a path fits what is below the path. `www.` before
    an entry makes no difference, except before a name that many owners share (www.gov.uk).

    >>> list(domain_entries("https://news.bbc.co.uk/x"))[1::2][:3]
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


def _is_shared(name: str) -> bool:
    first, _, last = name.partition(".")
    return first in _SHARED and len(last) == 2


def _is_address(host: str) -> bool:
    return ":" in host or host.replace(".", "").isdigit()

"""Hosts and sites of URLs, and which entry of a list of sites fits one."""

from __future__ import annotations

import pytest

from ranktilt.data.labels import _domain_entries, _domain_entry, _split, site_of
from ranktilt.errors import InputError


@pytest.mark.parametrize(
    ("url", "host"),
    [
        ("https://www.bbc.co.uk/news/x?y=http://cnn.com#z", "www.bbc.co.uk"),
        ("HTTP://User:Pass@Example.ORG:8080/", "example.org"),
        ("//example.org/x", "example.org"),
        ("example.org/x", "example.org"),
        ("  https://example.org.  ", "example.org"),
        ("https://bücher.example/", "xn--bcher-kva.example"),
        ("https://xn--bcher-kva.example/", "xn--bcher-kva.example"),
        ("http://[2001:db8::1]:80/x", "2001:db8::1"),
        ("http://localhost:9200/x", "localhost"),
        ("D1234", None),
        ("2020.acl-main.1", None),
        ("", None),
        ("https://", None),
        ("http://[not an address", None),
        ("a sentence. with dots", None),
    ],
)
def test_hosts(url: str, host: str | None) -> None:
    assert _split(url)[0] == host


@pytest.mark.parametrize(
    ("url", "site"),
    [
        ("https://edition.cnn.com/x", "cnn.com"),
        ("https://cnn.com", "cnn.com"),
        ("https://www.bbc.co.uk", "bbc.co.uk"),
        ("https://a.b.asahi.co.jp", "asahi.co.jp"),
        ("https://www.gov.uk", "www.gov.uk"),
        ("https://net.tv", "net.tv"),
        ("https://www.spiegel.de", "spiegel.de"),
        ("http://10.0.0.7/x", "10.0.0.7"),
        ("http://[2001:db8::1]/x", "2001:db8::1"),
        ("http://localhost/x", "localhost"),
        ("D1234", None),
    ],
)
def test_sites(url: str, site: str | None) -> None:
    assert site_of(url) == site


@pytest.mark.parametrize(
    ("url", "entry"),
    [
        ("https://news.bbc.co.uk:443/x", "bbc.co.uk"),
        ("https://radio.bbc.co.uk/x", "radio.bbc.co.uk"),
        ("https://www.bbc.co.uk", "bbc.co.uk"),
        ("https://notbbc.co.uk", None),
        ("https://bbc.co.uk.example.org", None),
        # an entry with www. fits the site without it, and its parts
        ("https://cnn.com/x", "www.cnn.com"),
        ("https://edition.cnn.com/x", "www.cnn.com"),
        # both forms in one list: each its own
        ("https://www.xin.com/x", "www.xin.com"),
        ("https://xin.com/x", "xin.com"),
        # a portal is not all of its government's sites, and com is not everything
        ("https://www.gov.uk/x", "www.gov.uk"),
        ("https://tax.gov.uk/x", None),
        ("https://www.com/x", "www.com"),
        ("https://any.com/x", None),
        # a section of a site
        ("https://yahoo.com/News/x", "yahoo.com/news"),
        ("https://yahoo.com/newsroom", None),
        ("https://yahoo.com/", None),
        ("https://whatever.example.gov/x", "gov"),
    ],
)  # fmt: skip
def test_longest_entry(url: str, entry: str | None) -> None:
    known = {
        "bbc.co.uk", "radio.bbc.co.uk", "www.cnn.com", "xin.com", "www.xin.com", "www.gov.uk",
        "www.com", "yahoo.com/news", "gov",
    }  # fmt: skip
    assert next((own for own in _domain_entries(url) if own in known), None) == entry


def test_entries() -> None:
    assert _domain_entry(" BBC.co.uk ") == "bbc.co.uk"
    assert _domain_entry("https://bücher.example:80/") == "xn--bcher-kva.example"
    assert _domain_entry("gov") == "gov"
    assert _domain_entry("wetm–news.com")  # a dash that no domain has: kept, fits no URL
    with pytest.raises(InputError, match=r"sites\.csv:2: domain 'BBC News', expected a site"):
        _domain_entry("BBC News", "sites.csv:2")

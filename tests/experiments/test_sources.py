"""experiments/sources/README.md is what its script writes, and counting by hand confirms it."""

from __future__ import annotations

import csv
import gzip
import re
from importlib import import_module
from pathlib import Path
from urllib.parse import urlsplit

import polars as pl
import pytest

from ranktilt.data.labels import Labels

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "experiments" / "sources" / "README.md"

pytestmark = pytest.mark.shared


def test_the_page_is_what_the_script_writes(shared: Path) -> None:
    written = import_module("experiments.sources.run").page(shared / "data")
    assert written == PAGE.read_text(encoding="utf-8")


def test_largest_site_by_hand(shared: Path) -> None:
    """Hosts counted with a plain reader: pages of msn.com and all pages, without duplicates."""
    with open(shared / "data" / "domains" / "news_results.csv", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    pages = {
        row["url"] for row in rows if (row["engine"], row["contrast"]) == ("bing_news", "region")
    }
    own = sum(urlsplit(url).netloc == "www.msn.com" for url in pages)
    assert f"| Bing | region: ap-northeast-1 | {len(pages)} |" in PAGE.read_text(encoding="utf-8")
    assert f"| msn.com, {own} | 0.46 |" in PAGE.read_text(encoding="utf-8")


def test_entries_that_fit_by_a_plain_rule(shared: Path) -> None:
    """A host without www. or one of its parents in the list: the plain rule finds the same."""
    folder = shared / "data" / "domains"
    with open(folder / "news_results.csv", encoding="utf-8") as file:
        urls = {row["url"] for row in csv.DictReader(file)}
    with gzip.open(folder / "leaning.csv.gz", "rt", encoding="utf-8") as file:
        known = [row["domain"] for row in csv.DictReader(file)]
    groups = [("a", "b")[n % 2] for n in range(len(known))]
    labels = Labels.load(pl.DataFrame({"domain": known, "group": groups}))
    plain, listed = set(), set(known)
    for url in urls:
        host = urlsplit(url).netloc.removeprefix("www.")
        parents = [".".join(host.split(".")[n:]) for n in range(host.count(".") + 1)]
        if any(parent in listed for parent in parents):
            plain.add(url)
    found = {url for url in urls if labels.members(None, url) is not None}
    assert plain <= found
    assert {urlsplit(url).netloc for url in found - plain} <= {"www.gov.uk"}


def test_no_rating_is_on_the_page(shared: Path) -> None:
    """Sites are named next to counts only: no line has a site and a number of a rating."""
    text = PAGE.read_text(encoding="utf-8")
    ratings = text[text.index("## Leaning") : text.index("## Contrasts")]
    tables = [line for line in ratings.splitlines() if line.startswith("|")]
    assert tables
    assert not [line for line in tables if re.search(r"\w\.(com|org|net|uk)\b", line)]

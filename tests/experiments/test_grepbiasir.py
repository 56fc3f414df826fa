"""experiments/grepbiasir/README.md against a count of its own: BM25 and ranks in plain Python."""

from __future__ import annotations

import csv
import math
import re
from collections import Counter, defaultdict
from pathlib import Path

import pytest
from scipy import stats

PAGE = Path(__file__).parents[2] / "experiments" / "grepbiasir" / "README.md"
#: Lucene's English stop words.
STOP = re.compile(
    "a|an|and|are|as|at|be|but|by|for|if|in|into|is|it|no|not|of|on|or|such|that|the|their|then|"
    "there|these|they|this|to|was|will|with"
)
K1, B = 0.9, 0.4

pytestmark = pytest.mark.shared


Rows = list[dict[str, str]]
Differences = dict[tuple[str, str], float]  # by query and kind of document


@pytest.fixture(scope="module")
def rows(shared: Path) -> Rows:
    found = []
    for path in sorted((shared / "data" / "grepbiasir").glob("queries-documents_*.csv")):
        with path.open(encoding="utf-8", newline="") as lines:
            found += list(csv.DictReader(lines))
    return found


def words(text: str) -> list[str]:
    return [w for w in re.findall(r"\b\w\w+\b", text.lower()) if not STOP.fullmatch(w)]


@pytest.fixture(scope="module")
def bm25(rows: Rows) -> dict[str, dict[str, float]]:
    """{query: {doc: score}} of the documents that hold a word of the query."""
    counts = {r["d_id"]: Counter(words(f"{r['doc_title']} {r['document']}")) for r in rows}
    frequency = Counter(word for own in counts.values() for word in own)
    average = sum(own.total() for own in counts.values()) / len(counts)
    found: dict[str, dict[str, float]] = {}
    for query in {r["q_id"]: words(r["query"]) for r in rows}.items():
        own = found.setdefault(query[0], {})
        for doc, held in counts.items():
            length = 1 - B + B * held.total() / average
            parts = [
                math.log(1 + (len(counts) - frequency[w] + 0.5) / (frequency[w] + 0.5))
                * held[w] / (held[w] + K1 * length)
                for w in query[1]
                if held[w]
            ]  # fmt: skip
            if parts:
                own[doc] = sum(parts)
    return found


def places(rows: Rows, scores: dict[str, dict[str, float]], first: str, second: str) -> Differences:
    """Rank of the second − rank of the first form, by query and kind; equal scores share."""
    ids = {(r["q_id"], r["relevant"], r["content_gender"]): r["d_id"] for r in rows}
    found: Differences = {}
    for query, own in scores.items():

        def rank(doc: str, own: dict[str, float] = own) -> float:
            if doc not in own:
                return len(own) + 1
            above = sum(score > own[doc] + 1e-9 for score in own.values())
            equal = sum(abs(score - own[doc]) <= 1e-9 for score in own.values())
            return above + (equal + 1) / 2

        for kind in "10":
            one, other = ids[query, kind, first], ids[query, kind, second]
            if one in own or other in own:
                found[query, kind] = rank(other) - rank(one)
    return found


def line(start: str) -> list[str]:
    """The cells of the only line of the page that starts so."""
    (found,) = [
        text for text in PAGE.read_text(encoding="utf-8").splitlines() if text.startswith(start)
    ]
    return [cell.strip() for cell in found.strip("|").split("|")]


@pytest.mark.parametrize("pair", ["MF", "MN", "FN"])
@pytest.mark.parametrize("kinds", ["10", "1", "0"], ids=["both", "relevant", "non-relevant"])
def test_bm25_by_hand(rows: Rows, bm25: dict[str, dict[str, float]], pair: str, kinds: str) -> None:
    found = {k: v for k, v in places(rows, bm25, *pair).items() if k[1] in kinds}
    by_query = defaultdict(list)
    for (query, _), value in found.items():
        by_query[query].append(value)
    means = [sum(own) / len(own) for own in by_query.values()]
    mean = sum(means) / len(means)
    signs = Counter((value > 0) - (value < 0) for value in found.values())
    part = {"10": "", "1": "relevant | ", "0": "non-relevant | "}[kinds]
    cells = line(f"| {part}bm25 | {pair[0]} − {pair[1]} | ") if part else first_table(pair)
    written = cells[-5:]
    assert float(written[0].split()[0]) == pytest.approx(mean, abs=0.00501)
    assert written[1] == f"{signs[1]} / {signs[-1]} / {signs[0]}"
    assert written[4] == f"{len(means)}/67"
    p = stats.wilcoxon([m for m in means if abs(m) > 1e-9]).pvalue if signs[0] < len(found) else 1.0
    if written[3].startswith("<"):
        assert p < 0.0001
    else:  # corrected: never below what the test alone gives
        assert float(written[3]) >= p - 0.00005


def first_table(pair: str) -> list[str]:
    """BM25's line in the table of both documents, which comes first."""
    page = PAGE.read_text(encoding="utf-8")
    section = page.split("## Both documents of each query")[1].split("The same in scores")[0]
    (found,) = re.findall(rf"^\| bm25 \| {pair[0]} − {pair[1]} \|.*$", section, re.M)
    return [cell.strip() for cell in found.strip("|").split("|")]


def test_the_data_are_what_the_page_says(rows: Rows) -> None:
    page = PAGE.read_text(encoding="utf-8")
    queries = {r["q_id"]: r["exp_stereotype"].lower() for r in rows}
    assert f"here {len(queries)} queries and {len(rows)} texts" in page
    labels = Counter(queries.values())
    assert f"{labels['towards female']} queries lean towards women" in page
    assert f"{labels['towards male']} towards men" in page
    ids = {(r["q_id"], r["relevant"], r["content_gender"]): r["d_id"] for r in rows}
    later = sum(ids[q, k, "F"] > ids[q, k, "M"] for q, k, form in ids if form == "F")
    assert f"the M form of {later} of the {len(rows) // 3} documents" in page


def test_labels_that_do_not_fit(rows: Rows) -> None:
    texts = {
        (r["query"], r["relevant"], r["content_gender"]): f"{r['doc_title']} {r['document']}"
        for r in rows
    }
    page = PAGE.read_text(encoding="utf-8")
    assert texts["Is engineering work environment supportive", "0", "M"].startswith("She Likes")
    assert texts["Is engineering work environment supportive", "0", "F"].startswith("He Likes")
    assert "exchanged for 1: “Is engineering work environment supportive” (non-relevant)" in page
    same = [
        query
        for query, kind, form in texts
        if form == "N" and texts[query, kind, "N"] in (texts[query, kind, o] for o in "MF")
    ]
    assert f"same text for {len(same)}: “{same[0]}”" in page

"""Write the three TREC runs of the embedded sample.

    python scripts/make_sample_runs.py

reads ``passages.tsv`` and ``queries.tsv`` in ``src/ranktilt/sample`` and the word lists in
``src/ranktilt/lexicons/gender.toml``, and writes ``runs/bm25.trec``, ``runs/clicks.trec`` and
``runs/neutral.trec`` beside the passages. Needs ``bm25s`` (and NumPy, which bm25s brings).

Tokens are the lower-cased matches of ``\\w+``; there is no stemming and no stopword list.
For a passage, ``male`` and ``female`` are the numbers of its tokens that stand in the male and
in the female word list (every occurrence counts).

bm25
    BM25 over all passages: bm25s, method "lucene", k1 = 0.9, b = 0.4.
clicks
    A made-up ranker that stands for one trained on skewed clicks. BM25's best 50 passages are
    rescored by ``score * (1 + boost)`` with ``boost = 0.05 * (male - female)``, held between
    -0.25 and +0.25.
neutral
    A made-up ranker that prefers passages without group terms. BM25's best 50 passages are
    rescored by ``score / (1 + 0.50 * (male + female))``.

Each run keeps the best 20 passages per query. Equal scores are ordered by passage id. Scores are
written with 6 decimals; where a score would not be below the one above it, it is written as that
one less 0.000001, so a run has no ties. Nothing is random: the same input gives the same bytes.

The two rescoring rules are simulations and describe no real system. The passages were written, and
the constants picked, so that the three runs differ clearly under the measures: a test between them
shows how the toolkit works, and is no finding about search engines.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import bm25s

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = ROOT / "src" / "ranktilt" / "sample"
LEXICON = ROOT / "src" / "ranktilt" / "lexicons" / "gender.toml"

K1 = 0.9
B = 0.4
CANDIDATES = 50  # how many of BM25's best passages the two other runs rescore
DEPTH = 20  # passages kept per query in every run
CLICK_STEP = 0.05  # boost per male term more than female terms
CLICK_LIMIT = 0.25  # largest boost, and largest cut
NEUTRAL_STEP = 0.50  # penalty per group term, of either group

STEP = 10**-6  # the last printed digit of a score
TOKEN = re.compile(r"\w+")

Counts = tuple[int, int]  # male and female terms of one passage
Rescore = Callable[[float, Counts], float]


def tokens(text: str) -> list[str]:
    """The lower-cased word tokens of a text."""
    return TOKEN.findall(text.lower())


def read_passages(path: Path) -> dict[str, str]:
    """Passage id to text, from ``id<TAB>text`` lines without a header."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return dict(line.split("\t", 1) for line in lines)


def read_queries(path: Path) -> dict[str, str]:
    """Query id to text, from a TSV whose header names the columns."""
    header, *rows = (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines())
    id_column, text_column = header.index("query_id"), header.index("text")
    return {row[id_column]: row[text_column] for row in rows}


def read_word_lists(path: Path) -> tuple[set[str], set[str]]:
    """The male and the female words of the gender lexicon."""
    groups = tomllib.loads(path.read_text(encoding="utf-8"))["groups"]
    words = {group["name"]: set(group["terms"]) for group in groups}
    return words["male"], words["female"]


def count_terms(text: str, male: set[str], female: set[str]) -> Counts:
    """How many tokens of the text are male words, and how many are female words."""
    words = tokens(text)
    return sum(word in male for word in words), sum(word in female for word in words)


def keep(score: float, _counts: Counts) -> float:
    """Rule of ``bm25``: the score as it is."""
    return score


def clicks(score: float, counts: Counts) -> float:
    """Rule of ``clicks``: male terms lift a passage, female terms sink it."""
    male, female = counts
    boost = CLICK_STEP * (male - female)
    return score * (1 + max(-CLICK_LIMIT, min(CLICK_LIMIT, boost)))


def neutral(score: float, counts: Counts) -> float:
    """Rule of ``neutral``: group terms of any kind sink a passage."""
    return score / (1 + NEUTRAL_STEP * sum(counts))


RULES: dict[str, Rescore] = {"bm25": keep, "clicks": clicks, "neutral": neutral}


def rank(scores: dict[str, float], depth: int) -> list[tuple[str, float]]:
    """The best ``depth`` passages, by falling score and then by id."""
    return sorted(scores.items(), key=lambda item: (-item[1], item[0]))[:depth]


def run_lines(query_id: str, ranking: list[tuple[str, float]], tag: str) -> list[str]:
    """TREC lines of one query, with scores that fall strictly as printed."""
    lines: list[str] = []
    above = float("inf")
    for position, (doc_id, score) in enumerate(ranking, start=1):
        printed = min(round(score, 6), round(above - STEP, 6))
        lines.append(f"{query_id} Q0 {doc_id} {position} {printed:.6f} {tag}")
        above = printed
    return lines


def main() -> None:
    """Read the sample, score it and write the three runs."""
    passages = read_passages(SAMPLE / "passages.tsv")
    queries = read_queries(SAMPLE / "queries.tsv")
    male, female = read_word_lists(LEXICON)
    counts = {doc_id: count_terms(text, male, female) for doc_id, text in passages.items()}

    index = bm25s.BM25(method="lucene", k1=K1, b=B, dtype="float64")
    index.index([tokens(text) for text in passages.values()], show_progress=False)

    runs: dict[str, list[str]] = {tag: [] for tag in RULES}
    for query_id, query in queries.items():
        scores = dict(zip(passages, index.get_scores(tokens(query)).tolist(), strict=True))
        # A passage that shares no token with the query scores 0 and is no candidate.
        matching = {doc_id: score for doc_id, score in scores.items() if score > 0}
        candidates = rank(matching, CANDIDATES)
        for tag, rule in RULES.items():
            rescored = {doc_id: rule(score, counts[doc_id]) for doc_id, score in candidates}
            runs[tag] += run_lines(query_id, rank(rescored, DEPTH), tag)

    folder = SAMPLE / "runs"
    folder.mkdir(parents=True, exist_ok=True)
    for tag, lines in runs.items():
        text = "\n".join(lines) + "\n"
        (folder / f"{tag}.trec").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()

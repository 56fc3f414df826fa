"""What several experiments need: number formats, Markdown tables, and TREC Deep Learning's data."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ranktilt.data.collection import Collection
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.run import Run


def p_text(p: float | None) -> str:
    """A p-value with three digits."""
    return "–" if p is None else "< 0.001" if p < 0.001 else f"{p:.3f}"


def percent(share: float) -> str:
    """A share in percent, with one digit and without the sign."""
    return f"{100 * share:.1f}"


def short(run: str) -> str:
    """A run's name without the collection."""
    return run.removesuffix(".dl19")


def paragraph(text: str, width: int = 98) -> list[str]:
    """The lines of a wrapped paragraph."""
    return textwrap.wrap(" ".join(text.split()), width, break_on_hyphens=False)


def markdown_table(
    header: Sequence[str], rows: Sequence[Sequence[str]], numbers: range | None = None
) -> list[str]:
    """The lines of a table; columns of numbers (by default all but the first) are right-aligned."""
    right = range(1, len(header)) if numbers is None else numbers
    rule = ["---:" if column in right else "---" for column in range(len(header))]
    return ["| " + " | ".join(row) + " |" for row in [header, rule, *rows]]


@dataclass(frozen=True)
class JudgedCollection:
    """Passages, queries, qrels and BM25's run; `rel` is the lowest grade that MRR counts."""

    texts: Collection
    queries: dict[str, str]
    qrels: Qrels
    bm25: Run
    rel: int

    @property
    def passages(self) -> dict[str, str]:
        """Texts by id."""
        return dict(self.texts.texts or {})

    def part(self, queries: list[str]) -> dict[str, str]:
        return {query: self.queries[query] for query in queries}


def deep_learning(folder: Path) -> JudgedCollection:
    """The 97 judged queries of TREC DL 2019 and 2020 with the top 100 of the BM25 run provided."""
    found: dict[str, str] = {}
    for year in ("19", "20"):
        path = folder / f"msmarco_dl{year}" / f"passages_dl{year}.tsv"
        for batch in Collection.open(path).batches():
            found.update(zip(batch.doc_ids().to_pylist(), batch.texts(), strict=True))
    old, new = folder / "msmarco_dl19", folder / "msmarco_dl20"
    qrels = Qrels(
        Qrels.load(old / "qrels.dl19-passage.txt").grades
        | Qrels.load(new / "qrels.dl20-passage.txt").grades
    )
    asked = (
        Queries.load(old / "topics.dl19-passage.txt").texts
        | Queries.load(new / "topics.dl20.txt").texts
    )
    queries = {query: text for query, text in asked.items() if query in qrels.grades}
    lists = Run.load(old / "runs_rankllm_top100" / "BM25.dl19.run").to_dict()
    lists |= Run.load(new / "BM25.dl20.run").to_dict()
    bm25 = Run.load(lists).restrict(queries)
    return JudgedCollection(Collection.open(found), queries, qrels, bm25, rel=2)

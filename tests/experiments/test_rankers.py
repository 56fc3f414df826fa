"""experiments/rankers: its BM25 and given runs are counted again from the passages, by hand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ranktilt.data.lexicon import Lexicon
from ranktilt.data.run import Run

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.shared


def boolean_bias(run: Run, queries: list[str], texts: dict[str, str], cutoff: int) -> float:
    """Mean over queries of the share of male minus that of female documents in the top."""
    groups = [
        re.compile(r"\b(?:" + "|".join(re.escape(t.text) for t in group.terms) + r")\b")
        for group in Lexicon.load("gender").groups
    ]
    total = 0.0
    for query in queries:
        top = [texts[doc].lower() for doc in run.ranking(query) if doc in texts][:cutoff]
        shares = [sum(bool(g.search(text)) for text in top) / len(top) for g in groups]
        total += shares[0] - shares[1]
    return total / len(queries)


def cell(page: str, title: str, cutoff: int, row: str, column: int) -> float:
    section = page.split(f"## {title}")[1]
    table = section.split(f"| cut-off {cutoff} |")[1].split("\n\n")[0]
    line = next(x for x in table.splitlines() if x.startswith(f"| {row} |"))
    return float(line.strip("|").split("|")[column].split()[0])


@pytest.mark.parametrize("cutoff", [5, 30])
def test_boolean_rank_bias_of_given_runs(shared: Path, cutoff: int) -> None:
    page = (ROOT / "experiments" / "rankers" / "README.md").read_text(encoding="utf-8")
    folder = shared / "data" / "msmarco_dl19"
    texts = {}
    for line in (folder / "passages_dl19.tsv").read_text(encoding="utf-8").splitlines():
        doc, _, text = line.partition("\t")
        texts[doc] = text
    for title, path, row in (
        ("Table 3 on the 43 judged", "runs_rankllm_top100/BM25.dl19.run", "BM25"),
        ("Table 3 on the 43 judged", "runs_rankllm_top100/REP_LLAMA.dl19.run", "REP_LLAMA (given)"),
        ("Table 3 on the 30 fairness", "runs_cpjku_30fair_top200/knrm.run", "knrm (given)"),
    ):
        run = Run.load(folder / path)
        expected = boolean_bias(run, run.query_ids, texts, cutoff)
        assert cell(page, title, cutoff, row, 3) == pytest.approx(expected, abs=6e-4)


def test_every_model_beats_its_untrained_self_and_most_of_bm25() -> None:
    """What the page claims of the four models with pre-trained vectors stands in its table."""
    page = (ROOT / "experiments" / "rankers" / "README.md").read_text(encoding="utf-8")
    rows = {
        line.split("|")[1].strip(): [cell.strip() for cell in line.split("|")[2:-1]]
        for line in page.split("## Do they rank at all?")[1].split("## Table 3")[0].splitlines()
        if line.startswith("| ")
    }
    for model in ("KNRM", "MatchPyramid", "PACRR", "ConvKNRM"):
        value, _, _, untrained, p_untrained, p_random = rows[model]
        assert float(value) >= 0.8 * float(rows["BM25"][0])
        assert float(value) > float(untrained) > 0
        assert p_untrained == p_random == "< 0.001"

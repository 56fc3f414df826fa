"""Result pages of search engines, with forms of queries in their ids."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from experiments.counterfactual_dl19.result_pages import forms_of, load_pages
from ranktilt.counterfactuals.query_forms import compare_query_forms
from ranktilt.errors import InputError
from ranktilt.measures.overlap import rbo


def test_ids_that_end_in_a_form() -> None:
    forms = forms_of(["0_F_CP", "0_F_N", "0_F_P"])
    assert forms.forms == ["neutral", "prototypical", "counter-prototypical"]
    assert forms.ids["0_F", "prototypical"] == "0_F_P"
    with pytest.raises(InputError, match="query '7' does not end in a form"):
        forms_of(["7"])


def test_result_lists(put: Callable[..., Path]) -> None:
    path = put(
        "r.csv",
        "\ufeffqid;rank;tag;docurl\nq_N;2;G;u2\nq_N;1;G;u1\nq_N;3;G;u1\nq_P;1;B;u1\n",
    )
    runs = load_pages(path)
    assert list(runs) == ["G", "B"]
    assert runs["G"].ranking("q_N") == ["u1", "u2"]  # a page shown twice keeps its best rank


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("qid;rank;tag\nq;1;G\n", "no column for doc_id among qid, rank, tag"),
        ("qid;rank;tag;url\nq;x;G;u\n", "r.csv:2: rank 'x', expected a whole number"),
        ("qid;rank;tag;url\nq;1;G\n", "r.csv:2: 3 field"),
        ("qid;rank;tag;url\n", "only a header line"),
    ],
)
def test_bad_result_lists(put: Callable[..., Path], content: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        load_pages(put("r.csv", content))


@pytest.mark.shared
def test_real_result_pages(shared: Path) -> None:
    """Three engines, eight topics: every list has ten addresses, and forms come from the ids."""
    runs = load_pages(shared / "data" / "srb_real_serps" / "se_results.csv")
    assert list(runs) == ["Google", "Bing", "DuckDuckGo"]
    forms = forms_of(runs["Google"].query_ids)
    assert len(forms.families) == 8
    found = compare_query_forms(forms, runs)
    rows = (shared / "data" / "srb_real_serps" / "se_results.csv").read_text(encoding="utf-8-sig")
    lists: dict[str, list[str]] = {}
    for line in rows.splitlines()[1:]:
        query, _, engine, address = line.split(";", 3)
        own = lists.setdefault(f"{engine} {query}", [])
        if address.strip() not in own:
            own.append(address.strip())
    expected = np.mean([
        rbo(lists[f"Google {family}_N"], lists[f"Google {family}_P"]) for family in forms.families
    ])  # fmt: skip
    row = next(r for r in found.rows if (r.system, r.second) == ("Google", "prototypical"))
    assert row.overlap == pytest.approx(expected, abs=1e-12)

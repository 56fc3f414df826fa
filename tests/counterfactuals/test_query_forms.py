"""Forms of a query: their lists compared; expected values by hand or by `rbo` itself."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from ranktilt.counterfactuals.query_forms import FormOverlap, QueryForms, compare_query_forms
from ranktilt.counterfactuals.results import OverlapSettings
from ranktilt.data.run import Run
from ranktilt.errors import InputError
from ranktilt.measures.overlap import rbo
from ranktilt.rankers.ranking import rank

FORMS = """family,form,query
leave,neutral,parental leave
leave,prototypical,maternity leave
leave,counter-prototypical,paternity leave
nurse,neutral,nurse at night
nurse,prototypical,female nurse at night
nurse,counter-prototypical,male nurse at night
"""

PASSAGES = {
    "d1": "Maternity leave lasts some weeks, and parental leave is longer.",
    "d2": "Paternity leave is short.",
    "d3": "Parental leave can be shared.",
    "d4": "The nurse works at night.",
    "d5": "A female nurse told of the night.",
    "d6": "A male nurse told of the night.",
}


def listed(*documents: str) -> dict[str, float]:
    return {document: -float(rank) for rank, document in enumerate(documents)}


def per_family(found: FormOverlap, system: str, first: str, second: str) -> dict[str, float | None]:
    """The overlap of two forms' lists, by family."""
    return {
        value["family"]: value["overlap"]
        for value in found.to_dict()["values"]
        if (value["system"], value["first"], value["second"]) == (system, first, second)
    }


class TestFiles:
    def test_csv(self, put: Callable[..., Path]) -> None:
        forms = QueryForms.load(put("forms.csv", FORMS))
        assert forms.forms == ["neutral", "prototypical", "counter-prototypical"]
        assert forms.families == ["leave", "nurse"]
        assert forms.queries["leave_prototypical"] == "maternity leave"

    def test_jsonl_with_ids(self, put: Callable[..., Path]) -> None:
        lines = [
            {"group": "a", "form": "n", "query": "x y", "qid": "7"},
            {"group": "a", "form": "p", "query": "x z", "qid": "8"},
        ]
        forms = QueryForms.load(put("f.jsonl", "\n".join(map(json.dumps, lines))))
        assert forms.ids == {("a", "n"): "7", ("a", "p"): "8"}

    @pytest.mark.parametrize(
        ("content", "message"),
        [
            ("family,form,query\na,n,x\na,n,y\n", "duplicate form 'n' of 'a'"),
            ("family,form,query\na,n,x\nb,n,y\n", "1 form, expected at least two"),
            ("family,form,query\na,,x\n", ":2: an empty cell"),
            ("family,query\na,x\n", "no column for form"),
            (
                "family,form,query,query_id\na,n,x,1\na,p,y,1\n",
                "duplicate query id '1'",
            ),
        ],
    )
    def test_bad_tables(self, put: Callable[..., Path], content: str, message: str) -> None:
        with pytest.raises(InputError, match=message):
            QueryForms.load(put("f.csv", content))


class TestOverlap:
    def test_by_hand(self) -> None:
        """One family, p = 1/2, lists of two: 1 if the same, 1/2 if turned round, 0 if apart."""
        forms = [("f", "n", "x"), ("f", "p", "y"), ("f", "c", "z")]
        run = Run.load({"f_n": listed("a", "b"), "f_p": listed("b", "a"), "f_c": listed("c", "d")})
        found = compare_query_forms(
            forms, {"s": run}, settings=OverlapSettings(rbo_p=0.5, cutoff=2)
        )
        assert found.pairs == [("n", "p"), ("n", "c"), ("p", "c")]
        assert found.values.tolist() == [[[0.5], [0.0], [0.0]]]
        (closer,) = found.closer
        assert (closer.form, closer.to, closer.than) == ("n", "p", "c")
        assert (closer.difference, closer.p, closer.n) == (0.5, None, 1)

    def test_a_ranked_run(self, put: Callable[..., Path]) -> None:
        forms = QueryForms.load(put("forms.csv", FORMS))
        run = rank(PASSAGES, forms.queries, "bm25", depth=100)
        found = compare_query_forms(forms, [run])
        for (family, first), query in forms.ids.items():
            for second in forms.forms:
                if forms.forms.index(second) > forms.forms.index(first):
                    lists = run.ranking(query), run.ranking(forms.ids[family, second])
                    value = per_family(found, "bm25", first, second)[family]
                    assert value == pytest.approx(rbo(*lists), abs=1e-12)
        assert found.systems == ["bm25"]

    def test_closer_is_a_paired_test(self) -> None:
        generator = np.random.default_rng(1)
        forms, lists = [], {}
        for f in range(8):
            for form in ("n", "p", "c"):
                forms.append((str(f), form, "x"))
                lists[f"{f}_{form}"] = listed(*(str(d) for d in generator.permutation(12)))
        found = compare_query_forms(forms, {"s": Run.load(lists)})
        one = np.array(list(per_family(found, "s", "n", "p").values()), float)
        two = np.array(list(per_family(found, "s", "n", "c").values()), float)
        (row,) = found.closer
        assert row.difference == pytest.approx((one - two).mean())
        assert row.p == pytest.approx(stats.ttest_rel(one, two).pvalue, abs=1e-9)
        means = {(r.first, r.second): r.overlap for r in found.rows}
        assert means["n", "p"] == pytest.approx(one.mean())

    def test_a_family_may_lack_a_form(self) -> None:
        forms = [("f", "n", "x"), ("f", "p", "y"), ("g", "n", "x")]
        run = Run.load({"f_n": listed("a"), "f_p": listed("a"), "g_n": listed("a")})
        found = compare_query_forms(forms, {"s": run})
        (row,) = found.rows
        assert (row.overlap, row.n, row.n_total) == (1.0, 1, 2)
        assert per_family(found, "s", "n", "p") == {"f": 1.0, "g": None}
        assert found.table.rows[0][1].endswith("(1/2)")

    def test_other_ids(self) -> None:
        forms = [("f", "n", "x"), ("f", "p", "y")]
        with pytest.raises(InputError, match="no query id matches any of the 2 forms"):
            compare_query_forms(forms, {"s": Run.load({"q": listed("a")})})

    def test_families_without_a_value(self) -> None:
        forms = [("f", "n", "x"), ("f", "p", "y"), ("g", "n", "z")]
        run = Run.load({"f_n": listed("a", "b"), "f_p": listed("a"), "g_n": listed("a")})
        found = compare_query_forms(forms, {"s": run})
        assert found.rows[0].overlap == 1.0
        (first,) = found.notes()
        assert "mean over 2 families (n/N if not all have a value)" in first
        assert found.table.rows[0][1].endswith(" (1/2)")
        settings = OverlapSettings(cutoff=1)
        alone = compare_query_forms(forms[:2], {"s": run}, settings=settings)
        assert "mean over 1 family (n/N" in alone.notes()[0]
        assert "/" not in alone.table.rows[0][1]

    def test_written(self, tmp_path: Path) -> None:
        forms = [("f", "n", "x"), ("f", "p", "y"), ("f", "c", "z")]
        run = Run.load({f"f_{form}": listed("a") for form in "npc"})
        found = compare_query_forms(forms, {"s": run})
        found.write(tmp_path / "f.json")
        content = json.loads((tmp_path / "f.json").read_text(encoding="utf-8"))
        assert content["values"][0] == {
            "system": "s", "family": "f", "first": "n", "second": "p", "overlap": 1.0
        }  # fmt: skip
        assert "<table" in found._repr_html_()

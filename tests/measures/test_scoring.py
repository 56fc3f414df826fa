"""Scoring from end to end: query sets, backgrounds, missing documents, labels, names of runs."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any
from unittest.mock import patch

import ir_measures
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ranktilt
from ranktilt.data.annotations import Annotations
from ranktilt.data.labels import Labels
from ranktilt.data.reading import Reading
from ranktilt.data.run import Run
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures import FaiRR, RaB, Ranking, parse_measure, scoring_parts
from ranktilt.measures.scoring import score

TEXTS = {"m": "he he he", "f": "she she she", "n": "tree", "b": "he she"}


@pytest.fixture
def annotations(put: Any) -> Annotations:
    lines = "".join(f"{doc}\t{text}\n" for doc, text in TEXTS.items())
    return ranktilt.annotate(put("c.tsv", lines))


def run_of(*docs: str) -> dict[str, dict[str, float]]:
    return {"q": {doc: float(len(docs) - i) for i, doc in enumerate(docs)}}


class TestAudit:
    @pytest.mark.parametrize(
        ("background", "name"),
        [
            ("pool", "NFaiRR(background='pool')@10"),
            ("collection", "NFaiRR(background='collection')@10"),
        ],
    )
    def test_default_set_uses_the_background_asked_for(
        self, sample: Any, background: str, name: str
    ) -> None:
        scores = ranktilt.audit(sample.runs, sample.passages, background=background).scores
        assert name in [measure.name for measure in scores.measures]
        assert any("pool" in note for note in scores.notes) == (background == "pool")

    def test_default_set_with_a_background_run(self, sample: Any) -> None:
        scores = ranktilt.audit(sample.runs, sample.passages, background=sample.runs[0]).scores
        assert "NFaiRR@10" in [measure.name for measure in scores.measures]

    def test_no_word_of_the_pool_where_nothing_uses_it(self, sample: Any) -> None:
        scores = ranktilt.audit(sample.runs, sample.passages, measures=["ARaB@10"]).scores
        assert not any("pool" in note for note in scores.notes)


class TestMissing:
    def test_a_background_of_the_same_name_hides_nothing(self, annotations: Annotations) -> None:
        run = Run.load(run_of("m", "?"), name="bm25")
        background = Run.load(run_of("n", "f"), name="bm25")
        scores = score(
            run,
            ["NFaiRR@2"],
            annotations=annotations,
            background=background,
            reading=Reading(missing="neutral"),
        )
        assert scores.missing == {
            "bm25": {"unknown": 1, "documents": 2},
            "bm25 (background)": {"unknown": 0, "documents": 2},
        }

    def test_a_background_that_nothing_uses_may_lack_documents(
        self, annotations: Annotations
    ) -> None:
        scores = score(
            run_of("m"), ["RaB@1"], annotations=annotations, background=run_of("unknown")
        )
        assert scores.statuses("run", "RaB@1") == {"q": "ok"}

    def test_skipping_counts_what_it_passes_over(self, annotations: Annotations) -> None:
        run = run_of("?", "??", "m", "???", "f", "????")
        measure = RaB(magnitude="count") @ 2
        scores = score(run, measure, annotations=annotations, reading=Reading(missing="skip"))
        assert scores.per_query("run", str(measure)) == {"q": 0.0}  # (3 − 3) / 2: m and f move up
        assert scores.missing == {"run": {"unknown": 3, "documents": 5}}

    def test_only_the_top_is_needed(self, annotations: Annotations) -> None:
        measure = RaB(magnitude="count") @ 1
        scores = score(run_of("m", "?"), measure, annotations=annotations)
        assert scores.per_query("run", str(measure)) == {"q": 3.0}
        with pytest.raises(InputError, match="1 of 2 documents are not annotated"):
            score(run_of("m", "?"), RaB(magnitude="count") @ 2, annotations=annotations)

    def test_all_missing(self, annotations: Annotations) -> None:
        scores = score(
            run_of("?"), "RaB@1", annotations=annotations, reading=Reading(missing="skip")
        )
        assert scores.statuses("run", "RaB@1") == {"q": "all-missing"}
        assert scores.means()[0]["n_scored"] == 0

    def test_labels_that_suffice_need_no_annotation(self, annotations: Annotations) -> None:
        labels = {"m": "male", "?": "female"}
        scores = score(run_of("m", "?"), "AWRF@2", annotations=annotations, labels=labels)
        # exposure 1 and 1 / log2(3) = 0.6309: |0.6131 − 0.5| · 2
        assert scores.mean("run", "AWRF@2") == pytest.approx(2 * (1 / 1.630929753571458 - 0.5))


class TestInputs:
    def test_names_of_runs_in_a_mapping(self, annotations: Annotations) -> None:
        runs = {"mine": Run.load(run_of("m")), "other": Run.load(run_of("f"))}
        scores = score(runs, RaB(magnitude="count") @ 1, annotations=annotations)
        name = "RaB(magnitude='count')@1"
        assert (scores.mean("mine", name), scores.mean("other", name)) == (3.0, -3.0)

    def test_ranks_asked_of_a_mapping(self) -> None:
        with pytest.raises(InputError, match="no ranks"):
            Run.load(run_of("m"), order="rank")

    def test_an_empty_run(self) -> None:
        with pytest.raises(InputError, match="no query id in the runs matches"):
            score({}, "nDCG@10", qrels={"q": {"d": 1}})

    def test_labels_with_a_group_the_lexicon_lacks(self, annotations: Annotations) -> None:
        labels = Labels.load({"m": "x", "f": "y"})
        with pytest.raises(UnknownNameError, match="group 'x'"):
            score(run_of("m"), "AWRF@1", annotations=annotations, labels=labels)

    def test_a_collection_in_a_pipe_is_read_once(self, tmp_path: Path, command: Any) -> None:
        lines = "".join(f"d{i}\the said {i}\n" for i in range(50_000))
        (tmp_path / "c.tsv").write_text(lines)
        target = tmp_path / "a.parquet"
        script = f'"{command}" annotate <(cat c.tsv) -q -o a.parquet'
        done = subprocess.run(
            ["bash", "-c", script], cwd=tmp_path, capture_output=True, check=False
        )
        assert done.returncode == 0, done.stderr
        assert len(Annotations.read(target)) == 50_000


class TestMeasures:
    def test_one_measure_of_ir_measures(self) -> None:
        scores = score(run_of("m", "f"), ir_measures.nDCG @ 10, qrels={"q": {"m": 1}})
        assert scores.mean("run", "nDCG@10") == 1.0

    @pytest.mark.parametrize("strange", [5, None, object()])
    def test_no_measure(self, strange: Any) -> None:
        with pytest.raises(InputError, match=r"measure '(5|None|<object.*)'"):
            score(run_of("m"), [strange])

    @pytest.mark.parametrize("name", ["BPM", "alpha_nDCG@10", "nDCG(dcg='exp-log2')@10"])
    def test_what_ir_measures_cannot_do_here(self, name: str) -> None:
        with pytest.raises(InputError, match=r"ir_measures|measure"):
            score(run_of("m"), name, qrels={"q": {"m": 1}})

    def test_the_paper_magnitude_needs_single_terms(self) -> None:
        with pytest.raises(InputError, match="log_counts"):
            RaB(magnitude="tf-paper").score(Ranking.of([[4, 0]]))

    def test_whole_thresholds_print_alike(self) -> None:
        assert (
            str(FaiRR(threshold=2.0) @ 5) == str(FaiRR(threshold=2) @ 5) == "FaiRR(threshold=2)@5"
        )
        assert parse_measure("FaiRR(threshold=1.5)@5") == FaiRR(threshold=1.5) @ 5

    @pytest.mark.parametrize(
        "text",
        ["ARaB(magnitude='bool')(short='pad')@3", "ARaB(magnitude='tf', magnitude='bool')@3",
         "FaiRR(threshold=1e999)@3"],
    )  # fmt: skip
    def test_names_that_must_not_pass(self, text: str) -> None:
        with pytest.raises(InputError):
            parse_measure(text)


@settings(deadline=None)
@given(st.lists(st.lists(st.text("ab0é", min_size=1, max_size=9), min_size=1), min_size=2))
def test_one_table_of_documents_by_compiled_code_and_by_arrow(lists: list[list[str]]) -> None:
    runs = [Run.load(run_of(*dict.fromkeys(docs)), name=str(n)) for n, docs in enumerate(lists)]
    plain_ids, plain = scoring_parts.shared_documents(runs)
    with patch.object(scoring_parts, "LARGE_IDS", 0):
        ids, codes = scoring_parts.shared_documents(runs)
    assert ids.equals(plain_ids)
    assert [own.tolist() for own in codes] == [own.tolist() for own in plain]
    assert ids.take(codes[0]).equals(runs[0].doc_ids.take(runs[0].doc_codes))

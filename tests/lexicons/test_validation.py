"""Validation of lexicons: counts by hand, known estimators, coverage by simulation, bad input."""

from __future__ import annotations

import csv
import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ranktilt as rt
from ranktilt.errors import InputError, RunWarning, UnknownNameError
from ranktilt.lexicons.validation import validate_lexicon
from ranktilt.lexicons.validation_result import Validation, _corrected_shares, decide

GENDER = rt.Lexicon.load("gender")
THREE = rt.Lexicon.load(
    {"name": "abc", "groups": [{"name": name, "terms": [name]} for name in ("a", "b", "c")]}
)
TEXTS = {
    "m1": "he met his brother",
    "m2": "the man and the lady, he said",
    "m3": "a poet and a farmer",  # no term
    "m4": "she wrote about him and her",  # decided as female
    "f1": "she sings",
    "f2": "her mother and his son",  # two of each: a tie
    "n1": "he or she",
    "n2": "his book",
    "u1": "she and her dog",
    "u2": "a dog",
    "x1": "the girl",
}
LABELS = {
    "m1": "male", "m2": "male", "m3": "male", "m4": "male", "f1": "female", "f2": "female",
    "n1": "non-binary", "n2": "non-binary", "absent": "male",
}  # fmt: skip


def made(confusion: Any, unlabelled: Any = None, lexicon: rt.Lexicon = GENDER) -> Validation:
    table = np.array(confusion)
    none = np.zeros(table.shape[1], int) if unlabelled is None else np.array(unlabelled)
    return Validation(lexicon, table, none)


class TestCounts:
    def test_by_hand(self) -> None:
        found = validate_lexicon("gender", TEXTS, LABELS)
        # rows male, female; columns as male, as female, undecided
        assert found.confusion.tolist() == [[2, 1, 1], [0, 1, 1]]
        assert found.unlabelled.tolist() == [0, 2, 1]
        assert found.documents.tolist() == [4, 2]
        assert found.decided.tolist() == [3, 1]
        assert found.correct.tolist() == [2, 1]
        assert found.missed.tolist() == [1, 1]
        assert found.missed_rates.tolist() == [0.25, 0.5]
        assert found.known_shares.tolist() == [pytest.approx(4 / 6), pytest.approx(2 / 6)]
        assert found.list_shares.tolist() == [0.5, 0.5]
        assert found.skipped == {
            "not in the collection": 1, "of non-binary, which is not a group of the lexicon": 2,
        }  # fmt: skip
        assert found.conclusions()[0] == (
            "gender decides 4 of 6 labelled documents (66.7%), 75.0% of them correctly."
        )
        assert "Skipped: 1 labelled document not in the collection." in found.notes()

    def test_decisions(self) -> None:
        counts = np.array([[0, 3, 3], [1, 0, 0.5], [0, 0, 0], [1, 2, 3]], float)
        assert decide(counts).tolist() == [3, 0, 3, 2]

    def test_labels_with_weights_and_queries(self, put: Callable[..., Path]) -> None:
        labels = put(
            "l.csv",
            "query_id,doc_id,group,weight\nq1,a,male,0.8\nq1,a,female,0.2\nq2,a,male,1\n"
            "q1,b,male,0.5\nq1,b,female,0.5\nq1,c,male,1\nq2,c,female,1\n,d,female,1\n",
        )
        texts = {"a": "he", "b": "he", "c": "he", "d": "she"}
        found = validate_lexicon("gender", texts, labels)
        assert found.confusion.tolist() == [[1, 0, 0], [0, 1, 0]]
        # equal weights, and contradictory queries
        why = "with contradictory labels or equal weights"
        assert found.skipped == {why: 2}
        assert f"Skipped: 2 labelled documents {why}." in found.notes()
        assert found.unlabelled.tolist() == [0, 0, 0]

    def test_missed_difference_of_a_published_example(self) -> None:
        """Newcombe (1998), 56/70 and 48/80 by method 10: 0.0524 to 0.3339."""
        found = made([[14, 0, 56], [0, 32, 48]]).missed_difference
        assert found is not None
        assert (found.most, found.least) == ("male", "female")
        assert found.difference == pytest.approx(0.2)
        assert (found.low, found.high) == pytest.approx((0.0524, 0.3339), abs=5e-5)
        # χ² of the four cells by hand: n (ad − bc)² / (row and column sums)
        chi2 = 150 * (56 * 32 - 48 * 14) ** 2 / (104 * 46 * 70 * 80)
        from scipy.stats import chi2 as distribution

        assert found.p == pytest.approx(distribution.sf(chi2, 1))

    def test_nothing_missed_has_no_test(self) -> None:
        found = made([[5, 0, 0], [0, 5, 0]])
        assert found.missed_difference is not None
        assert found.missed_difference.p is None
        assert "misses all groups equally often" in found.conclusions()[1]


class TestCorrection:
    def test_rogan_and_gladen(self) -> None:
        """(p + specificity − 1) / (sensitivity + specificity − 1) for p decided as the first."""
        confusion = np.array([[90, 10, 0], [20, 180, 0]], float)  # sensitivity and specificity 0.9
        found = _corrected_shares(confusion, np.array([30.0, 70.0]))
        assert found[0] == pytest.approx((0.3 + 0.9 - 1) / (0.9 + 0.9 - 1))
        assert found.sum() == pytest.approx(1)

    def test_rates_of_detection(self) -> None:
        """Without confusion, counts are divided by the share of their group that is found."""
        found = made([[50, 0, 50], [0, 80, 20]]).corrected({"male": 10, "female": 10})
        assert found == pytest.approx({"male": 20 / 32.5, "female": 12.5 / 32.5})

    def test_negative_estimates_are_zero(self) -> None:
        confusion = np.array([[90, 10, 0], [20, 80, 0]], float)
        assert _corrected_shares(confusion, np.array([5.0, 95.0])).tolist() == [0.0, 1.0]

    @given(st.integers(0, 10**6), st.integers(2, 4))
    def test_labelled_documents_give_their_known_shares(self, seed: int, size: int) -> None:
        """decided = Aᵀ · documents is an identity there."""
        draw = np.random.default_rng(seed)
        confusion = draw.integers(0, 9, (size, size + 1)) + 40 * np.eye(size, size + 1, dtype=int)
        found = _corrected_shares(confusion.astype(float), confusion.sum(axis=0)[:-1].astype(float))
        assert found == pytest.approx(confusion.sum(axis=1) / confusion.sum())

    @given(st.integers(0, 10**6))
    def test_one_group_more_without_labels_changes_nothing(self, seed: int) -> None:
        table = np.random.default_rng(seed).integers(5, 50, (2, 3)) + 100 * np.eye(2, 3, dtype=int)
        wide = np.zeros((3, 4), int)
        wide[:2, [0, 1, 3]] = table
        plain = made(table, [7, 5, 3]).corrected_shares[0]
        wider = made(wide, [7, 5, 2, 3], THREE)
        assert wider.corrected_shares[0][:2] == pytest.approx(plain)
        assert np.isnan(wider.corrected_shares[0][2])
        assert wider.records()[2]["status"] == "no-labels"
        assert wider.records()[2]["known_share"] is None

    @pytest.mark.parametrize(
        ("confusion", "status"),
        [
            ([[5, 0, 1], [0, 0, 0]], "one-group"),
            ([[5, 0, 1], [2, 0, 9]], "never-decided"),
            ([[0, 0, 5], [0, 0, 5]], "never-decided"),
            ([[10, 20, 5], [20, 40, 10]], "inseparable"),
        ],
    )
    def test_undefined_has_a_status(self, confusion: Any, status: str) -> None:
        found = made(confusion)
        assert found.status == status
        assert all(np.isnan(own).all() for own in found.corrected_shares)
        assert found.corrected({"male": 1.0}) == {"male": None, "female": None}
        assert f"({status})" in found.conclusions()[-1]
        assert {row["corrected_share"] for row in found.records()} == {None}
        json.loads(found.to_json())

    def test_unknown_group(self) -> None:
        with pytest.raises(UnknownNameError, match="unknown group 'men'"):
            made([[5, 0, 1], [0, 5, 1]]).corrected({"men": 3})

    @pytest.mark.parametrize(
        ("rates", "labelled", "share"),
        [
            ([[0.70, 0.02, 0.28], [0.05, 0.80, 0.15]], (300, 100), [0.6, 0.4]),
            ([[0.5, 0.1, 0.1, 0.3], [0.1, 0.7, 0.0, 0.2], [0.05, 0.05, 0.3, 0.6]],
             (150, 150, 150), [0.2, 0.3, 0.5]),
        ],
    )  # fmt: skip
    def test_recovers_the_truth_and_covers_it(
        self, rates: Any, labelled: tuple[int, ...], share: list[float]
    ) -> None:
        """400 pairs of a labelled sample and 500 other documents; 95% ± 3 standard errors."""
        draw = np.random.default_rng(14)
        repeats, lexicon = 400, GENDER if len(share) == 2 else THREE
        estimates, covered, plain = [], [], []
        for seed in range(repeats):
            table = [draw.multinomial(n, row) for n, row in zip(labelled, rates, strict=True)]
            other = draw.multinomial(500, np.array(share) @ np.array(rates))
            found = Validation(lexicon, np.array(table), other, seed=seed)
            estimate, low, high = found.corrected_shares
            estimates.append(estimate)
            covered.append((low <= share) & (share <= high))
            plain.append(found.shares)
        spread = np.std(estimates, axis=0) / np.sqrt(repeats)
        assert (np.abs(np.mean(estimates, axis=0) - share) < 4 * spread + 0.003).all()
        # the list's own shares do not have the truth in the middle
        assert np.abs(np.mean(plain, axis=0) - share).max() > 0.025
        rate = np.mean(covered, axis=0)
        assert ((rate > 0.95 - 0.033) & (rate < 0.95 + 0.033)).all(), rate

    def test_lean_covers_the_truth(self) -> None:
        """Documents of both groups are drawn; the lean is that of the rates."""
        draw = np.random.default_rng(3)
        cells = np.array([[0.42, 0.02, 0.16], [0.02, 0.35, 0.03]])
        truth = cells.sum(axis=0)[0] / cells[:, :2].sum() - cells[0].sum()
        hits = []
        for seed in range(400):
            table = draw.multinomial(400, cells.ravel()).reshape(2, 3)
            _, low, high = Validation(GENDER, table, np.zeros(3, int), seed=seed).lean
            hits.append(low[0] <= truth <= high[0])
        assert 0.917 < np.mean(hits) < 0.983


class TestOutput:
    def test_shows_itself(self) -> None:
        found = validate_lexicon("gender", TEXTS, LABELS)
        assert repr(found) == "<Validation of gender: 4 of 6 documents decided>"
        assert "known share" in str(found)
        html = found._repr_html_()
        assert html.startswith("<p><strong>gender decides 4 of 6")
        assert html.count("<table>") == 2
        assert found.to_polars()["decided_as_female"].to_list() == [1, 1]

    def test_the_same_seed_gives_the_same_interval(self) -> None:
        first, again = (made([[50, 2, 50], [3, 80, 20]]).corrected_shares for _ in range(2))
        assert np.array_equal(first, again)

    def test_command(
        self, put: Callable[..., Path], run_cli: Callable[..., Any], tmp_path: Path
    ) -> None:
        texts = put("c.tsv", "".join(f"{doc}\t{text}\n" for doc, text in TEXTS.items()))
        labels = put("l.csv", "doc_id,group\n" + "".join(f"{d},{g}\n" for d, g in LABELS.items()))
        out = tmp_path / "v.json"
        done = run_cli(
            "lexicon", "validate", "gender", "-c", texts, "--labels", labels, "-o", out
        )  # fmt: skip
        assert done.code == 0, done.err
        assert "gender decides 4 of 6 labelled documents (66.7%), 75.0% of them correctly." in (
            done.out
        )
        written = json.loads(out.read_text())
        assert written["rates"]["male"] == {"male": 0.5, "female": 0.25, "undecided": 0.25}
        assert written["status"] == "ok"
        assert {Path(file["path"]).name for file in written["manifest"]["inputs"]} == {
            "c.tsv", "l.csv",
        }  # fmt: skip
        for form in ("json", "csv", "markdown", "latex"):
            done = run_cli(
                "lexicon", "validate", "gender", "-c", texts, "--labels", labels, "-f", form
            )  # fmt: skip
            assert done.code == 0, form
            assert "female" in done.out

    def test_scripts_without_spaces_have_a_status(self) -> None:
        texts = {f"d{i}": "她是一位著名的作家和诗人住在北京" for i in range(10)}
        labels = {doc: "female" if doc < "d5" else "male" for doc in texts}
        with pytest.warns(RunWarning, match="10 of 10 sampled documents are in a script"):
            found = validate_lexicon("gender", texts, labels)
        assert found.status == "no-spaces"
        assert found.conclusions()[0].startswith("no-spaces: most documents are in a script")
        assert {row["missed"] for row in found.records()} == {None}
        assert found.missed_difference is None
        assert "no-spaces" in str(found)
        json.loads(found.to_json())

    def test_another_language_is_a_warning(self) -> None:
        text = "Der Rat hat es nicht für die Stadt, sondern für sich getan, und das ist er."
        texts = {f"d{i}": text for i in range(10)}
        labels = {doc: "female" if doc < "d5" else "male" for doc in texts}
        with pytest.warns(RunWarning, match="mostly in German"):
            validate_lexicon("gender", texts, labels)


class TestBadInput:
    @pytest.mark.parametrize(
        ("labels", "told"),
        [
            ({"m1": "M", "f1": "F"}, "no label is a group of the lexicon gender (M and F), expected"
             " male or female; use the lexicon's names in the labels"),
            ({"M1": "male", "F1": "female"}, "no labelled document of the lexicon's groups ('M1' in"
             " labels, 'm1' in memory); write the same ids in both files"),
            ({"m1": "X", "f9": "female"}, "no labelled document of the lexicon's groups ('f9' in"),
        ],
    )  # fmt: skip
    def test_nothing_matches(self, labels: dict[str, str], told: str) -> None:
        with pytest.raises(InputError) as error:
            validate_lexicon("gender", TEXTS, labels)
        assert told in str(error.value)

    def test_duplicate_documents(self, put: Callable[..., Path]) -> None:
        file = put("c.tsv", "a\the\nb\tshe\na\the\n")
        with pytest.raises(InputError, match="duplicate document 'a'"):
            validate_lexicon("gender", file, {"a": "male", "b": "female"})

    @pytest.mark.parametrize(("key", "value"), [("confidence", 1.5), ("seed", -1)])
    def test_settings(self, key: str, value: float) -> None:
        settings: Any = {key: value}
        with pytest.raises(InputError, match=key):
            validate_lexicon("gender", TEXTS, LABELS, **settings)


@pytest.mark.shared
def test_first_look_at_biographies(shared: Path) -> None:
    """What a first look found, on 19,488 people and their first sentence."""
    file = shared / "data" / "trec_fair_2022_gender" / "people.csv.gz"
    with gzip.open(file, "rt", encoding="utf-8", newline="") as lines:
        people = {row["doc_id"]: row for row in csv.DictReader(lines)}
    texts = {doc: row["first sentence"] for doc, row in people.items()}
    labels = {doc: row["gender"] for doc, row in people.items()}
    assert len(texts) == 19_488
    for name, decided, correct in (("gender", 0.748, 0.997), ("gender-names", 0.818, 0.987)):
        found = validate_lexicon(name, texts, labels)
        assert found.decided.sum() / len(texts) == pytest.approx(decided, abs=5e-4)
        assert found.correct.sum() / found.decided.sum() == pytest.approx(correct, abs=5e-4)

"""The PAIR audit: claims and their sides read right, every number of the tables recomputed."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import stats

from experiments.pair.audit import DUO, RKL, RND, Debates, PairConfig, _PairAudit, audit_pair
from experiments.pair.run import main
from ranktilt.errors import InputError
from ranktilt.measures.duo import duo
from ranktilt.polarity.embedders import load_embedder
from ranktilt.polarity.polarize import PolaritySettings

Put = Callable[..., Path]
TOPICS = ("law", "sport")


def claims() -> list[dict[str, Any]]:
    """Six claims in two topics, three documents a side; the last has one side only."""
    words = ("taxes", "parking", "helmets", "goals", "referees", "umbrellas")
    made = []
    for number, word in enumerate(words):
        docs = [
            {"doc_id": f"{word}-{side}{i}", "text": text.format(word), "stance": stance}
            for side, stance, texts in (
                ("s", "SUPPORT", ("More {} is good", "{} help everyone", "We need {} badly")),
                ("u", "UNDERMINE", ("{} do harm", "Nobody wants {}", "{} cost too much")),
            )
            for i, text in enumerate(texts)
            if not (word == "umbrellas" and side == "u")
        ]
        topics = [TOPICS[number % 2], "other"]
        made.append(
            {"claim_id": number, "claim": f"{word} for all", "topics": topics, "docs": docs}
        )
    return made


@pytest.fixture
def corpus(put: Put) -> Path:
    return put("claims.jsonl", "".join(json.dumps(claim) + "\n" for claim in claims()))


def write_config(put: Put, more: str = "") -> Path:
    return put(
        "pair.toml",
        'corpus = "claims.jsonl"\nembedders = ["light"]\ndomain_claims = 2\n' + more
        + '[[systems]]\nname = "BM25"\nspec = "bm25"\n'
        + '[[systems]]\nname = "light"\nspec = "dense:light"\n'
        + '[[systems]]\nname = "given"\nrun = "given.trec"\n',
    )  # fmt: skip


@pytest.fixture
def config(put: Put, corpus: Path) -> Path:
    """Two systems that rank, and a run that puts all support first."""
    lines = [
        f"{claim['claim_id']} Q0 {doc['doc_id']} {rank} {100 - rank} given\n"
        for claim in claims()
        for rank, doc in enumerate(claim["docs"])
    ]
    put("given.trec", "".join(lines))
    return write_config(put)


@pytest.fixture
def found(config: Path, tmp_path: Path) -> _PairAudit:
    return audit_pair(config, cache=str(tmp_path / "cache"))


class TestDebates:
    def test_sides_topics_and_who_is_asked(self, corpus: Path) -> None:
        debates = Debates.read(corpus, 3)
        assert [claim.claim_id for claim in debates.claims] == ["0", "1", "2", "3", "4"]
        assert len(debates.texts) == 33  # those of the claim that is not asked stay
        assert debates.queries.breakdown("domain")["1"] == "sport"
        assert debates.qrels.grades["0"] == {doc["doc_id"]: 1 for doc in claims()[0]["docs"]}
        assert debates.labels.shares["0", "taxes-u1"] == {"UNDERMINE": 1.0}
        assert debates.topics(2) == ["law", "sport"]
        assert debates.topics(3) == ["law"]

    def test_a_document_on_both_sides_is_left_out_of_its_claim(self, put: Put) -> None:
        claim = claims()[0]
        claim["docs"].append({**claim["docs"][0], "stance": "UNDERMINE"})
        debates = Debates.read(put("c.jsonl", json.dumps(claim)), 2)
        assert "taxes-s0" not in debates.claims[0].sides["SUPPORT"]
        assert debates.claims[0].smaller_side == 2

    def test_the_most_distinct_claim_of_the_same_topic(self, corpus: Path) -> None:
        debates = Debates.read(corpus, 3)  # law: 0, 2, 4; sport: 1, 3
        angles = {"0": 0.0, "2": 10.0, "4": 80.0, "1": 0.0, "3": 5.0}
        angle_of = {claim.text: angles[claim.claim_id] for claim in debates.claims}

        def embed(texts: list[str]) -> Any:
            radians = np.radians([angle_of[text] for text in texts])
            return 3 * np.stack([np.cos(radians), np.sin(radians)], axis=1)

        found = debates.most_distinct(load_embedder(embed))
        chosen = {q: claim.claim_id for q, claim in found.items()}
        assert chosen == {"0": "4", "2": "4", "4": "0", "1": "3", "3": "1"}

    def test_distractors_stand_on_the_side_of_what_they_imitate(self, corpus: Path) -> None:
        debates = Debates.read(corpus, 3)
        fit = debates.fit({"0": debates.claims[1]})["0"]
        assert fit.distractors_1 == tuple(d["text"] for d in claims()[1]["docs"][:3])
        assert fit.distractors_2 == tuple(d["text"] for d in claims()[1]["docs"][3:])
        assert debates.fit()["0"].distractors_1 == ()

    def test_lines_end_at_newlines_only(self, put: Put) -> None:
        """JSON may hold U+2028, which Python's splitlines cuts at."""
        claim = claims()[0]
        claim["docs"][0]["text"] = "one\u2028two\x85three"
        text = json.dumps(claim, ensure_ascii=False) + "\r\n" + json.dumps(claims()[1]) + "\n"
        debates = Debates.read(put("c.jsonl", text), 3)
        assert len(debates.claims) == 2
        assert debates.texts["taxes-s0"] == "one two three"

    @pytest.mark.parametrize("line", ["{}", "[1]", "x", '{"claim_id": 1, "docs": [{}]}'])
    def test_other_lines_are_refused(self, put: Put, line: str) -> None:
        with pytest.raises(InputError, match=r"c\.jsonl:1: not a claim"):
            Debates.read(put("c.jsonl", line + "\n"))

    def test_too_few_documents(self, corpus: Path) -> None:
        with pytest.raises(InputError, match="no claim with 9 documents per side"):
            Debates.read(corpus, 9)


class TestAudit:
    def test_a_one_sided_order_has_the_largest_parity_distance(self, found: _PairAudit) -> None:
        assert found.systems == ["BM25", "light", "given"]
        assert found.scores.mean("given", RND) == pytest.approx(1.0)
        assert found.scores.mean("given", "nDCG@10") == pytest.approx(1.0)

    def test_duo_is_that_of_the_relevant_documents_in_order(
        self, found: _PairAudit, tmp_path: Path
    ) -> None:
        from ranktilt.polarity.polarize import fit_polarity

        placed = fit_polarity(
            found.runs,
            found.debates.texts,
            found.debates.queries,
            fit=found.debates.fit(),
            embedder="light",
            settings=PolaritySettings(method="pca", cache=str(tmp_path / "cache")),
        )
        relevant = found.debates.qrels.grades
        for run in found.runs:
            for query, value in found.scores.per_query(run.name, DUO).items():
                places = dict(placed.of_query(query))
                kept = [doc for doc in run.ranking(query) if doc in relevant[query]]
                expected = duo([float(np.ravel(places[doc])[0]) for doc in kept])
                assert value == pytest.approx(expected, abs=1e-12), (run.name, query)

    def test_a_given_run_is_cut_to_the_depth(self, config: Path, put: Put, tmp_path: Path) -> None:
        audit = audit_pair(write_config(put, "depth = 4\n"), cache=str(tmp_path / "cache"))
        assert [int(run.lengths.max()) for run in audit.runs] == [4, 4, 4]
        assert audit.runs[2].ranking("0") == [d["doc_id"] for d in claims()[0]["docs"][:4]]

    def test_rkl_is_the_kullback_leibler_distance(self, found: _PairAudit) -> None:
        """From its definition, over the largest of any order of the same labels."""

        def raw(order: tuple[int, ...]) -> float:
            whole = sum(order) / len(order)
            total = 0.0
            for i in range(1, len(order) + 1):
                part = sum(order[:i]) / i
                total += sum(
                    p * np.log2(p / q) for p, q in ((part, whole), (1 - part, 1 - whole)) if p > 0
                ) / np.log2(i + 1)
            return total

        for run in found.runs:
            for query, value in found.scores.per_query(run.name, RKL).items():
                sides = found.debates.labels.shares
                relevant = found.debates.qrels.grades[query]
                order = tuple(
                    int("SUPPORT" in sides[query, doc])
                    for doc in run.ranking(query)
                    if doc in relevant
                )
                largest = max(raw(one) for one in set(itertools.permutations(order)))
                assert value == pytest.approx(raw(order) / largest, abs=1e-9), (run.name, query)

    def test_above_chance_is_counted_from_below(self, found: _PairAudit) -> None:
        """Only an interval that begins above what random orders have counts."""
        said = "For {} of 3 systems the interval of DUO is above"
        for shift, number in ((-5.0, 3), (-1e-6, 0), (5.0, 0)):  # -1e-6: below the mean alone
            luck = {run: found.scores.mean(run, DUO) + shift for run in found.systems}
            assert said.format(number) in replace(found, chance=luck).page()

    def test_a_folder_in_a_spec_stands_beside_the_config(
        self, config: Path, put: Put, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "elsewhere").mkdir()
        monkeypatch.chdir(tmp_path / "elsewhere")
        chosen = PairConfig.read(config)
        given = tmp_path / "given.trec"
        assert chosen.spec("run:given.trec >> dense:light % 3") == f"run:{given} >> dense:light % 3"
        assert chosen.spec("bm25 >> cross:some/model") == "bm25 >> cross:some/model"
        text = config.read_text().replace('run = "given.trec"', 'spec = "run:given.trec"')
        audit = audit_pair(put("other.toml", text), cache=str(tmp_path / "cache"))
        assert audit.runs[2].ranking("0") == [d["doc_id"] for d in claims()[0]["docs"]]

    def test_every_way_of_placing_documents_is_there(self, found: _PairAudit) -> None:
        assert list(found.duo) == ["light", "light, style removed"]
        assert found.duo["light"].per_query("BM25", DUO) == found.scores.per_query("BM25", DUO)

    def test_the_page_shows_the_scores(self, found: _PairAudit) -> None:
        text = found.page()
        rows = {
            cells[0]: cells[1:]
            for line in text.split("## DUO by domain")[0].splitlines()
            if len(cells := [cell.strip() for cell in line.strip("|").split("|")]) == 8
        }
        for run in found.systems:
            for place, name in enumerate(("nDCG@1", "nDCG@10", RND)):
                assert float(rows[run][place]) == round(found.scores.mean(run, name), 3)
            shown = re.match(r"[\d.]+", rows[run][4])
            assert shown
            assert float(shown[0]) == round(found.scores.mean(run, DUO), 3)

    def test_the_paper_s_statistic_is_over_systems_and_ours_over_claims(
        self, found: _PairAudit
    ) -> None:
        """Spearman's ρ of the systems' means; below it that of the claims within each system."""
        shown = {
            cells[0]: cells[1:]
            for line in found.page().splitlines()
            if len(cells := [cell.strip() for cell in line.strip("|").split("|")]) == 3
        }
        means = {name: [found.scores.mean(run, name) for run in found.systems]
                 for name in (RND, RKL, DUO)}  # fmt: skip
        paper = shown["over the 3 systems (the paper's)"]
        for place, other in ((0, RND), (1, RKL)):
            rho = float(stats.spearmanr(means[other], means[DUO]).statistic)
            assert float(paper[place]) == pytest.approx(round(rho, 2))
            for run in found.systems:
                own = shown[f"over the claims of {run} (ours)"]
                pair = [found.scores.per_query(run, name).values() for name in (other, DUO)]
                both = [(a, b) for a, b in zip(*pair, strict=True) if None not in (a, b)]
                if min(len(set(values)) for values in zip(*both, strict=True)) > 1:
                    rho = float(stats.spearmanr(*zip(*both, strict=True)).statistic)
                    assert own[place].rstrip("†") == f"{rho:+.2f}".replace("-", "−")

    def test_the_order_under_other_embedders_by_rho_and_tau(self, found: _PairAudit) -> None:
        part = found.page().split("## Stability of the order")[1]
        means = [
            [found.duo[way].mean(run, DUO) for run in found.systems] for way in found.duo
        ]  # fmt: skip
        for name, statistic in (
            ("Spearman's ρ", stats.spearmanr),
            ("Kendall's τ", stats.kendalltau),
        ):
            (line,) = (row for row in part.splitlines() if row.startswith(f"| {name}"))
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            assert ("the paper's" in cells[0]) == (name == "Spearman's ρ")
            assert cells[1] == "+1.00"
            found_value = float(statistic(means[0], means[1]).statistic)
            assert float(cells[2]) == pytest.approx(round(found_value, 2))

    def test_the_worst_domain_is_bold(self, found: _PairAudit) -> None:
        part = found.page().split("## DUO by domain")[1].split("## Does")[0]
        by = found.duo["light"].means_by()
        for place, run in enumerate(found.systems):
            means = {t: next(e["value"] for e in by[t] if e["run"] == run) for t in TOPICS}
            bold = [
                cells[0]
                for line in part.splitlines()
                if len(cells := [c.strip() for c in line.strip("|").split("|")]) == 5
                and cells[2 + place].startswith("**")
            ]
            assert bold == [max(means, key=means.__getitem__)]

    def test_the_command(self, config: Path, monkeypatch: Any, tmp_path: Path, capsys: Any) -> None:
        monkeypatch.setenv("RANKTILT_CACHE", str(tmp_path / "cache"))
        monkeypatch.setattr("sys.argv", ["run", str(config)])
        main()
        assert capsys.readouterr().out.startswith("## In short")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x", "not valid TOML"),
        ("copus = 'a'", "unknown key 'copus'; did you mean corpus?"),
        ("embedders = ['light']", "missing key corpus"),
        ("corpus = 'a'", "0 systems, expected at least two"),
        ("corpus = 'a'\n[[systems]]\nname = 'x'", "system 'x', expected either spec or run"),
        ("corpus = 'a'\n[[systems]]\nname = 'x'\nspec = 'a'\nrun = 'b'", "either spec or run"),
        (
            "corpus = 'a'\n" + "[[systems]]\nname = 'x'\nspec = 'bm25'\n" * 2,
            "duplicate system 'x'",
        ),
        (
            "corpus = 'a'\ndepth = 0\n[[systems]]\nname = 'x'\nspec = 'a'\n"
            "[[systems]]\nname = 'y'\nspec = 'a'\n",
            "depth = 0, expected at least 1",
        ),
    ],
)
def test_a_config_that_does_not_fit(put: Put, text: str, said: str) -> None:
    with pytest.raises(InputError, match=re.escape(said)):
        PairConfig.read(put("pair.toml", text))

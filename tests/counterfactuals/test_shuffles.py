"""The same candidates in other orders: values by hand, a scripted model, recorded rankings."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ranktilt.counterfactuals.shuffles import (
    ShuffleResult,
    ShuffleSettings,
    _OrderEffects,
    _shuffle_candidates,
    estimate_shuffles,
    replay,
    shuffle,
)
from ranktilt.data.labels import Labels
from ranktilt.data.run import Run
from ranktilt.errors import InputError

Lists = dict[str, str]


def run_of(lists: Lists) -> Run:
    """Documents are letters, best first."""
    return Run.load({q: {d: -float(r) for r, d in enumerate(own)} for q, own in lists.items()})


def value(found: ShuffleResult, quantity: str, system: str = "recorded") -> float | None:
    row = found.row(system, quantity)
    assert row is not None, quantity
    return row.value


SHOWN = [{"q1": "abcd", "q2": "efgh"}, {"q1": "dcba", "q2": "hgfe"}]
RANKED = [{"q1": "abcd", "q2": "gefh"}, {"q1": "dcba", "q2": "ghfe"}]
LABELS = dict.fromkeys("abfg", "x") | dict.fromkeys("cdeh", "y")


class TestByHand:
    @pytest.fixture
    def found(self) -> ShuffleResult:
        pairs = [tuple(map(run_of, pair)) for pair in zip(SHOWN, RANKED, strict=True)]
        effects = _OrderEffects("recorded", pairs, Labels.load(LABELS))
        return ShuffleResult([effects], ShuffleSettings())

    def test_first(self, found: ShuffleResult) -> None:
        # q1 in both orders, q2 in neither; 1/4 by chance: (1/2 − 1/4) / (3/4) = 1/3
        assert value(found, "first-listed on top") == pytest.approx(1 / 2)
        assert value(found, "pull of the first place") == pytest.approx(1 / 3)

    def test_order_kept(self, found: ShuffleResult) -> None:
        # q1: 1 and 1; q2: efgh as gefh swaps ge, gf: (4 − 2)/6, and hgfe as ghfe swaps one: 4/6
        assert value(found, "order kept (τ)") == pytest.approx((1 + (2 / 6 + 4 / 6) / 2) / 2)

    def test_groups(self, found: ShuffleResult) -> None:
        # x is on top in 3 of 4 lists (a, not d, g, g) and half of all: by query (0 + 1) / 2
        assert value(found, "pull of x") == pytest.approx(1 / 2)
        assert value(found, "pull of y") == pytest.approx(-1 / 2)

    def test_agreement(self, found: ShuffleResult) -> None:
        # q1 reversed: −1; q2 gefh and ghfe: eh, fh and ef are swapped: 0
        assert value(found, "agreement of two rankings (τ)") == pytest.approx(-1 / 2)

    def test_consensus_is_by_mean_rank(self, found: ShuffleResult) -> None:
        consensus = found.effects[0].consensus()
        assert consensus.ranking("q1") == ["a", "b", "c", "d"]  # all tied: by the first ranking
        # g 0, e (1 + 3)/2, f (2 + 2)/2, h (3 + 1)/2
        assert consensus.ranking("q2") == ["g", "e", "f", "h"]

    def test_no_p_of_groups_with_dependent_lists(self, found: ShuffleResult) -> None:
        row = found.row("recorded", "variance explained by group")
        assert row is not None
        assert (row.chance, row.p) == (None, None)


def test_a_ranker_that_keeps_the_order() -> None:
    lists = {f"q{n}": "abcdef" for n in range(5)}
    found = replay(run_of(lists), run_of(lists))
    row = found.row("recorded", "variance explained by position")
    assert row is not None
    assert (row.value, row.low, row.high) == pytest.approx((1.0, 1.0, 1.0))
    assert value(found, "pull of the first place") == 1.0


def test_a_ranker_that_ignores_the_order_agrees_with_itself() -> None:
    texts = {d: f"text {d}" for d in "abcdef"}

    def alphabetical(queries: dict[str, str], run: Run) -> Run:
        return run_of({query: "".join(sorted(run.ranking(query))) for query in queries})

    queries = {f"q{n}": "words" for n in range(6)}
    found = shuffle(
        texts, queries, run_of(dict.fromkeys(queries, "abcdef")), {"own": alphabetical},
        data={"qrels": {query: {"a": 1} for query in queries}},
    )  # fmt: skip
    assert value(found, "agreement of two rankings (τ)", "own") == 1.0
    assert value(found, "gain in agreement", "own") == 0.0
    assert value(found, "nDCG@10 of the consensus", "own") == 1.0
    assert value(found, "gain in nDCG@10", "own") == 0.0


def test_a_consensus_gains_what_noise_costs() -> None:
    """Half of the lists by merit, half at random."""
    generator = np.random.default_rng(1)

    def noisy(queries: dict[str, str], run: Run) -> Run:
        random = generator.random(len(queries)) < 0.5
        made = {}
        for query, lost in zip(queries, random, strict=True):
            docs = sorted(run.ranking(query))
            made[query] = "".join(generator.permutation(docs)) if lost else "".join(docs)
        return run_of(made)

    queries = {f"q{n}": "words" for n in range(40)}
    texts = {d: f"text {d}" for d in "abcdefgh"}
    found = shuffle(
        texts, queries, run_of(dict.fromkeys(queries, "abcdefgh")), {"own": noisy},
        data={"qrels": {query: {"a": 1} for query in queries}}, settings=ShuffleSettings(10),
    )  # fmt: skip
    for gain in ("gain in agreement", "gain in nDCG@10"):
        row = found.row("own", gain)
        assert row is not None
        assert row.low is not None
        assert row.low > 0
    assert (
        "A consensus of 10 shuffles costs 10 times as much as one ranking: gain in agreement +"
        in (found.conclusions()[-1])
    )


class TestCandidates:
    def test_every_order_has_the_same_top(self) -> None:
        shown = _shuffle_candidates(run_of({"q": "abcdef"}), ShuffleSettings(3, 4))
        assert [sorted(run.ranking("q")) for run in shown] == [["a", "b", "c", "d"]] * 3
        assert len({tuple(run.ranking("q")) for run in shown}) > 1
        again = _shuffle_candidates(run_of({"q": "abcdef"}), ShuffleSettings(3, 4))
        assert [run.ranking("q") for run in again] == [run.ranking("q") for run in shown]

    def test_settings(self) -> None:
        with pytest.raises(InputError, match="number 0"):
            ShuffleSettings(0)
        with pytest.raises(InputError, match="depth 1"):
            ShuffleSettings(depth=1)

    def test_no_reranker(self) -> None:
        given = run_of({"q": "ab"})
        with pytest.raises(InputError, match="given does not rerank"):
            shuffle({"a": "green tea", "b": "black tea"}, {"q": "tea"}, given, {"given": given})

    def test_unknown_data(self) -> None:
        with pytest.raises(InputError, match="data 'label'"):
            replay(run_of({"q": "ab"}), run_of({"q": "ab"}), data={"label": {}})

    def test_answers_that_are_missing(self) -> None:
        found = replay(run_of({"q": "abc", "r": "abc"}), run_of({"q": "abc"}))
        assert found.effects[0].queries == ["q"]


@pytest.fixture
def files(model: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """20 queries over 6 documents; the model takes the first-listed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RANKTILT_BASE_URL", model.url)
    model.write = lambda messages, seed: " > ".join(
        re.findall(r"^\[\d+\]", messages[0]["content"], re.M)
    )
    docs = "abcdef"
    texts = "".join(f"{d}\tpassage {d}\n" for d in docs)
    (tmp_path / "passages.tsv").write_text(texts, encoding="utf-8")
    queries = [f"q{n}" for n in range(20)]
    (tmp_path / "queries.tsv").write_text("".join(f"{q}\twords {q}\n" for q in queries), "utf-8")
    labels = "doc_id,group\n" + "".join(f"{d},{'x' if d < 'd' else 'y'}\n" for d in docs)
    (tmp_path / "labels.csv").write_text(labels, encoding="utf-8")
    run_of(dict.fromkeys(queries, docs)).write(tmp_path / "run.trec")
    return ["counterfactual", "shuffle", "passages.tsv", "queries.tsv", "run.trec", "-s", "llm:m"]


class TestCommand:
    def test_over_http(self, files: list[Any], model: Any, run_cli: Callable[..., Any]) -> None:
        done = run_cli(*files, "--labels", "labels.csv", "-o", "out", "-f", "json")
        assert done.code == 0, done.err
        rows = {row["quantity"]: row for row in json.loads(done.out)["rows"]}
        assert rows["pull of the first place"]["value"] == 1.0
        shares = [rows[f"variance explained by {what}"]["value"] for what in ("position", "group")]
        # all that the groups do not happen to share with the positions
        assert 0.9 < shares[0] <= 1.0
        assert shares[1] == pytest.approx(0.0, abs=1e-9)
        assert len(model.requests) <= 80
        assert done.err.count("estimate for m: at most 80 requests") == 1
        shown, ranked = Run.load("out/shown/2.trec"), Run.load("out/runs/llm-m/2.trec")
        assert ranked.ranking("q7") == shown.ranking("q7")
        assert Path("out/runs/llm-m/consensus.trec").is_file()
        asked = len(model.requests)
        assert run_cli(*files).code == 0
        assert len(model.requests) == asked

    def test_table(self, files: list[Any], run_cli: Callable[..., Any]) -> None:
        done = run_cli(*files, "--labels", "labels.csv")
        told = " ".join(done.out.split())
        assert "llm:m depends on which document is listed first" in told
        assert "100.0% of the lists (16.7% by chance)" in told
        assert "Position explains more than group" in told

    def test_dry_run(self, files: list[Any], model: Any, run_cli: Callable[..., Any]) -> None:
        done = run_cli(*files, "--dry-run", "-n", "5")
        assert done.out.startswith("estimate for m: at most 100 requests")
        assert model.requests == []
        assert not Path("llm-answers.sqlite").exists()

    @pytest.mark.parametrize(
        ("option", "content"), [("--labels", "doc_id,group\nz,x\ny,y\n"), ("--qrels", "z 0 a 1\n")]
    )
    def test_data_are_checked_before_any_request(
        self, files: list[Any], model: Any, run_cli: Callable[..., Any], option: str, content: str
    ) -> None:
        name = f"other{'.csv' if option == '--labels' else '.txt'}"
        Path(name).write_text(content, encoding="utf-8")
        done = run_cli(*files, option, name)
        assert done.code == 2
        assert done.err.splitlines()[-1].startswith(f"ranktilt: {name}: no ")
        assert model.requests == []

    def test_nothing_to_pay(self, files: list[Any]) -> None:
        found = estimate_shuffles(*files[2:5], {"own": lambda queries, run: run})
        assert found == {}


class TestSwappedWords:
    """The same orders with the groups' words swapped: which matters more?"""

    @pytest.fixture
    def arguments(self, files: list[Any], tmp_path: Path) -> list[Any]:
        texts = "".join(
            f"{d}\t{who} wrote {d}\n" for d, who in zip("abcdef", MEN_FIRST, strict=True)
        )
        (tmp_path / "passages.tsv").write_text(texts, encoding="utf-8")
        return [*files, "-l", "gender-pairs", "-f", "json"]

    def rows(self, done: Any) -> dict[str, Any]:
        assert done.code == 0, done.err
        return {row["quantity"]: row for row in json.loads(done.out)["rows"]}

    def test_a_model_that_keeps_the_order(
        self, arguments: list[Any], model: Any, run_cli: Callable[..., Any]
    ) -> None:
        found = self.rows(run_cli(*arguments))
        assert found["agreement with groups swapped (τ)"]["value"] == 1.0
        order = found["agreement of two rankings (τ)"]["value"]
        assert found["change by order − by swap"]["value"] == pytest.approx(1.0 - order)
        assert found["change by order − by swap"]["low"] > 0
        assert len(model.requests) <= 160

    def test_a_model_that_prefers_a_group(
        self, arguments: list[Any], model: Any, run_cli: Callable[..., Any]
    ) -> None:
        """Men first, then by name: three swapped with three, so 9 of 15 pairs are reversed."""
        model.write = prefers_men
        found = self.rows(run_cli(*arguments))
        assert found["agreement of two rankings (τ)"]["value"] == 1.0
        swapped = found["agreement with groups swapped (τ)"]["value"]
        assert swapped == pytest.approx((6 - 9) / 15)
        assert found["change by order − by swap"]["high"] < 0

    def test_sentence_and_estimate(
        self, arguments: list[Any], model: Any, run_cli: Callable[..., Any]
    ) -> None:
        model.write = prefers_men
        done = run_cli(*arguments[:-2])
        told = " ".join(done.out.split())
        assert "Swapping the groups' words changes the rankings more than another order" in told
        assert done.err.count("estimate for m: at most 160 requests") == 1
        assert run_cli(*arguments[:-2], "--dry-run").out.startswith("estimate for m: at most 160 r")

    def test_a_function_knows_one_collection(self) -> None:
        with pytest.raises(InputError, match="own is built for one collection"):
            shuffle(
                {"a": "he", "b": "she"}, {"q": "who"}, run_of({"q": "ab"}),
                {"own": lambda queries, run: run}, data={"swap": "gender-pairs"},
            )  # fmt: skip

    def test_swap_command(
        self, arguments: list[Any], model: Any, run_cli: Callable[..., Any]
    ) -> None:
        """counterfactual swap with the same model: every list moves."""
        model.write = prefers_men
        (queries := Path("queries.tsv")).write_text("q1\twrote\nq2\twrote a\n", encoding="utf-8")
        done = run_cli(
            "counterfactual", "swap", "passages.tsv", queries, "-s", "bm25 >> llm:m % 6",
            "--fixed-candidates", "-k", "6", "-f", "json",
        )  # fmt: skip
        assert done.code == 0, done.err
        assert "the cost is about 2 times the first estimate" in done.err.splitlines()[0]
        assert len(model.requests) == 4
        both = [prefers_men(body["messages"], 0) for body in model.requests]
        assert both[0] != both[2]

    def test_an_estimate_and_the_store_of_swap(
        self, arguments: list[Any], model: Any, run_cli: Callable[..., Any]
    ) -> None:
        Path("queries.tsv").write_text("q1\twrote\nq2\twrote a\n", encoding="utf-8")
        Path("own.toml").write_text('store = "own.sqlite"\n', encoding="utf-8")
        swap = ["counterfactual", "swap", "passages.tsv", "queries.tsv", "-s", "bm25 >> llm:m % 6",
                "--settings", "own.toml"]  # fmt: skip
        done = run_cli(*swap, "-w", "all", "-w", "pronouns", "--dry-run")
        assert done.out.startswith("estimate for m: at most 6 requests"), done.err
        assert model.requests == []
        assert run_cli(*swap).code == 0
        assert Path("own.sqlite").exists()
        assert not Path("llm-answers.sqlite").exists()


MEN_FIRST = ("He", "He", "He", "She", "She", "She")


def prefers_men(messages: list[dict[str, str]], seed: int) -> str:
    passages = re.findall(r"^\[\d+\] (.*)$", messages[0]["content"], re.M)
    order = sorted(range(len(passages)), key=lambda n: (passages[n].startswith("She"), passages[n]))
    return " > ".join(f"[{n + 1}]" for n in order)


class TestReplay:
    def test_documents_that_were_not_shown(self) -> None:
        found = replay(run_of({"q": "abc"}), run_of({"q": "xabyc"}))
        assert value(found, "first-listed on top") == 1.0
        assert found.notes()[-1] == "2 ranked documents not in the lists shown, ignored."


@pytest.mark.shared
def test_hiring_equals_the_experiment(
    shared: Path, tmp_path: Path, run_cli: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every model and job through the command: the figures of experiments/hiring, and its page."""
    from experiments.hiring.run import CODES, NAMES, ORDER, as_run, load

    monkeypatch.chdir(tmp_path)
    page = (Path(__file__).parents[2] / "experiments/hiring/README.md").read_text(encoding="utf-8")
    table = page.partition("## Order, and which matters more")[2]
    named = "".join(f"{code},{name}\n" for code, name in zip(CODES, NAMES, strict=True))
    Path("groups.csv").write_text(f"doc_id,group\n{named}", encoding="utf-8")
    names = {
        "first-listed on top": "first",
        "order kept (τ)": "tau",
        "variance explained by position": "position",
        "variance explained by group": "group",
    }
    audits = load(shared / "data" / "hiring_gpt_rankings")
    assert len(audits) == 6
    for audit in audits:
        for name, lists in (("shown", audit.shown), ("ranked", audit.ranked)):
            content = json.dumps(as_run(lists).to_dict())  # the ids have spaces, TREC's must not
            Path(f"{name}.json").write_text(content, encoding="utf-8")
        done = run_cli(
            "counterfactual", "replay", "shown.json", "ranked.json", "--labels", "groups.csv",
            "-f", "json",
        )  # fmt: skip
        assert done.code == 0, done.err
        rows = {row["quantity"]: row for row in json.loads(done.out)["rows"]}
        for quantity, of in names.items():
            row, own = rows[quantity], audit.found(ORDER[of])
            assert row["value"] == pytest.approx(own["value"])
            assert row["chance"] == pytest.approx(own["chance"])
            assert row["p"] == pytest.approx(own["p"], abs=1e-12)
        printed = re.search(
            rf"\| {audit.name} \| ([\d.]+) .*?\| ([\d.]+) .*?\| ([\d.]+) .*?\| ([\d.]+) ", table
        )
        assert printed, audit.name
        first, tau, position, group = (rows[quantity]["value"] for quantity in names)
        assert printed.groups() == (
            f"{100 * first:.1f}", f"{tau:.2f}", f"{100 * position:.1f}", f"{100 * group:.2f}",
        )  # fmt: skip


def test_lists_of_one_document() -> None:
    with pytest.raises(InputError, match="no list with a ranking of two candidates"):
        replay(run_of({"q": "a"}), run_of({"q": "a"})).conclusions()


def test_labels_of_several_attributes(put: Callable[..., Path]) -> None:
    file = put("l.csv", "doc_id,group,attribute\na,x,race\na,m,sex\nb,y,race\nb,f,sex\n")
    run = {"q": {"a": 2.0, "b": 1.0}}
    with pytest.raises(InputError, match=r"labels of 2 attributes.*keep the rows of one") as error:
        replay(run, run, data={"labels": str(file)})
    assert "AWRF" not in str(error.value)

"""Words, vectors, triples, training and the folder of a model."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from ranktilt.data.qrels import Qrels
from ranktilt.data.run import Run
from ranktilt.errors import InputError, OutputError, UnknownNameError
from ranktilt.rankers.base import FAMILIES
from ranktilt.rankers.interaction.models import MODELS
from ranktilt.rankers.interaction.ranker import InteractionRanker, build_model
from ranktilt.rankers.interaction.words import ModelVocabulary, Words
from ranktilt.rankers.specs import make_ranker
from ranktilt.training.interaction import train_interaction
from ranktilt.training.losses import LOSSES
from ranktilt.training.pairs import GradedList, draw_triples, read_triples
from ranktilt.training.scorers import InteractionScorer
from ranktilt.training.settings import InteractionSettings, TrainingData

NAMES = tuple(MODELS)
TOPICS = ("apple", "boat", "cloud", "drum", "eagle", "fern", "glass", "honey")
FILLERS = ("some", "words", "that", "say", "little", "about", "it", "today")
SMALL: dict[str, dict[str, Any]] = {
    "knrm": {},
    "conv-knrm": {"filters": 8, "ngrams": 2},
    "match-pyramid": {"filters": 4, "hidden": 8},
    "pacrr": {"filters": 4, "hidden": 8},
}


def task(seed: int = 0) -> dict[str, Any]:
    """A tiny collection: a query asks for one word, relevant documents hold it (twice: grade 2)."""
    random = np.random.default_rng(seed)
    texts, qrels, run = {}, {}, {}
    for topic in TOPICS:
        qrels[topic], run[topic] = {}, {}
        for number in range(9):
            doc = f"{topic}{number}"
            times = (0, 0, 0, 1, 2)[number % 5]
            text = [*random.choice(FILLERS, 5).tolist(), *[topic] * times]
            texts[doc] = " ".join(random.permutation(text).tolist())
            qrels[topic][doc] = times
            run[topic][doc] = float(random.random())
    queries = {topic: f"about {topic}" for topic in TOPICS}
    return {"collection": texts, "queries": queries, "qrels": qrels, "run": run}


def trained(model: str, output: Path | None = None, **given: Any) -> Any:
    """Train on the task; `given` are settings, or other data of the same name."""
    own = task()
    names = ("collection", "queries", "qrels", "run", "triples")
    data = {name: given.pop(name) for name in names if name in given}
    settings = {"epochs": 4, "pairs": 8, "dim": 12, "batch_size": 16, "options": SMALL[model]}
    return train_interaction(
        model, TrainingData(**(own | data)), InteractionSettings(**(settings | given)),
        output=output,
    )  # fmt: skip


def agreement(ranker: InteractionRanker, given: dict[str, Any]) -> float:
    """The share of a task's graded pairs that a ranker puts in order."""
    shares = []
    for topic, query in given["queries"].items():
        grades = given["qrels"][topic]
        scores = ranker.score(None, query, [given["collection"][doc] for doc in grades])
        own = GradedList(topic, list(grades), np.array(list(grades.values())))
        shares.append(own.concordance(scores))
    return float(np.mean([share for share in shares if share is not None]))


# --- words and vectors ----------------------------------------------------------------------------


def test_numbers_idf_and_buckets() -> None:
    vocabulary = ModelVocabulary.of(["The cat. the dog", "the bird"], buckets=3)
    assert vocabulary.words == ("the", "bird", "cat", "dog")
    assert vocabulary.frequencies == (2, 1, 1, 1)
    assert vocabulary.numbers("Dog the cat", 2) == [4, 1]
    unknown = vocabulary.number("zebra")
    assert 5 <= unknown < 8
    assert vocabulary.numbers("zebra Zebra", 9) == [unknown, unknown]
    idf = vocabulary.idf()
    assert len(idf) == len(vocabulary) == 8
    assert idf[[0, 1, 2, 5]].tolist() == pytest.approx([0, 1.0, np.log(3 / 2) + 1, np.log(3) + 1])


def test_words_are_read_back(tmp_path: Path) -> None:
    vocabulary = ModelVocabulary.of(["a b", "a", "a b"], buckets=4)
    vocabulary.write(tmp_path / "v.tsv")
    again = ModelVocabulary.read(tmp_path / "v.tsv")
    assert (again.words, again.frequencies, again.documents, again.buckets) == (
        ("a", "b"), (3, 2), 3, 4,
    )  # fmt: skip


@pytest.mark.parametrize("content", ["", "x\n", "3\t2\nword\n", "3\t2\na\t1\na\t1\n", "0\t2\n"])
def test_a_broken_vocabulary_is_one_line(put: Callable[..., Path], content: str) -> None:
    with pytest.raises(InputError, match="not a vocabulary"):
        ModelVocabulary.read(put("v.tsv", content))


def test_glove_vectors_are_unit_rows_at_their_words(put: Callable[..., Path]) -> None:
    path = put("v.txt", "dog 3 4\nother 1 1\nthe 0 -2\ndog 9 9\n")
    vocabulary = ModelVocabulary.of(["the dog", "the cat"], buckets=2)
    made = Words.of(vocabulary, path)
    table, covered = made.vectors, made.covered
    assert table[vocabulary.number("dog")].tolist() == pytest.approx([0.6, 0.8])
    assert table[vocabulary.number("the")].tolist() == [0.0, -1.0]
    assert covered == pytest.approx(2 / 3)
    assert np.linalg.norm(table[1:], axis=1) == pytest.approx(1.0)
    assert table[0].tolist() == [0.0, 0.0]


def test_word2vec_s_header_and_words_with_spaces(put: Callable[..., Path]) -> None:
    path = put("w.txt", "2 3\na 1 2 2\nb c 4 5 6\n")
    made = Words.of(ModelVocabulary.of(["a c 2"], buckets=1), path)
    # neither the header's 2 nor the c of "b c" is a word
    assert made.covered == pytest.approx(1 / 3)
    own = made.vectors[made.vocabulary.number("a")]
    assert own.tolist() == pytest.approx([1 / 3, 2 / 3, 2 / 3])


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "empty file"),
        ("a 1 2\nb 1\n", "v.txt:2: "),
        (
            "a 1 2\nb 1 x\n",
            "v.txt:2: not a word and its vector, expected a word and 2 finite",
        ),
        ("a 1 nan\n", "v.txt:1: not a word and its vector, expected a word and 2 finite"),
        ("a\n", "expected a word and its finite numbers"),
        ("zebra 1 2\n", "no word of the collection"),
    ],
)
def test_broken_vectors_are_one_line(put: Callable[..., Path], content: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        Words.of(ModelVocabulary.of(["a b"]), put("v.txt", content))


def test_dim_must_be_the_file_s(put: Callable[..., Path]) -> None:
    with pytest.raises(InputError, match=r"dim=3.*expected 2"):
        Words.of(ModelVocabulary.of(["a"]), put("v.txt", "a 1 2\n"), dim=3)


def test_wordllama_s_vectors_are_of_their_words() -> None:
    vocabulary = ModelVocabulary.of(["king queen banana"], buckets=1)
    made = Words.of(vocabulary, "wordllama")
    table = made.vectors
    assert (made.covered, made.source) == (1.0, "wordllama")
    king, queen, banana = (table[vocabulary.number(w)] for w in ("king", "queen", "banana"))
    assert king @ queen > king @ banana


# --- pairs ----------------------------------------------------------------------------------------


def test_pairs_are_in_order_and_follow_the_grades() -> None:
    own = GradedList("q", ["a", "b", "c", "d"], np.array([0, 3, 1, 0]))
    grades = dict(zip(own.doc_ids, own.grades.tolist(), strict=True))
    drawn = draw_triples([own], 4000, np.random.default_rng(0))
    assert all(grades[one.better] > grades[one.worse] for one in drawn)
    assert {(one.better, one.worse) for one in drawn} == {
        ("b", "a"), ("b", "c"), ("b", "d"), ("c", "a"), ("c", "d"),
    }  # fmt: skip
    assert sum(one.better == "b" for one in drawn) / 4000 == pytest.approx(3 / 4, abs=0.03)


@pytest.mark.parametrize("grades", [[], [0, 0], [2, 2]])
def test_equal_grades_give_no_pairs(grades: list[int]) -> None:
    own = GradedList("q", [f"d{i}" for i in range(len(grades))], np.array(grades, np.int64))
    with pytest.raises(InputError, match="no training pairs"):
        draw_triples([own], 5, np.random.default_rng(0))


def test_the_pool_of_documents() -> None:
    qrels, ranked = Qrels({"q": {"a": 2, "b": -2}}), {"q": ["c", "a"]}
    found = {
        pool: GradedList.of("q", qrels, ranked["q"], pool) for pool in ("run", "judged", "both")
    }  # type: ignore[arg-type]
    assert [found[p].doc_ids for p in found] == [["c", "a"], ["a", "b"], ["c", "a", "b"]]
    assert found["both"].grades.tolist() == [0, 2, 0]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "empty file"),
        ("q1\ta\n", "t.tsv:1: 2 fields"),
        ("q1\ta\tb\nq9\ta\tb\n", "t.tsv:2: query 'q9' has no text"),
        ("q1\ta\ta\n", "compared with itself"),
    ],
)
def test_broken_triples_are_one_line(put: Callable[..., Path], content: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_triples(put("t.tsv", content), {"q1": ""})


def test_validation_measures_by_hand() -> None:
    scores, grades = np.array([0.9, 0.5, 0.5, 0.1]), np.array([0, 2, 0, 1])
    own = GradedList("q", list("abcd"), grades)
    assert own.reciprocal_rank(scores, 2) == 1 / 3  # ties count against
    assert own.reciprocal_rank(scores, 1) == 1 / 3
    assert own.reciprocal_rank(scores, 3) == 0.0
    # pairs (b,a) wrong, (b,c) tied, (b,d) right, (d,a) wrong, (d,c) wrong: 1.5 of 5
    assert own.concordance(scores) == pytest.approx(0.3)
    assert GradedList("q", list("abcd"), np.zeros(4, np.int64)).concordance(scores) is None


def test_losses_by_hand() -> None:
    better, worse = torch.tensor([0.5, 2.0]), torch.tensor([0.25, 0.0])
    assert LOSSES["eq3"](better, worse).item() == pytest.approx((0.75 + 0.0) / 2)
    expected = (np.log(1 + np.exp(-0.25)) + np.log(1 + np.exp(-2.0))) / 2
    assert LOSSES["softmax"](better, worse).item() == pytest.approx(expected, abs=1e-6)


# --- training -------------------------------------------------------------------------------------


def test_no_query_is_in_two_parts() -> None:
    queries = [f"q{i}" for i in range(23)]
    splits = list(InteractionSettings(folds=5, seed=3).split(queries))
    assert sorted(q for _, _, test in splits for q in test) == sorted(queries)
    for train, held, test in splits:
        assert sorted([*train, *held, *test]) == sorted(queries)
        assert train
        assert held
    (train, held, test), *more = InteractionSettings(seed=3).split(queries)
    assert (len(train), len(held), test, more) == (18, 5, [], [])


@pytest.mark.parametrize("folds", [1, 24])
def test_folds_must_fit_the_queries(folds: int) -> None:
    with pytest.raises(InputError, match=f"folds={folds}, expected 2 to 23"):
        list(InteractionSettings(folds=folds).split([f"q{i}" for i in range(23)]))


@pytest.mark.parametrize("model", NAMES)
def test_training_lowers_the_loss_and_finds_the_word(model: str) -> None:
    made = trained(model, epochs=8, stop_after=8, learning_rate=3e-2)
    epochs = made.parts[0].epochs
    assert epochs[-1].loss < 0.8 * epochs[0].loss
    best = epochs[made.parts[0].best - 1]
    assert (best.mrr, best.concordance) == max((one.mrr, one.concordance) for one in epochs)
    fresh = task(seed=1)  # other documents; a coin puts half of the pairs in order
    assert agreement(made.ranker, fresh) > 0.75
    assert agreement(made.ranker, fresh) > agreement(trained(model, epochs=0).ranker, fresh)


@pytest.mark.parametrize("model", NAMES)
def test_the_same_seed_gives_the_same_weights(model: str) -> None:
    one, two, other = (trained(model, epochs=2, seed=seed).ranker.models[0] for seed in (5, 5, 6))
    for (name, first), second in zip(
        one.state_dict().items(), two.state_dict().values(), strict=True
    ):
        assert torch.equal(first, second), name
    assert any(
        not torch.equal(a, b)
        for a, b in zip(one.state_dict().values(), other.state_dict().values(), strict=True)
    )


def test_training_leaves_torch_s_random_state_and_threads_alone() -> None:
    torch.manual_seed(9)
    before, threads = torch.get_rng_state(), torch.get_num_threads()
    trained("knrm", epochs=1)
    assert torch.equal(torch.get_rng_state(), before)
    assert torch.get_num_threads() == threads


def test_early_stopping_stops_and_keeps_the_best() -> None:
    made = trained("knrm", epochs=60, stop_after=2, learning_rate=0.05)
    part = made.parts[0]
    assert part.stopped
    assert len(part.epochs) == part.best + 2 < 60
    kept = trained("knrm", epochs=part.best, stop_after=60, learning_rate=0.05).ranker.models[0]
    now = made.ranker.models[0].state_dict()
    assert all(torch.equal(now[name], value) for name, value in kept.state_dict().items())


@pytest.mark.parametrize(("rule", "best"), [("mrr", 4), ("concordance", 2)])
def test_the_rule_decides_which_epoch_is_kept(
    monkeypatch: pytest.MonkeyPatch, rule: str, best: int
) -> None:
    seen = iter([(0.5, 0.6), (0.4, 0.8), (0.6, 0.7), (0.6, 0.75)])
    monkeypatch.setattr(
        "ranktilt.training.interaction._EarlyStopping.validate", lambda _: next(seen)
    )
    assert trained("knrm", epochs=4, stop_after=4, stop_by=rule).parts[0].best == best


def test_an_unknown_stopping_rule_offers_near_names() -> None:
    with pytest.raises(UnknownNameError, match="did you mean concordance"):
        trained("knrm", stop_by="concordanse")


def test_no_epoch_leaves_the_weights_as_made() -> None:
    made = trained("pacrr", epochs=0)
    assert (made.parts[0].epochs, made.parts[0].best, made.parts[0].stopped) == ([], 0, False)


def test_n_gram_layers_move_by_a_thousandth_of_the_rate() -> None:
    """One step of Adam moves a weight by its learning rate, whatever the gradient is."""
    before = trained("conv-knrm", epochs=0).ranker.models[0].state_dict()
    one_batch = {"epochs": 1, "pairs": 2, "batch_size": 100, "learning_rate": 1e-2}
    after = trained("conv-knrm", **one_batch).ranker.models[0].state_dict()
    moved = {name: (after[name] - before[name]).abs().max().item() for name in before}
    assert moved["output.weight"] == pytest.approx(1e-2, rel=1e-2)
    for number in (0, 1):
        assert moved[f"convolutions.{number}.weight"] == pytest.approx(1e-5, rel=0.1)


def test_tuned_vectors_change_and_frozen_ones_do_not() -> None:
    frozen = trained("knrm")
    assert np.array_equal(frozen.ranker.models[0].vectors.numpy(), frozen.ranker.words.vectors)
    tuned = trained("knrm", options={"tune": True})
    assert not np.array_equal(
        tuned.ranker.models[0].vectors.detach().numpy(), tuned.ranker.words.vectors
    )


def test_triples_of_a_file_train_only_their_queries(put: Callable[..., Path]) -> None:
    lines = [f"{topic}\t{topic}4\t{topic}0\n" for topic in TOPICS]
    made = trained("knrm", triples=put("t.tsv", "".join(lines)), epochs=1)
    assert made.ranker.training["pool"] == "file"
    held = made.parts[0].validation[0]
    with pytest.raises(InputError, match="no training pairs"):
        trained("knrm", triples=put("held.tsv", f"{held}\t{held}4\t{held}0\n"))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"epochs": -1}, "epochs=-1: expected int >= 0"),
        ({"batch_size": 0}, "batch_size=0"),
        ({"validation": 1.0}, "validation=1.0"),
        ({"loss": "hing"}, "loss='hing'"),
        ({"threads": 0}, "threads=0"),
        ({"query_length": 0}, "query_length=0: expected int >= 1"),
        ({"document_length": -1}, "document_length=-1"),
        ({"dim": 0}, "dim=0"),
        ({"learning_rate": 0.0}, "learning_rate=0"),
        ({"weight_decay": -1.0}, "weight_decay=-1.0"),
        ({"qrels": {topic: {f"{topic}0": 0} for topic in TOPICS}}, "no training pairs"),
        ({"queries": {"apple": "apple"}}, "more queries to train on"),
        ({"collection": {"apple0": "x"}}, "are not in the collection"),
    ],
)
def test_bad_input_is_one_line(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        trained("knrm", **options)


def test_queries_that_cannot_be_used_are_counted() -> None:
    made = trained("knrm", epochs=0, queries=task()["queries"] | {"new": "a query"})
    assert made.ranker.training["queries"] == {"used": 8, "given": 9}


def test_an_unknown_model_offers_near_names() -> None:
    with pytest.raises(UnknownNameError, match="did you mean conv-knrm"):
        train_interaction("convknrm", TrainingData(**task()))


# --- folders and re-ranking -----------------------------------------------------------------------


@pytest.mark.parametrize("model", NAMES)
@pytest.mark.parametrize("tune", [False, True])
def test_a_reloaded_model_gives_the_same_scores(model: str, tune: bool, tmp_path: Path) -> None:
    settings = SMALL[model] | {"tune": tune}
    made = trained(model, epochs=1, options=settings, output=tmp_path / "model")
    given = task()
    again = InteractionRanker.load(tmp_path / "model", model)
    for query, text in given["queries"].items():
        texts = [*given["collection"].values(), "unseen zebras, apple", ""]
        assert again.score(query, text, texts) == pytest.approx(
            made.ranker.score(query, text, texts), abs=1e-6
        )
    assert sorted(path.name for path in tmp_path.iterdir()) == ["model"]


@pytest.mark.parametrize("model", NAMES)
def test_the_family_re_ranks_a_run(model: str, tmp_path: Path) -> None:
    given = task()
    made = trained(model, epochs=1, output=tmp_path / "m")
    run = Run.load(given["run"])
    spec = f"{model}:{tmp_path / 'm'}"
    ranker = make_ranker(spec, given["collection"])
    ranked = ranker.rerank(given["queries"], run, 5)
    for query in given["queries"]:
        top = run.ranking(query)[:5]
        scores = made.ranker.score(
            query, given["queries"][query], [given["collection"][d] for d in top]
        )
        expected = sorted(zip(scores.tolist(), top, strict=True), reverse=True)
        assert ranked.ranking(query) == [doc for _, doc in expected]
    assert ranker.settings()["vectors"] == "random"
    assert not ranker.first_stage


def test_folds_score_a_query_with_the_model_that_never_saw_it(tmp_path: Path) -> None:
    given = task()
    made = trained("knrm", folds=4, output=tmp_path / "folds")
    assert made.run is not None
    assert sorted(made.run.query_ids) == sorted(TOPICS)
    assert [path.name for path in sorted((tmp_path / "folds").glob("fold-*"))] == [
        f"fold-{n}.safetensors" for n in (1, 2, 3, 4)
    ]
    ranker = InteractionRanker.load(tmp_path / "folds")
    for number, part in enumerate(made.parts):
        for query in part.test:
            assert query not in part.train + part.validation
            docs = made.run.ranking(query)
            alone = InteractionRanker("knrm", ranker.words, [ranker.models[number]], 20, 120)
            texts = [given["collection"][doc] for doc in docs]
            own = alone.score(None, given["queries"][query], texts)
            assert list(made.run.to_dict()[query].values()) == pytest.approx(own.tolist())
    new = ranker.score("a new query", "an apple", ["an apple", "nothing"])
    each = [
        InteractionRanker("knrm", ranker.words, [one], 20, 120).score(
            None, "an apple", ["an apple", "nothing"]
        )
        for one in ranker.models
    ]
    assert new == pytest.approx(np.mean(each, axis=0))


def test_a_query_is_known_by_its_text_and_not_by_its_id(tmp_path: Path) -> None:
    made = trained("knrm", folds=4, output=tmp_path / "m").ranker
    ranker = InteractionRanker.load(tmp_path / "m")
    for query in TOPICS:
        own = made.folds[query]
        assert ranker.fold_of(query, f"about {query}") == own
        assert ranker.fold_of("other id", f"About  {query}") == own
        assert ranker.fold_of(None, f"about {query}") == own
        # the same id in another set of queries is another query
        assert ranker.fold_of(query, "something else") is None
    assert "about apple" not in (tmp_path / "m" / "config.json").read_text()


def test_queries_seen_in_training_are_told(tmp_path: Path) -> None:
    given = task()
    trained("knrm", epochs=1, output=tmp_path / "m")
    asked = {"x": "about apple", "y": "about boat", "z": "never seen"}
    run = Run.load(dict.fromkeys(asked, given["run"]["apple"]))
    ranker = make_ranker(f"knrm:{tmp_path / 'm'}", given["collection"])
    ranker.rerank(asked, run)
    assert ranker.notes == ("knrm:m: 2 of 3 queries were seen in training; train with folds=",)
    ranker.rerank({"z": "never seen"}, run)
    assert ranker.notes == ()
    trained("knrm", folds=4, epochs=1, output=tmp_path / "f")
    folds = make_ranker(f"knrm:{tmp_path / 'f'}", given["collection"])
    folds.rerank(asked, run)
    assert folds.notes == ()


def test_the_manifest_identifies_the_weights(tmp_path: Path) -> None:
    texts = task()["collection"]
    trained("knrm", epochs=1, output=tmp_path / "m", seed=1)
    one = make_ranker(f"knrm:{tmp_path / 'm'}", texts).settings()
    assert one["training"]["seed"] == 1
    assert one["training"]["epochs"] == 1
    assert one["training"]["queries"] == {"used": 8, "given": 8}
    assert one["folds"] is None
    assert make_ranker(f"knrm:{tmp_path / 'm'}", texts).settings() == one
    json.dumps(one)
    trained("knrm", epochs=1, output=tmp_path / "n", seed=2)
    two = make_ranker(f"knrm:{tmp_path / 'n'}", texts).settings()
    assert len(one["weights"]) == 16
    assert one["weights"] != two["weights"]


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    trained("knrm", epochs=0, output=tmp_path / "m")
    with pytest.raises(OutputError, match="exists already, expected a new or empty folder"):
        trained("pacrr", epochs=0, output=tmp_path / "m")
    assert InteractionRanker.load(tmp_path / "m").model == "knrm"
    with pytest.raises(OutputError, match="does not exist"):
        trained("knrm", epochs=0, output=tmp_path / "no" / "m")


def test_a_model_that_cannot_be_written_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("ranktilt.data.files.os.replace", fails)
    with pytest.raises(OutputError, match="cannot be written"):
        trained("pacrr", epochs=0, output=tmp_path / "m")
    assert list(tmp_path.iterdir()) == []


def test_all_files_of_a_model_can_be_read_by_the_same_people(tmp_path: Path) -> None:
    trained("knrm", epochs=0, output=tmp_path / "m")
    (tmp_path / "plain").touch()
    modes = {path.stat().st_mode & 0o777 for path in (tmp_path / "m").iterdir()}
    assert modes == {(tmp_path / "plain").stat().st_mode & 0o777}


def test_broken_folders_are_one_line(tmp_path: Path) -> None:
    texts = {"d": "x"}
    with pytest.raises(InputError, match="without a name, expected knrm:FOLDER"):
        make_ranker("knrm", texts)
    with pytest.raises(InputError, match="no such folder"):
        make_ranker(f"knrm:{tmp_path / 'none'}", texts)
    (tmp_path / "sample").mkdir()
    with pytest.raises(InputError, match="no trained model in sample; train one"):
        make_ranker(f"knrm:{tmp_path / 'sample'}", texts)
    folder = tmp_path / "m"
    trained("knrm", epochs=0, output=folder)
    with pytest.raises(InputError, match="a folder of knrm, expected pacrr"):
        make_ranker(f"pacrr:{folder}", texts)
    (folder / "weights.safetensors").write_bytes(b"broken")
    with pytest.raises(InputError, match=r"weights\.safetensors: cannot be read"):
        InteractionRanker.load(folder)
    config = json.loads((folder / "config.json").read_text())
    (folder / "config.json").write_text(json.dumps(config | {"dim": 99}))
    with pytest.raises(InputError, match="vectors and vocabulary differ"):
        InteractionRanker.load(folder)
    (folder / "config.json").write_text("{}")
    with pytest.raises(InputError, match="missing key model"):
        InteractionRanker.load(folder)


def test_a_folder_names_no_path_of_the_machine(put: Callable[..., Path], tmp_path: Path) -> None:
    vectors = put("my.txt", "apple 1 2\nboat 2 1\n")
    trained("knrm", epochs=0, dim=None, vectors=vectors, output=tmp_path / "m")
    text = (tmp_path / "m" / "config.json").read_text()
    assert str(tmp_path) not in text
    assert json.loads(text)["vectors"]["source"] == "my.txt"


def test_every_family_has_its_model() -> None:
    import ranktilt.rankers.interaction.families  # noqa: F401

    assert set(MODELS) <= FAMILIES.keys()


def test_the_guide_s_example_trains_and_ranks(
    sample_copy: Path, run_cli: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The blocks of docs/rankers.md as they stand, with fewer epochs: they rank the same."""
    page = (Path(__file__).parents[2] / "docs" / "rankers.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```python\n(from ranktilt.training.interaction.*?)```", page, re.S)
    (commands,) = re.findall(r"```sh\nranktilt (.*?)\n```", page, re.S)
    train, rank = commands.replace("\\\n", "").split("\nranktilt ")
    monkeypatch.chdir(sample_copy.parent)
    assert run_cli("rank", "sample/passages.tsv", "sample/queries.tsv", "-o", "bm25.trec").code == 0
    found: dict[str, Any] = {}
    exec(block.replace("folds=4", "folds=4, epochs=1"), found)
    assert len(found["made"].parts) == 4
    done = run_cli(*shlex.split(train), "--epochs", "1", "--device", "cpu")
    assert done.code == 0, done.err
    assert len(done.out.strip().splitlines()) == 2 + 4
    done = run_cli(*shlex.split(rank))
    assert done.code == 0, done.err
    assert done.err.startswith("knrm.trec: bm25 >> knrm:knrm-model, 24 queries, ")
    ranked = Run.load("knrm.trec")
    assert found["made"].run is not None
    for query in ranked.query_ids:
        assert ranked.ranking(query) == found["made"].run.ranking(query)


def test_the_papers_settings() -> None:
    """300 dimensions, trained vectors, no IDF: as in Rekabsaz and Schedl (2020)."""
    for name in NAMES:
        chosen = InteractionSettings.paper(name, epochs=3, options={"tune": False})
        assert (chosen.dim, chosen.epochs, chosen.query_length) == (300, 3, 30)
        assert chosen.options["use_idf"] is False
        assert chosen.options["tune"] is False  # what is given counts
        assert InteractionSettings.paper(name).options["tune"] is True
        # a file of vectors has its own dimension
        assert InteractionSettings.paper(name, vectors="glove.txt").dim is None
    assert InteractionSettings.paper("pacrr").options["idf_weights"] is False
    with pytest.raises(UnknownNameError, match="did you mean knrm"):
        InteractionSettings.paper("krnm")


@pytest.mark.parametrize("name", NAMES)
def test_the_preset_trains_the_vectors(name: str, tmp_path: Path) -> None:
    own = task()
    small = {**SMALL[name], "vector_rate": 1.0}
    settings = InteractionSettings.paper(
        name, epochs=1, pairs=4, dim=12, seed=3, options=small, learning_rate=0.05
    )
    made = train_interaction(name, TrainingData(**own), settings, output=tmp_path / "m")
    start = Words.of(ModelVocabulary.of(own["collection"].values()), dim=12, seed=3).vectors
    change = np.abs(made.ranker.models[0].vectors.detach().numpy() - start).max(axis=1)
    numbers = made.ranker.words.vocabulary.number
    assert change[numbers("apple")] > 1e-4  # a word of the queries
    assert change[0] == 0  # padding
    again = InteractionRanker.load(tmp_path / "m", name)
    assert again.score(None, "about apple", ["some apple"]) == pytest.approx(
        made.ranker.score(None, "about apple", ["some apple"])
    )


def test_no_document_frequency_in_the_papers_pacrr() -> None:
    vocabulary = ModelVocabulary(("rare", "common"), (1, 90), 100)
    words = Words.of(vocabulary, "random", dim=12)
    query, document = torch.tensor([[1, 2]]), torch.tensor([[2, 1]])
    for weighted in (True, False):
        made = build_model("pacrr", words, {"use_idf": False, "idf_weights": weighted}).eval()
        shares = made.features(query, document)[0, :2, -1].tolist()
        assert (shares == pytest.approx([0.5, 0.5])) is not weighted


def test_interaction_models_are_trained_with_32_bits_on_a_gpu() -> None:
    """The exact kernel is 0.001 wide, and 16 bits of a cosine near 1 are 0.004 apart."""
    from ranktilt.training import loop

    made = trained("knrm", epochs=0)
    scorer = InteractionScorer(made.ranker)
    assert loop._precision("auto", torch.device("cuda"), scorer) == "float32"
    assert loop._precision("auto", torch.device("cuda"), object()) == "bfloat16"
    assert loop._precision("auto", torch.device("cpu"), object()) == "float32"
    assert loop._precision("bfloat16", torch.device("cuda"), scorer) == "bfloat16"


def test_a_stopped_training_is_resumed_to_the_same_weights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopped in the second fold; the first is not trained again."""
    from ranktilt.training import interaction

    given: dict[str, Any] = {"folds": 2, "epochs": 3}
    whole = trained("knrm", **given)
    real, steps = interaction.TrainingLoop._step, [0]
    enough = 9  # a fold has 3 training queries × 8 pairs in batches of 16: 2 steps, 3 epochs

    def step(loop: Any) -> None:
        steps[0] += 1
        if steps[0] == enough:
            raise KeyboardInterrupt
        real(loop)

    monkeypatch.setattr(interaction.TrainingLoop, "_step", step)
    with pytest.raises(KeyboardInterrupt):
        trained("knrm", tmp_path / "m", **given)
    assert not (tmp_path / "m").exists()
    assert (tmp_path / "m.partial" / "fold-1" / "checkpoint.pt").is_file()
    with pytest.raises(OutputError, match="contains a checkpoint; resume"):
        trained("knrm", tmp_path / "m", **given)
    steps[0] = -1000
    own = task()
    settings = {"epochs": 3, "pairs": 8, "dim": 12, "batch_size": 16, "folds": 2}
    made = train_interaction(
        "knrm", TrainingData(**own), InteractionSettings(**settings), output=tmp_path / "m",
        resume=True,
    )  # fmt: skip
    assert steps[0] == -1000 + 6  # the second fold alone
    for first, second in zip(whole.ranker.models, made.ranker.models, strict=True):
        for name, weight in first.state_dict().items():
            assert torch.equal(weight, second.state_dict()[name]), name
    assert not (tmp_path / "m.partial").exists()

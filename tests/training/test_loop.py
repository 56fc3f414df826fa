"""The loop learns what it is shown, for every kind of scorer, and says clearly what is wrong."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import Tensor, nn

from ranktilt.errors import InputError, OutputError, UnknownNameError
from ranktilt.rankers.base import RankSettings
from ranktilt.rankers.specs import make_ranker
from ranktilt.training.loop import TrainingLoop, _LoopResult
from ranktilt.training.scorers import (
    Lengths,
    _CrossEncoderScorer,
    _longest,
    load_scorer,
    rerank_with,
)
from ranktilt.training.settings import LoopSettings
from ranktilt.training.terms import AdversaryTerm, ListTexts, NeutralityTerm, Pair


class Words:
    """The plainest scorer: a document's score is the sum of its words' weights."""

    name = "words"

    def __init__(self, *words: str) -> None:
        self.words = words
        self.module: nn.Module = nn.Linear(len(words), 1, bias=False)
        with torch.no_grad():
            self.module.weight.zero_()

    def score(self, queries: list[str], documents: list[str]) -> Tensor:
        rows = [[float(text.split().count(word)) for word in self.words] for text in documents]
        found: Tensor = self.module(torch.tensor(rows))[:, 0]
        return found


def fit(
    scorer: Any, pairs: Any, settings: Any = None, *, terms: Any = (), **run: Any
) -> _LoopResult:
    return TrainingLoop(scorer, pairs, settings, terms=terms).run(**run)


def weights(scorer: Words) -> dict[str, float]:
    module: Any = scorer.module
    return dict(zip(scorer.words, module.weight[0].tolist(), strict=True))


def plan(**given: Any) -> LoopSettings:
    usual = {"learning_rate": 0.05, "weight_decay": 0.0, "batch_size": 2, "epochs": 40}
    return LoopSettings(**usual | given)


PAIRS = [Pair("q", "good", "he", 0, 1), Pair("q", "good", "tree", 0, 0)] * 4


def test_a_biased_negative_ends_further_away() -> None:
    plain, aware = Words("good", "he", "tree"), Words("good", "he", "tree")
    fit(plain, PAIRS, plan(loss="eq3"))
    trained = fit(aware, PAIRS, plan(loss="eq5", strength=2.0, batch_size=8, epochs=160))
    one, two = weights(plain), weights(aware)
    assert one["he"] == pytest.approx(one["tree"], abs=0.15)
    assert two["he"] < two["tree"] - 0.5
    # margins asked for: 1 without bias, 1 + 2·1 with it
    assert two["good"] - two["he"] > 2.5
    assert trained.losses[0] == pytest.approx(2.0)  # (1 + 2 + 1) / 2 with all weights 0
    assert trained.last_loss < 0.3
    assert trained.steps == len(trained.losses) == 160
    assert not aware.module.training


def test_first_step_by_hand() -> None:
    # one pair, all weights 0; AdamW's first step is the learning rate in the gradient's direction
    scorer = Words("good", "he")
    told: list[Any] = []
    done = fit(
        scorer, [Pair("q", "good", "he", 0, 1)], plan(epochs=1, warmup=0.0),
        progress=lambda *step: told.append(step),
    )  # fmt: skip
    assert weights(scorer) == pytest.approx({"good": 0.05, "he": -0.05}, abs=1e-6)
    assert told == [("Training", 1, 1, "steps")]
    assert done.losses == [pytest.approx(2.0)]


def test_every_pair_once_an_epoch() -> None:
    seen: list[str] = []

    class Spy(Words):
        def score(self, queries: list[str], documents: list[str]) -> Tensor:
            seen.extend(documents[: len(documents) // 2])
            return super().score(queries, documents)

    pairs = [Pair("q", f"d{number}", "he") for number in range(7)]
    fit(Spy("he"), pairs, plan(loss="eq3", epochs=2, batch_size=3))
    names = sorted(f"d{number}" for number in range(7))
    assert sorted(seen[:7]) == sorted(seen[7:]) == names
    assert seen[:7] != seen[7:]


def test_terms() -> None:
    lists = [ListTexts("q", ["he he", "tree"], [1.0, 0.0])]
    scorer = Words("he", "tree")
    pairs = [Pair("q", "he", "he")] * 4  # the ranking loss says nothing
    trained = fit(scorer, pairs, plan(loss="eq3"), terms=[NeutralityTerm(lists, k=1)])
    assert weights(scorer)["tree"] > weights(scorer)["he"]
    assert trained.losses[-1] < 1.3 < trained.losses[0]  # the ranking loss is always 1
    assert trained.terms[0]["term"] == "neutrality"
    with pytest.raises(InputError, match="no vectors"):
        fit(scorer, pairs, plan(), terms=[AdversaryTerm(4)])


def test_bad_input(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no training pairs"):
        fit(Words("he"), [])
    with pytest.raises(InputError, match="Ψ = -1"):
        fit(Words("he"), [Pair("q", "a", "he", 0, -1)], plan())
    scorer = Words("he")
    nn.init.constant_(scorer.module.weight, math.nan)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="loss is nan at step 1; lower the learning rate"):
        fit(scorer, PAIRS, plan())
    for wrong in ({"batch_size": 0}, {"epochs": 0}, {"learning_rate": 0}, {"warmup": 1},
                  {"strength": -1}, {"seed": -1}, {"clip": 0}, {"margin": math.nan}):  # fmt: skip
        with pytest.raises(InputError, match=next(iter(wrong))):
            LoopSettings(**wrong)
    with pytest.raises(UnknownNameError, match="eq5"):
        LoopSettings(loss="eq6")
    with pytest.raises(UnknownNameError, match="precision"):
        LoopSettings(precision="float8")
    with pytest.raises(InputError, match="cross:NAME"):
        load_scorer("bm25")


def test_bias_is_checked_before_the_first_step() -> None:
    told: list[Any] = []
    late = [*PAIRS, Pair("q", "a", "he", 0, math.nan)]
    with pytest.raises(InputError, match="training pairs, worse_bias: Ψ = nan"):
        fit(Words("he"), late, plan(), progress=lambda *step: told.append(step))
    assert told == []
    term = NeutralityTerm([ListTexts("q", ["he"], [-0.5])])
    with pytest.raises(InputError, match=r"neutrality: Ψ = -0\.5"):
        term.penalty(term.data[0], torch.zeros(1))


def test_learning_rate_rises_and_falls() -> None:
    # ten steps, half of them warm-up; AdamW's first steps on one pair go by the rate of the step
    scorer = Words("good", "he")
    rates: list[float] = []

    def tell(*_: Any) -> None:
        rates.append(weights(scorer)["good"] - sum(rates))

    pairs = [Pair("q", "good", "he", 0, 1)]
    fit(scorer, pairs, plan(steps=10, warmup=0.5, margin=9.0, clip=None), progress=tell)
    shares = [0.2, 0.4, 0.6, 0.8, 1.0, 1.0, 0.8, 0.6, 0.4, 0.2]
    assert rates == pytest.approx([0.05 * share for share in shares], rel=1e-3)
    # a warm-up that rounds up to all steps: the last one still has a rate
    done = fit(Words("good", "he"), pairs, plan(steps=10, warmup=0.99))
    assert done.steps == 10


def test_clip() -> None:
    class Spy(AdversaryTerm):
        """Looks at the gradients after the step before."""

        norms: list[float] = []  # noqa: RUF012

        def loss(self, step: Any) -> Tensor:
            found = [w.grad for w in step.scorer.module.parameters() if w.grad is not None]
            found += [w.grad for w in self.head.parameters() if w.grad is not None]
            if found:
                self.norms.append(torch.stack([g.norm() for g in found]).norm().item())
            return 100 * super().loss(step)

    class Vectors(Words):
        def score_with_vectors(self, queries: list[str], documents: list[str]) -> Any:
            scores = self.score(queries, documents)
            return scores, torch.stack([scores, scores + 1], dim=1)

    pairs = [Pair("q", "good", "he", 0, 1, 0, 1)] * 4
    fit(Vectors("good", "he"), pairs, plan(epochs=3), terms=[Spy(2)])
    assert len(Spy.norms) == 5
    assert Spy.norms == pytest.approx([1.0] * 5, abs=1e-4)


TEXTS = {"d1": "he sat on the mat", "d2": "the river", "d3": "she ran to the court of law"}


def test_cross_encoder_is_what_the_system_reads(tiny: dict[str, Path], tmp_path: Path) -> None:
    scorer = load_scorer(f"cross:{tiny['encoder']}", seed=4)
    assert isinstance(scorer, _CrossEncoderScorer)
    again = load_scorer(f"cross:{tiny['encoder']}", seed=4)
    head = scorer.module.state_dict()["classifier.weight"]
    assert torch.equal(head, again.module.state_dict()["classifier.weight"])
    other = load_scorer(f"cross:{tiny['encoder']}", seed=5)
    assert not torch.equal(head, other.module.state_dict()["classifier.weight"])
    pairs = [Pair("the dog", TEXTS["d2"], TEXTS["d1"], 0, 1, 0, 1)] * 3
    plan = LoopSettings(steps=3, batch_size=2, learning_rate=1e-2)
    fit(scorer, pairs, plan, terms=[AdversaryTerm(scorer.width)])
    scorer.save(tmp_path / "model")
    first = {"q": {"d1": 3.0, "d2": 2.0, "d3": 1.0}}
    mine = rerank_with(scorer, {"q": "the dog"}, first, TEXTS)
    ranker = make_ranker(f"cross:{tmp_path / 'model'}", TEXTS)
    theirs = ranker.rerank({"q": "the dog"}, ranktilt_run(first), 3)
    assert mine.to_dict()["q"] == pytest.approx(theirs.to_dict()["q"], abs=1e-5)
    assert mine.ranking("q") == theirs.ranking("q")
    with pytest.raises(OutputError, match="exists already"):
        scorer.save(tmp_path / "model")


def test_dense_is_what_the_system_reads(tiny: dict[str, Path], tmp_path: Path) -> None:
    scorer = load_scorer(f"dense:{tiny['encoder']}")
    pairs = [Pair("the dog", TEXTS["d2"], TEXTS["d1"], 0, 1)] * 3
    fit(scorer, pairs, LoopSettings(steps=3, batch_size=2, learning_rate=1e-2))
    scorer.save(tmp_path / "model")
    first = {"q": {"d1": 3.0, "d2": 2.0, "d3": 1.0}}
    mine = rerank_with(scorer, {"q": "the dog"}, first, TEXTS).to_dict()["q"]
    ranker = make_ranker(f"dense:{tmp_path / 'model'}", TEXTS, RankSettings(cache=False))
    theirs = ranker.rerank({"q": "the dog"}, ranktilt_run(first), 3).to_dict()["q"]
    assert {doc: score / 20 for doc, score in mine.items()} == pytest.approx(theirs, abs=1e-5)


@pytest.mark.parametrize("family", ["cross", "dense"])
def test_the_saved_model_reads_as_far_as_the_trained_one(
    tiny: dict[str, Path], tmp_path: Path, family: str
) -> None:
    kind = "cross" if family == "cross" else "encoder"
    scorer = load_scorer(f"{family}:{tiny[kind]}", lengths=Lengths(9))
    texts = TEXTS | {"d4": "the dog " * 3 + "she sat on the mat"}
    first = {"q": dict.fromkeys(texts, 1.0)}
    mine = rerank_with(scorer, {"q": "the dog"}, first, texts)
    whole = load_scorer(f"{family}:{tiny[kind]}")
    other = rerank_with(whole, {"q": "the dog"}, first, texts).to_dict()["q"]
    assert other["d4"] != pytest.approx(mine.to_dict()["q"]["d4"], abs=1e-4)
    scorer.save(tmp_path / "model")
    ranker = make_ranker(f"{family}:{tmp_path / 'model'}", texts, RankSettings(cache=False))
    theirs = ranker.rerank({"q": "the dog"}, ranktilt_run(first), 4)
    scale = 1 if family == "cross" else 20
    read = {doc: score * scale for doc, score in theirs.to_dict()["q"].items()}
    assert read == pytest.approx(mine.to_dict()["q"], abs=1e-4)
    for wrong, least in ((1, 5 if family == "cross" else 3), (0, 5 if family == "cross" else 3)):
        with pytest.raises(InputError, match=rf"max_length={wrong}.*{least} word pieces"):
            load_scorer(f"{family}:{tiny[kind]}", lengths=Lengths(wrong))


@pytest.mark.parametrize("family", ["cross", "dense"])
def test_query_and_document_have_their_own_lengths(
    tiny: dict[str, Path], tmp_path: Path, family: str
) -> None:
    folder = tiny["cross" if family == "cross" else "encoder"]
    long = "the dog sat on the mat", "she ran on the green stone light"
    short = "the dog", "she ran on the"  # the first two and the first four pieces
    cut = load_scorer(f"{family}:{folder}", lengths=Lengths(query=2, document=4))
    whole = load_scorer(f"{family}:{folder}")
    for scorer in (cut, whole):
        scorer.module.eval()
    with torch.inference_mode():
        found = cut.score([long[0]], [long[1]])
        torch.testing.assert_close(found, whole.score([short[0]], [short[1]]))
        assert not torch.allclose(found, whole.score([long[0]], [long[1]]))
    if family == "cross":  # the saved model keeps them
        cut.save(tmp_path / "model")
        ranker = make_ranker(
            f"cross:{tmp_path / 'model'}", {"d": long[1]}, RankSettings(cache=False)
        )
        ranked = ranker.rerank({"q": long[0]}, ranktilt_run({"q": {"d": 1.0}}), 1)
        assert ranked.to_dict()["q"]["d"] == pytest.approx(found.item(), abs=1e-5)


def test_the_papers_encoders_have_names(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def model_folder(name: str, *_: str) -> Path:
        asked.append(name)
        raise InputError(f"st:{name}: not here")

    monkeypatch.setattr("ranktilt.rankers.torch_support.model_folder", model_folder)
    for name in ("bert-tiny", "BERT-Mini", "albert", "electra-small", "distilroberta", "other"):
        with pytest.raises(InputError, match="not here"):
            load_scorer(f"cross:{name}")
    assert asked == [
        "prajjwal1/bert-tiny", "prajjwal1/bert-mini", "albert/albert-base-v2",
        "google/electra-small-discriminator", "distilbert/distilroberta-base",
        "cross-encoder/other",
    ]  # fmt: skip


@pytest.mark.parametrize("family", ["cross", "dense"])
def test_pieces_of_like_length_change_no_score(family: str, tiny: dict[str, Path]) -> None:
    folder = tiny["cross" if family == "cross" else "encoder"]
    scorer = load_scorer(f"{family}:{folder}")
    scorer.module.eval()
    queries = ["cat", "dog mat", "law"] * 7
    documents = ["the cat sat on the mat " * (1 + place % 5) + "law" for place in range(21)]
    with torch.inference_mode():
        together, vectors = scorer.score_with_vectors(queries, documents)
        alone = [
            scorer.score_with_vectors([q], [d]) for q, d in zip(queries, documents, strict=True)
        ]
    assert len({round(one, 6) for one in together.tolist()}) > 5
    torch.testing.assert_close(together, torch.cat([one for one, _ in alone]))
    torch.testing.assert_close(vectors, torch.cat([one for _, one in alone]))


def test_fresh_heads_are_known_and_the_callers_chance_is_untouched(tiny: dict[str, Path]) -> None:
    torch.manual_seed(3)
    before = torch.get_rng_state()
    assert load_scorer(f"cross:{tiny['encoder']}").fresh_head
    assert not load_scorer(f"cross:{tiny['cross']}").fresh_head
    assert torch.equal(torch.get_rng_state(), before)


def test_positions_of_roberta_begin_late() -> None:
    class Tokenizer:
        model_max_length = int(1e30)  # what transformers says where nobody knows

    import transformers

    assert _longest(Tokenizer(), transformers.RobertaConfig(max_position_embeddings=514)) == 512
    assert _longest(Tokenizer(), transformers.BertConfig(max_position_embeddings=512)) == 512
    Tokenizer.model_max_length = 128
    assert _longest(Tokenizer(), transformers.BertConfig(max_position_embeddings=512)) == 128


def test_empty_texts_and_long_queries(tiny: dict[str, Path]) -> None:
    pairs = [Pair("", "", "he"), Pair("the dog " * 60, "she", "he " * 90), Pair("a", "b", "")]
    for family in ("cross", "dense"):
        scorer = load_scorer(f"{family}:{tiny['encoder']}")
        done = fit(scorer, pairs, LoopSettings(loss="eq3", batch_size=3))
        assert math.isfinite(done.last_loss)


def ranktilt_run(lists: dict[str, dict[str, float]]) -> Any:
    from ranktilt.data.run import Run

    return Run.load(lists)


def test_half_precision_keeps_weights_and_loss_whole(tiny: dict[str, Path]) -> None:
    pairs = [Pair("the dog", TEXTS["d2"], TEXTS["d1"], 0, 1, 0, 1)] * 4
    losses = {}
    for precision in ("float32", "bfloat16"):
        scorer = load_scorer(f"cross:{tiny['encoder']}", seed=4)
        given = LoopSettings(steps=2, batch_size=4, precision=precision)
        trained = fit(scorer, pairs, given, terms=[AdversaryTerm(scorer.width)])
        assert trained.precision == precision
        assert {weight.dtype for weight in scorer.module.parameters()} == {torch.float32}
        losses[precision] = trained.losses
    assert losses["bfloat16"] == pytest.approx(losses["float32"], rel=0.1)
    assert losses["bfloat16"] != losses["float32"]

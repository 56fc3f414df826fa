"""Group directions removed from vectors: by geometry, in the light encoder and in word vectors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest

from ranktilt.data.lexicon import Lexicon
from ranktilt.data.run import Run
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.polarity.embedders import load_embedder
from ranktilt.rankers.base import RankSettings
from ranktilt.rankers.directions import GroupDirections
from ranktilt.rankers.ranking import rank
from ranktilt.rankers.specs import make_ranker

DRAW = np.random.default_rng(11)


def unit(rows: Any) -> Any:
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


@pytest.mark.parametrize("count", [2, 3, 5])
def test_group_means_coincide(count: int) -> None:
    """For any number of groups; what is orthogonal to their differences stays as it was."""
    groups = [unit(DRAW.standard_normal((4 + n, 12))) for n in range(count)]
    found = GroupDirections.fit(groups)
    assert found.rows.shape == (count - 1, 12)
    assert found.rows @ found.rows.T == pytest.approx(np.eye(count - 1), abs=1e-12)
    means = np.stack([found.removed(group).mean(axis=0) for group in groups])
    assert means == pytest.approx(np.tile(means[0], (count, 1)), abs=1e-12)
    vectors = DRAW.standard_normal((7, 12))
    left = found.removed(vectors)
    assert found.rows @ left.T == pytest.approx(np.zeros((count - 1, 7)), abs=1e-12)
    assert found.removed(left) == pytest.approx(left, abs=1e-12)
    # by hand for the difference of two groups: it is in the span that was removed
    difference = groups[0].mean(axis=0) - groups[1].mean(axis=0)
    assert found.removed(difference[None]) == pytest.approx(np.zeros((1, 12)), abs=1e-12)


def test_weights_zeros_and_precision() -> None:
    groups = [[[1.0, 0, 0], [0, 0, 0]], [[0, 1.0, 0], [0, 0, 1.0]]]
    only_first = GroupDirections.fit(groups, [[1.0, 1.0], [1.0, 1e-300]])
    assert only_first.removed([[1.0, 1.0, 5.0]])[0] == pytest.approx([1.0, 1.0, 5.0])
    assert only_first.removed([[1.0, -1.0, 5.0]])[0] == pytest.approx([0.0, 0.0, 5.0])
    assert only_first.removed(np.ones((2, 3), np.float32)).dtype == np.float32


@pytest.mark.parametrize(
    ("groups", "message"),
    [
        ([[[1.0, 0.0]]], "at least two"),
        ([[[1.0, 0.0]], [[2.0, 0.0]]], "the same mean vector"),
    ],
)
def test_no_direction(groups: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        GroupDirections.fit(groups)


class TestDense:
    TEXTS: ClassVar = {"a": "he is a nurse", "b": "she is a nurse", "c": "a boat on a lake"}

    def test_scores_are_those_of_projected_vectors(self) -> None:
        """Written out again from the embedder's own vectors."""
        lexicon = Lexicon.load("gender")
        embed = load_embedder("light").embed
        means = []
        for group in lexicon.groups:
            words = [term.text for term in group.terms]
            means.append(unit(embed(words, words)).mean(axis=0))
        direction = unit((means[0] - means[1])[None])[0]

        def projected(texts: list[str]) -> Any:
            vectors = np.asarray(embed(texts, texts), float)
            return unit(vectors - np.outer(vectors @ direction, direction))

        asked = {"q": "my father works in a hospital"}
        expected = projected(list(asked.values())) @ projected(list(self.TEXTS.values())).T
        made = rank(self.TEXTS, asked, "dense:light(remove=gender)")
        assert made.name == "dense:light(remove='gender')"
        scores = made.to_dict()["q"]
        assert [scores[d] for d in self.TEXTS] == pytest.approx(expected[0].tolist(), abs=1e-5)
        plain = rank(self.TEXTS, asked, "dense:light").to_dict()["q"]
        assert abs(scores["a"] - scores["b"]) < abs(plain["a"] - plain["b"])

    def test_index_and_manifest(self, tmp_path: Path) -> None:
        """An index of plain vectors is not taken for one without the directions."""
        own = tmp_path / "own.toml"
        own.write_text(Lexicon.load("religion").to_toml(), encoding="utf-8")
        asked = {"q": "a nurse"}
        lists = {}
        for spec in ("dense:light", "dense:light(remove=gender)", f"dense:light(remove='{own}')"):
            kept = RankSettings(index=str(tmp_path / "index"))
            out = tmp_path / "out.trec"
            lists[spec] = rank(self.TEXTS, asked, spec, settings=kept, output=out).to_dict()
            again = rank(self.TEXTS, asked, spec, settings=kept)
            assert again.to_dict() == lists[spec]
            assert lists[spec] == rank(self.TEXTS, asked, spec).to_dict()
        assert len({str(one) for one in lists.values()}) == 3
        manifest = json.loads((tmp_path / "out.trec.manifest.json").read_text(encoding="utf-8"))
        assert manifest["settings"]["removed_lexicon"] == Lexicon.load("religion").hash
        assert str(own) in str(manifest["inputs"])

    def test_unknown_lexicon(self) -> None:
        with pytest.raises(UnknownNameError, match="gendre"):
            make_ranker("dense:light(remove=gendre)", self.TEXTS)


class TestWordVectors:
    LEXICON: ClassVar = {
        "name": "own", "groups": [
            {"name": "m", "terms": ["he", "men*", "unseen"]}, {"name": "f", "terms": ["She"]},
        ],
    }  # fmt: skip

    @pytest.fixture(autouse=True)
    def needs_torch(self) -> None:
        pytest.importorskip("torch")

    @pytest.mark.parametrize("tune", [False, True])
    def test_trained_models(self, tune: bool, tmp_path: Path) -> None:
        import torch

        from ranktilt.rankers.interaction.ranker import InteractionRanker, build_model
        from ranktilt.rankers.interaction.words import ModelVocabulary, Words

        vocabulary = ModelVocabulary.of(["he she men boat", "she he nurse"])
        words = Words.of(vocabulary, dim=8, seed=1)
        models = [build_model("knrm", words, {"tune": tune}).eval() for _ in range(2)]
        if tune:
            with torch.no_grad():
                models[1].vectors += 0.1 * torch.randn(models[1].vectors.shape)
        folds = {"q1": 0, "q2": 1}
        seen = {query: InteractionRanker.query_hash(query) for query in folds}
        plain = InteractionRanker("knrm", words, models, 5, 9, folds, {}, seen)
        plain.save(tmp_path / "model")
        lexicon = Lexicon.load(self.LEXICON)
        found = InteractionRanker.load(tmp_path / "model").without_groups(lexicon)
        for before, after in zip(plain.models, found.models, strict=True):
            old, new = before.vectors.detach().numpy(), after.vectors.detach().numpy()
            men = unit(old[[vocabulary.number("he"), vocabulary.number("men")]]).mean(axis=0)
            direction = unit((men - unit(old[[vocabulary.number("she")]])[0])[None])[0]
            assert np.abs(new @ direction).max() < 1e-6
            expected = old - np.outer(old @ direction, direction)
            assert new[1:] == pytest.approx(unit(expected[1:]), abs=1e-5)
        assert found.fingerprint != plain.fingerprint

        texts = {"a": "he nurse", "b": "she nurse", "c": "boat boat"}
        run = Run.load({"q1": dict.fromkeys(texts, 1.0)})
        own = tmp_path / "own.toml"
        own.write_text(lexicon.to_toml(), encoding="utf-8")
        spec = f"knrm:{tmp_path / 'model'}(remove='{own}')"
        ranked = rank(texts, {"q1": "nurse"}, spec, run=run).to_dict()["q1"]
        scores = found.score("q1", "nurse", list(texts.values()))
        assert [ranked[name] for name in texts] == pytest.approx(scores.tolist(), abs=1e-6)

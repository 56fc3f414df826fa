"""The whole way on the sample: pairs, training, runs before and after, the card."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import ranktilt
from ranktilt.cli.train import PRESETS as OFFERED_PRESETS
from ranktilt.data.polarity import Polarity, QueryAxis
from ranktilt.data.qrels import Qrels
from ranktilt.data.run import Run
from ranktilt.errors import InputError, OutputError
from ranktilt.training.bias_aware import _delta_percent, train
from ranktilt.training.settings import PRESETS, TrainingData, TrainingSettings, training_settings

SAMPLE = Path(str(files("ranktilt") / "sample"))
MEASURES = ["nDCG@10", "ARaB(magnitude='bool')@10", "TExFAIR@10"]


@pytest.fixture(scope="module")
def given() -> TrainingData:
    return TrainingData(
        SAMPLE / "passages.tsv",
        SAMPLE / "queries.tsv",
        SAMPLE / "qrels.txt",
        SAMPLE / "runs" / "bm25.trec",
        ranktilt.annotate(SAMPLE / "passages.tsv"),
    )


def test_train_writes_model_runs_and_card(
    tiny: dict[str, Path], tmp_path: Path, given: TrainingData
) -> None:
    out = tmp_path / "out"
    done = train(
        f"cross:{tiny['encoder']}", given,
        TrainingSettings(
            loss="eq5", strength=2.0, magnitude="tf", negatives=0.5, adversary=1.0, neutrality=0.5,
            steps=4, batch_size=4, depth=10, top=3, measures=tuple(MEASURES), checkpoint_every=2,
        ),
        output=out,
    )  # fmt: skip
    names = {path.name for path in out.iterdir()}
    # the checkpoint has gone: nothing is left to go on with
    assert names == {
        "model", "before.trec", "after.trec", "test-qrels.txt", "training.json", "training.md",
    }  # fmt: skip
    card = json.loads((out / "training.json").read_text(encoding="utf-8"))
    assert (card["loss"], card["lambda"], card["seed"]) == ("eq5", 2.0, 0)
    assert [row["measure"] for row in card["scores"]] == MEASURES
    assert [term["term"] for term in card["terms"]] == ["adversary", "neutrality"]
    assert card["bias"]["magnitude"] == "tf"
    assert not set(card["manifest"]["settings"]["test"]) & set(
        card["manifest"]["settings"]["training"]
    )
    # the written runs give the scores of the card
    judged = Qrels.load(given.qrels).grades
    test = {query: judged[query] for query in card["manifest"]["settings"]["test"]}
    again = ranktilt.score(
        [Run.load(out / "before.trec"), Run.load(out / "after.trec")], MEASURES,
        annotations=given.annotations, qrels=test,
    )  # fmt: skip
    first = ranktilt.score(
        Run.load(given.run, name="given"), MEASURES, annotations=given.annotations,
        qrels=test,
    )  # fmt: skip
    for row in card["scores"]:
        assert row["given"] == pytest.approx(first.mean("given", row["measure"]))
        for name in ("before", "after"):
            assert row[name] == pytest.approx(again.mean(name, row["measure"]))
    text = (out / "training.md").read_text(encoding="utf-8")
    assert "λ = 2" in text
    assert "had no head: its ranking was random" in text
    assert "| ARaB(magnitude='bool')@10 |" in text
    assert done.after.query_ids == list(test)
    with pytest.raises(OutputError, match="contains a trained model"):
        train("cross:x", given, output=out)


def test_what_cannot_be_scored_is_told_before_the_training(
    tiny: dict[str, Path], given: TrainingData
) -> None:
    def never(step: str, *more: Any) -> None:
        if step == "Training":
            raise AssertionError(more)

    settings = TrainingSettings(depth=3, measures=("CRBO@10",))

    with pytest.raises(InputError, match="CRBO"):
        train(f"cross:{tiny['cross']}", given, settings, progress=never)


def test_usual_measures_are_scored(tiny: dict[str, Path], given: TrainingData) -> None:
    # NFaiRR needs a background: the lists that were given
    settings = TrainingSettings(steps=1, batch_size=2, depth=5, pairs=1)
    done = train(f"cross:{tiny['cross']}", given, settings)
    rows = {row["measure"]: row for row in done.card.scores}
    assert len(rows) == 14
    assert list(rows)[:3] == ["RR@10", "nDCG@10", "ARaB@10"]
    assert all(row["after"] is not None for row in rows.values())
    assert not done.card.data["fresh_head"]
    # with five documents a list, all of them are in the top 10: an order cannot change these
    assert rows["TokenShare@10"]["given"] == pytest.approx(rows["TokenShare@10"]["after"])


def test_three_groups(tiny: dict[str, Path], given: TrainingData) -> None:
    terms = {"river": ["river", "water"], "law": ["law", "court"], "work": ["work", "job"]}
    lexicon = {
        "name": "three",
        "groups": [{"name": name, "terms": own} for name, own in terms.items()],
    }
    own = ranktilt.annotate(given.collection, lexicon)
    usual = TrainingSettings().measures_for(own.group_names)
    assert not any("ARaB" in name or "TokenShare" in name for name in usual)
    for groups in (None, ("law", "work")):
        small = TrainingSettings(steps=1, batch_size=2, depth=5, pairs=1, groups=groups)
        wanted = small.measures_for(own.group_names)
        assert ("ARaB(magnitude='bool', pair='law,work')@20" in wanted) == (groups is not None)
        done = train(f"cross:{tiny['cross']}", replace(given, annotations=own), small)
        assert [row["measure"] for row in done.card.scores] == wanted


def test_documents_without_annotations(
    tiny: dict[str, Path], given: TrainingData, tmp_path: Path
) -> None:
    lines = Path(given.collection).read_text(encoding="utf-8").splitlines(keepends=True)
    (tmp_path / "some.tsv").write_text("".join(lines[:150]), encoding="utf-8")
    own = replace(given, annotations=ranktilt.annotate(tmp_path / "some.tsv"))
    small = TrainingSettings(steps=1, batch_size=2, depth=5, measures=("ARaB@5",), pairs=2)
    with pytest.raises(InputError, match="documents are not annotated"):
        train(f"cross:{tiny['cross']}", own, small)
    done = train(f"cross:{tiny['cross']}", own, replace(small, missing="neutral"))
    assert done.card.scores[0]["n_scored"] == 5


def test_bad_input(given: TrainingData, tmp_path: Path) -> None:
    def refused(message: str, output: Path | None = None, **settings: Any) -> None:
        with pytest.raises(InputError, match=message):
            train("cross:x", given, TrainingSettings(**settings), output=output)

    refused("test query 'nope'", test=("nope",))
    refused("held_out=1", held_out=1)
    refused("negatives=2", negatives=2)
    refused("eq3, which has no λ", loss="eq3", strength=2)
    with pytest.raises(InputError, match="resume without a folder"):
        train("cross:x", given, resume=True)
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError, match=r"is not empty; choose another folder$"):
        train("cross:x", given, output=tmp_path)
    with pytest.raises(OutputError, match=r"is not empty; choose another folder$"):
        train("cross:x", given, output=tmp_path, resume=True)
    triples = tmp_path / "triples.tsv"
    triples.write_text("q99\tp001\tp002\n")
    with pytest.raises(InputError, match="one of the two"):
        train("cross:x", replace(given, triples=triples), TrainingSettings(negatives=0.5))
    with pytest.raises(InputError, match="query 'q99' has no text"):
        train("cross:x", replace(given, triples=triples))
    with pytest.raises(InputError, match="no annotations"):
        train("cross:x", replace(given, annotations=None))
    with pytest.raises(OutputError, match="cannot be written"):
        train("cross:x", given, output=tmp_path / "file" / "out")
    assert not (tmp_path / "out").exists()
    with pytest.raises(InputError, match=r"no such|neither a folder"):
        train("cross:./nowhere", given, output=tmp_path / "out")
    assert not (tmp_path / "out").exists()  # nothing is left of what could not begin


def test_delta_percent_on_the_absolute_value() -> None:
    # the signs of ELECTRA's row in Table 2 (−0.009 → 0.005); its own −46.15 % is of longer numbers
    assert _delta_percent(-0.009, 0.005) == pytest.approx(-400 / 9)
    assert _delta_percent(0.2, 0.3) == pytest.approx(50)
    assert _delta_percent(0.0, 0.3) is None
    assert _delta_percent(None, 0.3) is None


def test_released_settings() -> None:
    """The command of the release: 12.8 million triples in batches of 16 are 800,000 steps."""
    made = training_settings("released")
    assert (made.query_length, made.document_length) == (32, 221)
    assert (made.batch_size, made.learning_rate, made.weight_decay) == (16, 3e-6, 0.0)
    assert made.triples_limit == 12_800_000
    assert round((made.warmup or 0) * made.triples_limit / made.batch_size) == 160_000
    assert (made.loss, made.clip, made.epochs) == ("released", None, 1)
    paper = training_settings("paper", options={"seed": 3, "epochs": None})
    assert (paper.query_length, paper.document_length, paper.loss) == (64, 512, "eq5")
    assert (paper.seed, paper.epochs) == (3, 1)
    assert tuple(PRESETS) == OFFERED_PRESETS
    with pytest.raises(InputError, match="preset"):
        training_settings("secret")


def test_a_settings_file_changes_a_preset(put: Any) -> None:
    made = training_settings("advbert", put("own.toml", "batch_size = 8\nadversary = 0.5\n"))
    assert (made.loss, made.base_stage, made.warmup) == ("cross-entropy", 0.5, None)
    assert (made.batch_size, made.adversary) == (8, 0.5)
    with pytest.raises(InputError, match=r"own.toml: unknown key 'batch'"):
        training_settings("advbert", put("own.toml", "batch = 8\n"))


def test_two_stages_and_the_attack_are_on_the_card(
    tiny: dict[str, Path], given: TrainingData, tmp_path: Path
) -> None:
    options = {"steps": 6, "batch_size": 4, "depth": 5, "pairs": 2, "measures": ("nDCG@5",)}
    settings = training_settings("advbert", options=options)
    done = train(f"cross:{tiny['cross']}", given, settings, output=tmp_path / "out")
    term = done.card.terms[0]
    assert (term["term"], term["base_steps"]) == ("adversary", 3)
    told = json.loads((tmp_path / "out" / "training.json").read_text())["attack"]
    for name in ("before", "after"):
        assert 0 <= told[name]["balanced_accuracy"] <= 1
        # five test queries with five documents each; two documents of each pair
        assert told[name]["tested_on"] == 25
        assert told[name]["trained_on"] == 2 * done.card.data["pairs"]
    assert "balanced accuracy" in (tmp_path / "out" / "training.md").read_text()
    plain = replace(settings, adversary=0.0, attack=True)
    again = train(f"cross:{tiny['cross']}", given, plain)
    assert again.card.attack["before"] == told["before"]
    assert not train(f"cross:{tiny['cross']}", given, replace(plain, attack=False)).card.attack


def test_duo_in_training(tiny: dict[str, Path], given: TrainingData) -> None:
    sides = {
        query: {doc: (-1.0) ** place for place, doc in enumerate(list(docs)[:6])}
        for query, docs in Run.load(given.run).to_dict().items()
    }
    small = TrainingSettings(
        loss="eq3", steps=2, batch_size=2, depth=5, pairs=2, duo=2.0, measures=("nDCG@5",)
    )
    own = replace(given, polarity=Polarity.load(sides))
    done = train(f"cross:{tiny['cross']}", own, small)
    assert done.card.terms[0]["term"] == "duo"
    assert done.card.terms[0]["lists"] == done.card.data["training_queries"]
    sided = replace(
        own.polarity, queries={"q01": QueryAxis("pca", verdict="no issue")}
    )  # a query without an issue is skipped
    other = train(f"cross:{tiny['cross']}", replace(own, polarity=sided), small)
    trained = other.card.manifest["settings"]["training"]
    assert "q01" in trained
    assert other.card.terms[0]["lists"] == len(trained) - 1
    with pytest.raises(InputError, match="duo without a polarity"):
        train(f"cross:{tiny['cross']}", given, small)
    alike = {query: dict.fromkeys(docs, 1.0) for query, docs in sides.items()}
    with pytest.raises(InputError, match="different polarity"):
        train(f"cross:{tiny['cross']}", replace(given, polarity=Polarity.load(alike)), small)

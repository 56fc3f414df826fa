"""The whole way on the sample: pairs, training, runs before and after, the card."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import ranktilt
import ranktilt.train  # not yet among the verbs that `ranktilt` itself offers
from ranktilt.data.qrels import Qrels
from ranktilt.data.run import Run
from ranktilt.errors import InputError, OutputError
from ranktilt.train.card import delta_percent
from ranktilt.train.verb import split, train

SAMPLE = Path(str(files("ranktilt") / "sample"))
MEASURES = ["nDCG@10", "ARaB(magnitude='bool')@10", "TExFAIR@10"]


@pytest.fixture(scope="module")
def given() -> dict[str, Any]:
    run = next(iter(sorted((SAMPLE / "runs").glob("*bm25*"))))
    return {
        "collection": SAMPLE / "passages.tsv",
        "queries": SAMPLE / "queries.tsv",
        "qrels": SAMPLE / "qrels.txt",
        "run": run,
        "annotations": ranktilt.annotate(SAMPLE / "passages.tsv"),
    }


def test_train_writes_model_runs_and_card(
    tiny: dict[str, Path], tmp_path: Path, given: dict[str, Any]
) -> None:
    out = tmp_path / "out"
    done = train(
        f"cross:{tiny['encoder']}", **given, out=out, loss="eq5", strength=2.0, magnitude="tf",
        negatives=0.5, adversary=1.0, neutrality=0.5, steps=4, batch_size=4, depth=10, top=3,
        measures=MEASURES, checkpoint_every=2,
    )  # fmt: skip
    names = {path.name for path in out.iterdir()}
    assert names == {"model", "before.trec", "after.trec", "training.json", "training.md",
                     "checkpoint.pt"}  # fmt: skip
    card = json.loads((out / "training.json").read_text(encoding="utf-8"))
    assert (card["loss"], card["lambda"], card["seed"]) == ("eq5", 2.0, 0)
    assert [row["measure"] for row in card["scores"]] == MEASURES
    assert [term["term"] for term in card["terms"]] == ["adversary", "neutrality"]
    assert card["bias"]["magnitude"] == "tf"
    assert not set(card["manifest"]["settings"]["test"]) & set(
        card["manifest"]["settings"]["training"]
    )
    # the written runs give the scores of the card
    judged = Qrels.load(given["qrels"]).grades
    test = {query: judged[query] for query in card["manifest"]["settings"]["test"]}
    again = ranktilt.score(
        [Run.load(out / "before.trec"), Run.load(out / "after.trec")], MEASURES,
        annotations=given["annotations"], qrels=test,
    )  # fmt: skip
    for row in card["scores"]:
        for name in ("before", "after"):
            assert row[name] == pytest.approx(again.mean(name, row["measure"]))
    text = (out / "training.md").read_text(encoding="utf-8")
    assert "λ = 2" in text
    assert f"| `{MEASURES[1]}` |" in text
    assert done.after.query_ids == list(test)
    with pytest.raises(OutputError, match="holds a trained model already"):
        train("cross:x", **given, out=out)


def test_one_side_only(given: dict[str, Any]) -> None:
    texts = {"a": "Same  text", "b": "same text", "c": "c", "d": "d", "e": "e", "f": "f"}
    grades = {query: {query: 1} for query in texts}
    grades["c"]["x"] = grades["d"]["x"] = 1
    grades["e"]["y"], grades["f"]["y"] = 1, 0
    sides = set()
    for seed in range(30):
        rest, test = split(list(texts), texts, Qrels(grades), None, 0.3, seed)
        assert sorted(rest + test) == sorted(texts)
        for pair in ({"a", "b"}, {"c", "d"}):
            assert pair <= set(rest) or pair <= set(test)
        sides.add(("e" in test, "f" in test))
    assert len(sides) > 2  # a shared document that is not relevant ties nothing
    rest, test = split(list(texts), texts, Qrels(grades), ["c"], 0.3, 0)
    assert (rest, test) == (["a", "b", "d", "e", "f"], ["c"])


def test_bad_input(given: dict[str, Any], tmp_path: Path) -> None:
    with pytest.raises(InputError, match="test query 'nope'"):
        train("cross:x", **given, test=["nope"])
    with pytest.raises(InputError, match="held_out=1"):
        train("cross:x", **given, held_out=1)
    with pytest.raises(InputError, match="share=2"):
        train("cross:x", **given, negatives=2)
    with pytest.raises(InputError, match="resume without a folder"):
        train("cross:x", **given, resume=True)
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError, match="is not empty"):
        train("cross:x", **given, out=tmp_path)
    with pytest.raises(InputError, match="one of the two"):
        train("cross:x", **given, triples=[("q01", "p001", "p002")], negatives=0.5)


def test_delta_percent_on_the_absolute_value() -> None:
    # the signs of ELECTRA's row in Table 2 (−0.009 → 0.005); its own −46.15 % is of longer numbers
    assert delta_percent(-0.009, 0.005) == pytest.approx(-400 / 9)
    assert delta_percent(0.2, 0.3) == pytest.approx(50)
    assert delta_percent(0.0, 0.3) is None
    assert delta_percent(None, 0.3) is None

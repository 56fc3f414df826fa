"""Datasets made, saved and streamed by the real `datasets` library, all of them local."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from datasets import Dataset, DatasetDict

import ranktilt
from ranktilt.data.collection import Collection
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.reading import Reading
from ranktilt.errors import InputError, UnknownNameError

DOCS = {"_id": ["d1", "d2"], "title": ["Her story", ""], "text": ["she said", "he did"]}
QUERIES = {"_id": ["q1"], "text": ["who did"], "domain": ["history"]}
JUDGED = {"query-id": ["q1", "q1"], "corpus-id": ["d1", "d2"], "score": [1, 0]}


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import datasets.config
    import huggingface_hub.constants

    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_OFFLINE", True)
    monkeypatch.setattr(datasets.config, "HF_HUB_OFFLINE", True)
    monkeypatch.setattr(datasets.config, "HF_DATASETS_CACHE", tmp_path / "cache")


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """One folder as `save_to_disk` leaves it: a split for each kind."""
    made = DatasetDict(
        {
            "corpus": Dataset.from_dict(DOCS),
            "queries": Dataset.from_dict(QUERIES),
            "qrels": Dataset.from_dict(JUDGED),
        }
    )
    made.save_to_disk(str(tmp_path / "saved"))
    return tmp_path / "saved"


@pytest.fixture
def layout(tmp_path: Path) -> Path:
    """A folder as on the hub: configs for each kind, as BEIR's datasets have them."""
    folder = tmp_path / "hub"
    for name, columns in (("corpus", DOCS), ("queries", QUERIES)):
        (folder / name).mkdir(parents=True)
        Dataset.from_dict(columns).to_parquet(str(folder / name / "part.parquet"))
    (folder / "qrels").mkdir()
    Dataset.from_dict(JUDGED).to_parquet(str(folder / "qrels" / "test.parquet"))
    (folder / "README.md").write_text(
        "---\nconfigs:\n"
        "- config_name: corpus\n  data_files:\n  - split: corpus\n    path: corpus/*.parquet\n"
        "- config_name: queries\n  data_files:\n  - split: queries\n    path: queries/*.parquet\n"
        "- config_name: qrels\n  data_files:\n  - split: test\n    path: qrels/test.parquet\n"
        "---\n"
    )
    return folder


@pytest.mark.parametrize("kind", ["saved", "layout"])
def test_each_kind_is_found_by_its_usual_name(kind: str, request: Any) -> None:
    source = f"hf:{request.getfixturevalue(kind)}"
    (batch,) = Collection.open(source).batches()
    assert batch.doc_ids().to_pylist() == ["d1", "d2"]
    assert batch.texts() == ["Her story she said", "he did"]
    queries = Queries.load(source)
    assert queries.texts == {"q1": "who did"}
    assert queries.breakdown("domain") == {"q1": "history"}
    assert Qrels.load(source).grades == {"q1": {"d1": 1, "d2": 0}}


def test_an_audit_of_a_named_collection(layout: Path) -> None:
    source = f"hf:{layout}"
    run = {"q1": {"d1": 2.0, "d2": 1.0}}
    measure = "ARaB(magnitude='count')@2"
    scores = ranktilt.audit(
        run, source, measures=[measure, "RR"], qrels=source, queries=source
    ).scores
    # + is male: differences −2 and 1, prefix means −2 and −1/2
    assert scores.mean("run", measure) == pytest.approx(-1.25)
    assert scores.mean("run", "RR") == 1.0


def test_config_and_split_can_be_named(saved: Path, layout: Path) -> None:
    assert Queries.load(f"hf:{layout}:queries:queries").texts == {"q1": "who did"}
    assert Queries.load(f"hf:{saved}::queries").texts == {"q1": "who did"}
    with pytest.raises(UnknownNameError, match="unknown config 'corpsu'; did you mean corpus"):
        list(Collection.open(f"hf:{layout}:corpsu").batches())
    with pytest.raises(UnknownNameError, match="unknown split 'train'"):
        list(Collection.open(f"hf:{saved}::train").batches())
    with pytest.raises(InputError, match=r"expected hf:NAME"):
        list(Collection.open("hf::a:b:c").batches())


def test_several_splits_without_a_usual_name_are_not_guessed(tmp_path: Path) -> None:
    halves = {"left": Dataset.from_dict(DOCS), "right": Dataset.from_dict(DOCS)}
    DatasetDict(halves).save_to_disk(str(tmp_path / "halves"))
    with pytest.raises(InputError, match="several splits: left, right; name one"):
        list(Collection.open(f"hf:{tmp_path / 'halves'}").batches())
    assert len(next(Collection.open(f"hf:{tmp_path / 'halves'}::left").batches())) == 2


def test_one_table_and_a_plain_folder(tmp_path: Path) -> None:
    Dataset.from_dict(DOCS).save_to_disk(str(tmp_path / "one"))
    assert len(next(Collection.open(f"hf:{tmp_path / 'one'}").batches())) == 2
    plain = tmp_path / "plain"
    plain.mkdir()
    rows = [{"id": n, "text": f"he {n}", "tags": ["x"]} for n in range(3)]
    (plain / "rows.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    (batch,) = Collection.open(f"hf:{plain}").batches()
    assert batch.doc_ids().to_pylist() == ["0", "1", "2"]  # numbers as ids, lists left alone
    assert batch.texts()[2] == "he 2"


def test_documents_are_streamed(tmp_path: Path) -> None:
    many = Dataset.from_dict({"id": [f"d{n}" for n in range(12_000)], "text": ["she"] * 12_000})
    (tmp_path / "many").mkdir()
    many.to_parquet(str(tmp_path / "many" / "part.parquet"), batch_size=1_000)
    sizes = [len(batch) for batch in Collection.open(f"hf:{tmp_path / 'many'}").batches()]
    assert sizes == [5_000, 5_000, 2_000]


def test_a_name_that_cannot_be_reached_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"hf:nobody/nothing: could not be loaded \(.*network"):
        list(Collection.open("hf:nobody/nothing").batches())


def test_a_missing_column_is_named(tmp_path: Path) -> None:
    Dataset.from_dict({"id": ["1"], "words": ["x"]}).save_to_disk(str(tmp_path / "odd"))
    with pytest.raises(InputError, match="no column for text among id, words"):
        Queries.load(f"hf:{tmp_path / 'odd'}")
    with pytest.raises(InputError, match="no text column among id"):
        list(Collection.open(f"hf:{tmp_path / 'odd'}").batches())
    kept = Collection.open(f"hf:{tmp_path / 'odd'}", Reading(("words",)))
    assert next(kept.batches()).texts() == ["x"]


def test_a_file_of_that_name_goes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("hf:odd.tsv").write_text("d1\tshe\n")
    assert next(Collection.open("hf:odd.tsv").batches()).texts() == ["she"]


def test_numbers_and_nothing_as_ids(tmp_path: Path) -> None:
    """Columns of numbers that once had gaps come as 7.0: the id is 7, wherever it stands."""
    Dataset.from_dict({"id": [7.0], "text": ["he"]}).save_to_disk(str(tmp_path / "docs"))
    judged = {"query-id": [1.0], "corpus-id": [7.0], "score": [1.0]}
    Dataset.from_dict(judged).save_to_disk(str(tmp_path / "qrels"))
    (batch,) = Collection.open(f"hf:{tmp_path / 'docs'}").batches()
    assert batch.doc_ids().to_pylist() == ["7"]
    assert Qrels.load(f"hf:{tmp_path / 'qrels'}").grades == {"1": {"7": 1}}
    gap = {"query-id": ["1", None], "corpus-id": ["7", "8"], "score": [1, 1]}
    Dataset.from_dict(gap).save_to_disk(str(tmp_path / "gap"))
    with pytest.raises(InputError, match="gap:2: a judgement without query or document"):
        Qrels.load(f"hf:{tmp_path / 'gap'}")


def test_a_dataset_that_the_library_cannot_load_is_one_line(tmp_path: Path) -> None:
    """It cannot load what it saved itself where there are no rows."""
    Dataset.from_dict({"id": [], "text": []}).save_to_disk(str(tmp_path / "none"))
    for load in (Queries.load, lambda source: list(Collection.open(source).batches())):
        with pytest.raises(InputError, match="none: could not be loaded"):
            load(f"hf:{tmp_path / 'none'}")

"""Every verb that reads annotations takes a folder of partitions for one file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ranktilt.backends.partitions import MANIFEST
from ranktilt.data.annotations import Annotations


@pytest.fixture
def folder(annotated_sample: Path, tmp_path: Path) -> Path:
    """The sample in three partitions, as the Spark engine leaves them."""
    whole = Annotations.read(annotated_sample)
    table = whole.table().combine_chunks()
    parts = tmp_path / "parts"
    parts.mkdir()
    edges = [0, 70, 140, table.num_rows]
    for number in range(3):
        own = table.slice(edges[number], edges[number + 1] - edges[number]).to_batches()
        whole.settings.write(parts / f"part-{number:06}.parquet", own, dict)
    (parts / MANIFEST).write_text('{"plan": "by hand"}')
    return parts


@pytest.mark.parametrize(
    "arguments",
    [
        ["score", "{run}", "-m", "ARaB@10", "-m", "NFaiRR(background='collection')@10"],
        ["audit", "{run}"],
        ["explain", "{run}", "--query", "q01", "-m", "TExFAIR@10"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_it_says_the_same_as_one_file(
    run_cli: Callable[..., Any], sample: Any, annotated_sample: Path, folder: Path,
    arguments: list[str],
) -> None:  # fmt: skip
    given = [argument.format(run=sample.runs[0]) for argument in arguments]
    one, many = (run_cli(*given, "-a", place) for place in (annotated_sample, folder))
    assert one.code == many.code == 0, many.err
    assert one.out
    assert many.out.replace(str(folder), "A") == one.out.replace(str(annotated_sample), "A")


def test_reranking(
    run_cli: Callable[..., Any], sample: Any, annotated_sample: Path, folder: Path, tmp_path: Path
) -> None:
    made = []
    for name, place in (("one.trec", annotated_sample), ("many.trec", folder)):
        given = ["rerank", sample.runs[0], "-m", "texfair", "-s", "0.5", "-a", place]
        assert run_cli(*given, "-o", tmp_path / name).code == 0
        made.append((tmp_path / name).read_text())
    assert made[0] == made[1]
    assert made[0] != sample.runs[0].read_text()


def test_the_manifest_stands_for_the_parts(
    run_cli: Callable[..., Any], sample: Any, folder: Path, tmp_path: Path
) -> None:
    """Hashing all parts of a large collection would be another pass over it."""
    done = run_cli(
        "score", sample.runs[0], "-a", folder, "-m", "ARaB@10", "-o", tmp_path / "s.json"
    )
    assert done.code == 0
    inputs = json.loads((tmp_path / "s.json").read_text())["manifest"]["inputs"]
    assert [Path(entry["path"]).name for entry in inputs] == [sample.runs[0].name, MANIFEST]


@pytest.mark.parametrize("name", ["part-000001.parquet", "new.parquet"])
@pytest.mark.parametrize("verb", ["score", "audit"])
def test_nothing_is_written_among_the_parts(
    run_cli: Callable[..., Any], sample: Any, folder: Path, verb: str, name: str
) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    measures = ["-m", "ARaB@10"] if verb == "score" else []
    done = run_cli(verb, sample.runs[0], "-a", folder, *measures, "-o", folder / name)
    assert done.code == 2
    assert "choose another folder" in done.err
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before

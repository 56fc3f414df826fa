"""Triples streamed from a file: every one is used once per epoch, few are in memory."""

from __future__ import annotations

import gzip
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ranktilt
from ranktilt.data.collection import Collection
from ranktilt.data.qrels import Qrels
from ranktilt.errors import InputError
from ranktilt.training import stream
from ranktilt.training.pairs import Sources
from ranktilt.training.settings import TrainingSettings
from ranktilt.training.stream import StreamedPairs, TripleFile

DOCS = {f"d{number}": f"text {number} he" for number in range(40)}
QUERIES = {f"q{number}": f"query {number}" for number in range(40)}


@pytest.fixture(autouse=True)
def _small_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "BLOCK", 4)
    monkeypatch.setattr(stream, "WINDOW", 3)


def sources(**options: Any) -> Sources:
    qrels = Qrels({"q0": {"d0": 1, "d1": 0}, "q1": {"d1": 1}})
    ranked = {"q0": ["d0", "d1"], "q1": ["d1"]}
    return Sources(
        QUERIES, qrels, ranked, Collection.open(DOCS), ranktilt.annotate(DOCS),
        TrainingSettings(**{"batch_size": 5, **options}),
    )  # fmt: skip


def lines(number: int) -> str:
    return "".join(f"q{n}\td{n}\td{(n + 7) % 40}\n" for n in range(number))


def streamed(path: Path, test: list[str], limit: int | None = None, **options: Any) -> Any:
    own = sources(**options)
    return StreamedPairs(TripleFile(path, own, limit), own, test)


def epoch(made: StreamedPairs, number: int) -> list[Any]:
    return [pair for place in range(made.batches) for pair in made.batch(number, place)]


@pytest.mark.parametrize("ending", ["", ".gz", ".zst"])
def test_each_epoch_has_every_triple_once(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"t.tsv{ending}"
    content = ("\n" + lines(38)).encode()
    if ending == ".gz":
        content = gzip.compress(content)
    elif ending == ".zst":
        import pyarrow as pa

        content = pa.compress(content, codec="zstd", asbytes=True)
    path.write_bytes(content)
    made = streamed(path, [])
    assert (made.pairs, made.batches) == (38, 8)
    first, second = epoch(made, 0), epoch(made, 1)
    expected = Counter((f"query {n}", DOCS[f"d{n}"]) for n in range(38))
    for found in (first, second):
        assert Counter((pair.query, pair.better) for pair in found) == expected
        assert [len(made.batch(0, place)) for place in range(8)] == [5] * 7 + [3]
    assert first != second
    # a batch is the same whenever it is asked for, as a resumed training does
    again = streamed(path, [])
    assert again.batch(1, 6) == second[30:35]
    assert again.batch(0, 2) == first[10:15]
    assert again.digest() == made.digest()
    assert streamed(path, [], seed=1).batch(0, 0) != first[:5]


def test_a_plain_file_is_mixed_beyond_its_windows(put: Callable[..., Path]) -> None:
    made = streamed(put("t.tsv", lines(36)), [])
    numbers = [int(pair.query.split()[1]) for pair in epoch(made, 0)[:12]]
    assert max(numbers) >= 12  # blocks of the first window come from the whole file


def test_test_queries_are_skipped(put: Callable[..., Path]) -> None:
    text = "".join(f"{QUERIES[f'q{n}']}\t{DOCS[f'd{n}']}\tother he {n}\n" for n in range(10))
    for path in (put("ids.tsv", lines(10)), put("texts.tsv", text)):
        file = TripleFile(path, sources())
        assert file.shown == {"query 0", "query 1"}
        made = streamed(path, ["q1"])
        asked = [pair.query for pair in epoch(made, 0)]
        assert sorted(asked) == [f"query {n}" for n in range(10) if n != 1]
    assert streamed(path, [], limit=4).pairs == 4
    with pytest.raises(InputError, match="every triple belongs to a test query"):
        streamed(put("one.tsv", "q1\td5\td6\n"), ["q1"])


def test_bias_is_looked_up_or_given(put: Callable[..., Path]) -> None:
    path = put("t.tsv", "q2\td2\td3\n")
    made = streamed(path, [], magnitude="share")
    pair = made.batch(0, 0)[0]
    assert (pair.better_bias, pair.worse_bias) == (pytest.approx(1 / 3), pytest.approx(1 / 3))
    assert made.bias["documents"] == 2
    given = streamed(put("b.tsv", "q2\td2\td3\t-2\n"), [], magnitude="share").batch(0, 0)[0]
    assert (given.better_bias, given.worse_bias) == (pytest.approx(1 / 3), 2.0)


def test_only_one_window_is_kept(put: Callable[..., Path]) -> None:
    own = sources()
    file = TripleFile(put("t.tsv", lines(36)), own)
    made = StreamedPairs(file, own, [])
    largest = 0
    for place in range(made.batches):
        made.batch(0, place)
        assert made._loaded is not None
        largest = max(largest, len(made._loaded[1]))
    assert largest == 12
    assert not own.texts._found  # the texts of a window are not remembered


def test_broken_files_are_one_line(put: Callable[..., Path], tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"t.tsv:2: query 'qx' has no text"):
        TripleFile(put("t.tsv", "q1\td1\td2\nqx\td1\td2\n"), sources())
    with pytest.raises(InputError, match="no such file"):
        TripleFile(tmp_path / "nothing.tsv", sources())
    with pytest.raises(InputError, match="empty file"):
        TripleFile(put("e.tsv", "\n"), sources())
    missing = streamed(put("m.tsv", "q1\td1\tgone\n"), [], missing="neutral")
    with pytest.raises(InputError, match="'gone'"):
        missing.batch(0, 0)


def test_a_streamed_training_resumes_where_it_was(
    put: Callable[..., Path], tiny: dict[str, Path], tmp_path: Path
) -> None:
    from ranktilt.training.loop import TrainingLoop
    from ranktilt.training.scorers import load_scorer
    from ranktilt.training.settings import LoopSettings

    path = put("t.tsv", lines(36))
    settings = LoopSettings(steps=12, batch_size=5, checkpoint_every=7)  # an epoch has 8 batches

    def loop() -> TrainingLoop:
        return TrainingLoop(load_scorer(f"cross:{tiny['cross']}"), streamed(path, []), settings)

    def stop(step: str, done: int = 0, total: int | None = None, unit: str = "", /) -> None:
        if (step, done, total, unit) == ("Training", 9, 12, "steps"):
            raise KeyboardInterrupt

    whole = loop().run()
    with pytest.raises(KeyboardInterrupt):
        loop().run(tmp_path / "out", progress=stop)
    again = loop().run(tmp_path / "out", resume=True)
    assert again.resumed_at == 7
    assert again.losses == whole.losses
    put("t.tsv", lines(35))
    with pytest.raises(InputError, match="the checkpoint of another training"):
        loop().run(tmp_path / "out", resume=True)

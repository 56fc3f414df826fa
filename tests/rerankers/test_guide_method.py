"""The method that docs/rerank.md writes works as it says there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bench.rerank_gaps import ranked_list
from ranktilt.data.run import Run
from ranktilt.rerankers.base import METHODS, Reranker
from ranktilt.testing.rerankers import RerankerContract

PAGE = Path(__file__).parents[2] / "docs" / "rerank.md"
METHOD, USE, CONTRACT = re.findall(
    r"```python\n(.*?)```",
    PAGE.read_text(encoding="utf-8").split("## A method of your own")[1],
    re.S,
)


def defined() -> type[Reranker]:
    """The class of the guide, without leaving it among the shipped ones."""
    names: dict[str, Any] = {"__name__": __name__}
    try:
        exec(compile(METHOD, str(PAGE), "exec"), names)
    finally:
        METHODS.pop("quiet", None)
    return names["Quiet"]  # type: ignore[no-any-return]


QUIET = defined()


@pytest.fixture(autouse=True, scope="module")
def registered() -> Iterator[None]:
    METHODS["quiet"] = QUIET
    yield
    del METHODS["quiet"]


class TestQuiet(RerankerContract):
    method = QUIET()


def test_what_it_does() -> None:
    ranked = ranked_list([[1, 0], [0, 2], [0, 0], [0, 0]])
    assert QUIET().rerank_list(ranked, 1).tolist() == [2, 3, 0, 1]
    # relevance 1, 2/3, 1/3, 0; at 0.3 the documents are worth 0.4, 0.17, 0.23 and 0
    assert QUIET().rerank_list(ranked, 0.3).tolist() == [0, 2, 1, 3]


def test_the_guide_uses_it(
    sample: Any, annotated_sample: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sample").symlink_to(Path(sample.runs[0]).parents[1])
    (tmp_path / "annotations.parquet").symlink_to(annotated_sample)
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    exec(compile(USE, str(PAGE), "exec"), names)
    assert isinstance(names["made"], Run)
    assert names["made"].name == "clicks+quiet-0.5"
    names = {"__name__": __name__, "Quiet": QUIET}
    exec(compile(CONTRACT, str(PAGE), "exec"), names)
    assert issubclass(names["TestQuiet"], RerankerContract)

"""Without a library, its door says which extra brings it; the rooms themselves still open."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from ranktilt.data.collection import Collection
from ranktilt.data.run import Run
from ranktilt.errors import InputError, MissingExtraError
from ranktilt.interop import deepeval, langchain, live, llama_index, phoenix, pyterrier, ragas, ranx

RUN = Run.load({"q": {"a": 1.0}})
DOORS: dict[str, Callable[[], Any]] = {
    "ranx": lambda: ranx.to_ranx(RUN),
    "pyterrier": pyterrier._type.__wrapped__,
    "langchain_core.callbacks": langchain._handler.__wrapped__,
    "llama_index.core.schema": llama_index._handler.__wrapped__,
    "prometheus_client": lambda: live.register_with_prometheus(live.TiltSampler()),
    "ir_datasets": lambda: list(Collection.open("ir_datasets:vaswani").batches()),
    "datasets": lambda: list(Collection.open("hf:some/thing").batches()),
}


RAG_DOORS: dict[str, Callable[[], Any]] = {
    "deepeval.metrics": deepeval._metric.__wrapped__,
    "phoenix.evals": phoenix.balance_evaluator,
    "ragas.metrics.base": ragas._metric.__wrapped__,
}


@pytest.mark.parametrize("library", DOORS)
def test_the_extra_is_named(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingExtraError, match=r"pip install 'ranktilt\[interop\]'"):
        DOORS[library]()


def test_pandas_alone_is_enough_for_its_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(InputError, match="pandas is not installed; pip install pandas"):
        RUN.to_pandas()


@pytest.mark.parametrize("library", RAG_DOORS)
def test_the_extra_of_evaluation_suites_is_named(
    library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library.partition(".")[0], None)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingExtraError, match=r"needs an extra: pip install 'ranktilt\[rag\]'"):
        RAG_DOORS[library]()


def test_the_rooms_import_no_library_of_others() -> None:
    code = (
        "import sys\n"
        "from ranktilt.interop import ir_measures, langchain, live, llama_index\n"
        "from ranktilt.interop import deepeval, phoenix, pyterrier, ragas, ranked, ranx\n"
        "import ranktilt.data.sources\n"
        "theirs = {'pandas', 'ranx', 'pyterrier', 'langchain_core', 'llama_index',\n"
        "          'prometheus_client', 'ir_datasets', 'datasets', 'torch',\n"
        "          'ragas', 'deepeval', 'phoenix'}\n"
        "print(sorted(theirs & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"

"""Small balanced corpora, and a language model on loopback."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ranktilt.corpora.layout import Corpus, CorpusDocument, CorpusQuestion


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads or fills the cache of the person who runs it, nor their keys."""
    monkeypatch.setenv("RANKTILT_CACHE", str(tmp_path / "cache"))
    for name in ("RANKTILT_API_KEY", "OPENAI_API_KEY"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def make_corpus() -> Callable[..., Corpus]:
    """Build a corpus: `make_corpus({"q1": {"1": ["text", …], "2": [...]}})`."""

    def make(sides: dict[str, dict[str, list[str]]], **domains: str) -> Corpus:
        questions, documents = {}, {}
        for query, own in sides.items():
            named = (domains[query],) if query in domains else ()
            questions[query] = CorpusQuestion(
                query, f"Is {query} right?", f"topic of {query}", named
            )
            for side, texts in own.items():
                for number, text in enumerate(texts, start=1):
                    key = f"{query}_p{side}_d{number}"
                    documents[key] = CorpusDocument(key, text, query, side, domains=named)
        return Corpus(questions, documents)

    return make

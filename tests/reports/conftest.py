"""Reports to look at, and a browser to look with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from ranktilt.audits.audit import default_measures
from ranktilt.comparisons.curves import curves
from ranktilt.comparisons.systems import ComparisonSettings, compare
from ranktilt.comparisons.tradeoff import tradeoff
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.polarity import Polarity, QueryAxis
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.run import load_runs
from ranktilt.explanations.attribution import attribute
from ranktilt.measures.scoring import ScoringData, prepare, score
from ranktilt.reports.content import ReportInput
from ranktilt.reports.folder import write_report
from ranktilt.terms.annotator import annotate


@pytest.fixture(scope="session")
def sample_input(sample: Any) -> ReportInput:
    """The sample with everything a report may show."""
    runs = load_runs(sample.runs)
    queries, qrels = Queries.load(sample.queries, by="domain"), Qrels.load(sample.qrels)
    lexicon = Lexicon.load("gender")
    annotations = annotate(sample.passages, lexicon)
    shared = {"annotations": annotations, "background": "pool", "queries": queries}
    measures = default_measures(lexicon.group_names, 10, qrels=True)
    scores = score(runs, measures, qrels=qrels, **shared)
    lines = sample.passages.read_text(encoding="utf-8").splitlines()
    tilted = [m.name for m in scores.measures if m.fair_value is not None]
    data = ScoringData(**shared)
    scoring = prepare(runs, tilted, data)
    return ReportInput(
        scores=scores,
        runs=runs,
        queries=queries.texts,
        texts=dict(line.split("\t", 1) for line in lines),
        lexicon=lexicon,
        annotations=annotations,
        grades=qrels.grades,
        comparison=compare(scores, settings=ComparisonSettings(resamples=200)),
        curves=curves(runs, ["ARaB", "TExFAIR"], data, cutoffs=[1, 2, 5, 10, 20]),
        attribution=attribute(scoring, scoring.scores(), scoring.measures, data),
        tradeoff=tradeoff(scores, "nDCG@10", "TExFAIR@10", resamples=200),
        manifest={"command": "ranktilt audit <x>", "settings": {"lexicon": "gender"}, "time": ""},
        title="The sample & <its> tilt",
    )


@pytest.fixture(scope="session")
def bare_input(sample_input: ReportInput) -> ReportInput:
    """The same without what takes long to draw."""
    return replace(sample_input, comparison=None, curves=None, attribution=None, tradeoff=None)


@pytest.fixture(scope="session")
def sample_report(sample_input: ReportInput, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample's report, written once."""
    return write_report(sample_input, tmp_path_factory.mktemp("reports") / "sample").path


@pytest.fixture(scope="session")
def make_input() -> Callable[..., ReportInput]:
    """A small input from texts and lists: `make_input({"d1": "she"}, {"a": {"q": ["d1"]}})`."""

    def make(
        texts: dict[str, str],
        lists: dict[str, dict[str, list[str]]],
        *,
        measures: Any = ("ARaB@10", "TExFAIR@10"),
        lexicon: str = "gender",
        queries: dict[str, str] | None = None,
        **more: Any,
    ) -> ReportInput:
        scored = {
            name: {q: {d: -float(i) for i, d in enumerate(docs)} for q, docs in own.items()}
            for name, own in lists.items()
        }
        runs = load_runs(scored)
        words = Lexicon.load(lexicon)
        annotations = annotate(texts, words)
        scores = score(runs, list(measures), annotations=annotations, queries=queries)
        return ReportInput(
            scores, runs, queries or {}, texts, words, annotations=annotations, **more
        )

    return make


class Watched:
    """A page with all that it complained of and all that it asked for."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.messages: list[str] = []
        self.requests: list[str] = []
        page.on("console", lambda message: self.messages.append(message.text))
        page.on("pageerror", lambda error: self.messages.append(str(error)))
        page.on("request", lambda request: self.requests.append(request.url))


@pytest.fixture
def open_page(browser: Any) -> Iterator[Callable[..., Any]]:
    """Open a file in a fresh profile; every page must stay silent and fetch nothing."""
    contexts: list[Any] = []
    watched: list[Watched] = []

    def open_file(path: Path, hash_: str = "", *, width: int = 1280, **options: Any) -> Any:
        context = browser.new_context(viewport={"width": width, "height": 900}, **options)
        context.set_default_timeout(10_000)
        contexts.append(context)
        watched.append(Watched(context.new_page()))
        page = watched[-1].page
        page.goto(path.resolve().as_uri() + hash_)
        return page

    yield open_file
    complaints = [message for one in watched for message in one.messages]
    asked = [url for one in watched for url in one.requests if not url.startswith("file://")]
    others = [
        url
        for one in watched
        for url in one.requests
        if url.startswith("file://") and not url.split("#")[0].endswith(".html")
    ]
    for context in contexts:
        context.close()
    assert complaints == []
    assert asked == []
    assert others == []


#: Two sides with names, two without, one side only, and no verdict.
SIDED = {
    "q1": QueryAxis(
        "stance", orientation="support of the query", trust=0.9, verdict="two sides",
        sides=("clean, quiet", "<b>vans</b>, jams"),
    ),
    "q2": QueryAxis("pca", verdict="two sides"),
    "q3": QueryAxis("pca", verdict="one side only", warnings=("the documents are very similar",)),
    "q4": QueryAxis("pca", warnings=("only 4 documents to fit the axis on",)),
}  # fmt: skip


@pytest.fixture(scope="session")
def sided_input() -> ReportInput:
    """Lists of four documents: `first` has one side first for q1 only, `turns` never."""
    documents = {f"{q}-{n}": value for q in SIDED for n, value in enumerate((0.9, 0.8, -0.7, -0.9))}
    polarity = Polarity(
        pa.array([doc[:2] for doc in documents]),
        pa.array(list(documents)),
        np.array(list(documents.values()))[:, None],
        {"embedder": "light:x", "method": "pca"},
        SIDED,
    )
    orders = {"first": {"q1": (0, 1, 2, 3)}, "turns": {}}
    runs = load_runs(
        {
            run: {
                q: {f"{q}-{n}": -float(i) for i, n in enumerate(own.get(q, (0, 3, 2, 1)))}
                for q in SIDED
            }
            for run, own in orders.items()
        }
    )
    return ReportInput(
        scores=score(runs, ["DUO@10"], polarity=polarity),
        runs=runs,
        queries={"q1": "Ban cars & vans?", "q2": "No homework?", "q3": "Agreed", "q4": "Unsure"},
        texts={
            doc: f"<i>The passage of {doc}</i> says what it says at length." for doc in documents
        },
        polarity=polarity,
    )


@pytest.fixture(scope="session")
def sided_report(sided_input: ReportInput, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its report, written once."""
    return write_report(sided_input, tmp_path_factory.mktemp("reports") / "sides").path

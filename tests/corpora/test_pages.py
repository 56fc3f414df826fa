"""Saved pages: main text out of them, failures listed, none fatal."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ranktilt.corpora.importing import _NoText, _read_page, import_pages
from ranktilt.corpora.loading import load_corpus
from ranktilt.data.run import Run
from ranktilt.errors import InputError
from ranktilt.polarity.polarize import PolaritySettings


def _saved() -> Any:
    path = Path(__file__).with_name("saved_pages.py")
    spec = importlib.util.spec_from_file_location("saved_pages", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    import sys

    sys.modules["saved_pages"] = module
    spec.loader.exec_module(module)
    return module


SAVED = _saved()


@pytest.mark.parametrize("page", SAVED.pages(), ids=lambda page: page.name)
def test_each_saved_page(page: Any, put: Callable[..., Path]) -> None:
    path = put(page.name, page.content)
    if page.fails:
        with pytest.raises(_NoText, match=page.fails):
            _read_page(path)
        return
    _, text = _read_page(path)
    for words in page.holds:
        assert words in text
    for words in page.lacks:
        assert words not in text


def test_a_page_of_five_megabytes(put: Callable[..., Path]) -> None:
    content = SAVED.large_page()
    assert len(content) > 5_000_000
    _, text = _read_page(put("30-large.html", content))
    assert SAVED.TEA[0][:25] in text
    assert SAVED.COURT[1][-25:] in text
    assert text.count("Entry") < 100


def test_all_of_them_at_once(put: Callable[..., Path], tmp_path: Path) -> None:
    pages = SAVED.pages()
    rows = ["file,query_id,rank,engine,query,url,domain"]
    for number, page in enumerate(pages):
        put(f"saved/{page.name}", page.content)
        query, rank = number // 10, number % 10 + 1
        engine = "Big Engine" if rank == 1 else "big engine"
        rows.append(f"{page.name},q{query},{rank},{engine},What about {query}?,,News")
    rows.append("gone.html,q2,10,Big Engine,,http://gone.example/,News")
    index = put("index.csv", "\n".join(rows) + "\n")
    made = import_pages(tmp_path / "saved", index=index, output=tmp_path / "natural")
    failed = {row["file"]: row["reason"] for row in made.failures}
    assert failed == {
        "27-empty-body.html": "no main text",
        "28-app-shell.html": "no main text",
        "29-empty-file.html": "an empty file",
        "gone.html": "could not be read (No such file or directory)",
    }
    assert len(made.corpus) == 26
    back = load_corpus(tmp_path / "natural")
    first = back.documents["q0_big-engine_r1"]
    assert (first.rank, first.engine, first.title, *first.domains) == (
        1, "Big Engine", "A page", "News",
    )  # fmt: skip
    run = Run.load(tmp_path / "natural" / "runs" / "big-engine.trec")
    assert list(run.ranking("q2"))[:2] == ["q2_big-engine_r1", "q2_big-engine_r2"]
    assert len(run.ranking("q2")) == 6
    lines = (tmp_path / "natural" / "failures.jsonl").read_text().splitlines()
    assert len([json.loads(line) for line in lines]) == 4


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"%PDF-1.4 ...", "not a web page"),
        (b"just a text", "not a web page"),
        (b"<html><body><p>Five words are too few</p></body></html>", "words of main text|no main"),
        (b"<div>" * 10_000 + b"deep", "deep|main text|parsed"),
    ],
)
def test_what_gives_no_text(put: Callable[..., Path], content: bytes, says: str) -> None:
    with pytest.raises(_NoText, match=says):
        _read_page(put("a.html", content))


@pytest.mark.parametrize(
    ("index", "says"),
    [
        ("file,query_id\na.html,q1\n", "no text for query 'q1'"),
        ("file,query_id,query,rank\na.html,q1,Q?,first\n", "rank 'first'"),
        ("file,query_id,query\n,q1,Q?\n", "no file or no query_id"),
        ("file,query_id,query\na.html,q 1,Q?\n", "query_id 'q 1'"),
        ("file,query_id,query\na.html,q1,Q?\n", "none of 1 pages has a text"),
    ],
)
def test_a_wrong_index_is_one_line(
    put: Callable[..., Path], tmp_path: Path, index: str, says: str
) -> None:
    (tmp_path / "s").mkdir()
    with pytest.raises(InputError, match=says):
        import_pages(tmp_path / "s", index=put("index.csv", index))


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_are_decoded_and_none_is_fatal(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / "any.html"
    path.write_bytes(b"<p>" + content)
    try:
        _read_page(path)
    except _NoText as reason:
        assert str(reason)  # noqa: PT017


def test_the_engines_own_order_is_scored(
    put: Callable[..., Path], make_corpus: Callable[..., Any], tmp_path: Path
) -> None:
    """A synthetic corpus gives the axis, the saved pages the documents, the engine the order."""
    from ranktilt.measures.scoring import score
    from ranktilt.polarity.polarize import fit_polarity

    fit = make_corpus({"q1": {"1": ["tea a", "tea b"], "2": ["wind a", "wind b"]}})
    fit.write(tmp_path / "synthetic")
    sides = {"t1": SAVED.TEA, "t2": SAVED.TEA[::-1], "w1": SAVED.WIND, "w2": SAVED.WIND[::-1]}
    rows = ["file,query_id,query,engine,rank"]
    for name, body in sides.items():
        put(f"s/{name}.html", SAVED.page(SAVED.article(body), title="x"))
    orders = {"one-sided": ("t1", "t2", "w1", "w2"), "mixed": ("t1", "w1", "w2", "t2")}
    for engine, names in orders.items():
        rows += [f"{name}.html,q1,Q?,{engine},{n}" for n, name in enumerate(names, start=1)]
    made = tmp_path / "natural"
    import_pages(tmp_path / "s", index=put("i.csv", "\n".join(rows) + "\n"), output=made)

    def embed(texts: list[str]) -> Any:
        return [[1.0 if "wind" in t or "turbines" in t else -1.0, 0.0] for t in texts]

    runs = [made / "runs" / "one-sided.trec", made / "runs" / "mixed.trec"]
    found = fit_polarity(
        runs,
        made,
        fit=tmp_path / "synthetic",
        embedder=embed,
        settings=PolaritySettings(method="pca"),
    )
    scores = score(runs, ["DUO"], polarity=found)
    # Figure 1 of the paper: one side after the other is 1, the most balanced order 0
    values = {row["run"]: row["value"] for row in json.loads(scores.to_json())["rows"]}
    assert values == {"one-sided": pytest.approx(1.0), "mixed": pytest.approx(0.0, abs=1e-9)}


@pytest.mark.parametrize("charset", ["undefined", "idna", "no-such-set", ""])
def test_a_saved_file_that_names_a_senseless_charset(
    put: Callable[..., Path], charset: str
) -> None:
    body = "".join(f"<p>{text}</p>" for text in SAVED.TEA)
    content = (
        'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n--b\r\n'
        f'Content-Type: text/html; charset="{charset}"\r\nContent-Location: =?bad?=\r\n\r\n'
        f"<html><body><article>{body}</article></body></html>\r\n--b--"
    )
    assert SAVED.TEA[0][:25] in _read_page(put("a.mht", content))[1]


def test_engines_with_names_in_other_scripts_stay_apart(
    put: Callable[..., Path], tmp_path: Path
) -> None:
    words = "".join(f"<p>{text}</p>" for text in SAVED.TEA)
    put("saved/a.html", f"<article>{words}</article>")
    index = put("i.csv", "file,query_id,query,engine\na.html,q,Tea?,百度\na.html,q,Tea?,搜狗\n")
    made = import_pages(tmp_path / "saved", index=index, output=tmp_path / "out")
    assert made.failures == []
    assert sorted(p.name for p in (tmp_path / "out" / "runs").iterdir()) == [
        "搜狗.trec", "百度.trec",
    ]  # fmt: skip

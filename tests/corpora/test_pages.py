"""Saved pages: main text out of them, failures listed, none fatal."""

from __future__ import annotations

import base64
import importlib.util
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ranktilt.corpora.importing import import_pages
from ranktilt.corpora.loading import load_corpus
from ranktilt.corpora.saved_pages import (
    NoText,
    destination,
    read_page,
    read_results,
    same_page,
)
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
        with pytest.raises(NoText, match=page.fails):
            read_page(path)
        return
    text = read_page(path).text
    for words in page.holds:
        assert words in text
    for words in page.lacks:
        assert words not in text


def test_a_page_of_five_megabytes(put: Callable[..., Path]) -> None:
    content = SAVED.large_page()
    assert len(content) > 5_000_000
    text = read_page(put("30-large.html", content)).text
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
    assert (first.rank, first.engine, first.title, first.domain) == (
        1, "Big Engine", "A page", "News",
    )  # fmt: skip
    run = Run.load(tmp_path / "natural" / "runs" / "big-engine.trec")
    assert list(run.ranking("q2"))[:2] == ["q2_big-engine_r1", "q2_big-engine_r2"]
    assert len(run.ranking("q2")) == 6
    lines = (tmp_path / "natural" / "failures.jsonl").read_text().splitlines()
    assert len([json.loads(line) for line in lines]) == 4


def result_page(engine: str, query: str, links: list[str]) -> str:
    hits = "".join(
        f"<div class='g'><a href='{link}'><h3>Title {n}</h3></a><p>snippet</p></div>"
        for n, link in enumerate(links)
    )
    return (
        f"<!-- saved from url=(0030)https://www.{engine}.com/search?q=x -->"
        f"<html><head><title>{query} - {engine}</title></head><body>"
        f"<form><input name='q' value='{query}'></form>"
        "<div id='tads'><a href='https://ads.example/'><h3>Buy now</h3></a></div>"
        f"<a href='https://maps.{engine}.com/'><h3>Maps</h3></a>{hits}"
        "<a href='https://footer.example/'>no heading</a></body></html>"
    )


def test_result_pages_and_their_pages(put: Callable[..., Path], tmp_path: Path) -> None:
    hidden = "a1" + base64.urlsafe_b64encode(b"https://b.example/wind").decode().rstrip("=")
    put("s/tea.serp.html", result_page("google", "Is tea good?", [
        "/url?q=https://www.a.example/tea/%3Fx%3D1&sa=U",
        f"https://www.bing.com/ck/a?u={hidden}",
        "https://a.example/tea/?x=1#again",
        "https://c.example/court?utm_source=x",
        "https://missing.example/",
    ]))  # fmt: skip
    put(
        "s/court_results.html",
        result_page("google", "Are juries fair?", ["https://c.example/court"]),
    )
    put("s/broken.serp.html", "<html><body>nothing</body></html>")
    page, article = SAVED.page, SAVED.article
    put(
        "s/one.html",
        "<!-- saved from url=(0023)https://a.example/tea?x=1 -->" + page(article(SAVED.TEA)),
    )
    canonical = "<link rel='canonical' href='http://b.example/wind/'>"
    put("s/two.html", page(article(SAVED.WIND), head=canonical))
    put("s/c.example/court.html", page(article(SAVED.COURT)))
    queries = put("queries.tsv", "query_id\ttext\tdomain\n77\tis TEA good?\tFood\n")
    made = import_pages(tmp_path / "s", queries=queries)
    assert {q.query_id: (q.text, q.domain) for q in made.corpus.questions.values()} == {
        "77": ("Is tea good?", "Food"),
        "w2": ("Are juries fair?", ""),
    }
    assert made.orders == {
        "google": {
            "77": [("77_google_r1", 1), ("77_google_r2", 2), ("77_google_r3", 3)],
            "w2": [("w2_google_r1", 1)],
        }
    }
    documents = made.corpus.documents
    assert documents["77_google_r3"].text == documents["w2_google_r1"].text
    assert documents["77_google_r2"].url == "https://b.example/wind"
    reasons = [(row["file"], row["rank"], row["reason"]) for row in made.failures]
    assert reasons == [
        ("broken.serp.html", None, "no results: no links to other sites with a heading"),
        ("", 4, "no saved page for this address"),
    ]


def test_a_page_saved_as_one_file(put: Callable[..., Path]) -> None:
    body = base64.b64encode(SAVED.page(SAVED.article(SAVED.RUSSIAN)).encode("koi8-r")).decode()
    path = put(
        "a.mhtml",
        "From: <Saved by a browser>\r\nMIME-Version: 1.0\r\n"
        'Content-Type: multipart/related; boundary="b"\r\n\r\n--b\r\n'
        "Content-Type: text/html; charset=koi8-r\r\nContent-Transfer-Encoding: base64\r\n"
        f"Content-Location: https://r.example/\r\n\r\n{body}\r\n--b--\r\n",
    )
    found = read_page(path)
    assert found.url == "https://r.example/"
    assert SAVED.RUSSIAN[0][:25] in found.text


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
    with pytest.raises(NoText, match=says):
        read_page(put("a.html", content))


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


def test_no_result_page(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no saved result page"):
        import_pages(tmp_path)


@pytest.mark.parametrize(
    ("href", "where"),
    [
        ("https://duckduckgo.com/l/?uddg=https%3A%2F%2Fa.org%2Fb%3Fc%3D1&rut=9", "https://a.org/b?c=1"),
        ("https://r.search.yahoo.com/_ylt=A/RV=2/RE=1/RO=10/RU=https%3a%2f%2fa.org%2fb/RK=2",
         "https://a.org/b"),
        ("#top", ""),
        ("javascript:void(0)", ""),
        ("/search?q=tea", ""),
    ],
)  # fmt: skip
def test_where_links_lead(href: str, where: str) -> None:
    assert destination(href) == where


def test_the_query_may_stand_in_the_title() -> None:
    html = (
        "<html><head><title>Is tea - or coffee - better? - Seek</title></head><body>"
        "<h2><a href='https://a.org/'>A</a></h2></body></html>"
    )
    found = read_results(html, "https://seek.example/s")
    assert (found.query, found.engine) == ("Is tea - or coffee - better?", "seek")
    assert same_page(found.results[0].url) == "a.org"


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_are_decoded_and_none_is_fatal(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / "any.html"
    path.write_bytes(b"<p>" + content)
    try:
        read_page(path)
    except NoText as reason:
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


def test_links_that_are_no_addresses_are_passed_over(
    put: Callable[..., Path], tmp_path: Path
) -> None:
    """RFC 3986 has [ in a host for IPv6 alone; pages have it anywhere."""
    words = "".join(f"<p>{text}</p>" for text in SAVED.TEA)
    put("saved/a.html", f"<link rel=canonical href='https://a.org/x'><article>{words}</article>")
    put("saved/b.html", f"<link rel=canonical href='http://[b'><article>{words}</article>")
    links = ("http://[bad/x", "https://a.org/x", "/url?q=http://[worse")
    body = "".join(f"<h3><a href='{href}'>A result</a></h3>" for href in links)
    put("saved/tea.serp.html", f"<input name=q value=tea>{body}")
    made = import_pages(tmp_path / "saved")
    assert [d.url for d in made.corpus.documents.values()] == ["https://a.org/x"]
    assert same_page("http://[bad") == ""


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
    assert SAVED.TEA[0][:25] in read_page(put("a.mht", content)).text


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


def test_what_is_left_out_and_queries_that_are_not_known_are_told(
    put: Callable[..., Path], tmp_path: Path
) -> None:
    for name, query in (("tea", "Is tea good?"), ("wind", "Is wind power good?")):
        found = result_page("google", query, [f"https://{name}.example/a"])
        put(f"s/{name}.serp.html", found)
        put(f"s/{name}.example/a.html", SAVED.page(SAVED.article(SAVED.TEA)))
    put("s/alone.html", SAVED.page(SAVED.article(SAVED.WIND)))
    queries = put("queries.tsv", "query_id\ttext\n77\tis TEA good?\n")
    assert import_pages(tmp_path / "s", queries=queries).notes == [
        "1 saved pages are in no result page and are skipped, alone.html first",
        "1 of 2 queries are not among those of --queries, 'Is wind power good?' (w2) first",
    ]
    (tmp_path / "s" / "alone.html").unlink()
    assert import_pages(tmp_path / "s").notes == []

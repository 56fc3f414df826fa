"""Mapping files: what they say, what is refused, and how answers are read with them."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranktilt.errors import InputError
from ranktilt.rankers.engines import EngineMapping, load_engine
from ranktilt.rankers.engines.engine import OPTIONS
from ranktilt.rankers.engines.mapping import PLACEHOLDERS, AnswerPaths, _EngineLimits, _EnginePaging
from ranktilt.rankers.engines.presets import PRESET_OPTIONS
from ranktilt.rankers.engines.store import EngineAnswer, Listing, _HitPage
from ranktilt.rankers.specs import make_ranker
from ranktilt.web.client import BadReply, Reply
from ranktilt.web.secrets import Redactor

PLAIN: dict[str, Any] = {
    "url": "https://search.example.org/api",
    "params": {"q": "{query}"},
    "answer": {"results": "items"},
}
PAGED: dict[str, Any] = {
    "url": "https://search.example.org/api",
    "params": {"q": "{query}", "from": "{offset}", "n": "{size}", "p": "{page}", "d": "{depth}"},
    "paging": {"by": "offset", "size": 10},
}


def test_file_in_the_words_of_the_guide(put: Callable[..., Path]) -> None:
    path = put(
        "library.toml",
        """
        url = "https://search.example.org/api"
        headers = { Authorization = "Bearer ${SEARCH_TOKEN}" }
        [body]
        query.words = "{query}"
        from = "{offset}"
        note = "page {page} of {size}"
        [answer]
        results = "hits"
        text = ["lead", "body"]
        [paging]
        by = "offset"
        size = 50
        """,
    )
    mapping = EngineMapping.read(path)
    assert (mapping.name, mapping.method) == ("library", "POST")
    assert EngineMapping.from_dict(mapping.to_dict()).to_dict() == mapping.to_dict()
    assert "SEARCH_TOKEN" in json.dumps(mapping.to_dict())


def test_request_is_filled_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEARCH_KEY", "open sesame")
    content = PAGED | {
        "url": "https://h.example/{query}/x",
        "headers": {"X-Key": "${SEARCH_KEY}"},
        "auth": "someone:${SEARCH_KEY}",
        "body": {"a": ["{offset}", "{size} of {depth}"], "n": 3, "q": "{query}"},
        "method": "post",
    }
    request = EngineMapping.from_dict(content).request("a/b ${SEARCH_KEY} {size}", 2, 25)
    assert request.url == "https://h.example/a%2Fb%20%24%7BSEARCH_KEY%7D%20%7Bsize%7D/x"
    assert request.headers == {"X-Key": "open sesame"}
    assert request.params == {
        "q": "a/b ${SEARCH_KEY} {size}", "from": "20", "n": "10", "p": "3", "d": "25",
    }  # fmt: skip
    assert request.body == {"a": [20, "10 of 25"], "n": 3, "q": "a/b ${SEARCH_KEY} {size}"}
    assert request.auth == ("someone", "open sesame")
    fixed = EngineMapping.from_dict(PLAIN | {"url": "http://h/?lang=en"}).request("a&b", 0, 5)
    assert fixed.address == "http://h/?lang=en&q=a%26b"


@pytest.mark.parametrize(
    ("by", "first", "expected"),
    [
        ("offset", None, [("0", "1"), ("10", "2")]),
        ("offset", 1, [("1", "1"), ("11", "2")]),
        ("page", None, [("0", "1"), ("10", "2")]),
        ("page", 0, [("0", "0"), ("10", "1")]),
    ],
)
def test_first_page(by: str, first: int | None, expected: list[tuple[str, str]]) -> None:
    paging = {"by": by, "size": 10} | ({} if first is None else {"first": first})
    mapping = EngineMapping.from_dict(PAGED | {"paging": paging})
    requests = [mapping.request("x", page, 100) for page in range(2)]
    assert [(r.params["from"], r.params["p"]) for r in requests] == expected


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"url": None}, "expected str, got null"),
        ({"url": "ftp://x/{query}"}, "expected http:// or https://"),
        ({"url": "https://me:hunter2@x/"}, r"a user or a password in the url.*auth"),
        ({"url": "https://x/?apikey=hunter2"}, "the parameter 'apikey' contains a credential"),
        ({"headers": {"authorization": "Bearer hunter2"}}, "header 'authorization' contains"),
        ({"headers": {"X-API-Key": "hunter2"}}, r"expected a reference .*\$\{SEARCH_TOKEN\}"),
        ({"params": {"q": "{query}", "token": "hunter2"}}, "contains a credential"),
        ({"headers": {"X-Goog-Api-Key": "hunter2"}}, "the header 'X-Goog-Api-Key'"),
        ({"headers": {"X-RapidAPI-Key": "hunter2"}}, "contains a credential"),
        ({"headers": {"X-Auth": "hunter2"}}, "contains a credential"),
        ({"headers": {"X-Session": "hunter2"}}, "contains a credential"),
        ({"headers": {"Cookie": "a=hunter2"}}, "contains a credential"),
        ({"params": {"q": "{query}", "appid": "hunter2"}}, "the parameter 'appid'"),
        ({"params": {"q": "{query}", "app_id": 4711}}, "contains a credential"),
        ({"params": {"q": "{query}", "sig": "hunter2"}}, "contains a credential"),
        ({"params": {"q": "{query}", "accessToken": "hunter2"}}, "contains a credential"),
        ({"url": "https://x/?subscriptionkey=hunter2"}, "contains a credential"),
        ({"body": {"q": "{query}", "api_key": "hunter2"}}, "the body's entry 'api_key'"),
        ({"body": {"q": "{query}", "a": [{"login": {"password": "hunter2"}}]}}, "'password'"),
        ({"body": {"q": "{query}", "tokens": [], "token": ["hunter2"]}}, "entry 'token'"),
        ({"auth": "me:hunter2"}, "auth contains a credential"),
        ({"params": {"q": "{querry}"}}, r"no \{query\} in url, headers, params or body"),
        ({"params": {"q": "x"}}, r"no \{query\} in url, headers, params or body"),
        ({"parms": {}}, "unknown key 'parms'; did you mean params"),
        ({"answer": {"txt": "a"}}, r"answer: unknown key 'txt'; did you mean text"),
        ({"answer": {"id": 3}}, "answer.id: expected str, got int"),
        ({"limits": {"per_second": 0}}, "limits.per_second: expected float > 0"),
        ({"limits": {"retries": 1.5}}, "limits.retries: expected int, got float"),
        ({"limits": {"timeout": "soon"}}, "limits.timeout: expected float, got str"),
        ({"limits": {"timeout": float("nan")}}, "limits.timeout: expected float > 0"),
        ({"limits": {"timeout": float("inf")}}, "limits.timeout: expected float <= 86400"),
        ({"paging": {"by": "pages", "size": 1}}, "paging.by: invalid enum value 'pages'"),
        ({"paging": {"by": "page", "size": 1}}, r"paging by page without \{page\}"),
        ({"params": {"q": "{query}", "p": "{page}"}}, r"\{page\} without paging"),
        (PAGED | {"paging": {"by": "offset"}}, "paging without size"),
        ({"url": "https://{query}.example/"}, "a host without placeholders"),
        ({"method": "PUT"}, "method: invalid enum value 'PUT'"),
        ({"method": "GET", "body": {"q": "{query}"}}, "a body with GET"),
        ({"headers": ["a"]}, "headers: expected object, got array"),
        ({"params": {"q": {"a": "{query}"}}}, "params.*expected .*got object"),
    ],
)
def test_wrong_mapping_is_one_clear_line(change: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError, match=says) as wrong:
        EngineMapping.from_dict(PLAIN | change, name="lib")
    assert str(wrong.value).startswith("lib: ")
    assert "hunter2" not in str(wrong.value)


def test_a_query_does_not_extend_a_host_from_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """`http://search.example` and the query `.evil.example` would be another server."""
    monkeypatch.setenv("SEARCH_URL", "http://search.example")
    mapping = EngineMapping.from_dict({"url": "${SEARCH_URL}{query}"})
    with pytest.raises(InputError, match="a host without placeholders"):
        mapping.fingerprint(10)
    monkeypatch.setenv("SEARCH_URL", "http://search.example/")
    assert mapping.host == "search.example"


def test_names_that_only_look_like_credentials() -> None:
    params = {"keywords": "a", "author": "b", "key": "{query}", "max_tokens": 3, "signals": "c"}
    params |= {"design": "d", "token": "", "session": True, "api_key": "Key ${SEARCH_KEY}"}
    mapping = EngineMapping.from_dict(PLAIN | {"params": params, "body": params, "method": "POST"})
    assert mapping.params == params


def test_braces_that_are_no_placeholder_stay() -> None:
    content = PLAIN | {"params": {"q": "{!edismax qf=title}{query}", "x": "{a}"}}
    request = EngineMapping.from_dict(content).request("pilot", 0, 5)
    assert request.params == {"q": "{!edismax qf=title}pilot", "x": "{a}"}


def test_not_toml(put: Callable[..., Path]) -> None:
    with pytest.raises(InputError, match=r"bad.toml: not valid TOML"):
        EngineMapping.read(put("bad.toml", "url = "))
    with pytest.raises(InputError, match="no such file"):
        load_engine("missing.toml")


@pytest.mark.parametrize(
    ("name", "options", "says"),
    [
        ("opensaerch", {}, r"unknown engine 'opensaerch'; did you mean opensearch"),
        ("opensearch", {"index": "a"}, r"engine:opensearch: no url"),
        ("solr", {"url": "http://x"}, "engine:solr: no index"),
        ("opensearch", {"urll": "http://x"}, "unknown option 'urll'; did you mean url"),
        ("solr", {"url": "http://x", "index": "a", "api_key": "hunter2"}, "contains a credential"),
        ("solr", {"url": "http://x", "index": "a", "size": 0}, "paging.size: expected int >= 1"),
    ],
)
def test_wrong_preset(name: str, options: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError, match=says) as wrong:
        load_engine(name, options)
    assert "hunter2" not in str(wrong.value)


def test_presets_say_what_to_search_and_show() -> None:
    options = {"url": "https://h:9200/", "fields": "title^2,text", "text": "body", "link": "href"}
    engine = load_engine("opensearch", options | {"index": "news-*", "id": "doc"})
    request = engine.mapping.request("a pilot", 1, 150)
    assert request.url == "https://h:9200/news-*/_search"
    assert request.body == {
        "query": {"multi_match": {"query": "a pilot", "fields": ["title^2", "text"]}},
        "from": 100,
        "size": 100,
        "_source": ["title", "body", "href", "doc"],
    }
    assert engine.mapping.answer.id == "_source.doc"
    several = load_engine("opensearch", {"url": "http://h", "index": 2024, "text": "[lead, body]"})
    assert several.mapping.answer.text == ["_source.lead", "_source.body"]
    assert several.mapping.url == "http://h/2024/_search"
    solr = load_engine("solr", options | {"index": "news"}).mapping.request("a pilot", 0, 10)
    assert solr.url == "https://h:9200/news/select"
    assert solr.params == {
        "q": "a pilot", "defType": "edismax", "fl": "id,score,title,body,href", "start": "0",
        "rows": "10", "wt": "json", "qf": "title^2 text",
    }  # fmt: skip
    with pytest.raises(InputError, match="depth 10001, expected at most 10000"):
        engine.rank({"q": "x"}, depth=10001)


def test_what_changes_the_fingerprint(monkeypatch: pytest.MonkeyPatch) -> None:
    content = PAGED | {"url": "${SEARCH_URL}/api", "params": {"q": "{query}", "from": "{offset}"}}
    content |= {"headers": {"Authorization": "${SEARCH_KEY}"}}
    monkeypatch.setenv("SEARCH_URL", "http://one.example/a")
    monkeypatch.setenv("SEARCH_KEY", "first")
    mapping = EngineMapping.from_dict(content)
    base = mapping.fingerprint(100)
    monkeypatch.setenv("SEARCH_KEY", "second")  # a renewed key is the same engine
    assert mapping.fingerprint(100) == base
    assert mapping.fingerprint(20) == base  # pages of ten, more or fewer of them
    assert mapping.fingerprint(5) != base  # pages of five
    same = [{"limits": {"per_second": 9}}, {"answer": {"id": "key"}}]
    assert {EngineMapping.from_dict(content | c).fingerprint(100) for c in same} == {base}
    other = [{"name": "b"}, {"headers": {}}, {"paging": {"by": "offset", "size": 11}}]
    assert base not in {EngineMapping.from_dict(content | c).fingerprint(100) for c in other}
    monkeypatch.setenv("SEARCH_URL", "http://two.example/a")
    assert mapping.fingerprint(100) != base
    deep = EngineMapping.from_dict(PAGED)  # has {depth} in a parameter
    assert deep.fingerprint(100) != deep.fingerprint(20)
    sized = EngineMapping.from_dict(PAGED | {"paging": PAGED["paging"] | {"size": 20}})
    assert len({m.fingerprint(d) for m in (deep, sized) for d in (5, 100)}) == 3  # 5 < 10


@pytest.mark.parametrize("url", ["localhost:9200", "http://u:p@h/", "http://h:port/", "http:///x"])
def test_address_in_the_environment_is_checked(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEARCH_URL", url)
    mapping = EngineMapping.from_dict(PLAIN | {"url": "${SEARCH_URL}"})
    with pytest.raises(InputError, match="url"):
        mapping.fingerprint(5)


# --- answers --------------------------------------------------------------------------------------


def test_paths() -> None:
    answer = {"a": {"b": [{"c.d": 1, "e": {"f": None}}]}, "x.y": {"z": 2}, "": 3}
    assert AnswerPaths.find(answer, "a.b.0.c.d") == 1
    assert AnswerPaths.find(answer, "x.y.z") == 2
    assert AnswerPaths.find(answer, "a.b.1.c") is None
    assert AnswerPaths.find(answer, f"a.b.{'1' * 5000}.c") is None  # more digits than Python reads
    assert AnswerPaths.find(answer, "a.b.0.e.f.g") is None
    assert AnswerPaths.find(answer, "a.b.c") is None
    assert AnswerPaths.find(answer, "") is answer
    assert AnswerPaths.find("text", "a") is None


def test_values_of_a_hit() -> None:
    paths = AnswerPaths("r", id="i", score="s", title="t", text=["u", "v"], url="w", total="n")
    results = [
        {"i": 7, "s": "1.5", "t": ["A", "B"], "u": " one ", "v": "two", "w": "http://x"},
        {"i": ["k"], "s": None, "t": None, "u": {"no": 1}},
        {"i": "two words\u2003here", "s": True},
        {"i": "half \ud800", "s": float("nan"), "u": "\ud800"},
    ]
    page = _HitPage.read({"r": results, "n": "40"}, paths)
    first, second, third, fourth = page.hits
    assert (first.doc_id, first.score, first.title, first.text) == ("7", 1.5, "A B", "one\ntwo")
    assert (second.doc_id, second.score, second.title, second.text) == ("k", None, "", "")
    assert (third.doc_id, third.score) == ("two%20words%E2%80%83here", None)
    assert (fourth.doc_id, fourth.score, fourth.text) == ("half%20?", None, "?")
    assert page.total == 40


def test_no_control_character_of_an_engine_reaches_a_terminal() -> None:
    evil = "\x1b]0;owned\x07 \x9b31m\x00"
    paths = AnswerPaths(id="i", title="t", text="u", url="w")
    (hit,) = _HitPage.read([dict.fromkeys("ituw", f"a\n{evil}")], paths).hits
    for text in (hit.doc_id, hit.title, hit.text, hit.url):
        assert text.replace("\n", "").isprintable()
    assert hit.text.startswith("a\n?]0;owned")


@pytest.mark.parametrize("doc_id", [None, "", "  ", True, {}, [], ["a", "b"]])
def test_result_without_a_usable_id(doc_id: Any) -> None:
    with pytest.raises(BadReply, match="result 1 has no id"):
        _HitPage.read([{"id": doc_id}], AnswerPaths())


def test_missing_list_may_mean_none() -> None:
    assert _HitPage.read({"n": 0}, AnswerPaths("items", missing_is_empty=True)).hits == []
    with pytest.raises(BadReply, match="nothing at 'items'"):
        _HitPage.read({"n": 0}, AnswerPaths("items"))


def test_strange_json() -> None:
    mapping = EngineMapping.from_dict({"url": "http://x?q={query}"})

    def answer(content: bytes) -> EngineAnswer:
        return EngineAnswer.read(Reply(200, content, 0.1), mapping, Redactor({}))

    for content in (b"", b"{", b"\xff\xfe\xfa", b"[" * 100_000):
        with pytest.raises(BadReply, match="not JSON") as wrong:
            answer(content)
        assert wrong.value.again
        assert len(str(wrong.value)) < 600
    assert answer('[{"id": "é"}]'.encode("utf-16")).page.hits[0].doc_id == "é"


@given(
    lists=st.lists(st.lists(st.sampled_from("abcdefgh"), max_size=4), max_size=5),
    depth=st.integers(1, 10),
)
def test_pages_are_join_pages_as_by_hand(lists: list[list[str]], depth: int) -> None:
    mapping = EngineMapping.from_dict(PAGED | {"paging": {"by": "offset", "size": 4}})
    pages = [_HitPage.read([{"id": d} for d in page], AnswerPaths()) for page in lists]
    listing = Listing.of(pages, mapping, depth)
    # by hand: page after page, until one is the last
    size, seen, complete = min(4, depth), [], False
    for page in lists:
        new = [d for d in dict.fromkeys(page) if d not in seen]
        seen += new
        if not new or len(seen) >= depth or len(page) < size:
            complete = True
            break
    assert [hit.doc_id for hit in listing.hits] == seen[:depth]
    assert listing.complete == complete


@given(size=st.integers(1, 8), window=st.integers(1, 30), depth=st.integers(1, 30))
def test_window_by_hand(size: int, window: int, depth: int) -> None:
    """An engine that refuses to show anything beyond its window is never asked to."""
    depth = min(depth, window)
    paging = {"by": "offset", "size": size, "window": window}
    mapping = EngineMapping.from_dict(PAGED | {"paging": paging})
    pages: list[Any] = []
    while not Listing.of(pages, mapping, depth).complete:
        request = mapping.request("x", len(pages), depth)
        length = int(request.params["n"])
        start = int(request.params["from"])
        assert start + length <= window
        pages.append(
            _HitPage.read([{"id": n} for n in range(start, start + length)], AnswerPaths())
        )
    listed = [int(hit.doc_id) for hit in Listing.of(pages, mapping, depth).hits]
    assert listed == list(range(depth))


# --- secrets --------------------------------------------------------------------------------------


@given(st.text(min_size=8, max_size=20).filter(lambda s: s.strip() == s and "${" not in s))
def test_long_secret_never_stays_in_an_answer(secret: str) -> None:
    if "\ud800" <= max(secret) <= "\udfff":
        return
    answer = {"params": {"k": f"<{secret}>", secret: 1}, "results": [{"id": "1", "t": secret}]}
    for text in (json.dumps(answer), json.dumps(answer, ensure_ascii=False)):
        parsed = json.loads(text)
        kept = Redactor({"KEY": secret}).body(text, parsed, parsed["results"])
        assert secret not in kept
        assert secret not in str(json.loads(kept))
        assert "${KEY}" in kept


def test_answer_without_an_echo_is_stored_as_it_came() -> None:
    text = '{ "results" : [ {"id":1} ] }\n'
    parsed = json.loads(text)
    assert Redactor({"KEY": "a long secret"}).body(text, parsed, parsed["results"]) == text


# --- the guide ------------------------------------------------------------------------------------

GUIDE = Path(__file__).parents[2] / "docs" / "engines.md"


def test_mappings_in_the_guide_are_right() -> None:
    blocks = re.findall(r"```toml\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.S)
    assert len(blocks) == 3
    for block in blocks:
        EngineMapping.from_dict(tomllib.loads(block))


def test_specs_in_the_guide_are_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyserini", None)
    (block,) = re.findall(r"```text\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.S)
    *engines, lucene = block.splitlines()
    assert [make_ranker(spec).name for spec in engines] == [
        "opensearch:news", "elasticsearch:news", "solr:news",
    ]  # fmt: skip
    with pytest.raises(InputError, match="Pyserini is not installed"):
        make_ranker(lucene)


def test_every_entry_is_in_the_guide() -> None:
    page = GUIDE.read_text(encoding="utf-8")
    sections = [
        f.name for kind in (AnswerPaths, _EnginePaging, _EngineLimits) for f in fields(kind)
    ]
    entries = ("name", "url", "method", "headers", "params", "body", "auth")
    for name in (*entries, *sections, *PRESET_OPTIONS, *OPTIONS, "encoder"):
        assert re.search(rf"`{name}[`=]", page), name
    for name in PLACEHOLDERS:
        assert f"`{{{name}}}`" in page, name
    for limit in fields(_EngineLimits):
        assert f"| `{limit.name}` | {limit.default:g} |" in page


@pytest.mark.parametrize("place", ["headers", "auth", "url", "params", "body"])
def test_a_mapping_gets_only_the_variables_made_for_it(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def prepare(name: str) -> None:
        value: Any = f"http://127.0.0.1:9/${{{name}}}" if place == "url" else f"me:${{{name}}}"
        if place in ("headers", "params", "body"):
            value = {"X-Key": value}
        content = {"url": "http://127.0.0.1:9/{query}", "method": "POST", "headers": {}}
        content = content | {"body": {"q": "{query}"}} | {place: value}
        if place == "body":
            content["params"] = {"q": "{query}"}
        mapping = EngineMapping.from_dict(content, name="e")
        mapping.request("pilot", 0, 10)
        mapping.redactor()

    for name in ("AWS_SECRET_ACCESS_KEY", "RANKTILT_API_KEY", "SEARCH_TOKEN"):
        monkeypatch.setenv(name, "s3cr3t-Token")
    for name in ("AWS_SECRET_ACCESS_KEY", "RANKTILT_API_KEY"):  # the latter: a language model's
        with pytest.raises(InputError, match=f"engine e: .* {name} may not be sent") as caught:
            prepare(name)
        assert f"export RANKTILT_VARIABLES={name}" in str(caught.value)
        assert "s3cr3t" not in str(caught.value)
    prepare("SEARCH_TOKEN")
    monkeypatch.setenv("RANKTILT_VARIABLES", "OTHER, AWS_SECRET_ACCESS_KEY")
    prepare("AWS_SECRET_ACCESS_KEY")

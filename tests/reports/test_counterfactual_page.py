"""The counterfactual page in a real browser: silent, fetching nothing, saying what was found."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from experiments.counterfactual_dl19.control import group_bonus
from ranktilt.counterfactuals.evaluation import counterfactual
from ranktilt.counterfactuals.results import CounterfactualSettings
from ranktilt.counterfactuals.swapped import SwappedCollection
from ranktilt.data.collection import Collection
from ranktilt.reports.counterfactual_folder import _page, write_counterfactual

ROWS = "#query-table tbody tr"
#: Unambiguous pairs: no test of the page depends on a pronoun model.
LEXICON: dict[str, Any] = {
    "name": "small & <b>bold</b>",
    "pairs": {"he": "she", "man": "woman", "boy": "girl"},
    "names": {"male": ["James"], "female": ["Mary"]},
    "groups": [
        {"name": "male", "terms": ["he", "man", "boy"]},
        {"name": "female", "terms": ["she", "woman", "girl"]},
    ],
}
HOSTILE = {
    "d1": "He </script><script>window.hacked = 1</script> taps & the <b>man</b> 😀 he said.",
    "d2": "<img src=x onerror=window.hacked=1> tap for a woman",
    "d3": "\u202eright to left\u202c tap, a boy",
    "d4": "{{ 7 * 7 }} {% raw %} tap and James",
    "<i>d5": "tap " + "unbrokenword" * 30,
    "d6": "A tap drips.",
    "d7": "Mary has a tap.",
}
QUERIES = {
    "q1": "man tap",
    "q&<2": "tap </title><script>window.hacked = 1</script>",
    "q3": "drips",
    "q4": "woman " + "x" * 200,
}


@pytest.fixture(scope="module")
def found() -> Any:
    systems = {
        "bm25": "bm25",
        "tilted <b>one</b>": group_bonus("bm25", LEXICON, bonus=2.0),
    }
    settings = CounterfactualSettings(worlds=("all", "names"))
    return counterfactual(HOSTILE, QUERIES, systems, LEXICON, settings=settings)


@pytest.fixture(scope="module")
def page_file(found: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("cf") / "made"
    manifest = {
        "command": "ranktilt counterfactual swap <x>",
        "inputs": [],
        "time": "2030-01-02T03:04",
    }
    return write_counterfactual(found, folder, manifest=manifest, title="<i>Title</i>").page


def shown(page: Any) -> list[str]:
    return page.eval_on_selector_all(ROWS, "rows => rows.map(r => r.dataset.query)")


def open_query(page: Any, query: str) -> None:
    page.evaluate(
        "query => [...document.querySelectorAll('#query-table a[data-open]')]"
        ".find(a => a.dataset.open === query).click()",
        query,
    )
    page.wait_for_selector("dialog[open]")


CARDS = """lists => [...lists.querySelectorAll(':scope > section')].map(section =>
  [...section.querySelectorAll('.document')].map(card => ({
    doc: card.querySelector('.doc-id').textContent,
    text: [...card.querySelector('.text').childNodes].filter(n => n.nodeName !== 'INS')
      .map(n => n.textContent).join(''),
    after: [...card.querySelector('.text').childNodes].filter(n => n.nodeName !== 'DEL')
      .map(n => n.textContent).join(''),
    old: [...card.querySelectorAll('del')].map(e => e.textContent),
    fresh: [...card.querySelectorAll('ins')].map(e => e.textContent),
    changed: card.classList.contains('changed'),
    elements: card.querySelector('.text').querySelectorAll(':not(del):not(ins)').length,
    head: card.querySelector('.head').lastChild.textContent,
  })))"""


def test_both_lists_with_the_swapped_words(
    page_file: Path, found: Any, open_page: Callable[..., Any]
) -> None:
    page = open_page(page_file)
    for s, system in enumerate(found.systems):
        for w, world in enumerate(found.world_names):
            page.select_option("#system", str(s))
            page.select_option("#world", str(w))
            for query in QUERIES:
                ours = found.original[system].ranking(query)
                theirs = found.swapped[system, world, 0].ranking(query)
                open_query(page, query)
                sides = page.locator("#lists").evaluate(CARDS)
                assert [card["doc"] for card in sides[0]] == ours[:10]
                assert [card["doc"] for card in sides[1]] == theirs[:10]
                for cards, own, other in ((sides[0], ours, theirs), (sides[1], theirs, ours)):
                    for rank, card in enumerate(cards, start=1):
                        assert card["text"] == HOSTILE[card["doc"]]
                        swapper = found.world(world)[0].swapper
                        assert card["after"] == swapper.text(HOSTILE[card["doc"]])
                        assert card["changed"] == (card["text"] != card["after"])
                        assert card["elements"] == 0
                        assert own[rank - 1] == card["doc"]
                        if card["doc"] not in other:
                            assert card["head"].startswith("not in the")
                        else:
                            assert card["head"].startswith(f"rank {other.index(card['doc']) + 1} ")
                page.keyboard.press("Escape")


def test_words_by_hand(page_file: Path, open_page: Callable[..., Any]) -> None:
    page = open_page(page_file, "#query=q1&system=bm25&world=all")
    page.wait_for_selector("dialog[open]")
    sides = page.locator("#lists").evaluate(CARDS)
    (first,) = [card for card in sides[0] if card["doc"] == "d1"]
    assert first["old"] == ["He", "man", "he"]
    assert first["fresh"] == ["She", "woman", "she"]
    # "man tap" finds d1 for both words; swapped it is d2 that has both
    assert [side[0]["doc"] for side in sides] == ["d1", "d2"]
    assert page.locator("#view-title").inner_text() == "man tap"


def test_hostile_texts_stay_texts(page_file: Path, open_page: Callable[..., Any]) -> None:
    page = open_page(page_file)
    assert page.evaluate("window.hacked") is None
    assert page.locator("h1").inner_text() == "<i>Title</i>"
    for query, text in QUERIES.items():
        open_query(page, query)
        assert page.locator("#view-title").inner_text() == text
        page.keyboard.press("Escape")
    assert page.evaluate("window.hacked") is None
    assert page.locator("#lists img, #lists script, #lists b, main i").count() == 0
    content = page_file.read_text(encoding="utf-8")
    assert content.count("<script") == 2  # the data and the page's own
    assert "unsafe-inline" not in content


def test_the_table_is_that_of_the_result(
    page_file: Path, found: Any, open_page: Callable[..., Any]
) -> None:
    page = open_page(page_file)
    rows = page.locator("#systems table").first.locator("tbody tr")
    for i, cells in enumerate(found.table.rows):
        assert rows.nth(i).locator("th, td").all_inner_texts() == cells
    page.select_option("#system", "1")
    page.select_option("#world", "0")
    values = dict(
        zip(shown(page), page.locator(f"{ROWS} td.chosen").all_inner_texts(), strict=True)
    )
    for query, value in found.per_query(found.systems[1], "all").items():
        assert float(values[query]) == pytest.approx(value, abs=5.1e-5)
    numbers = [float(text) for text in page.locator(f"{ROWS} td.chosen").all_inner_texts()]
    assert numbers == sorted(numbers)  # what moved most comes first


def test_moved_documents_are_counted(
    page_file: Path, found: Any, open_page: Callable[..., Any]
) -> None:
    page = open_page(page_file)
    page.select_option("#system", "0")
    page.select_option("#world", "0")
    moves = [move for move in found.moves(None) if (move.system, move.world) == ("bm25", "all")]
    for query in QUERIES:
        row = page.evaluate(
            "query => [...document.querySelectorAll('#query-table tbody tr')]"
            ".find(r => r.dataset.query === query).cells[2].textContent",
            query,
        )
        assert int(row) == sum(move.query_id == query for move in moves)


def test_it_opens_with_what_moved_most(
    page_file: Path, found: Any, open_page: Callable[..., Any]
) -> None:
    page = open_page(page_file)
    lowest = min(found.rows, key=lambda row: row.crbo)
    assert page.locator("#system option:checked").inner_text() == lowest.system
    assert page.locator("#world option:checked").inner_text() == lowest.world


def test_sorting_and_finding(page_file: Path, open_page: Callable[..., Any]) -> None:
    page = open_page(page_file)
    page.locator('#query-table th[data-key="query"] button').click()
    assert shown(page) == sorted(QUERIES, key=lambda q: QUERIES[q].casefold())
    page.locator('#query-table th[data-key="query"] button').click()
    assert shown(page) == sorted(QUERIES, key=lambda q: QUERIES[q].casefold(), reverse=True)
    assert page.locator("#query-table th[aria-sort]").get_attribute("aria-sort") == "descending"
    page.fill("#find", "drips")
    assert shown(page) == ["q3"]
    page.fill("#find", "nowhere")
    assert page.locator("#count").inner_text() == "No query matches."


def test_the_keyboard_is_enough(page_file: Path, open_page: Callable[..., Any]) -> None:
    page = open_page(page_file)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.open !== undefined"):
            break
    first = page.evaluate("document.activeElement.dataset.open")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]")
    expect(page.locator(":focus")).to_have_id("view-title")
    expect(page.locator("#place")).to_have_text("1 of 4")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#place")).to_have_text("2 of 4")
    page.keyboard.press("ArrowLeft")
    for _ in range(20):
        page.keyboard.press("Tab")
        assert page.evaluate(
            "document.activeElement === document.body || "
            "document.activeElement.closest('dialog') !== null"
        )
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")
    expect(page.locator(":focus")).to_have_attribute("data-open", first)


def test_no_page_is_wider_than_its_window(page_file: Path, open_page: Callable[..., Any]) -> None:
    page = open_page(page_file)
    page.eval_on_selector_all("details", "all => all.forEach(d => { d.open = true; })")
    for width in (320, 390, 768, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for query in QUERIES:
            open_query(page, query)
            wide = page.evaluate("(() => { const d = document.getElementById('view');"
                                 "return d.scrollWidth - d.clientWidth; })()")  # fmt: skip
            assert wide == 0
            tops = [page.locator("#lists > section").nth(i).bounding_box()["y"] for i in (0, 1)]
            assert (tops[0] == tops[1]) == (width >= 768)
            page.keyboard.press("Escape")


CONTRAST = """selector => {
  const channels = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map(c => c / 255)
    .map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  return [...document.querySelectorAll(selector)].filter(e => e.checkVisibility()).map(e => {
    let behind = e;
    const clear = (one) => channels(getComputedStyle(one).backgroundColor)[3] === 0;
    while (clear(behind)) behind = behind.parentElement;
    const pair = [light(channels(getComputedStyle(e).color)),
                  light(channels(getComputedStyle(behind).backgroundColor))];
    return (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
  });
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_contrast_in_light_and_dark(
    page_file: Path, open_page: Callable[..., Any], scheme: str
) -> None:
    page = open_page(page_file, color_scheme=scheme)
    for toggled in (False, True):
        if toggled:
            page.click("#theme")
        background = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert (background != "rgb(255, 255, 255)") == ((scheme == "dark") != toggled)
        open_query(page, "q1")
        for selector in ("h1", "p", "th", "td", ".note", "del", "ins", ".head", ".moved", ".text"):
            ratios = page.evaluate(CONTRAST, selector)
            assert ratios, selector
            assert min(ratios) >= 4.5, (selector, min(ratios))
        page.keyboard.press("Escape")


def test_changes_do_not_depend_on_colour(page_file: Path, open_page: Callable[..., Any]) -> None:
    page = open_page(page_file, "#query=q1&system=bm25&world=all")
    page.wait_for_selector("dialog[open]")
    lines = [
        page.locator(f"#lists {tag}").first.evaluate("e => getComputedStyle(e).textDecorationLine")
        for tag in ("del", "ins")
    ]
    assert lines == ["line-through", "underline"]


def test_without_javascript(page_file: Path, open_page: Callable[..., Any]) -> None:
    page = open_page(page_file, java_script_enabled=False)
    assert page.locator("#systems table").first.is_visible()
    assert page.locator("#moved table").count() == 2
    assert page.locator("noscript").inner_text().startswith("Sorting, filtering")
    assert page.locator("#controls").is_visible() is False


def test_an_unknown_address_is_said(page_file: Path, open_page: Callable[..., Any]) -> None:
    page = open_page(page_file, "#query=nowhere")
    assert "not in this page" in page.locator("#count").inner_text()


def data_of(content: str) -> Any:
    start = content.index('id="data">') + len('id="data">')
    return json.loads(content[start : content.index("</script>", start)])


def test_without_texts(found: Any, tmp_path: Path, open_page: Callable[..., Any]) -> None:
    page_ = write_counterfactual(found, tmp_path / "made", texts=False).page
    content = page_.read_text(encoding="utf-8")
    assert "drips." not in content
    page = open_page(page_, "#query=q1&system=bm25&world=all")
    page.wait_for_selector("dialog[open]")
    assert page.locator("#lists .document").count() > 2
    assert page.locator("#lists .text").count() == 0


@pytest.mark.parametrize("moved", [True, False])
def test_what_moved_is_seen_from_the_lists(moved: bool) -> None:
    """A list and its own beginning overlap by 1, and yet documents are gone."""
    ours = {"q": {"d1": 2.0, "d2": 1.0}}
    theirs = {"q": {"d1": 2.0}} if moved else ours

    def system(texts: Collection) -> Any:
        return lambda _: theirs if isinstance(texts, SwappedCollection) else ours

    made = counterfactual(HOSTILE, {"q": "tap"}, {"x": system}, LEXICON)
    assert made.per_query("x") == {"q": 1.0}
    content = _page(made, {})
    assert ("Nothing: every query has the same top 10" in content) != moved
    assert ("<bdi>d2</bdi>" in content) == moved


def test_a_page_holds_what_it_may(found: Any) -> None:
    whole = data_of(_page(found, {}))
    small = data_of(_page(found, {}, characters=10))
    assert len(whole["lists"]) == 4
    assert len(small["lists"]) == 1
    values = [
        min(found.per_query(s, w)[q] for s in found.systems for w in found.world_names)
        for q in found.query_ids
    ]
    assert list(small["lists"]) == [str(values.index(min(values)))]  # the one that moved most
    assert "The lists of the 1 queries" in _page(found, {}, characters=10)


def test_no_folder_of_this_machine(found: Any) -> None:
    manifest = {
        "command": "ranktilt counterfactual swap /srv/data/passages.tsv q.tsv",
        "inputs": [{"path": "/srv/data/passages.tsv", "sha256": "0" * 64, "bytes": 3}],
    }
    content = _page(found, manifest)
    assert "/srv/" not in content
    assert "ranktilt counterfactual swap passages.tsv q.tsv" in content

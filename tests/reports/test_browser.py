"""The page in a real browser. Every test also checks: no console message, nothing fetched."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import expect

from ranktilt.comparisons.systems import ComparisonSettings, compare
from ranktilt.data.lexicon import Lexicon
from ranktilt.reports.content import ReportInput
from ranktilt.reports.folder import Report, write_report
from ranktilt.terms.matching import Matcher

ROWS = "#query-table tbody tr"


def shown_queries(page: Any) -> list[str]:
    return page.eval_on_selector_all(ROWS, "rows => rows.map(r => r.dataset.query)")


def column(page: Any, key: str) -> list[str]:
    script = """key => {
      const table = document.getElementById('query-table');
      const at = [...table.tHead.rows[0].cells].findIndex(cell => cell.dataset.key === key);
      return [...table.tBodies[0].rows].map(row => row.cells[at].firstChild.textContent);
    }"""
    return page.evaluate(script, key)


def numbers(texts: list[str]) -> list[float | None]:
    return [None if t == "–" else float(t.replace("−", "-")) for t in texts]


def header(page: Any, key: str) -> Any:
    return page.locator(f'#query-table th[data-key="{key}"] button')


def open_query(page: Any, query: str | None = None) -> None:
    """Open a query of the table, the first one where none is named."""
    row = ROWS if query is None else f'{ROWS}[data-query="{query}"]'
    page.locator(f"{row} a").first.click()
    page.wait_for_selector("dialog[open]")


def documents(page: Any, side: int) -> list[str]:
    return page.locator("#lists > section").nth(side).locator(".doc-id").all_inner_texts()


def test_most_contrasting_first(
    sample_report: Path, sample_input: ReportInput, open_page: Callable[..., Any]
) -> None:
    page = open_page(sample_report / "index.html")
    scores = sample_input.scores
    m = [m.name for m in scores.measures].index("ARaB@10")
    apart = np.abs(scores.values[0, m] - scores.values[1, m])
    spread = scores.values[:, m].max(axis=0) - scores.values[:, m].min(axis=0)
    order = sorted(range(24), key=lambda q: (-round(apart[q], 9), -spread[q]))
    assert shown_queries(page) == [scores.query_ids[q] for q in order]
    assert page.locator("#a option:checked").inner_text() == "bm25"
    assert page.locator("#b option:checked").inner_text() == "clicks"
    assert page.locator("#count").inner_text().startswith("24 of 24 queries.")


def test_sorting_sorts(
    sample_report: Path, sample_input: ReportInput, open_page: Callable[..., Any]
) -> None:
    page = open_page(sample_report / "index.html")
    for key in ("run-0", "run-1", "difference", "contrast", "run-2", "spread"):
        for direction in ("descending", "ascending"):
            if (key, direction) == ("contrast", "descending"):
                header(page, key).click()  # it was in use before: the first click turned it round
                header(page, "query").click()
            header(page, key).click()
            values = numbers(column(page, key))
            assert len(values) == 24
            known = [v for v in values if v is not None]
            assert known == sorted(known, reverse=direction == "descending")
            marked = page.locator("#query-table th[aria-sort]")
            assert marked.count() == 1
            assert marked.get_attribute("aria-sort") == direction
            assert marked.get_attribute("data-key") == key
    header(page, "query").click()
    texts = [sample_input.queries[q] for q in shown_queries(page)]
    assert texts == sorted(texts, key=str.casefold)


def test_undefined_values_come_last_either_way(
    sample_report: Path, sample_input: ReportInput, open_page: Callable[..., Any]
) -> None:
    page = open_page(sample_report / "index.html")
    page.select_option("#measure", label="AWRF@10")
    missing = sum(v is None for v in sample_input.scores.per_query("neutral", "AWRF@10").values())
    assert missing == 4
    for _ in range(2):
        header(page, "run-2").click()
        values = numbers(column(page, "run-2"))
        assert [v is None for v in values] == [False] * 20 + [True] * 4
    title = page.locator(f"{ROWS}:last-child td").nth(-2).get_attribute("title")
    assert title == "no exposure of any group"


def test_another_measure_shows_its_scores(
    sample_report: Path, sample_input: ReportInput, open_page: Callable[..., Any]
) -> None:
    page = open_page(sample_report / "index.html")
    for measure in sample_input.scores.measures:
        page.select_option("#measure", label=measure.name)
        for r, run in enumerate(sample_input.scores.runs):
            values = sample_input.scores.per_query(run, measure.name)
            shown = dict(zip(shown_queries(page), numbers(column(page, f"run-{r}")), strict=True))
            for query, value in values.items():
                if value is None:
                    assert shown[query] is None
                else:
                    assert shown[query] == pytest.approx(value, abs=5.1e-5)


def test_filters_filter(
    sample_report: Path, sample_input: ReportInput, open_page: Callable[..., Any]
) -> None:
    page = open_page(sample_report / "index.html")
    page.fill("#find", "HOW tap")
    wanted = {q for q, text in sample_input.queries.items() if "how" in text and "tap" in text}
    assert wanted
    assert set(shown_queries(page)) == wanted
    assert f"that matches (of {len(sample_input.queries)})" in page.locator("#count").inner_text()
    page.fill("#find", "q17")
    assert shown_queries(page) == ["q17"]
    page.fill("#find", "zzz")
    assert shown_queries(page) == []
    assert page.locator("#count").inner_text() == "No query matches."
    page.fill("#find", "")
    page.select_option("#part", label="sport")
    parts = dict(zip(sample_input.scores.query_ids, sample_input.scores.parts or [], strict=True))
    assert set(shown_queries(page)) == {q for q, part in parts.items() if part == "sport"}


def test_a_query_with_two_domains_is_found_under_both(
    make_input: Callable[..., ReportInput], tmp_path: Path, open_page: Callable[..., Any]
) -> None:
    given = make_input({"d": "she", "e": "he"}, {"only": {"q": ["d"], "r": ["e"], "s": ["d"]}})
    parts = ['["Law", "Sports, games"]', "Law", "(none)"]
    scores = replace(given.scores, by="domain", parts=parts)
    page = open_page(write_report(replace(given, scores=scores), tmp_path / "r").page)
    for label, wanted in (("Law", {"q", "r"}), ("Sports, games", {"q"}), ("(none)", {"s"})):
        page.select_option("#part", label=label)
        assert set(shown_queries(page)) == wanted
    page.select_option("#part", label="Sports, games")
    assert "Law; Sports, games" in page.locator("body").inner_text()


CARDS = """lists => [...lists.querySelectorAll(':scope > section')].map(section =>
  [...section.querySelectorAll('.document')].map(card => ({
    doc: card.querySelector('.doc-id').textContent,
    text: card.querySelector('.text').textContent,
    marks: [...card.querySelectorAll('mark')].map(mark => mark.textContent),
    badges: [...card.querySelectorAll('.badge')].map(badge => badge.textContent),
    other: card.querySelector('.other').textContent,
  })))"""


def check_lists(page: Any, given: ReportInput, query: str, a: int, b: int) -> None:
    """Both lists against the runs, the texts, the matcher and the judgements."""
    matcher = Matcher(given.lexicon or Lexicon.load("gender"))
    texts: Any = given.texts
    sides = page.locator("#lists").evaluate(CARDS)
    for cards, (own, other) in zip(sides, ((a, b), (b, a)), strict=True):
        assert [card["doc"] for card in cards] == given.runs[own].ranking(query)[:10]
        there, name = given.runs[other].ranking(query), given.runs[other].name
        for card in cards:
            text = texts[card["doc"]]
            assert card["text"] == text
            assert card["marks"] == [text[m.start : m.end] for m in matcher.matches(text)[1]]
            grade = given.grades[query].get(card["doc"])
            assert card["badges"] == ["not judged" if grade is None else f"relevance {grade}"]
            if card["doc"] in there:
                place = there.index(card["doc"]) + 1
                assert card["other"].startswith(f"rank {place} in {name} (")
            else:
                assert card["other"] == f"not in the list of {name} (its first {len(there)})"


def test_a_query_opens_with_both_lists(
    sample_report: Path, sample_input: ReportInput, open_page: Callable[..., Any]
) -> None:
    page = open_page(sample_report / "index.html")
    query = shown_queries(page)[0]
    open_query(page)
    assert page.locator("#view-title").inner_text() == sample_input.queries[query]
    check_lists(page, sample_input, query, 0, 1)
    page.select_option("#view-b", label="neutral")
    check_lists(page, sample_input, query, 0, 2)
    assert page.evaluate("location.hash") == f"#query={query}&a=bm25&b=neutral"
    page.click("#exchange")
    check_lists(page, sample_input, query, 2, 0)
    assert page.locator("#a option:checked").inner_text() == "neutral"
    page.locator("#view-values summary").click()
    rows = page.locator("#view-values tbody tr")
    for i, measure in enumerate(sample_input.scores.measures):
        value = sample_input.scores.value("neutral", measure.name, query)
        fair = rows.nth(i).locator("td").first.inner_text()
        assert fair == ("higher is better" if measure.fair == "high" else measure.fair_text)
        cell = rows.nth(i).locator("td").nth(1).evaluate("e => e.firstChild.textContent")
        assert numbers([cell])[0] == (None if value is None else pytest.approx(value, abs=5.1e-5))


def test_next_previous_and_close(sample_report: Path, open_page: Callable[..., Any]) -> None:
    page = open_page(sample_report / "index.html")
    first, second = shown_queries(page)[:2]
    open_query(page)
    assert page.locator("#place").inner_text() == "1 of 24"
    assert page.locator("#prev").is_disabled()
    page.click("#next")
    assert f"query={second}&" in page.evaluate("location.hash")
    page.keyboard.press("ArrowLeft")
    assert page.locator("#place").inner_text() == "1 of 24"
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")
    expect(page.locator(":focus")).to_have_attribute("data-open", first)
    assert page.evaluate("location.hash") == "#queries"


def test_a_deep_link_opens_its_query(
    sample_report: Path, sample_input: ReportInput, open_page: Callable[..., Any]
) -> None:
    page = open_page(sample_report / "index.html", "#query=q05&a=clicks&b=neutral")
    page.wait_for_selector("dialog[open]")
    check_lists(page, sample_input, "q05", 1, 2)
    page.click("#close")
    page.evaluate("location.hash = '#query=nowhere'")
    page.wait_for_function("document.getElementById('count').textContent.includes('not in this')")
    page.locator("dialog[open]").wait_for(state="detached")


def test_a_rank_leads_to_the_other_list(sample_report: Path, open_page: Callable[..., Any]) -> None:
    page = open_page(sample_report / "index.html")
    open_query(page)
    card = page.locator("#lists > section").first.locator(".document").first
    doc = card.locator(".doc-id").inner_text()
    card.locator(".other button").click()
    focused = page.evaluate("document.activeElement.querySelector('.doc-id').textContent")
    assert focused == doc
    assert page.evaluate("document.activeElement.id").startswith("d-b-")
    assert page.locator(".document.same").count() == 2


def test_the_keyboard_is_enough(sample_report: Path, open_page: Callable[..., Any]) -> None:
    page = open_page(sample_report / "index.html")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    assert page.evaluate("document.activeElement.getBoundingClientRect().left") >= 0
    page.keyboard.press("Enter")
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('#query-table thead') !== null"):
            break
    assert page.evaluate("document.activeElement.textContent") == "query"
    page.keyboard.press("Enter")
    assert page.locator('th[data-key="query"]').get_attribute("aria-sort") == "ascending"
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.open !== undefined"):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]")
    for _ in range(60):  # the focus stays in the dialog, or leaves the page for the browser
        page.keyboard.press("Tab")
        where = page.evaluate(
            "document.activeElement === document.body || "
            "document.activeElement.closest('dialog') !== null"
        )
        assert where
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")
    expect(page.locator("[data-open]:focus")).to_have_count(1)


@pytest.mark.parametrize("width", [320, 390, 768, 1000, 1060, 1100, 1280])
def test_no_page_is_wider_than_its_window(
    sample_report: Path, open_page: Callable[..., Any], width: int
) -> None:
    page = open_page(sample_report / "index.html", width=width)
    page.eval_on_selector_all("details", "all => all.forEach(d => { d.open = true; })")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    open_query(page)
    wide = page.evaluate("(() => { const d = document.getElementById('view');"
                         "return d.scrollWidth - d.clientWidth; })()")  # fmt: skip
    assert wide == 0
    sections = page.locator("#lists > section")
    tops = [sections.nth(i).bounding_box()["y"] for i in (0, 1)]
    assert (tops[0] == tops[1]) == (width >= 768)  # beside each other, or below on a phone


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


SELECTORS = (
    "h1", "p", "dd", "th", "td", "a", ".note", "mark", ".head", ".text", ".other", "select",
    "button:not(:disabled)", "summary", ".badge", ".versus", ".next li", "small",
)  # fmt: skip


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("toggled", [False, True])
def test_contrast_in_light_and_dark(
    sample_report: Path, open_page: Callable[..., Any], scheme: str, toggled: bool
) -> None:
    page = open_page(sample_report / "index.html", color_scheme=scheme)
    if toggled:
        page.click("#theme")
    background = page.evaluate("getComputedStyle(document.body).backgroundColor")
    dark = (scheme == "dark") != toggled
    assert (background != "rgb(255, 255, 255)") == dark
    assert page.locator("#theme").inner_text() == ("Light" if dark else "Dark")
    page.eval_on_selector_all("details", "all => all.forEach(d => { d.open = true; })")
    open_query(page)
    for selector in SELECTORS:
        ratios = page.evaluate(CONTRAST, selector)
        assert ratios, selector
        assert min(ratios) >= 4.5, (selector, min(ratios))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_serious_for_axe(
    sample_report: Path, open_page: Callable[..., Any], scheme: str, width: int
) -> None:
    """The page with everything unfolded, and a query in its dialog."""
    from axe_playwright_python.sync_playwright import Axe

    page = open_page(sample_report / "index.html", color_scheme=scheme, width=width)
    page.eval_on_selector_all("details", "all => all.forEach(d => { d.open = true; })")
    found = Axe().run(page).response["violations"]
    open_query(page)
    found += Axe().run(page).response["violations"]
    serious = [one["id"] for one in found if one["impact"] in ("serious", "critical")]
    assert serious == []


def test_figures_follow_the_theme(sample_report: Path, open_page: Callable[..., Any]) -> None:
    page = open_page(sample_report / "index.html", color_scheme="dark")
    fills = page.eval_on_selector_all(
        "figure svg text", "all => [...new Set(all.map(e => getComputedStyle(e).fill))]"
    )
    ink = page.evaluate("getComputedStyle(document.body).color")
    assert fills == [ink]
    assert page.locator("figure svg:not([aria-label])").count() == 0


def test_marks_do_not_hang_on_colour(sample_report: Path, open_page: Callable[..., Any]) -> None:
    page = open_page(sample_report / "index.html")
    open_query(page)
    looks = page.eval_on_selector_all(
        "#legend mark",
        "all => all.map(e => [getComputedStyle(e).textDecorationStyle,"
        "getComputedStyle(e, '::after').content])",
    )
    assert looks == [["solid", '"M"'], ["dashed", '"F"']]


def test_paper_shows_every_section(sample_report: Path, open_page: Callable[..., Any]) -> None:
    page = open_page(sample_report / "index.html", width=718, color_scheme="dark")  # A4
    page.emulate_media(media="print", color_scheme="dark")
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    over = page.eval_on_selector_all(
        "table", "all => all.map(t => t.offsetWidth - t.parentElement.clientWidth)"
    )
    assert max(over) <= 0  # paper does not scroll
    assert page.locator("nav").is_visible() is False
    assert page.locator("#controls").is_visible() is False
    assert page.locator("#theme").is_visible() is False
    assert page.locator("details:not([open])").count() == 0
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    assert page.locator("details:not([open])").count() > 3
    printed = page.pdf()
    assert printed.startswith(b"%PDF")
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) >= 4


def test_an_open_query_is_printed_alone(sample_report: Path, open_page: Callable[..., Any]) -> None:
    page = open_page(sample_report / "index.html", width=718)
    whole = len(re.findall(rb"/Type\s*/Page\b", page.pdf()))
    open_query(page)
    page.emulate_media(media="print")
    assert page.locator("main").is_visible() is False
    assert page.locator(".document").last.is_visible()
    cut = page.evaluate("(() => { const d = document.getElementById('view');"
                        "return d.scrollHeight - d.clientHeight; })()")  # fmt: skip
    assert cut == 0  # the dialog flows over as many pages as it needs
    alone = len(re.findall(rb"/Type\s*/Page\b", page.pdf()))
    assert alone <= 4
    assert alone < whole


def test_without_javascript(sample_report: Path, open_page: Callable[..., Any]) -> None:
    page = open_page(sample_report / "index.html", java_script_enabled=False)
    assert page.locator("#systems table").first.is_visible()
    assert page.locator(".verdict p").count() == 3
    assert page.locator(".headline svg circle").count() == 6  # tilt and relevance of three systems
    assert page.locator(".next li").count() >= 1
    assert page.locator("figure svg").count() > 10
    assert page.locator("noscript").inner_text().startswith("Sorting, filtering")
    assert page.locator("#controls").is_visible() is False


def test_side_files_open_their_queries(
    bare_input: ReportInput, tmp_path: Path, open_page: Callable[..., Any]
) -> None:
    small = replace(bare_input, page_bytes=12_000, part_bytes=9_000, side_bytes=30_000)
    made = write_report(small, tmp_path / "r")
    assert (made.path / "details" / "part-001.html").is_file()
    page = open_page(made.page)
    links = page.eval_on_selector_all(f"{ROWS} a", "all => all.map(a => a.getAttribute('href'))")
    outside = [place for place in links if place.startswith("details/")]
    assert 0 < len(outside) < len(links) < 24
    assert "queries are listed without their texts" in page.locator("#queries").inner_text()
    query = re.search(r"query=(\w+)", outside[0])
    assert query
    page.locator(f'{ROWS} a[href="{outside[0]}"]').click()
    page.wait_for_selector("dialog[open]")
    assert "/details/part-001.html" in page.url
    check_lists(page, bare_input, query[1], 0, 1)
    page.keyboard.press("Escape")
    page.get_by_text("Back to the report").click()
    page.wait_for_url("**/index.html#queries")


SCRIPT = "<script>window.hacked = 1</script><img src=x onerror='window.hacked = 2'>"
HOSTILE = {
    "d-script": f"she {SCRIPT} </script><!-- <script> he",
    "d-quotes": """he said "it's" '"><b onclick="window.hacked=3">x</b> she""",
    "d-rtl": "\u202eshe said evil\u202c שלום he עולם \u2067isolated she",
    "d-emoji": "👩‍🔬🏳️‍🌈 she 𝔘nicode 😀 him",
    "d-controls": "a\x00b\x08c she\u2028next\u2029line {{ 7*7 }} {% raw %}",
    'd"><img src=x onerror=window.hacked=4>': "his",
    "d-long": "word " * 200_000 + f"she {SCRIPT} " + "tail " * 2_000,
    "d-unbroken": "x" * 5_000,
}


@pytest.fixture(scope="module")
def hostile(make_input: Callable[..., ReportInput], tmp_path_factory: Any) -> tuple[Report, Any]:
    name = f'a"{SCRIPT}'
    ids = list(HOSTILE)
    given = make_input(
        HOSTILE,
        {name: {"q<1>": ids, "q2": ids[::-1]}, "b\u202e": {"q<1>": ids[::-1], "q2": ids}},
        queries={"q<1>": f"\u202e{SCRIPT}\" '", "q2": "plain"},
        title=f"Title {SCRIPT}",
        manifest={"command": SCRIPT, "settings": {SCRIPT: [SCRIPT]}, "time": SCRIPT},
    )
    given.scores.notes.append(SCRIPT)
    made = write_report(given, tmp_path_factory.mktemp("hostile") / "r")
    return made, given


def test_hostile_texts_are_text(hostile: tuple[Report, Any], open_page: Callable[..., Any]) -> None:
    made, given = hostile
    assert made.page.stat().st_size < 1_000_000
    page = open_page(made.page)
    scripts = page.evaluate("document.scripts.length")
    assert scripts == 2
    assert page.title() == f"Title {SCRIPT}"
    open_query(page, "q<1>")
    assert page.locator("#view-title").evaluate("e => e.textContent") == given.queries["q<1>"]
    assert documents(page, 0) == list(HOSTILE)
    cards = page.locator("#lists > section").first.locator(".document")
    matcher = Matcher(given.lexicon)
    for i, (doc, text) in enumerate(HOSTILE.items()):
        shown = cards.nth(i).locator(".text").evaluate("e => e.textContent")
        marks = cards.nth(i).locator("mark").evaluate_all("all => all.map(e => e.textContent)")
        if len(text) <= 1500:
            assert shown == text, doc
            assert marks == [text[m.start : m.end] for m in matcher.matches(text)[1]], doc
    long = cards.nth(list(HOSTILE).index("d-long")).locator(".text").evaluate("e => e.textContent")
    assert len(long) < 1700
    assert long.startswith("(999,700 characters before) …")
    assert f"she {SCRIPT} tail" in long
    assert long.endswith("more characters)")
    assert page.evaluate("window.hacked") is None
    assert page.locator("img").count() == 0
    assert page.locator("body b[onclick]").count() == 0
    assert page.evaluate("document.scripts.length") == scripts
    wide = page.evaluate("(() => { const d = document.getElementById('view');"
                         "return d.scrollWidth - d.clientWidth; })()")  # fmt: skip
    assert wide == 0


@pytest.mark.parametrize("name", ["sixteen_letters_", "a-ranker-with-a-long-name-and-a-version"])
def test_long_names_fit_into_the_first_table(
    bare_input: ReportInput, open_page: Callable[..., Any], tmp_path: Path, name: str
) -> None:
    names = [f"{number}{name[1:]}" for number in range(len(bare_input.runs))]
    scores = replace(bare_input.scores, runs=names)
    runs = [replace(run, name=own) for run, own in zip(bare_input.runs, names, strict=True)]
    compared = compare(scores, settings=ComparisonSettings(resamples=200))
    given = replace(bare_input, scores=scores, runs=runs, comparison=compared)
    page = open_page(write_report(given, tmp_path / "long").page, width=1160)
    for width in (1160, 1280, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.locator(".headline thead th").nth(3).inner_text() == "vs baseline"


def test_right_to_left_text_stays_in_its_place(
    hostile: tuple[Report, Any], open_page: Callable[..., Any]
) -> None:
    page = open_page(hostile[0].page, width=390)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    open_query(page, "q2")
    for card in page.locator(".document .text").all():
        assert card.get_attribute("dir") == "auto"
        assert card.evaluate("e => getComputedStyle(e).unicodeBidi") in ("isolate", "plaintext")
    # the override of one name does not turn the words around it
    line = page.locator(".other").first
    assert line.locator("bdi").evaluate("e => getComputedStyle(e).unicodeBidi") == "isolate"


def test_one_system_alone(
    make_input: Callable[..., ReportInput], tmp_path: Path, open_page: Callable[..., Any]
) -> None:
    given = make_input({"d1": "she", "d2": "he and he"}, {"only": {"q": ["d1", "d2"], "r": ["d2"]}})
    page = open_page(write_report(given, tmp_path / "r").page)
    assert shown_queries(page) == ["r", "q"]  # farthest from fair first
    assert page.locator("#a").is_visible() is False
    open_query(page)
    assert page.locator("#lists > section").count() == 1
    assert documents(page, 0) == ["d2"]
    assert page.locator(".other").count() == 0


def test_many_groups_and_a_query_without_results(
    make_input: Callable[..., ReportInput], tmp_path: Path, open_page: Callable[..., Any]
) -> None:
    given = make_input(
        {"d1": "she met him", "d2": "nobody"},
        {"a": {"q": ["d1", "d2"]}, "b": {"q": ["d2"], "r": ["d1"]}},
        lexicon="gender3",
        measures=["TExFAIR@10"],
    )
    page = open_page(write_report(given, tmp_path / "r").page)
    assert page.locator("#lexicon details").count() >= 3
    open_query(page, "r")
    assert page.locator("#lists > section").first.inner_text().endswith("No results.")
    assert documents(page, 1) == ["d1"]


def test_a_phone_folds_queries_without_a_difference(
    make_input: Callable[..., ReportInput], tmp_path: Path, open_page: Callable[..., Any]
) -> None:
    lists = {"a": {"q1": ["d1"], "q2": ["d1"], "q3": ["d1"]},
             "b": {"q1": ["d2"], "q2": ["d1"], "q3": ["d1"]}}  # fmt: skip
    given = make_input({"d1": "she", "d2": "he"}, lists, measures=["ARaB@10"])
    made = write_report(given, tmp_path / "r")
    page = open_page(made.page, width=390)
    assert shown_queries(page) == ["q1"]
    assert page.locator("#unfold").inner_text() == "Show 2 more queries without a difference"
    page.click("#unfold")
    assert shown_queries(page) == ["q1", "q2", "q3"]
    assert page.locator("#folded").is_visible() is False
    wide = open_page(made.page)
    assert shown_queries(wide) == ["q1", "q2", "q3"]


def test_queries_without_a_tilt_are_folded(
    make_input: Callable[..., ReportInput], tmp_path: Path, open_page: Callable[..., Any]
) -> None:
    lists = {"a": {"q1": ["d1"], "q2": ["d3"]}, "b": {"q1": ["d2"], "q2": ["d3"]}}
    texts = {"d1": "she", "d2": "he", "d3": "it"}
    page = open_page(
        write_report(make_input(texts, lists, measures=["ARaB@10"]), tmp_path / "r").page
    )
    assert shown_queries(page) == ["q1"]
    page.get_by_text("Show 1 more query without a tilt").click()
    assert shown_queries(page) == ["q1", "q2"]


@pytest.mark.parametrize("systems", [1, 3, 16])
def test_the_first_screen_has_the_answer(
    sample_input: ReportInput, tmp_path: Path, open_page: Callable[..., Any], systems: int
) -> None:
    """Verdict, picture and next step end above 900 pixels, however many systems there are."""
    scores = sample_input.scores
    names = [f"system-{i:02d}.run" for i in range(systems)]
    places = [i % 3 for i in range(systems)]
    values, codes = scores.values[places], scores.codes[places]
    many = replace(scores, runs=names, values=values, codes=codes, missing={})
    comparison = compare(many) if systems > 1 else None
    given = ReportInput(many, lexicon=sample_input.lexicon, comparison=comparison)
    page = open_page(write_report(given, tmp_path / "r").page)
    for selector in (".verdict", ".headline", ".next li >> nth=0"):
        box = page.locator(selector).bounding_box()
        assert box["y"] + box["height"] <= 900, selector
    assert page.locator(".headline tbody tr").count() == systems


def test_a_mark_tells_what_it_shows(sample_report: Path, open_page: Callable[..., Any]) -> None:
    page = open_page(sample_report / "index.html")
    page.locator(".headline tbody tr").nth(1).locator("svg").first.hover()
    text = page.locator("#tip").inner_text()
    assert re.fullmatch(
        r"clicks: ARaB@10 \+0\.6332, 95% interval \[\+0\.\d+, \+0\.\d+\], 24 queries", text
    )
    page.mouse.move(5, 5)
    assert page.locator("#tip").is_hidden()


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_a_chart_is_saved_from_the_page_alone(
    sample_report: Path, tmp_path: Path, open_page: Callable[..., Any], kind: str
) -> None:
    """A page that was sent without its folder."""
    alone = tmp_path / "mailed.html"
    alone.write_bytes((sample_report / "index.html").read_bytes())
    page = open_page(alone)
    with page.expect_download() as waiting:
        page.locator(f'#tradeoff [data-save="{kind}"]').click()
    assert waiting.value.suggested_filename == f"tradeoff.{kind}"
    content = Path(waiting.value.path()).read_bytes()
    if kind == "png":
        assert content.startswith(b"\x89PNG")
    else:
        root = ET.fromstring(content)
        assert root.tag.endswith("svg")
        assert b"currentColor" not in content
        assert b"var(--" not in content


def test_without_texts_the_lists_stay(
    bare_input: ReportInput, tmp_path: Path, open_page: Callable[..., Any]
) -> None:
    page = open_page(write_report(replace(bare_input, without_texts=True), tmp_path / "r").page)
    query = shown_queries(page)[0]
    open_query(page)
    assert documents(page, 0) == bare_input.runs[0].ranking(query)[:10]
    assert page.locator(".document .text").count() == 0
    assert page.locator(".document mark").count() == 0


def test_many_queries_come_in_portions(
    make_input: Callable[..., ReportInput], tmp_path: Path, open_page: Callable[..., Any]
) -> None:
    lists = {"a": {f"q{i}": ["d1"] for i in range(120)}, "b": {f"q{i}": ["d2"] for i in range(120)}}
    given = make_input({"d1": "she", "d2": "he"}, lists, measures=["ARaB@10"])
    page = open_page(write_report(given, tmp_path / "r").page)
    assert len(shown_queries(page)) == 50
    page.click("#more")
    assert len(shown_queries(page)) == 100
    page.click("#all")
    assert len(shown_queries(page)) == 120
    assert page.locator("#rest").is_visible() is False


@pytest.mark.parametrize(
    ("width", "scheme"), [(1280, "light"), (1280, "dark"), (390, "light"), (390, "dark")]
)
def test_sides_are_drawn_from_one_to_the_other(
    sided_report: Path, open_page: Callable[..., Any], width: int, scheme: str
) -> None:
    page = open_page(sided_report / "index.html", width=width, color_scheme=scheme)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    issue = page.locator(".issue").first
    assert issue.locator("h3").inner_text() == "Ban cars & vans?"
    strip = issue.locator(".strip").first
    assert strip.get_attribute("aria-label").endswith("ranks 4, 3, 2, 1")
    frame = strip.bounding_box()
    marks = {
        mark.locator("title").text_content(): mark.bounding_box()
        for mark in strip.locator(".mark").all()
    }
    assert list(marks) == [f"rank {n}: q1-{n - 1}" for n in (4, 3, 2, 1)]
    places = [box["x"] + box["width"] / 2 for box in marks.values()]
    assert places == sorted(places)
    assert frame["x"] <= min(b["x"] for b in marks.values())
    assert max(b["x"] + b["width"] for b in marks.values()) <= frame["x"] + frame["width"]
    assert marks["rank 1: q1-0"]["width"] > marks["rank 4: q1-3"]["width"]
    for selector in (".poles b", ".poles small", ".sided small", ".poles-text p", "#sides .note"):
        assert min(page.evaluate(CONTRAST, selector)) >= 4.5, selector

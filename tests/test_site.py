"""The site: built once, then opened in a browser. Its pages load nothing from elsewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

import ranktilt
from ranktilt.measures import REGISTRY

ROOT = Path(__file__).resolve().parents[1]
#: A page of every kind.
PAGES = (
    "index.html",
    "tutorials/audit.html",
    "notebooks/first-audit.html",
    "commands.html",
    "measures.html",
    "api.html",
    "which-measure.html",
    "experiments/dl19/index.html",
)
#: Tags of HTML, SVG and MathML that the site uses; any other is text that should have been escaped.
TAGS = (
    {"html", "head", "base", "link", "meta", "title", "style", "script", "noscript", "body"}
    | {"header", "nav", "main", "aside", "article", "section", "footer", "div", "dialog", "form"}
    | {"h1", "h2", "h3", "h4", "h5", "h6", "p", "pre", "hr", "br", "blockquote", "details", "img"}
    | {"ul", "ol", "li", "dl", "dt", "dd", "table", "caption", "thead", "tbody", "tr", "th", "td"}
    | {"a", "abbr", "bdi", "b", "code", "em", "i", "kbd", "mark", "small", "span", "strong", "sub"}
    | {"sup", "summary", "button", "input", "label", "svg", "path", "line", "circle"}
    | {
        "math",
        "mfrac",
        "mi",
        "mn",
        "mo",
        "mover",
        "mrow",
        "mspace",
        "msub",
        "msqrt",
        "msubsup",
        "msup",
    }
    | {"mtext", "munder", "munderover"}
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the built pages."""
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "-d", str(folder)],
        cwd=ROOT, capture_output=True, text=True, timeout=300, check=False,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return folder


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """The site, served on this machine only: search needs a server."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


def view(browser: Any, width: int = 1280, scheme: str = "light") -> Any:
    """A tab that notes every request and every message of the console."""
    page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)
    page.requested, page.messages = [], []
    page.on("request", lambda request: page.requested.append(request.url))
    page.on("console", lambda message: page.messages.append(message.text))
    return page


def test_pages_name_nothing_to_load_from_elsewhere(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) > 60
    loading = re.compile(
        r"""<(?:script|img|iframe|source|video|audio)[^>]*\ssrc=["']?(?:https?:)?//"""
        r"""|<link[^>]*\shref=["']?(?:https?:)?//(?![^>]*canonical)"""
    )
    assert loading.search('<script src="https://elsewhere.example/a.js">'), "the pattern can match"
    for page in pages:
        assert not loading.search(page.read_text(encoding="utf-8")), page
    for sheet in site.rglob("*.css"):
        text = sheet.read_text(encoding="utf-8")
        assert not re.search(r"url\(['\"]?(?:https?:)?//|@import[^;]*//", text), sheet


@pytest.mark.parametrize("name", PAGES)
def test_no_request_leaves_the_site(name: str, address: str, browser: Any) -> None:
    page = view(browser)
    page.goto(address + name, wait_until="networkidle")
    outside = [url for url in page.requested if not url.startswith((address, "data:", "blob:"))]
    assert outside == []
    assert page.messages == []
    page.close()


@pytest.mark.parametrize("name", PAGES)
def test_a_phone_needs_no_sideways_scrolling(name: str, address: str, browser: Any) -> None:
    page = view(browser, width=390)
    page.goto(address + name)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["index.html", "tutorials/audit.html", "measures.html"])
def test_nothing_serious_for_axe(name: str, scheme: str, address: str, browser: Any) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page = view(browser, scheme=scheme)
    page.goto(address + name, wait_until="networkidle")
    found = Axe().run(page).response["violations"]
    serious = [
        (one["id"], [node["html"] for node in one["nodes"]][:3])
        for one in found
        if one["impact"] in ("serious", "critical")
    ]
    assert serious == []
    page.close()


def test_search_finds_a_measure(address: str, browser: Any) -> None:
    page = view(browser)
    page.goto(address)
    page.locator("input.md-search__input").fill("TExFAIR")
    page.locator('.md-search-result__item a[href*="measures.html"]').first.wait_for()
    page.close()


@pytest.mark.parametrize(
    ("name", "copied"),
    [
        ("report.html", "ranktilt demo --copy sample\nranktilt audit "),
        ("figure1.html", "import numpy as np\nfrom ranktilt.measures import "),
    ],
)
def test_commands_are_copied_without_prompts_and_output(
    name: str, copied: str, address: str, browser: Any
) -> None:
    page = view(browser)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(address + name)
    page.locator("button.md-code__button").first.click()
    page.wait_for_selector(".md-dialog--active")
    text = page.evaluate("navigator.clipboard.readText()")
    assert text.startswith(copied)
    assert "index.html: written" not in text
    assert "0.929" not in text
    page.close()


def test_dark_mode_can_be_chosen(address: str, browser: Any) -> None:
    page = view(browser)
    page.goto(address)
    colour = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(colour)
    assert page.locator("img.screen:visible").count() == 1
    page.locator('label[title="Switch to dark mode"]').click()
    assert page.evaluate(colour) != light
    assert page.locator("img.screen:visible").count() == 1
    page.close()


class Tags(HTMLParser):
    """The names of all tags, and the text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.names.add(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


def test_signs_are_not_taken_for_tags(site: Path) -> None:
    """`id<TAB>text` was shown as "idtext"."""
    assert "tab" in Tags("<p>id<TAB>text").names, "the test can fail"
    for path in site.rglob("*.html"):
        assert Tags(path.read_text(encoding="utf-8")).names <= TAGS, path
    for name in ("commands.html", "data.html"):
        assert "id<TAB>text" in Tags((site / name).read_text(encoding="utf-8")).text, name


def test_formulas_are_typeset(site: Path) -> None:
    measures = (site / "measures.html").read_text(encoding="utf-8")
    assert measures.count(
        '<math xmlns="http://www.w3.org/1998/Math/MathML" display="block"'
    ) == len(REGISTRY)
    for path in site.rglob("*.html"):
        text = Tags(path.read_text(encoding="utf-8")).text
        assert not re.search(r"\\(?:frac|sum|mathrm|log|left|qquad)\b", text), path


def test_every_public_name_has_its_entry(site: Path) -> None:
    page = (site / "api.html").read_text(encoding="utf-8")
    for name in set(ranktilt.__all__) - {"__version__"}:
        assert f'id="ranktilt.{name}"' in page, name


def test_notebooks_show_their_output(site: Path) -> None:
    for path in sorted((ROOT / "docs" / "notebooks").glob("*.ipynb")):
        page = (site / "notebooks" / f"{path.stem}.html").read_text(encoding="utf-8")
        assert page.count('class="output"') >= 3, path
        assert (site / "notebooks" / path.name).is_file(), "can be downloaded"


def test_notebooks_run_and_print_what_they_show() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "notebooks.py"), "--check"],
        capture_output=True, text=True, timeout=600, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count(" cells\n") == 4


def test_pictures_can_be_made_again(chromium: Path, tmp_path: Path) -> None:
    """The same names as in the docs, small, and each is used."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "pictures.py"), str(tmp_path)],
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    folder = ROOT / "docs" / "pictures"
    stored = {path.name for path in folder.glob("*.png")}
    assert {path.name for path in tmp_path.iterdir()} == stored
    pages = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs").rglob("*.md"))
    for path in (*folder.glob("*.png"), *tmp_path.iterdir()):
        assert path.stat().st_size < 150_000, path
        assert f"pictures/{path.name}" in pages, f"no page shows {path.name}"


@pytest.mark.parametrize("figure", ["-0.20", "0.79 to 0.93", "0.38 to 0.62", "0 hold in 95%"])
def test_figures_of_disagreement_are_those_of_the_experiment(figure: str) -> None:
    page = (ROOT / "docs" / "which-measure.md").read_text(encoding="utf-8")
    assert figure in page
    assert figure in (ROOT / "experiments" / "table1" / "README.md").read_text(encoding="utf-8")


def test_orders_of_the_systems_are_those_of_the_experiment() -> None:
    experiment = (ROOT / "experiments" / "table1" / "README.md").read_text(encoding="utf-8")
    page = (ROOT / "docs" / "which-measure.md").read_text(encoding="utf-8")
    table = page.split("| place | by TExFAIR@10 | by NFaiRR@10 |")[1].split("\n\n")[0]
    rows = [[cell.strip() for cell in row.split("|")[2:4]] for row in table.splitlines()[2:]]
    for column, measure in enumerate(("TExFAIR", "NFaiRR")):
        shown = [row[column].split()[0] for row in rows]
        (line,) = re.findall(rf"^\| {measure} \| (.* > .*) \|$", experiment, re.M)
        assert shown == [re.sub(r" \(.*", "", name) for name in line.split(" > ")]

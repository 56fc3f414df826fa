"""Make the pictures of docs/pictures from what the package writes today.

python scripts/pictures.py [FOLDER]

Audits the sample, opens the report in a browser (chromium) and photographs it. Pictures are reduced
to 256 colours, so that each is small enough for the repository.
"""

from __future__ import annotations

import io
import shutil
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

import ranktilt

ROOT = Path(__file__).resolve().parents[1]
#: Largest size of a picture, in bytes.
LIMIT = 150_000
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


def stay(page: Any) -> None:
    """The first screen."""


def open_query(page: Any) -> None:
    """The dialog with two systems' lists for a query, side by side."""
    page.locator("#query-table tbody tr a").first.click()
    page.wait_for_selector("dialog[open]")


@dataclass(frozen=True)
class Picture:
    """A part of the report that is photographed."""

    name: str
    scheme: str = "light"
    width: int = 1280
    height: int = 900
    show: Callable[[Any], None] = stay


PICTURES = (
    Picture("report"),
    Picture("report-dark", scheme="dark"),
    Picture("query", show=open_query),
)


def write_pictures(folder: Path) -> list[Path]:
    """Make them all; the paths."""
    sample = ranktilt.load_sample()
    written = []
    with tempfile.TemporaryDirectory() as work, sync_playwright() as playwright:
        audit = ranktilt.audit(
            sample.runs, sample.passages, queries=sample.queries, qrels=sample.qrels
        )
        page_file = audit.report(Path(work) / "report").page
        program = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        for picture in PICTURES:
            page = browser.new_page(
                viewport={"width": picture.width, "height": picture.height},
                color_scheme=picture.scheme,
                reduced_motion="reduce",
            )
            page.goto(page_file.resolve().as_uri())
            picture.show(page)
            path = folder / f"{picture.name}.png"
            image = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
            image.quantize(256).save(path, optimize=True)
            if path.stat().st_size > LIMIT:
                raise SystemExit(f"{path.name}: {path.stat().st_size:,} bytes, more than {LIMIT:,}")
            page.close()
            written.append(path)
        browser.close()
    return written


def main() -> None:
    """Write them to the docs, or to the folder that is named."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures"
    for path in write_pictures(folder):
        print(f"{path.name}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()

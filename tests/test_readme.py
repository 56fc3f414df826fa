"""What the README promises exists. Its console session is run with the guides', its Python block
as a doctest."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_it_is_short_and_begins_with_a_picture() -> None:
    assert len(README.splitlines()) <= 100
    head = README.split("\n## ")[0]
    assert re.search(r"!\[.{20,}\]\(docs/pictures/report\.png\)", head)
    (python,) = re.findall(r"```python\n(.*?)```", README, re.S)
    assert len([line for line in python.splitlines() if line]) <= 12


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\(([^)#]+)", README))))
def test_links_lead_somewhere(link: str) -> None:
    assert (ROOT / link).is_file()


def test_every_area_of_the_site_is_linked() -> None:
    listed = README.split("## Documentation")[1].split("\n## ")[0]
    for area in ("Tutorials", "How-to guides", "Reference", "Explanation", "Evidence"):
        assert re.search(rf"^- \*\*\[?{area}", listed, re.M), area

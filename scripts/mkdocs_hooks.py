"""The site has the pages of `experiments/` and `bench/`, and the same anchors as GitHub.

Those pages are next to their scripts, outside of `docs/`. Links between pages are written for the
repository (`../experiments/dl19/README.md`); here they are rewritten for the site, on which
`experiments/` and `bench/` are inside of `docs/`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File

ROOT = Path(__file__).resolve().parents[1]
OUTSIDE = ("experiments", "bench")
#: Templates that a script fills are not pages.
TEMPLATES = ("page.md",)


def github_slug(text: str, separator: str) -> str:
    """Lower case, no punctuation, and a dash for every space."""
    kept = re.sub(r"[^\w\- ]", "", text.strip().lower())
    return kept.replace(" ", separator)


def on_config(config: Any) -> Any:
    """Called by mkdocs before the build."""
    config["mdx_configs"].setdefault("toc", {})["slugify"] = github_slug
    return config


def on_files(files: Any, *, config: Any) -> Any:
    """Add the pages and figures that are outside of `docs/`."""
    for folder in OUTSIDE:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in {".md", ".svg"} and path.name not in TEMPLATES:
                uri = path.relative_to(ROOT).as_posix()
                files.append(File.generated(config, uri, abs_src_path=str(path)))
    return files


def on_page_markdown(markdown: str, *, page: Any, **_: Any) -> str:
    """Rewrite links that cross the border of `docs/`."""
    uri = page.file.src_uri
    up = "../" * uri.count("/")
    if uri.startswith(OUTSIDE):
        return markdown.replace(f"]({up}docs/", f"]({up}")
    for folder in OUTSIDE:
        markdown = markdown.replace(f"](../{up}{folder}/", f"]({up}{folder}/")
    return markdown

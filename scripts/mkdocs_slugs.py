"""Headings get the same anchors on the site as on GitHub, so that one link works in both."""

from __future__ import annotations

import re
from typing import Any


def github_slug(text: str, separator: str) -> str:
    """Lower case, without punctuation, every space a dash of its own."""
    kept = re.sub(r"[^\w\- ]", "", text.strip().lower())
    return kept.replace(" ", separator)


def on_config(config: Any) -> Any:
    """Called by mkdocs before it builds."""
    config["mdx_configs"].setdefault("toc", {})["slugify"] = github_slug
    return config

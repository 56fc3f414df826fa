"""The quality report of a corpus: one HTML file without scripts or network access."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ranktilt.corpora.layout import Corpus
from ranktilt.corpora.quality import CorpusQuality
from ranktilt.data.files import write_text, writing
from ranktilt.display.pages import render_page, without_folders

#: Questions whose documents are on the page.
_SHOWN = 20


def render_quality(
    found: CorpusQuality,
    corpus: Corpus,
    *,
    title: str = "Quality of a corpus",
    manifest: Mapping[str, Any] | None = None,
    shown: int = _SHOWN,
) -> str:
    """The whole page."""
    questions = list(corpus.questions.values())
    examples = [
        (question, [(side or "", own) for side, own in corpus.sided[question.query_id].items()])
        for question in questions[:shown]
    ]
    about = dict(manifest or {})
    content = {
        "found": found,
        "title": title,
        "examples": examples,
        "more": len(questions) - len(examples),
        "time": str(about.get("time", "")),
        "command": without_folders(str(about.get("command", ""))),
    }
    return render_page("ranktilt.corpora", "quality.html", content)


def write_quality(
    found: CorpusQuality,
    corpus: Corpus,
    folder: str | os.PathLike[str],
    *,
    manifest: Mapping[str, Any] | None = None,
) -> Path:
    """Write quality.json, manifest.json and index.html.

    The page needs the extra `report`. Without it the rest is written, and an older page is removed.
    """
    target = Path(folder)
    with writing(target):
        target.mkdir(parents=True, exist_ok=True)
    write_text(target / "quality.json", found.to_json())
    if manifest is not None:
        write_text(target / "manifest.json", json.dumps(manifest, indent=2) + "\n")
    if find_spec("jinja2") is not None:
        write_text(target / "index.html", render_quality(found, corpus, manifest=manifest))
    else:
        with writing(target):
            (target / "index.html").unlink(missing_ok=True)
    return target

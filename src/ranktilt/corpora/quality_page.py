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


def _render(found: CorpusQuality, corpus: Corpus, manifest: Mapping[str, Any]) -> str:
    questions = list(corpus.questions.values())
    examples = [
        (question, [(side or "", own) for side, own in corpus.sided[question.query_id].items()])
        for question in questions[:_SHOWN]
    ]
    content = {
        "found": found,
        "title": "Quality of a corpus",
        "examples": examples,
        "more": len(questions) - len(examples),
        "time": str(manifest.get("time", "")),
        "command": without_folders(str(manifest.get("command", ""))),
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

    Args:
        found: The checks.
        corpus: The corpus.
        folder: The folder to write to.
        manifest: What made the report.
    """
    target = Path(folder)
    with writing(target):
        target.mkdir(parents=True, exist_ok=True)
    write_text(target / "quality.json", found.to_json())
    if manifest is not None:
        write_text(target / "manifest.json", json.dumps(manifest, indent=2) + "\n")
    if find_spec("jinja2") is not None:
        write_text(target / "index.html", _render(found, corpus, manifest or {}))
    else:
        with writing(target):
            (target / "index.html").unlink(missing_ok=True)
    return target

"""The quality report of a corpus: one HTML file without scripts or network access."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import cache
from importlib import resources
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ranktilt.corpora.layout import Corpus
from ranktilt.corpora.quality import CorpusQuality
from ranktilt.data.files import write_text, writing
from ranktilt.errors import MissingExtraError
from ranktilt.reports.page import asset, content_hash, without_folders

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
    layout = _template()  # an error names the missing extra
    from markupsafe import Markup

    style = asset("style.css")
    policy = (
        f"default-src 'none'; style-src '{content_hash(style)}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    questions = list(corpus.questions.values())
    examples = [
        (question, [(side or "", own) for side, own in corpus.sided[question.query_id].items()])
        for question in questions[:shown]
    ]
    about = dict(manifest or {})
    return str(
        layout.render(
            found=found,
            title=title,
            examples=examples,
            more=len(questions) - len(examples),
            policy=policy,
            style=Markup(style),
            time=str(about.get("time", "")),
            command=without_folders(str(about.get("command", ""))),
        )
    )


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


@cache
def _template() -> Any:
    try:
        import jinja2
    except ImportError as error:
        raise MissingExtraError("the page", "report") from error
    home = resources.files("ranktilt.corpora") / "assets"
    environment = jinja2.Environment(
        loader=jinja2.FunctionLoader(lambda name: (home / name).read_text(encoding="utf-8")),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    return environment.get_template("quality.html")

"""What the site adds to mkdocs: pages outside of `docs/`, notebooks, formulas, GitHub's anchors.

The pages of `experiments/` and `bench/` are next to their scripts, outside of `docs/`. Links
between pages are written for the repository (`../experiments/dl19/README.md`); here they are
rewritten for the site, on which `experiments/` and `bench/` are inside of `docs/`.

A notebook of `docs/notebooks/` becomes a page with its stored output. Formulas (`$…$`) become
MathML, which browsers typeset without a script.
"""

from __future__ import annotations

import base64
import html
import json
import re
from pathlib import Path
from typing import Any

from latex2mathml.converter import convert
from mkdocs.structure.files import File

ROOT = Path(__file__).resolve().parents[1]
OUTSIDE = ("experiments", "bench")
#: Templates that a script fills are not pages.
TEMPLATES = ("page.md",)
#: A formula as pymdownx.arithmatex leaves it.
FORMULA = re.compile(
    r'<span class="arithmatex">\\\((?P<inline>.*?)\\\)</span>'
    r'|<div class="arithmatex">\s*\\\[(?P<block>.*?)\\\]\s*</div>',
    re.S,
)


def github_slug(text: str, separator: str) -> str:
    """Lower case, no punctuation, and a dash for every space."""
    kept = re.sub(r"[^\w\- ]", "", text.strip().lower())
    return kept.replace(" ", separator)


def on_config(config: Any) -> Any:
    """Called by mkdocs before the build."""
    config["mdx_configs"].setdefault("toc", {})["slugify"] = github_slug
    return config


def on_files(files: Any, *, config: Any) -> Any:
    """Add the pages and figures that are outside of `docs/`, and a page for every notebook."""
    for folder in OUTSIDE:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in {".md", ".svg"} and path.name not in TEMPLATES:
                uri = path.relative_to(ROOT).as_posix()
                files.append(File.generated(config, uri, abs_src_path=str(path)))
    for path in sorted((ROOT / "docs" / "notebooks").glob("*.ipynb")):
        uri = f"notebooks/{path.stem}.md"
        files.append(File.generated(config, uri, content=notebook_page(path)))
    return files


def on_page_markdown(markdown: str, *, page: Any, **_: Any) -> str:
    """Rewrite links that cross the border of `docs/`, and links to notebooks.

    In a search, evidence comes after the pages that explain how something is done.
    """
    uri = page.file.src_uri
    up = "../" * uri.count("/")
    markdown = markdown.replace("```python\n>>>", "```pycon\n>>>")  # prompts are not copied
    if uri.startswith(OUTSIDE):
        page.meta.setdefault("search", {"boost": 0.5})
        return markdown.replace(f"]({up}docs/", f"]({up}")
    for folder in OUTSIDE:
        markdown = markdown.replace(f"](../{up}{folder}/", f"]({up}{folder}/")
    if not uri.startswith("notebooks/"):
        markdown = re.sub(r"\]\(((?:\.\./)*notebooks/[\w-]+)\.ipynb\)", r"](\1.md)", markdown)
    return markdown


def on_page_content(content: str, **_: Any) -> str:
    """Typeset the formulas."""
    return FORMULA.sub(_typeset, content)


def on_post_page(output: str, **_: Any) -> str:
    """Give the theme's search dialog a name, for screen readers."""
    return output.replace('role="dialog">', 'role="dialog" aria-label="Search">', 1)


def _typeset(found: re.Match[str]) -> str:
    inline = found["inline"]
    tex = html.unescape(found["block"] if inline is None else inline).strip()
    return convert(tex, display="block" if inline is None else "inline")


def notebook_page(path: Path) -> str:
    """A notebook as Markdown: its texts, its code, and the stored output of every cell."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    parts = []
    for cell in cells:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
        elif cell["cell_type"] == "code":
            parts.append(f"```python\n{source}\n```")
            parts += [_output(output) for output in cell["outputs"]]
    parts.append(f"[Download this notebook]({path.name})")
    return "\n\n".join(part for part in parts if part) + "\n"


def _output(output: dict[str, Any]) -> str:
    """An output in the richest form that needs no script."""
    if output["output_type"] == "stream":
        return "" if output["name"] == "stderr" else _plain(output["text"])
    if output["output_type"] == "error":
        raise ValueError(f"a notebook's cell fails: {output['ename']}: {output['evalue']}")
    data = {kind: "".join(text) for kind, text in output["data"].items() if kind[-4:] != "json"}
    if "image/svg+xml" in data:
        encoded = base64.b64encode(data["image/svg+xml"].encode()).decode()
        return f'<img class="chart" alt="Chart" src="data:image/svg+xml;base64,{encoded}">'
    if "image/png" in data:
        return f'<img class="chart" alt="Chart" src="data:image/png;base64,{data["image/png"]}">'
    if "text/html" in data:
        lines = (line for line in data["text/html"].splitlines() if line.strip())
        return '<div class="output">\n' + "\n".join(lines) + "\n</div>"
    return _plain(data.get("text/plain", ""))


def _plain(text: str | list[str]) -> str:
    shown = html.escape("".join(text).rstrip("\n"), quote=False)
    return f'<div class="output"><pre tabindex="0">{shown}</pre></div>' if shown else ""

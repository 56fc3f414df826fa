"""Scripts of bench/, experiments/ and scripts/ can be imported: what they use exists."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SCRIPTS = sorted(
    path for folder in ("bench", "experiments", "scripts") for path in (ROOT / folder).rglob("*.py")
)
#: Scripts for the docs need libraries that the core does not have.
LIBRARIES = {
    "mkdocs_hooks.py": ("mkdocs", "latex2mathml"),
    "notebooks.py": ("nbclient",),
    "pictures.py": ("playwright", "PIL"),
}


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_it_can_be_imported(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names that a script imports inside a function are checked, too."""
    monkeypatch.syspath_prepend(str(path.parent))  # bench/ is not a package
    for name in [name for name in sys.modules if name.split(".")[0] in ("bench", "data")]:
        monkeypatch.delitem(sys.modules, name)
    for library in LIBRARIES.get(path.name, ()):
        pytest.importorskip(library)
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    module = importlib.import_module(name)
    assert module.__doc__, "say what it does and how to run it"

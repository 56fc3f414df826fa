"""Doctests: modules without an example are not imported, so that collecting tests stays cheap."""

from __future__ import annotations

from pathlib import Path


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Whether a module can be skipped; None leaves the decision to pytest."""
    if collection_path.suffix != ".py" or collection_path.name == "conftest.py":
        return None
    return True if ">>>" not in collection_path.read_text(encoding="utf-8") else None

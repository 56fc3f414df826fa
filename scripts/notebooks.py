"""Run the notebooks of docs/notebooks and store what their cells show.

python scripts/notebooks.py [--check]

A cell that fails stops it. With --check nothing is written: the printed output of every cell is
compared with the stored one. What differs between machines or runs (times, ids) is not stored.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOKS = ROOT / "docs" / "notebooks"
#: Needs scripts of other sites to be shown; the same chart is stored as a picture.
SKIPPED = "application/vnd"


def executed(path: Path) -> Any:
    """The notebook with fresh output."""
    notebook = nbformat.read(path, as_version=4)
    with tempfile.TemporaryDirectory() as folder:  # what a notebook writes stays there
        client = NotebookClient(notebook, timeout=300, resources={"metadata": {"path": folder}})
        client.execute()
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    for place, cell in enumerate(notebook.cells):
        cell.id = f"cell-{place}"
        cell.metadata = {}
        if cell.cell_type == "code":
            cell.outputs = [output for output in cell.outputs if output.get("name") != "stderr"]
            for output in cell.outputs:
                output.get("metadata", {}).clear()
                data = output.get("data", {})
                for kind in [kind for kind in data if kind.startswith(SKIPPED)]:
                    del data[kind]
    return notebook


def printed(notebook: Any) -> list[str]:
    """The text of every cell's output, without what only a browser shows."""
    return [
        "".join(output.get("text", "") or output.get("data", {}).get("text/plain", ""))
        for cell in notebook.cells
        if cell.cell_type == "code"
        for output in cell.outputs
    ]


def main() -> None:
    """Run them all."""
    os.environ["PYTHONPATH"] = str(ROOT / "src")  # the kernel imports this checkout
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        fresh = executed(path)
        if "--check" not in sys.argv:
            nbformat.write(fresh, path)
        elif printed(fresh) != printed(nbformat.read(path, as_version=4)):
            raise SystemExit(f"{path.name}: shows other output than it has; run make notebooks")
        print(f"{path.name}: {len(fresh.cells)} cells")


if __name__ == "__main__":
    main()

"""Does every extra install alone, and all together?

python scripts/check_extras.py WHEEL [EXTRA …]

Makes a clean virtual environment for the core and for each extra (those named, or all that the
wheel has but `dev`), installs the wheel there, asks pip whether anything is at odds, imports every
library that the extra names, and runs a command that needs it where one works without a network or
a server. Prints a row for each: packages, megabytes, seconds. It needs a package index, so it is
no part of CI.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import time
import venv
import zipfile
from email import message_from_string
from pathlib import Path

#: What to run in a folder with a copy of the sample.
SMOKE = {
    "": ["demo"],
    "report": ["audit", "sample/runs/bm25.trec", "sample/runs/clicks.trec",
               "--collection", "sample/passages.tsv", "-o", "page"],
    "neural": ["rank", "sample/passages.tsv", "sample/queries.tsv", "-s", "dense:minilm",
               "-o", "dense.trec"],
    "text": ["swap", "sample/passages.tsv", "--pronouns", "hanta", "-o", "swapped.tsv"],
}  # fmt: skip

#: Imports every module of the libraries named on its command line, in the new environment.
IMPORTS = """
import importlib, importlib.metadata as m, re, sys
plain = lambda name: re.sub(r"[-_.]+", "-", name).lower()
wanted = {plain(name) for name in sys.argv[1:]}
for module, owners in m.packages_distributions().items():
    if wanted & {plain(owner) for owner in owners} and module.isidentifier() and module[0] != "_":
        importlib.import_module(module)
"""


def requirements(wheel: Path) -> dict[str, list[str]]:
    """Extra → names of the libraries that it asks for; "" is the core."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (n for n in archive.namelist() if n.endswith(".dist-info/METADATA"))
        told = message_from_string(archive.read(name).decode())
    found: dict[str, list[str]] = {"": []}
    found |= {extra: [] for extra in told.get_all("Provides-Extra") or ()}
    for line in told.get_all("Requires-Dist") or ():
        library = re.match(r"[A-Za-z0-9._-]+", line)
        extra = re.search(r"extra == ['\"]([^'\"]+)['\"]", line)
        if library is not None and library[0] != "ranktilt":
            found[extra[1] if extra else ""].append(library[0])
    return found


def run(*command: str, cwd: Path) -> str:
    """Run, or say what went wrong and stop."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}\n{done.stdout[-2000:]}{done.stderr[-4000:]}")
    return done.stdout


def check(wheel: Path, extra: str, libraries: list[str]) -> str:
    """Install and try one extra; the row of the table."""
    with tempfile.TemporaryDirectory(prefix="ranktilt-extra-") as folder:
        home = Path(folder)
        venv.create(home / "venv", with_pip=True)
        python = str(home / "venv" / "bin" / "python")
        begun = time.perf_counter()
        wanted = f"{wheel}[{extra}]" if extra else str(wheel)
        run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wanted,
            cwd=home)  # fmt: skip
        seconds = time.perf_counter() - begun
        run(python, "-m", "pip", "check", cwd=home)
        run(python, "-c", IMPORTS, *libraries, cwd=home)
        run(python, "-m", "ranktilt", "demo", "--copy", "sample", cwd=home)
        run(python, "-m", "ranktilt", "doctor", cwd=home)
        tried = SMOKE.get(extra)
        if tried is not None:
            run(python, "-m", "ranktilt", *tried, cwd=home)
        site = next((home / "venv" / "lib").glob("python*/site-packages"))
        packages = len(list(site.glob("*.dist-info")))
        size = sum(p.stat().st_size for p in site.rglob("*") if p.is_file()) / 1e6
        shown = f"`{extra}`" if extra else "(core)"
        command = f"`ranktilt {tried[0]}`" if tried else "imports"
        return f"| {shown} | {packages} | {size:,.0f} | {seconds:.0f} | {command} |"


def main() -> None:
    """Print the table."""
    wheel = Path(sys.argv[1]).resolve()
    known = requirements(wheel)
    chosen = sys.argv[2:] or [extra for extra in known if extra != "dev"]
    print("| extra | packages | MB | seconds | tried |\n|---|---:|---:|---:|---|", flush=True)
    for extra in chosen:
        extra = "" if extra == "core" else extra
        if extra not in known:
            raise SystemExit(f"{extra}: no such extra; known: {', '.join(filter(None, known))}")
        print(check(wheel, extra, known[extra]), flush=True)


if __name__ == "__main__":
    main()

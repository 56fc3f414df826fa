"""Write requirements/build.txt and requirements/dev.txt: what CI installs, with hashes.

python scripts/lock.py [--upgrade]

pip resolves the extra `dev` for this interpreter and names the SHA-256 of every file that it would
install; the versions in the files are kept if they still fit, or are chosen anew with --upgrade.
The files name versions and hashes only, so that pip finds the files wherever it is set up to look.
They are for Linux on x86-64 and Python 3.11. torch is its build for processors (2.13.0+cpu).
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "requirements"
#: What builds ranktilt, and those of its libraries that come as source.
BUILD = ("editables", "hatchling", "setuptools", "wheel")


def resolve(wanted: list[str], pinned: Path | None) -> dict[str, tuple[str, str]]:
    """Library → version and SHA-256 of the file that pip would install."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run",
                   "--ignore-installed", "--report", str(report), *wanted]  # fmt: skip
        if pinned is not None:
            pins = re.findall(r"^\S+==\S+", pinned.read_text(encoding="utf-8"), re.M)
            (Path(folder) / "pins.txt").write_text("\n".join(pins), encoding="utf-8")
            command += ["--constraint", str(Path(folder) / "pins.txt")]
        subprocess.run(command, cwd=ROOT, check=True)
        installed = json.loads(report.read_text(encoding="utf-8"))["install"]
    found = {}
    for one in installed:
        name = re.sub(r"[-_.]+", "-", one["metadata"]["name"]).lower()
        if name != "ranktilt":
            version, _, _ = one["metadata"]["version"].partition("+")  # 2.13.0+cpu fits 2.13.0
            found[name] = version, one["download_info"]["archive_info"]["hashes"]["sha256"]
    return found


def write(path: Path, found: dict[str, tuple[str, str]]) -> None:
    """One library per line, with its hash."""
    lines = ["# Written by scripts/lock.py; install with pip install --require-hashes --no-deps -r"]
    for name, (version, digest) in sorted(found.items()):
        lines += [f"{name}=={version} \\", f"    --hash=sha256:{digest}"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    print(f"{path.relative_to(ROOT)}: {len(found)} libraries")


def main() -> None:
    """Write both files."""
    dev = FOLDER / "dev.txt"
    keep = dev if dev.is_file() and "--upgrade" not in sys.argv[1:] else None
    write(dev, resolve([".[dev]", *BUILD], keep))
    write(FOLDER / "build.txt", resolve(list(BUILD), dev))


if __name__ == "__main__":
    main()

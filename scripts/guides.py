"""Run the console sessions of the guides and show what they print.

python scripts/guides.py [GUIDE …]

Rewrites the output below every command of the guides in GUIDES; the tests only compare it. A
command without output stays without it, and one that ends with `…` keeps its number of lines.
Read the difference before you commit it: the text around a session may speak of its numbers.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
#: Pages, or a section of one, whose console blocks follow each other in one folder.
GUIDES = (
    "README.md",
    "docs/compare.md",
    "docs/counterfactual.md",
    "docs/explain.md",
    "docs/gate.md",
    "docs/people.md",
    "docs/lexicons.md#Validate a lexicon on known groups",
    "docs/rag.md",
    "docs/rankers.md",
    "docs/report.md",
    "docs/reproduce.md#An example that runs",
    "docs/rerank.md",
    "docs/search-teams.md#From OpenSearch to an audit",
    "docs/sources.md",
    "docs/swap.md",
    "docs/tutorials/audit.md",
    "docs/tutorials/gate.md",
    "docs/which-measure.md",
)
#: The end of an output that is shown in part.
REST = "…"


@dataclass(frozen=True)
class Step:
    """A command of a session, and what the page shows below it."""

    command: str
    shown: str
    start: int  #: where the shown output begins in the page
    printed: str = ""

    @property
    def real(self) -> str:
        """The output as the page should show it."""
        lines = [line.rstrip() for line in self.printed.strip("\n").splitlines()]
        shown = self.shown.rstrip().splitlines()
        if not shown:
            return self.shown
        if not shown[0]:
            lines = ["", *lines]
        if shown[-1] == REST:
            lines = [*lines[: len(shown) - 1], REST]
        return "\n".join(lines) + "\n"


def run_guide(guide: str, run: Callable[[list[str]], str]) -> Iterator[Step]:
    """Run a guide's commands in the current folder, which is empty; `run` runs `ranktilt`.

    What a page shows below `cat FILE` is written to that file; its first TOML block is `gate.toml`.
    """
    name, _, section = guide.partition("#")
    page = (ROOT / name).read_text(encoding="utf-8")
    begin = page.index(f"{section}\n") if section else 0
    end = page.find("\n## ", begin) if section else len(page)
    for rules in re.findall(r"```toml\n(.*?)```", page[begin:end], re.S)[:1]:
        Path("gate.toml").write_text(rules, encoding="utf-8")
    for block in re.finditer(r"```console\n(.*?)```", page[:end], re.S):
        if block.start() < begin:
            continue
        for found in re.finditer(
            r"^\$ (?P<command>(?:.*\\\n)*.*)\n(?P<shown>(?:(?!\$ ).*\n)*)", block[1], re.M
        ):
            command = found["command"].replace("\\\n", " ")
            step = Step(command, found["shown"], block.start(1) + found.start("shown"))
            program, *arguments = shlex.split(command)
            if program == "cp":
                shutil.copy(*arguments)
            elif program == "cat":  # the page shows a file of its own
                Path(*arguments).write_text(step.shown, encoding="utf-8")
            elif program == "ranktilt":
                printed = run([name for word in arguments for name in _matching(word)])
                yield Step(step.command, step.shown, step.start, printed)
            else:
                raise ValueError(f"{guide}: only ranktilt, cp and cat are run: {command}")


def _matching(word: str) -> list[str]:
    return [str(path) for path in sorted(Path().glob(word))] if "*" in word else [word]


def _run(arguments: list[str]) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "ranktilt", *arguments],
        capture_output=True, text=True, check=False,
        env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
    )  # fmt: skip
    if done.returncode not in (0, 1):
        raise SystemExit(f"ranktilt {shlex.join(arguments)}\n{done.stderr}")
    # warnings about the data are not part of a session
    notes = [line for line in done.stderr.splitlines(True) if " ties change a measure " not in line]
    return done.stdout + "".join(notes)


def main() -> None:
    """Rewrite the guides."""
    for guide in sys.argv[1:] or GUIDES:
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            steps = list(run_guide(guide, _run))
            os.chdir(ROOT)
        path = ROOT / guide.partition("#")[0]
        old = new = path.read_text(encoding="utf-8")
        for step in reversed(steps):
            new = new[: step.start] + step.real + new[step.start + len(step.shown) :]
        path.write_text(new, encoding="utf-8")
        print(f"{guide}: {len(steps)} commands, {'changed' if new != old else 'the same'}")


if __name__ == "__main__":
    main()

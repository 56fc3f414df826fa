"""The prompts: one template file each, from the package or from a folder that replaces some.

A template is plain text with `{name}` for a value; other braces are literal. The prompts named
"published" are those of Ziems et al. (2024), §3.1 and A.5 (ACL Anthology, CC BY 4.0), word for word
where the paper prints them; it only describes the one for questions.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from ranktilt.data.files import make_folder, read_text, write_text
from ranktilt.errors import InputError, UnknownNameError, check_known

#: Template → names that it must contain, and names that it may.
_FIELDS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "system": ((), ("language",)),
    "questions": (("topic", "number"), ("description", "sides", "language")),
    "perspectives": (("question",), ("topic", "words", "sides", "form", "language")),
    "document": (("question", "perspective"), ("other", "topic", "words", "number", "language")),
    "distractor": (("document", "question"), ("topic", "language")),
    "neutral": (("perspective",), ("question", "topic", "language")),
    "again": (("reason",), ("language",)),
}
_PUBLISHED = "published"
#: Number of sides → its word, and that of the last side.
_NUMBERS = {
    2: ("two", "second"), 3: ("three", "third"), 4: ("four", "fourth"), 5: ("five", "fifth"),
    6: ("six", "sixth"),
}  # fmt: skip
MOST_SIDES = max(_NUMBERS)
_FIELD = re.compile(r"\{([a-z_]+)\}")


@dataclass(frozen=True)
class Prompts:
    """Templates by name, and the language of the corpus."""

    templates: Mapping[str, str]
    language: str = "English"
    sides: int = 2

    def __post_init__(self) -> None:
        if self.sides > 2 and "{sides}" not in self.templates["perspectives"]:
            raise InputError("no {sides}", expected="it in the template perspectives")

    @property
    def number_of_sides(self) -> str:
        """The number of sides as a word."""
        return _NUMBERS[self.sides][0]

    def _form(self) -> str:
        """The lines that state the positions of the sides."""
        order = ["first", *(_NUMBERS[n][1] for n in range(2, self.sides + 1))]
        return "\n".join(
            f"Perspective {n}: the position of the {name} side, as a short statement"
            for n, name in enumerate(order, start=1)
        )

    def fill(self, name: str, **values: object) -> str:
        """A template with its values; a line that becomes empty is removed."""
        own = {"language": self.language, "sides": self.number_of_sides, "form": self._form()}
        given = own | {key: str(value) for key, value in values.items()}
        lines = []
        for line in self.templates[name].split("\n"):
            # braces in a value are literal, so all values are inserted at once
            filled = _FIELD.sub(lambda found: given.get(found[1], found[0]), line)
            if filled.strip() or not line.strip():
                lines.append(filled)
        return "\n".join(lines).strip()

    @classmethod
    def load(
        cls, folder: str | os.PathLike[str] | None = None, language: str = "English", sides: int = 2
    ) -> Prompts:
        """The package's templates; files of the same name in `folder` replace them.

        Args:
            folder: A folder of templates, or "published": the paper's own.
            language: The language of the corpus.
            sides: The number of sides of a question.
        """
        home = resources.files("ranktilt.corpora") / "prompts"
        found = {name: (home / f"{name}.txt").read_text(encoding="utf-8") for name in _FIELDS}
        if folder == _PUBLISHED:
            for name in _FIELDS:
                if (theirs := home / _PUBLISHED / f"{name}.txt").is_file():
                    found[name] = theirs.read_text(encoding="utf-8")
        elif folder is not None:
            given = Path(folder)
            if not given.is_dir():
                raise InputError("not a folder", where=folder, expected="a folder of templates")
            for path in sorted(given.glob("*.txt")):
                check_known("template", path.stem, _FIELDS, where=path)
                found[path.stem] = read_text(path)
                _check(path.stem, found[path.stem], os.fspath(path))
        return cls(found, language, sides)

    def write(self, folder: str | os.PathLike[str]) -> list[str]:
        """Write the templates into a folder, so that they can be changed."""
        make_folder(folder)
        made = []
        for name, text in self.templates.items():
            target = Path(folder) / f"{name}.txt"
            if target.exists():
                raise InputError("exists", where=target, do="choose an empty folder")
            write_text(target, text)
            made.append(os.fspath(target))
        return made


def _check(name: str, text: str, where: str) -> None:
    needed, allowed = _FIELDS[name]
    there = set(_FIELD.findall(text))
    for field in needed:
        if field not in there:
            raise InputError(f"no {{{field}}}", where=where, expected=f"it in the template {name}")
    for field in sorted(there - {*needed, *allowed}):
        raise UnknownNameError("field", field, [*needed, *allowed], where=where)

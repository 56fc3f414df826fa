"""What participants read, in their language: a TOML file per language in pages/text.

The English file is the model: a translation has the same keys and the same {places} in its texts.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping
from dataclasses import make_dataclass
from functools import cache
from importlib import resources
from typing import Any

from ranktilt.data.settings import read_settings
from ranktilt.display.numbers import listed
from ranktilt.errors import InputError, UnknownNameError

LANGUAGES = ("en", "de")


def texts_of(language: str, own: Mapping[str, Any] | None = None, where: str = "texts") -> Any:
    """All texts of a language: `texts_of("de").consent.begin`.

    Args:
        language: One of `LANGUAGES`, or another one if `own` is given.
        own: A translation, as its TOML file has it; missing, unknown or impossible texts are an
            `InputError`.
        where: What errors call the translation.
    """
    if own is not None:
        _check_places(_shipped("en"), own, where)
        return read_settings(own, _model(), where)
    if language not in LANGUAGES:
        raise UnknownNameError(
            "language", language, (*LANGUAGES, "the name of a .toml file"), where=where
        )
    return _made(language)


def stored_texts(language: str, own: Mapping[str, Any]) -> Any:
    """The texts of a study as stored: texts that are newer than its translation are in English."""
    if not own:
        return _made(language)
    return read_settings(_merged(_shipped("en"), own), _model())


@cache
def _shipped(language: str) -> dict[str, Any]:
    file = resources.files("ranktilt.studies.pages") / "text" / f"{language}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


@cache
def _made(language: str) -> Any:
    return texts_of(language, _shipped(language), f"{language}.toml")


@cache
def _model() -> type[Any]:
    """A dataclass with the keys of the English file, so that translations are read as settings."""

    def of(content: Mapping[str, Any]) -> type[Any]:
        return make_dataclass(
            "Texts", [(key, of(v) if isinstance(v, Mapping) else str) for key, v in content.items()]
        )

    return of(_shipped("en"))


def _merged(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """The texts of `base`, replaced by those of `own` that it knows."""
    return {
        key: _merged(value, own.get(key, {})) if isinstance(value, Mapping) else own.get(key, value)
        for key, value in base.items()
    }


def _check_places(model: Mapping[str, Any], own: Any, where: str, section: str = "") -> None:
    """Refuse a text whose {places} are not those of the English one."""
    for key, value in model.items():
        given = own.get(key) if isinstance(own, Mapping) else None
        if isinstance(value, Mapping):
            _check_places(value, given, where, f"{section}{key}.")
        elif isinstance(given, str) and _places(given) != _places(value):
            raise InputError(
                f"{section}{key}: {given!r}",
                where=where,
                expected=listed([f"{{{name}}}" for name in sorted(_places(value))]) or "no braces",
            )


def _places(text: str) -> set[str]:
    """The names in braces.

    >>> sorted(_places("{done} of {total} labelled"))
    ['done', 'total']
    """
    try:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    except ValueError:
        return {text}  # a brace that is not closed: equal to no other set

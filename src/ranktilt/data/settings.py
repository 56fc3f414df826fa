"""Settings from TOML files or plain data, checked against a dataclass."""

from __future__ import annotations

import dataclasses
import math
import os
import re
import typing
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from ranktilt.data.files import read_toml
from ranktilt.display.numbers import listed
from ranktilt.errors import InputError, UnknownNameError, check_known

Settings = TypeVar("Settings")


def read_settings(
    source: str | os.PathLike[str] | Mapping[str, Any], kind: type[Settings], where: str = ""
) -> Settings:
    """Read settings from a TOML file or a mapping.

    Args:
        source: A TOML file, or the same as plain data.
        kind: The dataclass to fill. Its types are checked, unknown keys are an error, and its own
            `__post_init__` may check more.
        where: What errors call the source; the file's name by default.

    Returns:
        An instance of `kind`.
    """
    if isinstance(source, Mapping):
        content, where = source, where or "settings"
    else:
        content, where = read_toml(source), where or os.fspath(source)
    _check_keys(content, kind, where, "")
    try:
        made = msgspec.convert(content, type=kind, strict=True)
    except InputError as error:  # from the dataclass's own check
        raise InputError(str(error), where=where) from error
    except msgspec.ValidationError as error:
        raise _readable(str(error), where, kind) from error
    _refuse_infinite(content, where, "")
    return made


def _refuse_infinite(content: Any, where: str, name: str) -> None:
    """Raise an error for TOML's nan and inf, in tables too; rules in lists have their own check."""
    if isinstance(content, float) and not math.isfinite(content):
        raise InputError(f"{name}: {content}", where=where, expected="a finite number")
    for key, value in content.items() if isinstance(content, Mapping) else ():
        _refuse_infinite(value, where, f"{name}.{key}" if name else str(key))


def check_fields(settings: Any) -> None:
    """Check the fields of a dataclass that was made in Python as those of a file are checked."""
    hints = typing.get_type_hints(type(settings), include_extras=True)
    for field in dataclasses.fields(settings):
        value, hint = getattr(settings, field.name), hints[field.name]
        if typing.get_origin(hint) is typing.Literal and value not in typing.get_args(hint):
            raise UnknownNameError(field.name, str(value), typing.get_args(hint))
        try:
            msgspec.convert(value, type=hint, strict=True)
        except msgspec.ValidationError as error:
            raise InputError(f"{field.name}={value!r}: {_plain(str(error))}") from error


def _check_keys(content: Any, kind: Any, where: str, prefix: str) -> None:
    """Refuse keys that no field has, at any depth."""
    if dataclasses.is_dataclass(kind) and isinstance(content, Mapping):
        hints = typing.get_type_hints(kind)
        known = [field.name for field in dataclasses.fields(kind)]
        for key, value in content.items():
            section = f"{where}: {prefix.rstrip('.')}" if prefix else where
            check_known("key", key, known, where=section)
            _check_keys(value, hints[key], where, f"{prefix}{key}.")
        return
    parts = typing.get_args(kind)
    if isinstance(content, Mapping) and typing.get_origin(kind) in (dict, Mapping):
        for key, value in content.items():
            _check_keys(value, parts[1], where, f"{prefix}{key}.")
        return
    for part in parts:
        if isinstance(content, list | tuple):
            for number, value in enumerate(content, start=1):
                _check_keys(value, part, where, f"{prefix.rstrip('.')}[{number}].")
        else:
            _check_keys(content, part, where, prefix)


def _readable(message: str, where: str, kind: Any) -> InputError:
    """msgspec's message as our one line: `file: key: found, expected …`."""
    what, _, place = message.partition(" - at ")
    key = place.strip("`").removeprefix("$.").removeprefix("$")
    found = _plain(what)
    choices = _choices(kind, key) if what.startswith("Invalid enum value") else []
    expected = listed(choices, "or") if choices else None
    return InputError(f"{key}: {found}" if key else found, where=where, expected=expected)


def _choices(kind: Any, key: str) -> list[str]:
    """The values that a key may have, if its type lists them."""
    for name in re.findall(r"[^.\[\]]+", key):
        for part in _parts(kind):
            if dataclasses.is_dataclass(part) and name in (hints := typing.get_type_hints(part)):
                kind = hints[name]
                break
    literals = [part for part in _parts(kind) if typing.get_origin(part) is typing.Literal]
    return [str(value) for part in literals for value in typing.get_args(part)]


def _parts(kind: Any) -> list[Any]:
    """A type and all types in it."""
    return [kind, *(inner for part in typing.get_args(kind) for inner in _parts(part))]


def _plain(what: str) -> str:
    what = what.replace("`", "").replace("Object missing required field", "missing key")
    return what[0].lower() + what[1:]

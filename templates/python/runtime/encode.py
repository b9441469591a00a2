"""Writers of JSON values: strict, so that a wrong request is refused before it is sent."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from importlib import import_module
from typing import Any

from .errors import ArgumentError
from .model import Model
from .timestamp import timestamp
from .unset import UNSET
from .values import is_mapping, is_sequence

_PACKAGE = __name__.rpartition("._runtime.")[0]

_BYTES: tuple[type, ...] = (str, bytes, bytearray, memoryview)

Path = tuple[str | int, ...]
"""From an argument down to a value in it."""

Encoder = Callable[[Any, Path], Any]
"""Gives the JSON value of what a caller passed, or raises `ArgumentError`."""


def anything(value: Any, path: Path) -> Any:
    """Any JSON value."""
    if value is None or isinstance(value, str | bool | int):
        return value
    if isinstance(value, float):
        return number(value, path)
    if isinstance(value, Model):
        return value.to_dict()
    if isinstance(value, datetime):
        return moment(value, path)
    if is_mapping(value):
        return mapping(anything)(value, path)
    return sequence(anything)(value, path)


def text(value: Any, path: Path) -> Any:
    """Text."""
    if isinstance(value, str):
        return value
    raise _wrong(path, "text", value)


def moment(value: Any, path: Path) -> Any:
    """A point in time: a text, or a `datetime` that knows its offset."""
    if isinstance(value, datetime):
        if value.utcoffset() is None:
            raise ArgumentError(path, "expected a datetime with a time zone")
        return timestamp(value)
    return text(value, path)


def day(value: Any, path: Path) -> Any:
    """A date: a text, or a `date`."""
    if isinstance(value, date) and not isinstance(value, datetime):
        return value.isoformat()
    return text(value, path)


def boolean(value: Any, path: Path) -> Any:
    """True or false."""
    if isinstance(value, bool):
        return value
    raise _wrong(path, "true or false", value)


def integer(value: Any, path: Path) -> Any:
    """A whole number."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise _wrong(path, "a whole number", value)


def number(value: Any, path: Path) -> Any:
    """A number that JSON has."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if is_number and math.isfinite(value):
        return value
    raise _wrong(path, "a number", value)


def nothing(value: Any, path: Path) -> Any:
    """Null."""
    if value is None:
        return None
    raise _wrong(path, "None", value)


def binary(value: Any, path: Path) -> Any:
    """Bytes, a file, or text; they travel as they are."""
    if isinstance(value, _BYTES) or hasattr(value, "read") or hasattr(value, "content"):
        return value
    raise _wrong(path, "bytes or a file", value)


def choice(*values: Any) -> Encoder:
    """One of these values."""

    def encode(value: Any, path: Path) -> Any:
        if any(value == known and type(value) is type(known) for known in values):
            return value
        raise ArgumentError(path, f"expected one of {', '.join(map(repr, values))}")

    return encode


def nullable(encode: Encoder) -> Encoder:
    """None, or what the writer takes."""
    return lambda value, path: None if value is None else encode(value, path)


def sequence(encode: Encoder) -> Encoder:
    """A list, item by item."""

    def encode_sequence(value: Any, path: Path) -> Any:
        if not is_sequence(value):
            raise _wrong(path, "a list", value)
        return [encode(item, (*path, index)) for index, item in enumerate(value)]

    return encode_sequence


def mapping(encode: Encoder) -> Encoder:
    """An object whose names are free, member by member."""

    def encode_mapping(value: Any, path: Path) -> Any:
        if not is_mapping(value):
            raise _wrong(path, "a mapping", value)
        for name in value:
            if not isinstance(name, str):
                raise _wrong(path, "a mapping from text", name)
        return {
            name: encode(member, (*path, name))
            for name, member in value.items()
            if member is not UNSET
        }

    return encode_mapping


@dataclass(frozen=True, slots=True)
class Field:
    """A member of an object."""

    wire: str
    encode: Encoder
    required: bool = False


@dataclass(frozen=True, slots=True)
class Struct:
    """An object. Members are named as Python spells them, or as the wire does."""

    fields: Mapping[str, Field]
    additional: Encoder | None = anything
    """Of other members; None when there may be none."""
    _by_wire: dict[str, str] = field(default_factory=dict[str, str])

    def __post_init__(self) -> None:
        self._by_wire.update(
            (each.wire, name) for name, each in self.fields.items() if each.wire not in self.fields
        )

    def __call__(self, value: Any, path: Path) -> Any:
        """Writes a value."""
        given = value.to_dict() if isinstance(value, Model) else value
        if not is_mapping(given):
            raise _wrong(path, "a mapping", given)
        encoded: dict[str, Any] = {}
        for name, member in given.items():
            if not isinstance(name, str):
                raise _wrong(path, "a mapping from text", name)
            known = self.fields.get(self._by_wire.get(name, name))
            encode = known.encode if known else self.additional
            if encode is None:
                raise ArgumentError((*path, name), "is not known here")
            if member is not UNSET:
                encoded[known.wire if known else name] = encode(member, (*path, name))
        for name, each in self.fields.items():
            if each.required and each.wire not in encoded:
                raise ArgumentError((*path, name), "is required")
        return encoded


class Reference:
    """The writer of a type whose module is imported when the first value comes."""

    __slots__ = ("_encode", "_module", "_name")

    def __init__(self, module: str, name: str) -> None:
        self._module = module
        self._name = name
        self._encode: Encoder | None = None

    def __call__(self, value: Any, path: Path) -> Any:
        """Writes a value."""
        if self._encode is None:
            self._encode = getattr(import_module(f"{_PACKAGE}.{self._module}"), self._name)
        return self._encode(value, path) if self._encode else value


def tagged(name: str, variants: Mapping[str, Encoder], spelled: str | None = None) -> Encoder:
    """An object that says in a member of its what it is. `spelled`: how Python spells the member."""

    def encode(value: Any, path: Path) -> Any:
        given: Any = value.to_dict() if isinstance(value, Model) else value
        if not is_mapping(given):
            raise _wrong(path, "a mapping", given)
        tag = given.get(spelled or name, given.get(name))
        variant = variants.get(tag) if isinstance(tag, str) else None
        if variant is None:
            known = ", ".join(map(repr, variants))
            raise ArgumentError((*path, spelled or name), f"expected one of {known}")
        return variant(given, path)

    return encode


def either(*variants: Encoder) -> Encoder:
    """What one of the writers takes; the first that does. The refusal that came furthest is the one that is told."""

    def encode(value: Any, path: Path) -> Any:
        furthest: ArgumentError | None = None
        for variant in variants:
            try:
                return variant(value, path)
            except ArgumentError as error:
                if furthest is None or len(error.path) > len(furthest.path):
                    furthest = error
        raise furthest or ArgumentError(path, "nothing is allowed here")

    return encode


def every(*parts: Encoder) -> Encoder:
    """An object that has to be all of these."""

    def encode(value: Any, path: Path) -> Any:
        encoded: dict[str, Any] = {}
        for part in parts:
            encoded |= part(value, path)
        return encoded

    return encode


def _wrong(path: Path, expected: str, value: Any) -> ArgumentError:
    # The value itself may be a secret.
    return ArgumentError(path, f"expected {expected}, got {type(value).__name__}")

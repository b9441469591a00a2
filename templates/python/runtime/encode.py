"""Writers of JSON values. They are strict, so a wrong request is rejected before it is sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from importlib import import_module
from typing import Any

from .encode_scalars import (
    Encoder,
    Path,
    binary,
    boolean,
    choice,
    day,
    integer,
    moment,
    nothing,
    number,
    text,
    wrong,
)
from .errors import ArgumentError
from .model import Model
from .unset import UNSET
from .values import is_mapping, is_sequence

__all__ = (
    "Encoder",
    "Field",
    "Path",
    "Reference",
    "Struct",
    "anything",
    "binary",
    "boolean",
    "choice",
    "day",
    "either",
    "every",
    "integer",
    "mapping",
    "moment",
    "nothing",
    "nullable",
    "number",
    "sequence",
    "tagged",
    "text",
)

_PACKAGE = __name__.rpartition("._runtime.")[0]


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


def nullable(encode: Encoder) -> Encoder:
    """Accepts None, or a value that the given writer accepts."""
    return lambda value, path: None if value is None else encode(value, path)


def sequence(encode: Encoder) -> Encoder:
    """A list, item by item."""

    def encode_sequence(value: Any, path: Path) -> Any:
        if not is_sequence(value):
            raise wrong(path, "a list", value)
        return [encode(item, (*path, index)) for index, item in enumerate(value)]

    return encode_sequence


def mapping(encode: Encoder) -> Encoder:
    """An object with arbitrary names, property by property."""

    def encode_mapping(value: Any, path: Path) -> Any:
        if not is_mapping(value):
            raise wrong(path, "a mapping", value)
        for name in value:
            if not isinstance(name, str):
                raise wrong(path, "a mapping from strings", name)
        return {
            name: encode(member, (*path, name))
            for name, member in value.items()
            if member is not UNSET
        }

    return encode_mapping


@dataclass(frozen=True, slots=True)
class Field:
    """A property of an object."""

    wire: str
    encode: Encoder
    required: bool = False


@dataclass(frozen=True, slots=True)
class Struct:
    """An object. Its properties may have their Python names or their wire names."""

    fields: Mapping[str, Field]
    additional: Encoder | None = anything
    """Writer of other properties, or None if they are not allowed."""
    _by_wire: dict[str, str] = field(default_factory=dict[str, str])

    def __post_init__(self) -> None:
        self._by_wire.update(
            (each.wire, name) for name, each in self.fields.items() if each.wire not in self.fields
        )

    def __call__(self, value: Any, path: Path) -> Any:
        """Writes a value."""
        given = value.to_dict() if isinstance(value, Model) else value
        if not is_mapping(given):
            raise wrong(path, "a mapping", given)
        encoded: dict[str, Any] = {}
        for name, member in given.items():
            if not isinstance(name, str):
                raise wrong(path, "a mapping from strings", name)
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
    """The writer of a type whose module is imported when the first value is written."""

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
    """An object with a property that names its type. `spelled` is the Python name of the property."""

    def encode(value: Any, path: Path) -> Any:
        given: Any = value.to_dict() if isinstance(value, Model) else value
        if not is_mapping(given):
            raise wrong(path, "a mapping", given)
        tag = given.get(spelled or name, given.get(name))
        variant = variants.get(tag) if isinstance(tag, str) else None
        if variant is None:
            known = ", ".join(map(repr, variants))
            raise ArgumentError((*path, spelled or name), f"expected one of {known}")
        return variant(given, path)

    return encode


def either(*variants: Encoder) -> Encoder:
    """Uses the first writer that accepts the value.

    If all writers reject it, raises the error at the deepest location.
    """

    def encode(value: Any, path: Path) -> Any:
        furthest: ArgumentError | None = None
        for variant in variants:
            try:
                return variant(value, path)
            except ArgumentError as error:
                if furthest is None or len(error.path) > len(furthest.path):
                    furthest = error
        raise furthest or ArgumentError(path, "no value is allowed here")

    return encode


def every(*parts: Encoder) -> Encoder:
    """An object that conforms to all of these types."""

    def encode(value: Any, path: Path) -> Any:
        encoded: dict[str, Any] = {}
        for part in parts:
            encoded |= part(value, path)
        return encoded

    return encode

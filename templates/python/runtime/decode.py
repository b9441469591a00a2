"""Readers of JSON values. They are lenient, so a service may add properties unknown to the client."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from .model import Decoder, Model, Unknown
from .timestamp import Timestamp
from .values import is_list, is_object

_PACKAGE = __name__.rpartition("._runtime.")[0]


class Reference:
    """The reader of a type whose module is imported when the first value is read."""

    __slots__ = ("_decode", "_module", "_name")

    def __init__(self, module: str, name: str) -> None:
        self._module = module
        self._name = name
        self._decode: Decoder | None = None

    def __call__(self, value: Any) -> Any:
        """Reads a value."""
        if self._decode is None:
            found: Any = getattr(import_module(f"{_PACKAGE}.{self._module}"), self._name)
            self._decode = object_of(found) if isinstance(found, type) else found
        return self._decode(value) if self._decode else value


def object_of(model: type[Model]) -> Decoder:
    """Reads objects of one type."""

    def decode(value: Any) -> Any:
        return model.from_dict(value) if is_object(value) else value

    return decode


def list_of(decode: Decoder) -> Decoder:
    """Reads lists, item by item."""

    def decode_list(value: Any) -> Any:
        return [decode(item) for item in value] if is_list(value) else value

    return decode_list


def map_of(decode: Decoder) -> Decoder:
    """Reads objects with arbitrary names, property by property."""

    def decode_map(value: Any) -> Any:
        return (
            {name: decode(member) for name, member in value.items()} if is_object(value) else value
        )

    return decode_map


def timestamp(value: Any) -> Any:
    """Reads points in time."""
    return Timestamp(value) if isinstance(value, str) else value


def tagged(name: str, variants: Mapping[str, Decoder], default: Decoder | None = None) -> Decoder:
    """Reads objects that have a property naming their type. `default` reads values other than
    objects.
    """

    def decode(value: Any) -> Any:
        if not is_object(value):
            return default(value) if default else value
        tag = value.get(name)
        variant = variants.get(tag) if isinstance(tag, str) else None
        return variant(value) if variant else Unknown.from_dict(value)

    return decode


@dataclass(frozen=True, slots=True)
class Variant:
    """One object type of a union, and the properties that distinguish it from the others."""

    decode: Decoder
    required: Sequence[str] = ()
    constants: Mapping[str, Sequence[Any]] | None = None

    def fits(self, value: Mapping[str, Any]) -> bool:
        """True if the value has the required properties and constant values of the variant."""
        constants = self.constants or {}
        return all(name in value for name in self.required) and all(
            value.get(name) in values for name, values in constants.items() if name in value
        )


def first_of(variants: Sequence[Variant], items: Decoder | None = None) -> Decoder:
    """Reads objects by their properties; if several variants match, the most specific one is used.
    `items` reads lists.
    """
    ranked = sorted(variants, key=lambda one: -len(one.required) - len(one.constants or {}))

    def decode(value: Any) -> Any:
        if is_list(value):
            return items(value) if items else value
        if not is_object(value):
            return value
        variant = next((one for one in ranked if one.fits(value)), None)
        return variant.decode(value) if variant else Unknown.from_dict(value)

    return decode

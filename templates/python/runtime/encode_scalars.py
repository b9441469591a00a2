"""Writers of single JSON values."""

from __future__ import annotations

import math
from collections.abc import Callable
from datetime import date, datetime
from io import TextIOBase
from typing import Any

from .errors import ArgumentError
from .timestamp import timestamp

_READABLE = ("read", "content", "__fspath__", "__next__", "__aiter__")
"""Attributes of files, paths, and iterators."""
_BYTES: tuple[type, ...] = (str, bytes, bytearray, memoryview)

Path = tuple[str | int, ...]
"""The path from an argument to a value in it."""

Encoder = Callable[[Any, Path], Any]
"""Returns the JSON value of a caller's argument, or raises `ArgumentError`."""


def text(value: Any, path: Path) -> Any:
    """A string."""
    if isinstance(value, str):
        # Some enum members are strings, but print as their names.
        return str.__str__(value)
    raise wrong(path, "text", value)


def moment(value: Any, path: Path) -> Any:
    """A timestamp: a string, or a `datetime` with an offset."""
    if isinstance(value, datetime):
        if value.utcoffset() is None:
            raise ArgumentError(path, "expected a datetime with a time zone")
        return timestamp(value)
    return text(value, path)


def day(value: Any, path: Path) -> Any:
    """A date: a string, or a `date`."""
    if isinstance(value, date) and not isinstance(value, datetime):
        return value.isoformat()
    return text(value, path)


def boolean(value: Any, path: Path) -> Any:
    """True or false."""
    if isinstance(value, bool):
        return value
    raise wrong(path, "true or false", value)


def integer(value: Any, path: Path) -> Any:
    """A whole number."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise wrong(path, "a whole number", value)


def number(value: Any, path: Path) -> Any:
    """A number valid in JSON."""
    if isinstance(value, float) and math.isfinite(value):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise wrong(path, "a number", value)


def nothing(value: Any, path: Path) -> Any:
    """Null."""
    if value is None:
        return None
    raise wrong(path, "None", value)


def binary(value: Any, path: Path) -> Any:
    """Bytes, a file, or text, sent unchanged."""
    if isinstance(value, TextIOBase):
        raise ArgumentError(path, "expected a file opened for bytes, got one for text")
    if isinstance(value, _BYTES) or any(hasattr(value, name) for name in _READABLE):
        return value
    raise wrong(path, "bytes or a file", value)


def choice(*values: Any) -> Encoder:
    """One of the given values."""

    def encode(value: Any, path: Path) -> Any:
        for known in values:
            # 1, 1.0 and True are equal in Python, but differ in JSON. A member of an enum equals
            # its value.
            is_same_kind = isinstance(value, bool) == isinstance(known, bool)
            if value == known and is_same_kind and isinstance(value, type(known)):
                return known
        raise ArgumentError(path, f"expected one of {', '.join(map(repr, values))}")

    return encode


def wrong(path: Path, expected: str, value: Any) -> ArgumentError:
    """The error for a value of another type."""
    # The value itself may be a secret.
    return ArgumentError(path, f"expected {expected}, got {type(value).__name__}")

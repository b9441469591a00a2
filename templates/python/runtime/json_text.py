"""JSON as the clients in all languages write it: the shortest form, without unnecessary escapes."""

from __future__ import annotations

import json
import math
import re
from decimal import Decimal
from json.encoder import encode_basestring
from typing import Any

from .values import is_mapping, is_sequence

_SURROGATE = re.compile(r"[\ud800-\udfff]")


def write_json(value: Any) -> str:
    """Returns the text of a JSON value (RFC 8259). Writes only floats as in ECMAScript."""
    if isinstance(value, str):
        return _SURROGATE.sub(lambda found: f"\\u{ord(found[0]):04x}", encode_basestring(value))
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return int.__repr__(value)
    if isinstance(value, float):
        return write_float(value)
    if is_mapping(value):
        return (
            "{"
            + ",".join(f"{write_json(str(key))}:{write_json(item)}" for key, item in value.items())
            + "}"
        )
    if is_sequence(value):
        return "[" + ",".join(map(write_json, value)) + "]"
    raise TypeError(f"{type(value).__name__} is not a JSON value")


def read_json(text: str | bytes) -> Any:
    """Parses a JSON value. Rejects constants outside RFC 8259."""
    return json.loads(text, parse_constant=_refuse)


def write_float(value: float) -> str:
    """Writes a number as ECMA-262 does (Number::toString): with plain digits from 1e-6 to 1e21."""
    if not math.isfinite(value):
        raise ValueError("a number not valid in JSON")
    if value == 0:
        return "0"
    text = float.__repr__(value)
    if "e" not in text:
        return text.removesuffix(".0")
    if 1e-6 <= abs(value) < 1e21:
        return f"{Decimal(text):f}"
    mantissa, _, exponent = text.partition("e")
    sign = "-" if exponent.startswith("-") else "+"
    return f"{mantissa.removesuffix('.0')}e{sign}{exponent.lstrip('+-').lstrip('0')}"


def _refuse(name: str) -> Any:
    raise ValueError(f"{name} is not a JSON value")

"""Encodes parameters and form fields (OpenAPI 3.1, section 4.8.12.2)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from .json_text import write_json
from .percent import percent_encode, percent_encode_reserved
from .values import is_list, is_object

ParameterStyle = Literal[
    "matrix", "label", "form", "simple", "spaceDelimited", "pipeDelimited", "deepObject"
]

Quote = Callable[[str], str]

_NUMBER = re.compile(r"\[\d+\]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Serialization:
    """The encoding of one value. An omitted property has the default value for the location."""

    style: ParameterStyle | None = None
    explode: bool | None = None
    allow_reserved: bool = False
    """Applies only to query parameters and form fields."""
    json: bool = False
    """True if the value is written as JSON instead of in a style."""
    content_type: str | None = None
    """Media type of a field of a multipart body."""
    file_types: Mapping[str, str] | None = None
    """Media types of files by extension, if several are declared. The key "" is for all other files."""


PLAIN = Serialization()


def path_segment(name: str, value: Any, how: Serialization = PLAIN) -> str:
    """Expands the `{name}` of a path parameter (RFC 6570: expansions with `;`, with `.`, and
    without a prefix).
    """
    if how.json:
        return percent_encode(write_json(value))
    explode = bool(how.explode)
    if how.style == "matrix":
        quoted = percent_encode(name)
        if explode and isinstance(value, list | dict):
            return "".join(
                f";{pair}" for pair in _pairs(quoted, value, percent_encode, percent_encode)
            )
        written = _joined(value, ",", ",", percent_encode)
        return f";{quoted}={written}" if written else f";{quoted}"
    if how.style == "label":
        return "." + (
            _joined(value, ".", "=", percent_encode)
            if explode
            else _joined(value, ",", ",", percent_encode)
        )
    return _joined(value, ",", "=" if explode else ",", percent_encode)


def query_pairs(
    name: str,
    value: Any,
    how: Serialization = PLAIN,
    quote: Quote | None = None,
    quote_name: Quote = percent_encode,
    emptiable: Sequence[str] = (),
) -> Sequence[str]:
    """Writes a query parameter or form field as `name=value` pairs. The list is empty if there is
    no value to send.
    """
    if value is None:
        return ()
    quote = quote or (percent_encode_reserved if how.allow_reserved else percent_encode)
    if how.json:
        return (f"{quote_name(name)}={quote(write_json(value))}",)
    if how.style == "deepObject":
        return list(_deep_pairs(name, value, quote, quote_name, emptiable))
    if not isinstance(value, list | dict):
        return (f"{quote_name(name)}={quote(text_of(value))}",)
    explode = how.style in (None, "form") if how.explode is None else how.explode
    if explode:
        return list(_pairs(quote_name(name), value, quote, quote_name))
    separator = {"spaceDelimited": "%20", "pipeDelimited": "%7C"}.get(how.style or "form", ",")
    written = _joined(value, separator, separator, quote, quote_name)
    return (f"{quote_name(name)}={written}",) if any(True for _ in _present(value)) else ()


def header_value(value: Any, how: Serialization = PLAIN) -> str | None:
    """Writes the value of a header in the `simple` style, without percent-encoding, or returns None
    if there is no value to send.
    """
    if value is None:
        return None
    if how.json:
        return write_json(value)
    return _joined(value, ",", "=" if how.explode else ",", str)


def text_of(value: Any) -> str:
    """A value as a string. If the style cannot represent the nesting of a value, the value is
    written as JSON.
    """
    return value if isinstance(value, str) else write_json(value)


def _present(value: Any) -> Iterable[Any]:
    """The items, or the pairs of name and value. Nulls count as absent (RFC 6570, section 2.3)."""
    if is_object(value):
        return ((name, member) for name, member in value.items() if member is not None)
    return (item for item in value if item is not None)


def _pairs(name: str, value: Any, quote: Quote, quote_name: Quote) -> Iterable[str]:
    if isinstance(value, dict):
        return (f"{quote_name(key)}={quote(text_of(member))}" for key, member in _present(value))
    return (f"{name}={quote(text_of(item))}" for item in _present(value))


def _joined(
    value: Any, separator: str, assignment: str, quote: Quote, quote_name: Quote | None = None
) -> str:
    if isinstance(value, dict):
        names = quote_name or quote
        return separator.join(
            names(key) + assignment + quote(text_of(member)) for key, member in _present(value)
        )
    if isinstance(value, list):
        return separator.join(quote(text_of(item)) for item in _present(value))
    return quote(text_of(value))


def _deep_pairs(
    name: str, value: Any, quote: Quote, quote_name: Quote, emptiable: Sequence[str]
) -> Iterable[str]:
    """Writes `name[key][inner]=value`.

    OpenAPI does not define this style for lists, so lists are written as Stripe and Rack read them.
    A list of scalars repeats `name[]`, and other lists have numbers, as in `name[0][key]`. An empty
    list is written as `name=` if this clears the list.
    """
    if value is None:
        return
    if is_list(value):
        if not value and emptiable and _NUMBER.sub("[]", name) in emptiable:
            yield f"{quote_name(name)}="
        is_flat = not any(isinstance(item, list | dict) for item in value)
        for index, item in enumerate(value):
            inner = f"{name}[{'' if is_flat else index}]"
            yield from _deep_pairs(inner, item, quote, quote_name, emptiable)
    elif is_object(value):
        for key, member in value.items():
            yield from _deep_pairs(f"{name}[{key}]", member, quote, quote_name, emptiable)
    else:
        yield f"{quote_name(name)}={quote(text_of(value))}"

"""Adds query parameters and body properties that the API does not declare."""

from __future__ import annotations

from typing import Any

from .encode import anything
from .errors import ArgumentError
from .options import RequestOptions
from .parameters import query_pairs
from .percent import percent_encode
from .unset import UNSET
from .values import is_object


def with_query(url: str, options: RequestOptions) -> str:
    """Returns the URL with the query parameters from the options, which replace those of the same
    name.
    """
    extra = options.get("extra_query")
    if not extra:
        return url
    address, _, query = url.partition("?")
    encoded = {name: anything(value, ("extra_query", name)) for name, value in extra.items()}
    replaced = {percent_encode(name) for name in encoded}
    pairs = [pair for pair in query.split("&") if pair and pair.partition("=")[0] not in replaced]
    for name, value in encoded.items():
        pairs.extend(query_pairs(name, value))
    return f"{address}?{'&'.join(pairs)}" if pairs else address


def with_extra_body(value: Any, options: RequestOptions, *, takes_members: bool = True) -> Any:
    """Returns the encoded body with `extra_body` merged in.

    Raises:
        ArgumentError: The body is not an object.
    """
    extra = options.get("extra_body")
    if not extra:
        return value
    own: Any = {} if value is UNSET else value
    if not takes_members or not is_object(own):
        raise ArgumentError(("extra_body",), "the body is not an object")
    return _merged(own, anything(extra, ("extra_body",)))


def _merged(value: Any, extra: Any) -> Any:
    """Merges objects recursively; any other value is replaced."""
    if not is_object(value) or not is_object(extra):
        return extra
    both = {name: _merged(value.get(name), member) for name, member in extra.items()}
    return {**value, **both}

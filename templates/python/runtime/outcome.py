"""Outcomes of calls."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .errors import DecodeError
from .model import Decoder
from .wire import WireResponse


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a call."""

    data: Any = field(repr=False)
    response: WireResponse
    raw: Any = field(default=None, repr=False)
    """The original JSON value of `data`."""


def decoded(decode: Decoder | None, raw: Any, operation: str, response: WireResponse) -> Any:
    """Decodes a JSON value. Raises `DecodeError` if it is nested too deeply."""
    try:
        return raw if decode is None or raw is None else decode(raw)
    except RecursionError:
        raise DecodeError(operation, response, "the body is nested too deeply") from None

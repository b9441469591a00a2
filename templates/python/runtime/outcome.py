"""What calls come to."""

from __future__ import annotations

from typing import Any, NamedTuple

from .errors import WireResponse


class Outcome(NamedTuple):
    """What a call comes to."""

    data: Any
    response: WireResponse
    raw: Any = None
    """The JSON value that `data` was read from."""

"""What calls come to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .wire import WireResponse


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a call comes to."""

    data: Any = field(repr=False)
    response: WireResponse
    raw: Any = field(default=None, repr=False)
    """The JSON value that `data` was read from."""

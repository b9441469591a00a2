"""The value of omitted fields and arguments, as opposed to `None`."""

from __future__ import annotations

from enum import Enum
from typing import Final, Literal


class Unset(Enum):
    """The type of `UNSET`."""

    UNSET = "UNSET"

    def __bool__(self) -> Literal[False]:
        return False

    def __repr__(self) -> str:
        return "UNSET"


UNSET: Final = Unset.UNSET
"""Omitted or absent. `None` is a value: JSON's `null`."""

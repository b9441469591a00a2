"""Detects cycles in walks through pages."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from .errors import DecodeError
from .wire import WireResponse

_MAX_EMPTY = 100


@dataclass(frozen=True, slots=True)
class Trail:
    """The state of a walk that detects cycles: one cursor seen so far, and the step at which to
    replace it.
    """

    cursor: Any
    steps: int = 0
    limit: int = 2
    empty: int = 0
    """Pages without items in a row."""

    def followed(self, cursor: Any) -> Trail | None:
        """The trail after one more cursor; None if the cursor was seen before, so the pages form a cycle.

        Brent's algorithm: one cursor is remembered for 2, 4, 8 … pages, regardless of the length of the
        cycle.
        """
        if cursor == self.cursor:
            return None
        steps = self.steps + 1
        if steps < self.limit:
            return Trail(self.cursor, steps, self.limit, self.empty)
        return Trail(cursor, 0, self.limit * 2, self.empty)


def longer(
    trail: Trail | None, cursor: Any, items: int, operation: str, response: WireResponse
) -> Trail:
    """The trail after one more cursor.

    Raises:
        DecodeError: The cursor was seen before, or too many pages in a row have no items, so the
            walk would never end. The page with the cursor is valid.
    """
    found = trail.followed(cursor) if trail else Trail(cursor)
    if found is None:
        raise DecodeError(operation, response, "the pages go in a circle")
    empty = 0 if items else (trail.empty if trail else 0) + 1
    if empty >= _MAX_EMPTY:
        raise DecodeError(operation, response, f"{_MAX_EMPTY} pages in a row have no items")
    return replace(found, empty=empty)

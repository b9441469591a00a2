"""Detects cycles in walks through pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .errors import DecodeError
from .wire import WireResponse


@dataclass(frozen=True, slots=True)
class Trail:
    """The state of a walk that detects cycles: one cursor seen so far, and the step at which to
    replace it.
    """

    cursor: Any
    steps: int = 0
    limit: int = 2

    def followed(self, cursor: Any) -> Trail | None:
        """The trail after one more cursor; None if the cursor was seen before, so the pages form a cycle.

        Brent's algorithm: one cursor is remembered for 2, 4, 8 … pages, regardless of the length of the
        cycle.
        """
        if cursor == self.cursor:
            return None
        steps = self.steps + 1
        if steps < self.limit:
            return Trail(self.cursor, steps, self.limit)
        return Trail(cursor, 0, self.limit * 2)


def longer(trail: Trail | None, cursor: Any, operation: str, response: WireResponse) -> Trail:
    """The trail after one more cursor.

    Raises:
        DecodeError: The cursor was seen before, so the walk would never end. The page with the
            cursor is valid.
    """
    found = trail.followed(cursor) if trail else Trail(cursor)
    if found is None:
        raise DecodeError(operation, response, "the pages go in a circle")
    return found

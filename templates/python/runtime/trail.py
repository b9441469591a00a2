"""Walks through pages that may lead back to where they were."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .errors import DecodeError
from .wire import WireResponse


@dataclass(frozen=True, slots=True)
class Trail:
    """What a walk through pages remembers: one cursor of those that it met, and when to remember another."""

    cursor: Any
    steps: int = 0
    limit: int = 2

    def followed(self, cursor: Any) -> Trail | None:
        """The trail with one more cursor; None when that was met before, so that the pages go in a circle.

        Brent's algorithm: whatever the circle's length, one cursor is remembered, for 2, 4, 8 … pages.
        """
        if cursor == self.cursor:
            return None
        steps = self.steps + 1
        if steps < self.limit:
            return Trail(self.cursor, steps, self.limit)
        return Trail(cursor, 0, self.limit * 2)


def longer(trail: Trail | None, cursor: Any, operation: str, response: WireResponse) -> Trail:
    """The trail with one more cursor.

    Raises:
        DecodeError: It leads back: a walk through the pages would go on for ever. The page that names it is right.
    """
    found = trail.followed(cursor) if trail else Trail(cursor)
    if found is None:
        raise DecodeError(operation, response, "the pages go in a circle")
    return found

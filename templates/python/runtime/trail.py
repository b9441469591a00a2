"""Detects cycles in paginated lists."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from .errors import DecodeError
from .wire import WireResponse

_MAX_EMPTY = 100


@dataclass(frozen=True, slots=True)
class Trail:
    """The state of reading pages, which detects cycles: one earlier cursor, and the step at which
    it is replaced.
    """

    cursor: Any
    steps: int = 0
    limit: int = 2
    empty: int = 0
    """Number of consecutive pages without items."""
    pages: int = 1

    def followed(self, cursor: Any) -> Trail | None:
        """The trail after another cursor, or None if the cursor equals the stored one. Then the
        pages form a cycle.

        Brent's algorithm stores one cursor for 2, 4, 8 … pages, regardless of the length of the
        cycle.
        """
        if cursor == self.cursor:
            return None
        steps = self.steps + 1
        if steps < self.limit:
            return replace(self, steps=steps, pages=self.pages + 1)
        return Trail(cursor, 0, self.limit * 2, self.empty, self.pages + 1)


@dataclass(frozen=True, slots=True)
class Step:
    """A page that another one follows."""

    operation: str
    response: WireResponse
    items: int
    """The number of its items."""
    cursor: Any
    """The cursor or address of the next page."""
    max_pages: int | None


def longer(trail: Trail | None, step: Step) -> Trail:
    """The trail after another page.

    Raises:
        DecodeError: The cursor was seen before, too many consecutive pages have no items, or the
            list has more pages than allowed. The page with the cursor is valid.
    """
    found = trail.followed(step.cursor) if trail else Trail(step.cursor)
    if found is None:
        raise _endless(step, "the pages go in a circle")
    empty = 0 if step.items else (trail.empty if trail else 0) + 1
    if empty >= _MAX_EMPTY:
        raise _endless(step, f"{_MAX_EMPTY} pages in a row have no items")
    if step.max_pages is not None and found.pages >= step.max_pages:
        raise _endless(step, f"the list has more than {step.max_pages} pages (max_pages)")
    return replace(found, empty=empty)


def _endless(step: Step, reason: str) -> DecodeError:
    return DecodeError(step.operation, step.response, reason, "endless_pages")

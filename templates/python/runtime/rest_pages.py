"""Rules for the next page of REST lists."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from .links import next_link
from .model import member_at
from .outcome import Outcome
from .rest import Sent

Item = TypeVar("Item")

Names = Sequence[str]
"""A path of property names. A path to an argument begins with the name of the argument."""


@dataclass(frozen=True, slots=True)
class Turned:
    """A page, and the arguments of its request."""

    outcome: Outcome
    items: Sequence[Any]
    """The items as JSON, in the list's order."""
    asked: Any
    """The value that selected the page."""
    is_backwards: bool
    is_repeated: bool
    """True if the page equals the previous one, so the service ignores the parameter that selects a
    page.
    """


@dataclass(frozen=True, slots=True)
class ArgumentPages(ABC, Generic[Item]):
    """The rule for pages selected by an argument."""

    items: Names

    def is_backwards(self, arguments: Mapping[str, Any]) -> bool:
        """True if the arguments select pages from the end of the list."""
        del arguments
        return False

    @abstractmethod
    def argument(self, *, is_backwards: bool) -> Names:
        """Path to the argument that selects a page."""

    @abstractmethod
    def following(self, turned: Turned) -> str | float | None:
        """The value that selects the next page, or None on the last page."""


@dataclass(frozen=True, slots=True)
class CursorPages(ArgumentPages[Item]):
    """The rule for pages that contain the cursor of the next page."""

    cursor: Names
    next: Names

    def argument(self, *, is_backwards: bool) -> Names:
        """Path to the argument for the cursor."""
        return self.cursor

    def following(self, turned: Turned) -> str | float | None:
        """The cursor of the next page, or None on the last page."""
        return _moved(member_at(turned.outcome.raw, self.next), turned)


@dataclass(frozen=True, slots=True)
class LastItemPages(ArgumentPages[Item]):
    """The rule for pages that start after the last item of the previous page."""

    after: Names
    id: Names
    before: Names | None = None
    """Path to the argument for reading backwards."""
    has_more: Names | None = None

    def is_backwards(self, arguments: Mapping[str, Any]) -> bool:
        """True if the arguments request a page before an item."""
        return self.before is not None and bool(given_at(arguments, self.before))

    def argument(self, *, is_backwards: bool) -> Names:
        """Path to the argument for the item before or after the next page."""
        return self.before if is_backwards and self.before else self.after

    def following(self, turned: Turned) -> str | float | None:
        """The ID of the last item in the direction of reading, or None on the last page."""
        if not turned.items or not _may_have_more(turned, self.has_more):
            return None
        last = turned.items[0 if turned.is_backwards else -1]
        return _moved(member_at(last, self.id), turned)


@dataclass(frozen=True, slots=True)
class OffsetPages(ArgumentPages[Item]):
    """The rule for pages that start after the items of all previous pages."""

    offset: Names
    has_more: Names | None = None

    def argument(self, *, is_backwards: bool) -> Names:
        """Path to the argument with the number of items to skip."""
        return self.offset

    def following(self, turned: Turned) -> str | float | None:
        """The number of items so far, or None on the last page."""
        if not _has_changed(turned, self.has_more):
            return None
        return int(turned.asked or 0) + len(turned.items)


@dataclass(frozen=True, slots=True)
class NumberedPages(ArgumentPages[Item]):
    """The rule for pages that are requested by number."""

    page: Names
    first: int
    has_more: Names | None = None

    def argument(self, *, is_backwards: bool) -> Names:
        """Path to the argument with the number of the page."""
        return self.page

    def following(self, turned: Turned) -> str | float | None:
        """The next number, or None on the last page."""
        if not _has_changed(turned, self.has_more):
            return None
        return int(self.first if turned.asked is None else turned.asked) + 1


@dataclass(frozen=True, slots=True)
class AddressPages(Generic[Item]):
    """The rule for responses that contain the URL of the next page."""

    items: Names
    next: Names | None = None
    """Path to the URL, or None if the `Link` header contains it (RFC 8288)."""

    def address(self, outcome: Outcome) -> Any:
        """The URL of the next page, if the response contains it."""
        if self.next is None:
            return next_link(outcome.response.headers.get("link", ""))
        return member_at(outcome.raw, self.next)


RestPages = (
    CursorPages[Item]
    | LastItemPages[Item]
    | OffsetPages[Item]
    | NumberedPages[Item]
    | AddressPages[Item]
)


def given_at(arguments: Mapping[str, Any], path: Names) -> Any:
    """The value of an argument, or of a property of an argument."""
    value = member_at(dict(arguments), path)
    return value.value if isinstance(value, Sent) else value


def _moved(cursor: Any, turned: Turned) -> str | float | None:
    """The cursor, or None if it equals the requested cursor, because the list has then ended."""
    is_cursor = isinstance(cursor, str | int | float) and not isinstance(cursor, bool)
    return cursor if is_cursor and cursor not in ("", turned.asked) else None


def _has_changed(turned: Turned, has_more: Names | None) -> bool:
    return bool(turned.items) and not turned.is_repeated and _may_have_more(turned, has_more)


def _may_have_more(turned: Turned, has_more: Names | None) -> bool:
    """True if the page states that another page follows, or if no property states this."""
    return has_more is None or member_at(turned.outcome.raw, has_more) is True

"""How the pages of REST lists follow each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from .links import next_link
from .model import member_at, with_member
from .outcome import Outcome
from .rest import Sent

Item = TypeVar("Item")

Names = Sequence[str]
"""Names down to a value. One to an argument begins with the argument's own."""


@dataclass(frozen=True, slots=True)
class Turned:
    """A page, and what it was asked with."""

    outcome: Outcome
    items: Sequence[Any]
    """As JSON, in the list's order."""
    arguments: Mapping[str, Any]
    is_repeated: bool
    """It is the page before it once more: the service does not heed what it was asked."""


class ArgumentPages(Protocol):
    """Pages that are asked for by an argument."""

    @property
    def items(self) -> Names: ...

    def is_backwards(self, arguments: Mapping[str, Any]) -> bool: ...

    def following(self, turned: Turned) -> Mapping[str, Any] | None:
        """The arguments of the next page; None when there is none."""
        ...


@dataclass(frozen=True, slots=True)
class CursorPages(Generic[Item]):
    """Each page names the cursor of the next."""

    items: Names
    cursor: Names
    next: Names

    def is_backwards(self, arguments: Mapping[str, Any]) -> bool:
        return False

    def following(self, turned: Turned) -> Mapping[str, Any] | None:
        cursor = member_at(turned.outcome.raw, self.next)
        return _moved(turned.arguments, self.cursor, cursor)


@dataclass(frozen=True, slots=True)
class LastItemPages(Generic[Item]):
    """The last item says where the next page begins."""

    items: Names
    after: Names
    id: Names
    before: Names | None = None
    """Whoever sends it reads backwards."""
    has_more: Names | None = None

    def is_backwards(self, arguments: Mapping[str, Any]) -> bool:
        return self.before is not None and bool(_given(arguments, self.before))

    def following(self, turned: Turned) -> Mapping[str, Any] | None:
        if not turned.items or not _may_have_more(turned.outcome.raw, self.has_more):
            return None
        backwards = self.before if self.is_backwards(turned.arguments) else None
        last = turned.items[0 if backwards else -1]
        return _moved(turned.arguments, backwards or self.after, member_at(last, self.id))


@dataclass(frozen=True, slots=True)
class OffsetPages(Generic[Item]):
    """The next page begins after the items of this one."""

    items: Names
    offset: Names
    has_more: Names | None = None

    def is_backwards(self, arguments: Mapping[str, Any]) -> bool:
        return False

    def following(self, turned: Turned) -> Mapping[str, Any] | None:
        if (
            not turned.items
            or turned.is_repeated
            or not _may_have_more(turned.outcome.raw, self.has_more)
        ):
            return None
        offset = int(_given(turned.arguments, self.offset) or 0) + len(turned.items)
        return with_member(turned.arguments, self.offset, Sent(offset))


@dataclass(frozen=True, slots=True)
class NumberedPages(Generic[Item]):
    """Pages are counted."""

    items: Names
    page: Names
    first: int
    has_more: Names | None = None

    def is_backwards(self, arguments: Mapping[str, Any]) -> bool:
        return False

    def following(self, turned: Turned) -> Mapping[str, Any] | None:
        if (
            not turned.items
            or turned.is_repeated
            or not _may_have_more(turned.outcome.raw, self.has_more)
        ):
            return None
        asked = _given(turned.arguments, self.page)
        number = int(self.first if asked is None else asked) + 1
        return with_member(turned.arguments, self.page, Sent(number))


@dataclass(frozen=True, slots=True)
class AddressPages(Generic[Item]):
    """Each page has the address of the next."""

    items: Names
    next: Names | None = None
    """None when the header `Link` has it (RFC 8288)."""

    def address(self, outcome: Outcome) -> Any:
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


def _given(arguments: Mapping[str, Any], path: Names) -> Any:
    value = member_at(dict(arguments), path)
    return value.value if isinstance(value, Sent) else value


def _moved(arguments: Mapping[str, Any], path: Names, cursor: Any) -> Mapping[str, Any] | None:
    """A cursor that does not move would go on for ever."""
    is_cursor = (
        isinstance(cursor, str | int | float) and not isinstance(cursor, bool) and cursor != ""
    )
    if not is_cursor or cursor == _given(arguments, path):
        return None
    return with_member(arguments, path, Sent(cursor))


def _may_have_more(page: Any, has_more: Names | None) -> bool:
    """False only when the page itself says so."""
    return has_more is None or member_at(page, has_more) is True

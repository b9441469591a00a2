"""How the pages of REST lists follow each other."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar
from urllib.parse import SplitResult, urldefrag, urljoin, urlsplit

from .connection import Connection
from .errors import DecodeError
from .model import member_at, with_member
from .options import RequestOptions
from .outcome import Outcome
from .pages import PageOutcome
from .rest import RestOperation, Sent, call_rest, exchange, write_request
from .transport import Request
from .values import is_list

_LINK = re.compile(r'<([^<>]*)>((?:"(?:[^"\\]|\\.)*"|[^",<])*)')
_LINK_PARAMETER = re.compile(r';\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))')
_PORTS = {"http": 80, "https": 443}

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
            return _next_link(outcome.response.headers.get("link", ""))
        return member_at(outcome.raw, self.next)


RestPages = (
    CursorPages[Item]
    | LastItemPages[Item]
    | OffsetPages[Item]
    | NumberedPages[Item]
    | AddressPages[Item]
)


async def turn_rest(
    connection: Connection,
    operation: RestOperation[Any],
    pages: RestPages[Any],
    arguments: Mapping[str, Any],
    options: RequestOptions,
) -> PageOutcome:
    """The first page of a list."""
    if isinstance(pages, AddressPages):
        request = write_request(connection, operation, arguments)
        return await _turn_address(connection, operation, pages, request, options)
    return await _turn_argument(connection, operation, pages, arguments, options, None)


async def _turn_argument(
    connection: Connection,
    operation: RestOperation[Any],
    pages: ArgumentPages,
    arguments: Mapping[str, Any],
    options: RequestOptions,
    previous: bytes | None,
) -> PageOutcome:
    outcome = await call_rest(connection, operation, arguments, options)
    content = outcome.response.content
    turned = Turned(outcome, _list_at(outcome.raw, pages.items), arguments, content == previous)
    following = pages.following(turned)
    items = _list_at(outcome.data, pages.items)
    if pages.is_backwards(arguments):
        # Each page is in the list's order, whichever way the pages are read.
        items = items[::-1]
    if following is None:
        return PageOutcome(outcome, items, None)
    return PageOutcome(
        outcome,
        items,
        lambda: _turn_argument(connection, operation, pages, following, options, content),
    )


async def _turn_address(
    connection: Connection,
    operation: RestOperation[Any],
    pages: AddressPages[Any],
    request: Request,
    options: RequestOptions,
) -> PageOutcome:
    outcome = await exchange(connection, operation, request, options)
    items = _list_at(outcome.data, pages.items)
    address = pages.address(outcome)
    if not isinstance(address, str) or not address:
        return PageOutcome(outcome, items, None)
    url = _resolved(address, request.url)

    async def following() -> PageOutcome:
        if url is None:
            # Credentials go to the service that they are for, and nowhere else. The page itself is right.
            reason = "the address of the next page is not one of this service"
            raise DecodeError(operation.name, outcome.response, reason)
        following_request = Request(request.method, url, request.headers, request.content)
        return await _turn_address(connection, operation, pages, following_request, options)

    # An address that leads to itself would go on for ever.
    return PageOutcome(outcome, items, None if url == request.url else following)


def _list_at(value: Any, path: Names) -> Sequence[Any]:
    found = member_at(value, path)
    return found if is_list(found) else ()


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


def _resolved(address: str, here: str) -> str | None:
    """The address as seen from another one; None when it is of another origin or none at all."""
    # Readers of addresses disagree about these.
    if re.search(r"[\\\s\x00-\x20\x7f]", address):
        return None
    try:
        resolved = urldefrag(urljoin(here, address)).url
        own, other = urlsplit(here), urlsplit(resolved)
        return resolved if _origin(own) == _origin(other) and "@" not in other.netloc else None
    except ValueError:
        return None


def _origin(parts: SplitResult) -> tuple[str, str | None, int | None]:
    return parts.scheme, parts.hostname, parts.port or _PORTS.get(parts.scheme)


def _next_link(header: str) -> str | None:
    """Target of the first link whose relations include `next` (RFC 8288, section 3)."""
    for link in _LINK.finditer(header):
        for parameter in _LINK_PARAMETER.finditer(link[2]):
            if parameter[1].lower() != "rel":
                continue
            relations = parameter[3] if parameter[2] is None else parameter[2]
            if "next" in relations.lower().split():
                return link[1]
            # Of several, the first counts.
            break
    return None

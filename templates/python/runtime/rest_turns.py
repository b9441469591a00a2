"""Reads the pages of REST lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from .address import is_same_origin, resolved
from .connection import Connection
from .errors import DecodeError
from .model import member_at, with_member
from .options import RequestOptions
from .outcome import Outcome
from .pages import PageOutcome
from .rest import RestOperation, Sent
from .rest_exchange import call_rest, exchange
from .rest_pages import AddressPages, ArgumentPages, Names, RestPages, Turned, given_at
from .rest_request import write_request
from .trail import Step, Trail, longer
from .transport import Request
from .values import is_list


async def turn_rest(
    connection: Connection,
    operation: RestOperation[Any],
    pages: RestPages[Any],
    arguments: Mapping[str, Any],
    options: RequestOptions,
) -> PageOutcome:
    """Requests the first page of a list."""
    walk = _Walk(connection, operation, options)
    if isinstance(pages, AddressPages):
        request = write_request(connection, operation, arguments, options)
        return await walk.by_address(pages, request, None)
    return await walk.by_argument(pages, arguments, None, None)


@dataclass(frozen=True, slots=True)
class _Walk:
    """State shared by the calls for all pages of a list."""

    connection: Connection
    operation: RestOperation[Any]
    options: RequestOptions

    async def by_argument(
        self,
        pages: ArgumentPages[Any],
        arguments: Mapping[str, Any],
        previous: bytes | None,
        trail: Trail | None,
    ) -> PageOutcome:
        outcome = await call_rest(self.connection, self.operation, arguments, self.options)
        content = outcome.response.content
        is_backwards = pages.is_backwards(arguments)
        argument = pages.argument(is_backwards=is_backwards)
        turned = Turned(
            outcome,
            _list_at(outcome.raw, pages.items),
            given_at(arguments, argument),
            is_backwards,
            content == previous,
        )
        cursor = pages.following(turned)
        items = _list_at(outcome.data, pages.items)
        if is_backwards:
            # Items are returned in the list's order, even if its pages are read from last to first.
            items = items[::-1]

        async def following() -> PageOutcome:
            further = longer(trail, self._step(outcome, items, cursor))
            moved = with_member(arguments, argument, Sent(cursor))
            return await self.by_argument(pages, moved, content, further)

        return PageOutcome(outcome, items, None if cursor is None else following)

    async def by_address(
        self, pages: AddressPages[Any], request: Request, trail: Trail | None
    ) -> PageOutcome:
        name = self.operation.name
        outcome = await exchange(self.connection, self.operation, request, self.options)
        items = _list_at(outcome.data, pages.items)
        address = pages.address(outcome)
        if not isinstance(address, str) or not address:
            return PageOutcome(outcome, items, None)
        url = resolved(address, request.url)

        async def following() -> PageOutcome:
            if url is None or not is_same_origin(url, request.url):
                # Credentials are sent only to the service to which they belong. The page itself is
                # valid.
                reason = "the address of the next page is not one of this service"
                raise DecodeError(name, outcome.response, reason)
            further = longer(trail, self._step(outcome, items, url))
            moved = replace(request, url=url)
            return await self.by_address(pages, moved, further)

        # A URL equal to the requested one ends the list.
        return PageOutcome(outcome, items, None if url == request.url else following)

    def _step(self, outcome: Outcome, items: Sequence[Any], cursor: Any) -> Step:
        most = self.connection.settings.max_pages
        return Step(self.operation.name, outcome.response, len(items), cursor, most)


def _list_at(value: Any, path: Names) -> Sequence[Any]:
    found = member_at(value, path)
    return found if is_list(found) else ()

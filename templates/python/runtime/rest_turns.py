"""How the pages of REST lists are turned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .address import is_same_origin, resolved
from .connection import Connection
from .errors import DecodeError
from .model import member_at
from .options import RequestOptions
from .pages import PageOutcome
from .rest import RestOperation
from .rest_exchange import call_rest, exchange
from .rest_pages import AddressPages, ArgumentPages, Names, RestPages, Turned
from .rest_request import write_request
from .transport import Request
from .values import is_list


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
    url = resolved(address, request.url)

    async def following() -> PageOutcome:
        if url is None or not is_same_origin(url, request.url):
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

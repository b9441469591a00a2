"""Call methods of resources, for a `Client` and for an `AsyncClient`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, Generic, ParamSpec, TypeVar, cast

from .compat import Self
from .connection import Connection
from .drive import run
from .errors import ClientError, request_id
from .headers import Headers
from .outcome import Outcome
from .pages import AsyncPages, PageOutcome, Pages, Turn

T = TypeVar("T")
P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class RawResponse(Generic[T]):
    """A result with its response."""

    data: T = field(repr=False)
    status: int
    headers: Headers
    content: bytes = field(repr=False)
    """The body as received."""

    @property
    def text(self) -> str:
        """The body decoded as UTF-8. Invalid bytes are replaced."""
        return self.content.decode("utf-8", "replace")

    @property
    def request_id(self) -> str | None:
        """The service's ID of this request, for its support team."""
        return request_id(self.headers)


class Calls:
    """Makes the calls of a `Client`."""

    def __init__(self, connection: Connection, *, is_raw: bool = False) -> None:
        self.connection = connection
        self._is_raw = is_raw

    @property
    def raw(self) -> Self:
        """The same calls, which also return the response."""
        return type(self)(self.connection, is_raw=True)

    def one(self, call: Coroutine[Any, Any, Outcome]) -> Any:
        """Returns the result of a call."""
        return self._given(run(_observed(self.connection, call)))

    def pages(self, first: Turn) -> Any:
        """Returns an iterator over the pages, or the first page for raw calls."""
        if self._is_raw:
            return self._given(self._turn(first).outcome)
        return Pages[Any, Any](self._turn, first)

    def _turn(self, turn: Turn) -> PageOutcome:
        return run(_observed(self.connection, turn()))

    def _given(self, outcome: Outcome) -> Any:
        return _raw(outcome) if self._is_raw else outcome.data


class AsyncCalls:
    """Makes the calls of an `AsyncClient`."""

    def __init__(self, connection: Connection, *, is_raw: bool = False) -> None:
        self.connection = connection
        self._is_raw = is_raw

    @property
    def raw(self) -> Self:
        """The same calls, which also return the response."""
        return type(self)(self.connection, is_raw=True)

    async def one(self, call: Coroutine[Any, Any, Outcome]) -> Any:
        """Returns the result of a call."""
        return self._given(await _observed(self.connection, call))

    def pages(self, first: Turn) -> Any:
        """Returns an iterator over the pages, or the first page for raw calls."""
        if self._is_raw:
            return self._first(first)
        return AsyncPages[Any, Any](self._turn, first)

    async def _first(self, first: Turn) -> Any:
        return self._given((await self._turn(first)).outcome)

    async def _turn(self, turn: Turn) -> PageOutcome:
        return await _observed(self.connection, turn())

    def _given(self, outcome: Outcome) -> Any:
        return _raw(outcome) if self._is_raw else outcome.data


def raw(call: Callable[P, T]) -> Callable[P, RawResponse[T]]:
    """Converts the type of a call to its type in `Calls.raw`."""
    return cast("Callable[P, RawResponse[T]]", call)


def raw_pages(call: Callable[P, Pages[T, Any]]) -> Callable[P, RawResponse[T]]:
    """Converts the type of a list call to its type in `Calls.raw`, which returns the first page."""
    return cast("Callable[P, RawResponse[T]]", call)


def async_raw(call: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[RawResponse[T]]]:
    """Converts the type of a call to its type in `AsyncCalls.raw`."""
    return cast("Callable[P, Awaitable[RawResponse[T]]]", call)


def async_raw_pages(
    call: Callable[P, AsyncPages[T, Any]],
) -> Callable[P, Awaitable[RawResponse[T]]]:
    """Converts the type of a list call to its type in `AsyncCalls.raw`, which returns the first
    page.
    """
    return cast("Callable[P, Awaitable[RawResponse[T]]]", call)


async def _observed(connection: Connection, call: Awaitable[T]) -> T:
    try:
        return await call
    except ClientError as error:
        connection.tell(error)
        raise


def _raw(outcome: Outcome) -> RawResponse[Any]:
    response = outcome.response
    return RawResponse(outcome.data, response.status, response.headers, response.content)

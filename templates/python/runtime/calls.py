"""How resources make their calls: the same in a `Client` and in an `AsyncClient`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, ParamSpec, TypeVar, cast

from .connection import Connection
from .drive import run, settled
from .errors import ClientError, request_id
from .graphql import GraphqlOperation, GraphqlPages, call_document, call_graphql, turn_graphql
from .headers import Headers
from .options import MutationOptions, RequestOptions
from .pages import AsyncPages, PageOutcome, Pages, Turn
from .rest import Outcome, RestOperation, call_rest
from .rest_pages import RestPages, turn_rest

T = TypeVar("T")
Page = TypeVar("Page")
Item = TypeVar("Item")
P = ParamSpec("P")

_NONE: RequestOptions = {}


@dataclass(frozen=True, slots=True)
class RawResponse(Generic[T]):
    """A result with the response that it came in."""

    data: T
    status: int
    headers: Headers
    content: bytes = field(repr=False)
    """The body as it came."""

    @property
    def text(self) -> str:
        return self.content.decode("utf-8", "replace")

    @property
    def request_id(self) -> str | None:
        """The service's name of this request, for its support."""
        return request_id(self.headers)


class Calls:
    """Makes the calls of a `Client`."""

    def __init__(self, connection: Connection, *, is_raw: bool = False) -> None:
        self._connection = connection
        self._is_raw = is_raw

    @property
    def raw(self) -> Calls:
        """The same, whose calls give responses."""
        return Calls(self._connection, is_raw=True)

    def rest(
        self,
        operation: RestOperation[T],
        arguments: Mapping[str, Any],
        options: RequestOptions | None,
    ) -> T:
        result: T = self._one(call_rest(self._connection, operation, arguments, options or _NONE))
        return result

    def rest_pages(
        self,
        operation: RestOperation[Page],
        pages: RestPages[Item],
        arguments: Mapping[str, Any],
        options: RequestOptions | None,
    ) -> Pages[Page, Item]:
        result: Pages[Page, Item] = self._pages(
            lambda: turn_rest(self._connection, operation, pages, arguments, options or _NONE)
        )
        return result

    def graphql(
        self,
        operation: GraphqlOperation[T],
        arguments: Mapping[str, Any],
        options: MutationOptions | RequestOptions | None,
    ) -> T:
        result: T = self._one(
            call_graphql(self._connection, operation, arguments, options or _NONE)
        )
        return result

    def graphql_pages(
        self,
        operation: GraphqlOperation[Page],
        pages: GraphqlPages[Item],
        arguments: Mapping[str, Any],
        options: RequestOptions | None,
    ) -> Pages[Page, Item]:
        result: Pages[Page, Item] = self._pages(
            lambda: turn_graphql(self._connection, operation, pages, arguments, options or _NONE)
        )
        return result

    def document(
        self, document: str, variables: Mapping[str, Any] | None, options: RequestOptions | None
    ) -> Any:
        return self._one(call_document(self._connection, document, variables, options or _NONE))

    def _one(self, call: Coroutine[Any, Any, Outcome]) -> Any:
        return self._given(run(_observed(self._connection, call)))

    def _pages(self, first: Turn) -> Any:
        if self._is_raw:
            return self._given(self._turn(first).outcome)
        return Pages[Any, Any](self._turn, first)

    def _turn(self, turn: Turn) -> PageOutcome:
        return run(_observed(self._connection, turn()))

    def _given(self, outcome: Outcome) -> Any:
        return _raw(outcome) if self._is_raw else outcome.data


class AsyncCalls:
    """Makes the calls of an `AsyncClient`."""

    def __init__(self, connection: Connection, *, is_raw: bool = False) -> None:
        self._connection = connection
        self._is_raw = is_raw

    @property
    def raw(self) -> AsyncCalls:
        """The same, whose calls give responses."""
        return AsyncCalls(self._connection, is_raw=True)

    async def rest(
        self,
        operation: RestOperation[T],
        arguments: Mapping[str, Any],
        options: RequestOptions | None,
    ) -> T:
        result: T = await self._one(
            call_rest(self._connection, operation, arguments, options or _NONE)
        )
        return result

    def rest_pages(
        self,
        operation: RestOperation[Page],
        pages: RestPages[Item],
        arguments: Mapping[str, Any],
        options: RequestOptions | None,
    ) -> AsyncPages[Page, Item]:
        result: AsyncPages[Page, Item] = self._pages(
            lambda: turn_rest(self._connection, operation, pages, arguments, options or _NONE)
        )
        return result

    async def graphql(
        self,
        operation: GraphqlOperation[T],
        arguments: Mapping[str, Any],
        options: MutationOptions | RequestOptions | None,
    ) -> T:
        result: T = await self._one(
            call_graphql(self._connection, operation, arguments, options or _NONE)
        )
        return result

    def graphql_pages(
        self,
        operation: GraphqlOperation[Page],
        pages: GraphqlPages[Item],
        arguments: Mapping[str, Any],
        options: RequestOptions | None,
    ) -> AsyncPages[Page, Item]:
        result: AsyncPages[Page, Item] = self._pages(
            lambda: turn_graphql(self._connection, operation, pages, arguments, options or _NONE)
        )
        return result

    async def document(
        self, document: str, variables: Mapping[str, Any] | None, options: RequestOptions | None
    ) -> Any:
        return await self._one(
            call_document(self._connection, document, variables, options or _NONE)
        )

    async def _one(self, call: Coroutine[Any, Any, Outcome]) -> Any:
        return self._given(await _observed(self._connection, call))

    def _pages(self, first: Turn) -> Any:
        if self._is_raw:
            return self._first(first)
        return AsyncPages[Any, Any](self._turn, first)

    async def _first(self, first: Turn) -> Any:
        return self._given((await self._turn(first)).outcome)

    async def _turn(self, turn: Turn) -> PageOutcome:
        return await _observed(self._connection, turn())

    def _given(self, outcome: Outcome) -> Any:
        return _raw(outcome) if self._is_raw else outcome.data


def raw(call: Callable[P, T]) -> Callable[P, RawResponse[T]]:
    """The type of a call of `Calls.raw`."""
    return cast("Callable[P, RawResponse[T]]", call)


def raw_pages(call: Callable[P, Pages[T, Any]]) -> Callable[P, RawResponse[T]]:
    """The type of a call of `Calls.raw` that gives the first page."""
    return cast("Callable[P, RawResponse[T]]", call)


def async_raw(call: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[RawResponse[T]]]:
    """The type of a call of `AsyncCalls.raw`."""
    return cast("Callable[P, Awaitable[RawResponse[T]]]", call)


def async_raw_pages(
    call: Callable[P, AsyncPages[T, Any]],
) -> Callable[P, Awaitable[RawResponse[T]]]:
    """The type of a call of `AsyncCalls.raw` that gives the first page."""
    return cast("Callable[P, Awaitable[RawResponse[T]]]", call)


async def _observed(connection: Connection, call: Awaitable[T]) -> T:
    try:
        return await call
    except ClientError as error:
        if hook := connection.settings.hooks.on_error:
            await settled(hook(error))
        raise


def _raw(outcome: Outcome) -> RawResponse[Any]:
    response = outcome.response
    return RawResponse(outcome.data, response.status, response.headers, response.content)

"""REST calls, for the synchronous and the asynchronous client."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from .calls import AsyncCalls, Calls
from .model import Decoder
from .options import RequestOptions
from .pages import AsyncPages, Pages
from .raw_request import RawRequest, call_raw
from .rest import RestOperation
from .rest_exchange import call_rest
from .rest_pages import RestPages
from .rest_turns import turn_rest

T = TypeVar("T")
Page = TypeVar("Page")
Item = TypeVar("Item")


class RestCalls(Calls):
    """Makes REST calls."""

    def rest(
        self,
        operation: RestOperation[T],
        arguments: Mapping[str, Any],
        options: RequestOptions | None,
    ) -> T:
        """Calls an operation."""
        result: T = self.one(call_rest(self.connection, operation, arguments, options or {}))
        return result

    def request(
        self, request: RawRequest, options: RequestOptions | None, decode: Decoder | None
    ) -> Any:
        """Sends a request that the API does not declare."""
        return self.one(call_raw(self.connection, request, options or {}, decode))

    def rest_pages(
        self,
        operation: RestOperation[Page],
        pages: RestPages[Item],
        arguments: Mapping[str, Any],
        options: RequestOptions | None,
    ) -> Pages[Page, Item]:
        """Requests the pages of a list."""
        result: Pages[Page, Item] = self.pages(
            lambda: turn_rest(self.connection, operation, pages, arguments, options or {})
        )
        return result


class AsyncRestCalls(AsyncCalls):
    """Makes REST calls."""

    async def rest(
        self,
        operation: RestOperation[T],
        arguments: Mapping[str, Any],
        options: RequestOptions | None,
    ) -> T:
        """Calls an operation."""
        result: T = await self.one(call_rest(self.connection, operation, arguments, options or {}))
        return result

    async def request(
        self, request: RawRequest, options: RequestOptions | None, decode: Decoder | None
    ) -> Any:
        """Sends a request that the API does not declare."""
        return await self.one(call_raw(self.connection, request, options or {}, decode))

    def rest_pages(
        self,
        operation: RestOperation[Page],
        pages: RestPages[Item],
        arguments: Mapping[str, Any],
        options: RequestOptions | None,
    ) -> AsyncPages[Page, Item]:
        """Requests the pages of a list."""
        result: AsyncPages[Page, Item] = self.pages(
            lambda: turn_rest(self.connection, operation, pages, arguments, options or {})
        )
        return result

"""Calls for streams, for the synchronous and the asynchronous client."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from .calls import AsyncCalls, Calls
from .options import RequestOptions
from .rest import RestOperation
from .streams import AsyncEventStream, EventStream, Sources

T = TypeVar("T")


class StreamCalls(Calls):
    """Makes calls for streams."""

    def rest_stream(
        self,
        operation: RestOperation[T],
        arguments: Mapping[str, Any],
        options: RequestOptions | None,
    ) -> EventStream[T]:
        """Reads a response item by item."""
        return EventStream[T](Sources(self.connection, operation, arguments, options or {}))


class AsyncStreamCalls(AsyncCalls):
    """Makes calls for streams."""

    def rest_stream(
        self,
        operation: RestOperation[T],
        arguments: Mapping[str, Any],
        options: RequestOptions | None,
    ) -> AsyncEventStream[T]:
        """Reads a response item by item."""
        return AsyncEventStream[T](Sources(self.connection, operation, arguments, options or {}))

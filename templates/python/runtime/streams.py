"""Responses that arrive item by item."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Generator, Iterator, Mapping
from dataclasses import replace
from types import TracebackType
from typing import Any, Generic, TypeVar

from .compat import Self
from .connection import Connection, Retries, key_of
from .drive import run
from .errors import AbortedError, ClientError
from .headers import Headers
from .options import RequestOptions
from .rest import RestOperation, StreamSpec
from .rest_exchange import failure_of, wire_call
from .rest_request import write_request
from .retry import backoff
from .stream_error import StreamError
from .stream_source import Source, StreamEvent, StreamLimits
from .transport import Request
from .wire import WireCall, WireResponse

T = TypeVar("T")
R = TypeVar("R")


class Sources:
    """The connections of one stream: the first, and those that continue it."""

    def __init__(
        self,
        connection: Connection,
        operation: RestOperation[Any],
        arguments: Mapping[str, Any],
        options: RequestOptions,
    ) -> None:
        self.connection = connection
        self.last_event_id: str | None = None
        self._operation = operation
        self._arguments = arguments
        self._options = options
        self._request: Request | None = None
        self._sending: tuple[WireCall, RequestOptions, str | None] | None = None
        """The request of the last connection, its options with the idempotency key of all attempts,
        and the last id before it.
        """
        self._retries = Retries()
        """The retries before the first item of the last connection."""
        self._source: Source | None = None
        self._has_item = False
        self._is_closed = False

    @property
    def response(self) -> WireResponse:
        """The response of the last connection."""
        if self._source is None:
            raise RuntimeError("the stream is not open: enter it, or iterate over it")
        return self._source.response

    async def open(self) -> None:
        """Makes the first connection, unless there is one."""
        if self._source is None and not self._is_closed:
            await self._observed(self._begin())

    async def next(self) -> StreamEvent[Any] | None:
        """The next item, or None at the end."""
        await self.open()
        if self._is_closed or self._source is None:
            return None
        signal = self._options.get("signal")
        if signal and signal.aborted:
            await self.close()
            raise AbortedError(self._operation.name, signal.reason)
        return await self._observed(self._next())

    async def close(self) -> None:
        """Ends the request. The rest of the stream is not read."""
        self._is_closed = self._retries.is_over = True
        if self._source:
            await self._source.close()

    async def _observed(self, work: Awaitable[R]) -> R:
        try:
            return await work
        except ClientError as error:
            self.connection.tell(error)
            raise

    @property
    def _spec(self) -> StreamSpec:
        spec = self._operation.stream
        assert spec  # noqa: S101 - only operations with streams come here
        return spec

    async def _begin(self) -> None:
        self._request = write_request(
            self.connection, self._operation, self._arguments, self._options
        )
        await self._open(self._request, self._options)

    async def _open(self, request: Request, options: RequestOptions) -> None:
        """Makes a connection."""
        last = self._source
        call = wire_call(self._operation, request, opens=True, repeatable=last is not None)
        own: RequestOptions = {**options}
        key = key_of(call, options)
        if key is not None:
            own["idempotency_key"] = key
        self._sending = (call, own, last.last_event_id if last else None)
        self._retries = Retries()
        await self._connect()

    async def _connect(self) -> None:
        """Sends the request."""
        assert self._sending  # noqa: S101 - `_open` sets it
        call, options, last_event_id = self._sending
        response = await self.connection.send(call, options, self._retries)
        if not 200 <= response.status < 300:
            raise failure_of(self._operation, response)
        settings = self.connection.settings
        idle = options.get("idle_timeout", settings.idle_timeout)
        self._source = Source(
            self.connection.driver,
            self._operation.name,
            self._spec,
            self._operation.decode,
            response,
            StreamLimits(idle, settings.max_event_bytes, options.get("signal")),
            last_event_id,
        )
        self._has_item = False
        if self._is_closed:
            await self._source.close()

    async def _next(self) -> StreamEvent[Any] | None:
        try:
            event = await self._event()
        except ClientError:
            if self._is_closed:
                return None
            raise
        return None if self._is_closed else event

    async def _event(self) -> StreamEvent[Any] | None:
        while True:
            source = self._source
            assert source  # noqa: S101 - it is open
            try:
                event = await source.next()
            except ClientError as error:
                if not self._has_item and not self._is_closed:
                    # A failure before the first item is a failed attempt.
                    self._retries.failed = error
                    await self._connect()
                elif isinstance(error, StreamError) and self._is_resumable(error):
                    await self._resume(source, error)
                else:
                    raise
                continue
            if event:
                self._has_item = True
                self.last_event_id = event.id
            return event

    @property
    def _max_retries(self) -> int:
        return self._options.get("max_retries", self.connection.settings.max_retries)

    def _is_resumable(self, error: StreamError) -> bool:
        """True if the stream can be continued. Each item resets the number of retries."""
        may_continue = error.last_event_id is not None and not self._is_closed
        return self._spec.resumable and error.retryable and may_continue and self._max_retries > 0

    async def _resume(self, source: Source, error: StreamError) -> None:
        signal = self._options.get("signal")
        delay = backoff(1) if source.framing.retry is None else source.framing.retry
        name, request = self._operation.name, self._request
        assert request  # noqa: S101 - it was made for the first connection
        self.connection.log.retrying(name, error.attempts, error, delay)
        await self.connection.driver.pause(delay, signal)
        if self._is_closed:
            return
        headers = {**request.headers, "last-event-id": error.last_event_id or ""}
        again = replace(request, headers=headers)
        options: RequestOptions = {**self._options, "max_retries": self._max_retries - 1}
        await self._open(again, options)


class EventStream(Generic[T]):
    """The items of a response, which can be read only once.

    Use it in a `with` statement. The end of the statement or `close` ends the request and frees its
    connection.
    """

    def __init__(self, sources: Sources) -> None:
        self._sources = sources
        run(sources.open())

    @property
    def last_event_id(self) -> str | None:
        """The id of the last item that was read."""
        return self._sources.last_event_id

    @property
    def status(self) -> int:
        """HTTP status."""
        return self._sources.response.status

    @property
    def headers(self) -> Headers:
        """Headers of the response."""
        return self._sources.response.headers

    def close(self) -> None:
        """Ends the request. The rest of the stream is not read."""
        run(self._sources.close())

    def raw(self) -> Iterator[StreamEvent[T]]:
        """The items with the names and ids of their events."""
        try:
            while event := run(self._sources.next()):
                yield event
        finally:
            self.close()

    def __iter__(self) -> Iterator[T]:
        """The items."""
        try:
            while event := run(self._sources.next()):
                yield event.data
        finally:
            self.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


class AsyncEventStream(Generic[T]):
    """The items of a response, which can be read only once.

    The request is sent when the stream is entered, awaited, or iterated over.

    Use it in an `async with` statement. The end of the statement or `close` ends the request and
    frees its connection.
    """

    def __init__(self, sources: Sources) -> None:
        self._sources = sources

    @property
    def last_event_id(self) -> str | None:
        """The id of the last item that was read."""
        return self._sources.last_event_id

    @property
    def status(self) -> int:
        """HTTP status, after the stream is open."""
        return self._sources.response.status

    @property
    def headers(self) -> Headers:
        """Headers of the response, after the stream is open."""
        return self._sources.response.headers

    async def close(self) -> None:
        """Ends the request. The rest of the stream is not read."""
        await self._sources.close()

    async def raw(self) -> AsyncIterator[StreamEvent[T]]:
        """The items with the names and ids of their events."""
        try:
            while event := await self._sources.next():
                yield event
        finally:
            await self.close()

    async def __aiter__(self) -> AsyncIterator[T]:
        """The items."""
        try:
            while event := await self._sources.next():
                yield event.data
        finally:
            await self.close()

    def __await__(self) -> Generator[Any, None, Self]:
        return self._opened().__await__()

    async def __aenter__(self) -> Self:
        return await self._opened()

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.close()

    async def _opened(self) -> Self:
        await self._sources.open()
        return self

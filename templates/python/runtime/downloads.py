"""Responses of bytes that arrive piece by piece."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Generator, Iterator, Mapping
from os import PathLike
from types import TracebackType
from typing import Any, BinaryIO, TypeVar

from .arrival import Arrival
from .compat import Self
from .connection import Connection
from .drive import run
from .errors import ClientError, DecodeError, request_id
from .headers import Headers
from .options import RequestOptions
from .rest import RestOperation
from .rest_exchange import failure_of, wire_call
from .rest_request import write_request
from .stream_error import StreamError, StreamFailure
from .wire import WireResponse

R = TypeVar("R")


class Incoming:
    """The bytes of one call."""

    def __init__(
        self,
        connection: Connection,
        operation: RestOperation[Any],
        arguments: Mapping[str, Any],
        options: RequestOptions,
    ) -> None:
        self._connection = connection
        self._operation = operation
        self._arguments = arguments
        self._options = options
        self._arrival: Arrival | None = None
        self._is_closed = False
        self._received = 0

    @property
    def response(self) -> WireResponse:
        """The response."""
        if self._arrival is None:
            raise RuntimeError("the download is not open: enter it, or iterate over it")
        return self._arrival.response

    async def open(self) -> None:
        """Makes the call if it has not been made yet."""
        if self._arrival is None and not self._is_closed:
            await self._observed(self._begin())

    async def next(self) -> bytes:
        """The next bytes, or no bytes at the end."""
        await self.open()
        if self._is_closed or self._arrival is None:
            return b""
        try:
            chunk = await self._observed(self._arrival.chunk(self._failure))
        except BaseException:
            await self.close()
            raise
        if not chunk:
            await self.close()
        elif progress := self._options.get("on_progress"):
            self._received += len(chunk)
            progress(self._received, self._total())
        return chunk

    def _total(self) -> int | None:
        headers = self.response.headers
        length = headers.get("content-length", "")
        is_known = length.isascii() and length.isdigit() and "content-encoding" not in headers
        return int(length) if is_known and len(length) < 20 else None

    async def whole(self) -> bytes:
        """Returns all remaining bytes. Raises `DecodeError` if there are too many."""
        most = self._connection.settings.max_response_bytes
        content = bytearray()
        while chunk := await self.next():
            content += chunk
            if len(content) > most:
                await self.close()
                await self._observed(self._too_large(most))
        return bytes(content)

    async def close(self) -> None:
        """Ends the request. The remaining bytes are not read."""
        self._is_closed = True
        if self._arrival:
            await self._arrival.close()

    async def _begin(self) -> None:
        connection, operation = self._connection, self._operation
        # The progress of the request body is not reported, because the option applies to the
        # download.
        options: RequestOptions = {**self._options}
        options.pop("on_progress", None)
        request = write_request(connection, operation, self._arguments, options)
        response = await connection.send(wire_call(operation, request, opens=True), options)
        if not 200 <= response.status < 300:
            raise failure_of(operation, response)
        idle = options.get("idle_timeout", connection.settings.idle_timeout)
        self._arrival = Arrival(
            connection.driver, operation.name, response, idle, options.get("signal")
        )

    async def _too_large(self, most: int) -> None:
        reason = f"the body is larger than {most} bytes (max_response_bytes)"
        raise DecodeError(self._operation.name, self.response, reason, "response_too_large")

    async def _observed(self, work: Awaitable[R]) -> R:
        try:
            return await work
        except ClientError as error:
            self._connection.tell(error)
            raise

    def _failure(self, code: StreamFailure) -> StreamError:
        return StreamError(self._operation.name, code, None, self.response.facts)


class Download:
    """The bytes of a response as they arrive, which can be read only once.

    Use it in a `with` statement. The end of the statement or `close` ends the request and frees its
    connection.
    """

    def __init__(self, incoming: Incoming) -> None:
        self._incoming = incoming
        run(incoming.open())

    @property
    def status(self) -> int:
        """HTTP status."""
        return self._incoming.response.status

    @property
    def headers(self) -> Headers:
        """Headers of the response."""
        return self._incoming.response.headers

    @property
    def request_id(self) -> str | None:
        """The service's ID of this request, for its support team."""
        return request_id(self.headers)

    def read(self) -> bytes:
        """Reads all bytes that have not been read yet.

        Raises:
            DecodeError: There are more than `max_response_bytes`.
        """
        return run(self._incoming.whole())

    def write_to(self, target: str | PathLike[str] | BinaryIO) -> int:
        """Writes all bytes that have not been read yet to a file, and returns their number. If the
        target is a path, creates the file or replaces its content.
        """
        if isinstance(target, (str, PathLike)):
            with open(target, "wb") as file:  # noqa: PTH123 - also for paths of other libraries
                return self.write_to(file)
        return sum(_written(target, chunk) for chunk in self)

    def close(self) -> None:
        """Ends the request. The remaining bytes are not read."""
        run(self._incoming.close())

    def __iter__(self) -> Iterator[bytes]:
        """The bytes, in pieces of any size."""
        try:
            while chunk := run(self._incoming.next()):
                yield chunk
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


class AsyncDownload:
    """The bytes of a response as they arrive, which can be read only once.

    The request is sent when the download is entered, awaited, read, or iterated over.

    Use it in an `async with` statement. The end of the statement or `close` ends the request and
    frees its connection.
    """

    def __init__(self, incoming: Incoming) -> None:
        self._incoming = incoming

    @property
    def status(self) -> int:
        """HTTP status, after the download is open."""
        return self._incoming.response.status

    @property
    def headers(self) -> Headers:
        """Headers of the response, after the download is open."""
        return self._incoming.response.headers

    @property
    def request_id(self) -> str | None:
        """The service's ID of this request, for its support team."""
        return request_id(self.headers)

    async def read(self) -> bytes:
        """Reads all bytes that have not been read yet.

        Raises:
            DecodeError: There are more than `max_response_bytes`.
        """
        return await self._incoming.whole()

    async def close(self) -> None:
        """Ends the request. The remaining bytes are not read."""
        await self._incoming.close()

    async def __aiter__(self) -> AsyncIterator[bytes]:
        """The bytes, in pieces of any size."""
        try:
            while chunk := await self._incoming.next():
                yield chunk
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
        await self._incoming.open()
        return self


def _written(target: BinaryIO, chunk: bytes) -> int:
    target.write(chunk)
    return len(chunk)

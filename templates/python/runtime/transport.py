"""Interfaces for sending requests. Implement one to use another HTTP library."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from .content import Content
from .headers import Headers
from .signals import AbortSignal


@dataclass(frozen=True, slots=True)
class Request:
    """A complete request. Its `repr` shows no secrets."""

    method: str
    url: str = field(repr=False)
    headers: Mapping[str, str] = field(repr=False)
    """The headers; their names are in lower case."""
    content: bytes | Content | None = field(default=None, repr=False)
    """The body. It is a `Content`, to be iterated over, if it contains a file."""
    secrets: Sequence[str] = field(default=(), repr=False)
    """Argument values to hide in error messages. Always empty in requests passed to a transport."""
    max_response_bytes: int | None = None
    """A transport may stop reading after this many decompressed bytes, because the client rejects
    longer responses.
    """


@dataclass(frozen=True, slots=True)
class Response:
    """A response with any status. It is complete unless `body` is set."""

    status: int
    headers: Headers
    content: bytes = field(repr=False)
    body: Body | AsyncBody | None = field(default=None, repr=False, compare=False)
    """The unread body of a streamed response, whose `content` is empty; otherwise None."""


class Body(Protocol):
    """The body of an open response."""

    def read(self) -> bytes:
        """Returns the next bytes, or empty bytes at the end. Raises an exception, of any type, if
        the connection breaks.
        """
        ...

    def close(self) -> None:
        """Frees the connection, even while another thread reads."""
        ...


class AsyncBody(Protocol):
    """The body of an open response."""

    async def read(self) -> bytes:
        """Returns the next bytes, or empty bytes at the end. Raises an exception, of any type, if
        the connection breaks.
        """
        ...

    async def close(self) -> None:
        """Frees the connection."""
        ...


class Transport(Protocol):
    """Sends the requests of a `Client`.

    `TimeoutError` reports a timeout. Any other exception, except `ArgumentError`, counts as a failed
    connection.

    It must not follow redirects. The client follows them itself, so that it can withhold private data
    from other origins.
    """

    def send(self, request: Request, *, timeout: float, signal: AbortSignal | None) -> Response:
        """Sends a request and returns the complete response.

        Raises `TimeoutError` if the response is not complete after `timeout` seconds.

        Returns soon after the signal is aborted. The client then ignores the result or exception of
        this call.
        """
        ...

    def close(self) -> None:
        """Closes the connections."""
        ...


class StreamTransport(Transport, Protocol):
    """A transport that reads responses piece by piece.

    With any other transport, a stream is read completely before the call returns.
    """

    def open(
        self, request: Request, *, timeout: float, idle: float, signal: AbortSignal | None
    ) -> Response:
        """Like `send`, but returns a successful response before reading it: the caller reads `body`.

        `idle` is the longest wait for bytes of the body, in seconds.
        """
        ...


class AsyncTransport(Protocol):
    """Sends the requests of an `AsyncClient`.

    `TimeoutError` reports a timeout. Any other exception, except `ArgumentError`, counts as a failed
    connection.

    It must not follow redirects. The client follows them itself, so that it can withhold private data
    from other origins.
    """

    async def send(self, request: Request, *, timeout: float) -> Response:
        """Sends a request. The client cancels it if the response is not complete after `timeout`
        seconds.
        """
        ...

    async def close(self) -> None:
        """Closes the connections."""
        ...


class AsyncStreamTransport(AsyncTransport, Protocol):
    """A transport that reads responses piece by piece.

    With any other transport, a stream is read completely before the call returns.
    """

    async def open(self, request: Request, *, timeout: float, idle: float) -> Response:
        """Like `send`, but returns a successful response before reading it: the caller reads `body`.

        `idle` is the longest wait for bytes of the body, in seconds.
        """
        ...

"""The replaceable access to the network."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from .headers import Headers
from .signals import AbortSignal


@dataclass(frozen=True, slots=True)
class Request:
    """A complete request. Its `repr` shows no secrets."""

    method: str
    url: str = field(repr=False)
    headers: Mapping[str, str] = field(repr=False)
    """The headers; their names are in lower case."""
    content: bytes | None = field(default=None, repr=False)
    secrets: Sequence[str] = field(default=(), repr=False)
    """Arguments that the text of an error must not contain; empty for a transport."""
    max_response_bytes: int | None = None
    """Decompressed bytes of a response after which a transport may stop reading: the client rejects
    a longer one.
    """


@dataclass(frozen=True, slots=True)
class Response:
    """A complete response, with any status."""

    status: int
    headers: Headers
    content: bytes = field(repr=False)
    body: Body | AsyncBody | None = field(default=None, repr=False, compare=False)
    """Of a response that is still to be read; `content` is empty then."""


class Body(Protocol):
    """The body of an open response."""

    def read(self) -> bytes:
        """The next bytes; empty at the end. Raises any exception if the connection breaks."""
        ...

    def close(self) -> None:
        """Frees the connection, even while another thread reads."""
        ...


class AsyncBody(Protocol):
    """The body of an open response."""

    async def read(self) -> bytes:
        """The next bytes; empty at the end. Raises any exception if the connection breaks."""
        ...

    async def close(self) -> None:
        """Frees the connection."""
        ...


class Transport(Protocol):
    """Sends requests, for a `Client`. Every exception it raises means a failed connection.

    It must not follow redirects: the client does, because it protects data from other origins.
    """

    def send(self, request: Request, *, timeout: float, signal: AbortSignal | None) -> Response:
        """Raises `TimeoutError` if the response is not complete after `timeout` seconds.

        Returns as soon as possible after the signal is aborted; its result or exception is then
        ignored.
        """
        ...

    def close(self) -> None:
        """Closes the connections."""
        ...


class StreamTransport(Transport, Protocol):
    """A transport that reads responses piece by piece. Any other reads a stream to its end first."""

    def open(
        self, request: Request, *, timeout: float, idle: float, signal: AbortSignal | None
    ) -> Response:
        """Like `send`, but a successful response has its `body` still to be read.

        `idle`: the longest wait for bytes of the body, in seconds.
        """
        ...


class AsyncTransport(Protocol):
    """Sends requests, for an `AsyncClient`. Every exception it raises means a failed connection.

    It must not follow redirects: the client does, because it protects data from other origins.
    """

    async def send(self, request: Request, *, timeout: float) -> Response:
        """Sends a request. It is canceled if the response is not complete after `timeout` seconds."""
        ...

    async def close(self) -> None:
        """Closes the connections."""
        ...


class AsyncStreamTransport(AsyncTransport, Protocol):
    """A transport that reads responses piece by piece. Any other reads a stream to its end first."""

    async def open(self, request: Request, *, timeout: float, idle: float) -> Response:
        """Like `send`, but a successful response has its `body` still to be read.

        `idle`: the longest wait for bytes of the body, in seconds.
        """
        ...

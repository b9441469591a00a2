"""The way to the network, which can be replaced."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from .headers import Headers
from .signals import AbortSignal


@dataclass(frozen=True, slots=True)
class Request:
    """A request as it goes on the wire. Its `repr` shows nothing that may be secret."""

    method: str
    url: str = field(repr=False)
    headers: Mapping[str, str] = field(repr=False)
    """Names in lower case."""
    content: bytes | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Response:
    """A complete response, whatever its status."""

    status: int
    headers: Headers
    content: bytes = field(repr=False)


class Transport(Protocol):
    """Sends requests, for a `Client`. What it raises means that the connection failed.

    It follows no redirections: the client does, which knows what another origin may be told.
    """

    def send(self, request: Request, *, timeout: float, signal: AbortSignal | None) -> Response:
        """Raises `TimeoutError` when the response is not complete after `timeout` seconds.

        Returns as soon as it can when the signal comes; what it raises or returns then is of no account.
        """
        ...

    def close(self) -> None:
        """Ends the connections."""
        ...


class AsyncTransport(Protocol):
    """Sends requests, for an `AsyncClient`. What it raises means that the connection failed.

    It follows no redirections: the client does, which knows what another origin may be told.
    """

    async def send(self, request: Request, *, timeout: float) -> Response:
        """Is cancelled when the response is not complete after `timeout` seconds."""
        ...

    async def close(self) -> None:
        """Ends the connections."""
        ...

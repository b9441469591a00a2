"""The way to the network, which can be replaced."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from .headers import Headers
from .signals import AbortSignal


@dataclass(frozen=True, slots=True)
class Request:
    """A request as it goes on the wire."""

    method: str
    url: str
    headers: Mapping[str, str]
    """Names in lower case."""
    content: bytes | None = None


@dataclass(frozen=True, slots=True)
class Response:
    """A complete response, whatever its status."""

    status: int
    headers: Headers
    content: bytes


class Transport(Protocol):
    """Sends requests, for a `Client`. What it raises means that the connection failed."""

    def send(self, request: Request, *, timeout: float, signal: AbortSignal | None) -> Response:
        """Raises `TimeoutError` when the response is not complete after `timeout` seconds.

        Returns as soon as it can when the signal comes; what it raises or returns then is of no account.
        """
        ...

    def close(self) -> None: ...


class AsyncTransport(Protocol):
    """Sends requests, for an `AsyncClient`. What it raises means that the connection failed."""

    async def send(self, request: Request, *, timeout: float) -> Response:
        """Is cancelled when the response is not complete after `timeout` seconds."""
        ...

    async def close(self) -> None: ...

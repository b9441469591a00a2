"""Input and output of calls. The calls themselves are coroutines that both kinds of client share.

A `Client` runs them to their end without suspending: every result is available immediately. An
`AsyncClient` runs them in asyncio.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Coroutine
from inspect import isawaitable
from typing import Any, Protocol, TypeVar

from .beside import beside
from .signals import AbortSignal
from .transport import Request, Response, Transport

T = TypeVar("T")


class Driver(Protocol):
    """Performs the blocking or asynchronous work of a call."""

    async def exchange(
        self, request: Request, timeout: float, signal: AbortSignal | None
    ) -> Response:
        """Sends a request. Raises `TimeoutError` at the timeout. Any other exception means that the
        connection failed.
        """
        ...

    async def open(
        self, request: Request, timeout: float, idle: float, signal: AbortSignal | None
    ) -> Response:
        """Like `exchange`, but may leave the body of a successful response unread."""
        ...

    async def read(self, body: Any, seconds: float, signal: AbortSignal | None) -> bytes:
        """Returns the next bytes of a body, or no bytes at its end.

        Raises `Expired` if no bytes arrive in time, or the signal is aborted first.
        """
        ...

    async def release(self, body: Any) -> None:
        """Frees the connection of a body."""
        ...

    async def pause(self, seconds: float, signal: AbortSignal | None) -> None:
        """Waits for a number of seconds, or until the signal is aborted."""
        ...

    async def ask(
        self, function: Callable[[], Any], seconds: float, signal: AbortSignal | None
    ) -> Any:
        """Calls a caller's function and returns its result.

        Raises `Expired` if the result is not ready in time, or the signal is aborted first.
        """
        ...

    async def within(
        self, work: Coroutine[Any, Any, T], seconds: float, signal: AbortSignal | None
    ) -> T:
        """Raises `Expired` if the work is not done in time, or the signal is aborted first."""
        ...

    def leave(self, value: object) -> None:
        """Abandons a value returned by a caller's function, even if it is awaitable."""
        ...


class SyncDriver:
    """Waits in the caller's thread."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    async def exchange(
        self, request: Request, timeout: float, signal: AbortSignal | None
    ) -> Response:
        """Sends a request."""
        return self._transport.send(request, timeout=timeout, signal=signal)

    async def open(
        self, request: Request, timeout: float, idle: float, signal: AbortSignal | None
    ) -> Response:
        """Sends a request. If the transport supports it, does not read the body."""
        opens: Any = getattr(self._transport, "open", None)
        if opens is None:
            return await self.exchange(request, timeout, signal)
        response: Response = opens(request, timeout=timeout, idle=idle, signal=signal)
        return response

    async def read(self, body: Any, seconds: float, signal: AbortSignal | None) -> bytes:
        """Returns the next bytes of a body."""
        content: bytes = beside(body.read, seconds, signal)
        return content

    async def release(self, body: Any) -> None:
        """Frees the connection of a body."""
        body.close()

    async def pause(self, seconds: float, signal: AbortSignal | None) -> None:
        """Waits for a number of seconds, or until the signal is aborted."""
        if signal is None:
            time.sleep(seconds)  # noqa: ASYNC251 - there is no loop
        else:
            signal.wait(seconds)

    async def ask(
        self, function: Callable[[], Any], seconds: float, signal: AbortSignal | None
    ) -> Any:
        """Calls a caller's function."""
        # In the caller's thread, the function could delay the end of the call.
        return await settled(beside(function, seconds, signal))

    async def within(
        self, work: Coroutine[Any, Any, T], seconds: float, signal: AbortSignal | None
    ) -> T:
        """Runs work for at most a number of seconds, or until the signal is aborted."""
        return await work

    def leave(self, value: object) -> None:
        """The function has already returned, so nothing remains to be done."""


def run(call: Coroutine[Any, Any, T]) -> T:
    """Runs a call to its end without suspending."""
    try:
        call.send(None)
    except StopIteration as end:
        result: T = end.value
        return result
    call.close()
    raise TypeError("a Client does not wait for asynchronous functions; use an AsyncClient")


async def settled(value: Any) -> Any:
    """Returns the value, or its result if it is awaitable."""
    return await value if isawaitable(value) else value

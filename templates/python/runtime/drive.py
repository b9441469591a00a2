"""Input and output of calls. The calls themselves are written once, as coroutines independent of both.

A `Client` runs them to their end without suspending: every result is available immediately. An `AsyncClient`
runs them in asyncio.
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
        """Raises `TimeoutError` when time is over, and anything else when the connection fails."""
        ...

    async def pause(self, seconds: float, signal: AbortSignal | None) -> None:
        """Waits so long, and no longer than until the signal."""
        ...

    async def ask(
        self, function: Callable[[], Any], seconds: float, signal: AbortSignal | None
    ) -> Any:
        """The result of a caller's function.

        Raises `Expired` if it is not ready in time or the signal came first.
        """
        ...

    async def within(
        self, work: Coroutine[Any, Any, T], seconds: float, signal: AbortSignal | None
    ) -> T:
        """Raises `Expired` when the work is not done in time or until the signal."""
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

    async def pause(self, seconds: float, signal: AbortSignal | None) -> None:
        """Waits so long, and no longer than until the signal."""
        if signal is None:
            time.sleep(seconds)  # noqa: ASYNC251 - there is no loop
        else:
            signal.wait(seconds)

    async def ask(
        self, function: Callable[[], Any], seconds: float, signal: AbortSignal | None
    ) -> Any:
        """Calls a function of the caller."""
        # In the caller's thread it could keep the call from ending in time.
        return await settled(beside(function, seconds, signal))

    async def within(
        self, work: Coroutine[Any, Any, T], seconds: float, signal: AbortSignal | None
    ) -> T:
        """Does work for so long, and no longer than until the signal."""
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
    """A value, waited for where it has to be."""
    return await value if isawaitable(value) else value

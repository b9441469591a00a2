"""Input and output of calls. The calls themselves are written once, as coroutines that know nothing of either.

A `Client` runs them to their end in one go: what they wait for is there when they ask. An `AsyncClient` leaves them to
asyncio.
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
    """Does for a call what takes time."""

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
        """What a function of the caller gives. Raises `Expired` when that is not in time or until the signal."""
        ...

    async def within(
        self, work: Coroutine[Any, Any, T], seconds: float, signal: AbortSignal | None
    ) -> T:
        """Raises `Expired` when the work is not done in time or until the signal."""
        ...

    def leave(self, value: object) -> None:
        """Leaves to itself what a function of the caller gave, also where it could be waited for."""
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
        """A function that has given something has ended."""


def run(call: Coroutine[Any, Any, T]) -> T:
    """Runs a call to its end, which nothing keeps it from."""
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

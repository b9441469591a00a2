"""Input and output of the calls of an `AsyncClient`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from inspect import isawaitable
from typing import Any, TypeVar

from .beside import Expired
from .drive import settled
from .signals import AbortSignal
from .transport import AsyncTransport, Request, Response

T = TypeVar("T")


class AsyncDriver:
    """Waits in asyncio's event loop."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport
        self._left: set[asyncio.Future[Any]] = set()
        """Keeps a reference to each task, because asyncio keeps only weak ones."""

    async def exchange(
        self, request: Request, timeout: float, signal: AbortSignal | None
    ) -> Response:
        """Sends a request."""
        return await self._transport.send(request, timeout=timeout)

    async def open(
        self, request: Request, timeout: float, idle: float, signal: AbortSignal | None
    ) -> Response:
        """Sends a request. If the transport supports it, does not read the body."""
        opens: Any = getattr(self._transport, "open", None)
        if opens is None:
            return await self.exchange(request, timeout, signal)
        response: Response = await opens(request, timeout=timeout, idle=idle)
        return response

    async def read(self, body: Any, seconds: float, signal: AbortSignal | None) -> bytes:
        """Returns the next bytes of a body."""
        content: bytes = await self.within(body.read(), seconds, signal)
        return content

    async def release(self, body: Any) -> None:
        """Frees the connection of a body."""
        await body.close()

    async def pause(self, seconds: float, signal: AbortSignal | None) -> None:
        """Waits for a number of seconds, or until the signal is aborted."""
        if signal is None:
            await asyncio.sleep(seconds)
            return
        try:
            await self.within(asyncio.sleep(seconds), seconds + 1, signal)
        except Expired:
            return

    async def ask(
        self, function: Callable[[], Any], seconds: float, signal: AbortSignal | None
    ) -> Any:
        """Calls a caller's function."""
        # Everything that the function awaits ends with the attempt.
        return await settled(function())

    async def within(
        self, work: Coroutine[Any, Any, T], seconds: float, signal: AbortSignal | None
    ) -> T:
        """Runs work for at most a number of seconds, or until the signal is aborted."""
        loop = asyncio.get_running_loop()
        task = loop.create_task(work)
        ended: asyncio.Future[Any] = loop.create_future()

        def end() -> None:
            if not ended.done():
                ended.set_result(None)

        def abort() -> None:
            loop.call_soon_threadsafe(end)

        forget = signal.listen(abort) if signal else None
        try:
            # Unlike `await task`, this distinguishes the end of the time from a cancellation from
            # outside, which must not be hidden.
            waiting: set[asyncio.Future[Any]] = {task, ended}
            await asyncio.wait(waiting, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            if not task.done():
                raise Expired
            return task.result()
        finally:
            if forget:
                forget()
            if not task.done():
                await _cancelled(task)

    def leave(self, value: object) -> None:
        """Lets running work continue."""
        if isawaitable(value):
            left = asyncio.ensure_future(value)
            self._left.add(left)
            left.add_done_callback(self._done)

    def _done(self, left: asyncio.Future[Any]) -> None:
        self._left.discard(left)
        if not left.cancelled():
            left.exception()


async def _cancelled(task: asyncio.Task[Any]) -> None:
    """Cancels a task, and waits until it has ended."""
    task.cancel()
    await asyncio.wait({task})
    if not task.cancelled():
        # The exception is irrelevant, but asyncio logs every exception that is never retrieved.
        task.exception()

"""Input and output of the calls of an `AsyncClient`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
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

    async def exchange(
        self, request: Request, timeout: float, signal: AbortSignal | None
    ) -> Response:
        return await self._transport.send(request, timeout=timeout)

    async def pause(self, seconds: float, signal: AbortSignal | None) -> None:
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
        # All that is waited for ends with the attempt.
        return await settled(function())

    async def within(
        self, work: Coroutine[Any, Any, T], seconds: float, signal: AbortSignal | None
    ) -> T:
        loop = asyncio.get_running_loop()
        task = loop.create_task(work)
        is_over = False

        def end() -> None:
            nonlocal is_over
            if not task.done():
                is_over = True
                task.cancel()

        timer = loop.call_later(seconds, end)

        def abort() -> None:
            loop.call_soon_threadsafe(end)

        forget = signal.listen(abort) if signal else None
        try:
            return await task
        except asyncio.CancelledError:
            if is_over:
                raise Expired from None
            raise
        finally:
            timer.cancel()
            if forget:
                forget()

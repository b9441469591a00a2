"""Transports and signals of a client whose time is virtual."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from clock import Clock, Interrupted

from server import ScriptedServer

T = TypeVar("T")


class Broken(Exception):
    """What a transport raises when the network fails."""


def signal_class(runtime: Any, clock: Clock) -> type[Any]:
    class VirtualSignal(runtime.AbortSignal):  # type: ignore[misc]
        """Waits in virtual time."""

        def wait(self, seconds: float) -> bool:
            clock.wait(seconds * 1000, lambda: self.aborted)
            return bool(self.aborted)

    return VirtualSignal


def beside(clock: Clock, work: Callable[[], T], timeout: float, signal: Any) -> T:
    """What work gives; `Interrupted` when it waits for longer, or until the signal."""

    def end() -> None:
        raise Interrupted

    forget = None
    try:
        forget = signal.listen(end) if signal else None
        return clock.within(timeout * 1000, work)
    finally:
        if forget:
            forget()


class SyncServer:
    """The scripted server as a `Transport`."""

    def __init__(self, server: ScriptedServer, runtime: Any) -> None:
        self._server = server
        self._runtime = runtime

    def send(self, request: Any, *, timeout: float, signal: Any) -> Any:
        clock = self._server.clock
        answer = self._server.receive(request.method, request.url, request.headers, request.content)

        def work() -> Any:
            clock.wait(float("inf") if answer.never else answer.delay_ms)
            if answer.cut == "headers":
                raise Broken("the connection was closed")
            if len(answer.chunks) > 1:
                clock.wait(answer.body_delay_ms)
            if answer.cut == "body":
                raise Broken("the connection was closed")
            return self._runtime.Response(
                answer.status, self._runtime.Headers(answer.headers), b"".join(answer.chunks)
            )

        try:
            return beside(clock, work, timeout, signal)
        except Interrupted:
            raise TimeoutError from None

    def close(self) -> None: ...


class AsyncServer:
    """The scripted server as an `AsyncTransport`."""

    def __init__(self, server: ScriptedServer, runtime: Any) -> None:
        self._server = server
        self._runtime = runtime

    async def send(self, request: Any, *, timeout: float) -> Any:
        answer = self._server.receive(request.method, request.url, request.headers, request.content)
        if answer.never:
            await asyncio.get_running_loop().create_future()
        await asyncio.sleep(answer.delay_ms / 1000)
        if answer.cut == "headers":
            raise Broken("the connection was closed")
        if len(answer.chunks) > 1:
            await asyncio.sleep(answer.body_delay_ms / 1000)
        if answer.cut == "body":
            raise Broken("the connection was closed")
        return self._runtime.Response(
            answer.status, self._runtime.Headers(answer.headers), b"".join(answer.chunks)
        )

    async def close(self) -> None: ...

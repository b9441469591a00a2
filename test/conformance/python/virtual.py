"""Transports and signals of a client with virtual time."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from clock import Clock, Interrupted

from server import Answer, ScriptedServer

T = TypeVar("T")


class Broken(Exception):
    """The error that a transport raises for a network failure."""


def signal_class(runtime: Any, clock: Clock) -> type[Any]:
    class VirtualSignal(runtime.AbortSignal):  # type: ignore[misc]
        """Waits in virtual time."""

        def wait(self, seconds: float) -> bool:
            clock.wait(seconds * 1000, lambda: self.aborted)
            return bool(self.aborted)

    return VirtualSignal


def beside(clock: Clock, work: Callable[[], T], timeout: float, signal: Any) -> T:
    """Returns the result of the work; raises `Interrupted` if it waits longer, or at the signal."""

    def end() -> None:
        raise Interrupted

    forget = None
    try:
        forget = signal.listen(end) if signal else None
        return clock.within(timeout * 1000, work)
    finally:
        if forget:
            forget()


class Pieces:
    """A body that arrives in pieces, for any kind of client."""

    def __init__(self, server: ScriptedServer, answer: Answer) -> None:
        self._server = server
        self._pieces = list(answer.pieces or [])
        self._end = answer.end
        self.is_open = True
        self._due_ms = server.clock.now_ms
        server.open += 1

    def wait_ms(self) -> float:
        """The remaining time until the next piece or the end."""
        if not self._pieces:
            return float("inf") if self._end == "never" else 0
        return max(0, self._due_ms + self._pieces[0][0] - self._server.clock.now_ms)

    def take(self) -> bytes:
        if self._pieces:
            after_ms, content = self._pieces.pop(0)
            self._due_ms += after_ms
            # An empty piece would mean the end, so it is skipped.
            return content or self.take()
        self.released()
        if self._end == "cut":
            raise Broken("the connection was closed")
        return b""

    def released(self) -> None:
        self._server.open -= self.is_open
        self.is_open = False


class SyncPieces(Pieces):
    def read(self) -> bytes:
        self._server.clock.wait(self.wait_ms(), lambda: not self.is_open)
        if not self.is_open:
            raise Broken("the connection was closed")
        return self.take()

    def close(self) -> None:
        self.released()


class AsyncPieces(Pieces):
    _reading: asyncio.Future[None] | None = None

    async def read(self) -> bytes:
        wait_ms = self.wait_ms()
        if wait_ms == float("inf"):
            self._reading = asyncio.get_running_loop().create_future()
            await self._reading
        await asyncio.sleep(wait_ms / 1000)
        return self.take()

    async def close(self) -> None:
        self.released()
        if self._reading and not self._reading.done():
            self._reading.set_exception(Broken("the connection was closed"))


class SyncServer:
    """The scripted server as a `Transport`."""

    def __init__(self, server: ScriptedServer, runtime: Any) -> None:
        self._server = server
        self._runtime = runtime

    def open(self, request: Any, *, timeout: float, idle: float, signal: Any) -> Any:
        return self.send(request, timeout=timeout, signal=signal)

    def send(self, request: Any, *, timeout: float, signal: Any) -> Any:
        clock = self._server.clock
        content = request.content
        whole = content if content is None or isinstance(content, bytes) else b"".join(content)
        answer = self._server.receive(request.method, request.url, request.headers, whole)

        def work() -> Any:
            clock.wait(float("inf") if answer.never else answer.delay_ms)
            if answer.cut == "headers":
                raise Broken("the connection was closed")
            if answer.pieces is not None:
                headers = self._runtime.Headers(answer.headers)
                body = SyncPieces(self._server, answer)
                return self._runtime.Response(answer.status, headers, b"", body)
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

    async def open(self, request: Any, *, timeout: float, idle: float) -> Any:
        return await self.send(request, timeout=timeout)

    async def send(self, request: Any, *, timeout: float) -> Any:
        content = request.content
        if content is not None and not isinstance(content, bytes):
            content = b"".join([chunk async for chunk in content])
        answer = self._server.receive(request.method, request.url, request.headers, content)
        if answer.never:
            await asyncio.get_running_loop().create_future()
        await asyncio.sleep(answer.delay_ms / 1000)
        if answer.cut == "headers":
            raise Broken("the connection was closed")
        if answer.pieces is not None:
            headers = self._runtime.Headers(answer.headers)
            body = AsyncPieces(self._server, answer)
            return self._runtime.Response(answer.status, headers, b"", body)
        if len(answer.chunks) > 1:
            await asyncio.sleep(answer.body_delay_ms / 1000)
        if answer.cut == "body":
            raise Broken("the connection was closed")
        return self._runtime.Response(
            answer.status, self._runtime.Headers(answer.headers), b"".join(answer.chunks)
        )

    async def close(self) -> None: ...

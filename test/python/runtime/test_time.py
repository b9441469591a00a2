"""A call ends at its deadline, or when its caller aborts it, and leaves no connection open."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from loopback import PATIENCE_SECONDS, Answer, Loopback, always, dripping, loopback, reply, silent
from messaging_api import AbortedError, AbortSignal, ApiTimeoutError, AsyncClient, Client

TIMEOUT = 0.25
SERVERS: dict[str, Answer] = {
    "is silent": silent,
    "drips headers": dripping(b"HTTP/1.1 200 OK\r\nx-a: ", b"a"),
    "drips a body": dripping(b"HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n", b"a"),
    "drips chunks": dripping(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n", b"1\r\na\r\n"),
    "drips nothing, compressed": dripping(
        b"HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 100000\r\n\r\n\x1f\x8b\x08\x08"
        + b"\0" * 6,
        b"a",
    ),
}
by_server = pytest.mark.parametrize("server", SERVERS.values(), ids=SERVERS.keys())


def seconds_of(work: Callable[[], object]) -> float:
    start = time.monotonic()
    work()
    return time.monotonic() - start


@by_server
def test_a_deadline_holds_in_a_thread(server: Answer) -> None:
    with loopback(server) as seen, Client(api_key="k", base_url=seen.url, timeout=TIMEOUT) as client:

        def call() -> None:
            with pytest.raises(ApiTimeoutError) as caught:
                client.workspace.get(options={"max_retries": 0})
            assert caught.value.timeout == TIMEOUT

        assert TIMEOUT <= seconds_of(call) < PATIENCE_SECONDS / 2


@by_server
def test_a_deadline_holds_in_asyncio(server: Answer) -> None:
    async def call(url: str) -> None:
        async with AsyncClient(api_key="k", base_url=url, timeout=TIMEOUT) as client:
            with pytest.raises(ApiTimeoutError):
                await client.workspace.get(options={"max_retries": 0})

    with loopback(server) as seen:
        assert TIMEOUT <= seconds_of(lambda: asyncio.run(call(seen.url))) < PATIENCE_SECONDS / 2
        assert seen.wait_for_end()


def test_a_body_that_is_too_late_closes_its_connection() -> None:
    with loopback(SERVERS["drips a body"]) as seen, Client(api_key="k", base_url=seen.url) as client:
        with pytest.raises(ApiTimeoutError):
            client.workspace.get(options={"timeout": TIMEOUT})
        assert seen.wait_for_end()


def aborting(signal: AbortSignal, reason: object) -> Answer:
    """The signal arrives in the middle of a request, from a thread other than the caller's."""

    def answer(connection: socket.socket, head: str) -> None:
        signal.abort(reason)
        silent(connection, head)

    return answer


def test_a_signal_ends_a_call_in_a_thread() -> None:
    signal, reason = AbortSignal(), RuntimeError("enough")
    with loopback(aborting(signal, reason)) as seen, Client(api_key="k", base_url=seen.url) as client:

        def call() -> None:
            with pytest.raises(AbortedError) as caught:
                client.workspace.get(options={"signal": signal})
            assert caught.value.__cause__ is reason

        assert seconds_of(call) < PATIENCE_SECONDS / 2


def test_a_signal_ends_a_call_in_asyncio() -> None:
    signal, reason = AbortSignal(), RuntimeError("enough")

    async def call(url: str) -> None:
        async with AsyncClient(api_key="k", base_url=url) as client:
            with pytest.raises(AbortedError) as caught:
                await client.workspace.get(options={"signal": signal})
            assert caught.value.__cause__ is reason

    with loopback(aborting(signal, reason)) as seen:
        assert seconds_of(lambda: asyncio.run(call(seen.url))) < PATIENCE_SECONDS / 2
        assert seen.wait_for_end()


@pytest.mark.parametrize(
    "server",
    [silent, always(reply(status=503, headers="retry-after: 30\r\n"))],
    ids=["a request", "a wait for another attempt"],
)
def test_a_task_can_be_cancelled_during(server: Answer) -> None:
    async def call(seen: Loopback) -> None:
        async with AsyncClient(api_key="k", base_url=seen.url) as client:
            await cancelled(client.workspace.get(), lambda: bool(seen.requests))
            assert asyncio.all_tasks() == {asyncio.current_task()}

    with loopback(server) as seen:
        assert seconds_of(lambda: asyncio.run(call(seen))) < PATIENCE_SECONDS / 2
        assert seen.wait_for_end()


def test_a_cancellation_takes_precedence_over_a_timeout() -> None:
    is_over = False

    async def secret() -> str:
        nonlocal is_over
        try:
            await asyncio.sleep(PATIENCE_SECONDS)
        except asyncio.CancelledError:
            is_over = True
            # Cancels the caller's task, too, before the cleanup is complete.
            await asyncio.sleep(0.1)
            raise
        return "k"

    async def call() -> None:
        async with AsyncClient(api_key=secret, base_url="http://127.0.0.1:9", timeout=0.05) as client:
            await cancelled(client.workspace.get(options={"max_retries": 9}), lambda: is_over)

    assert seconds_of(lambda: asyncio.run(call())) < PATIENCE_SECONDS / 2


async def cancelled(call: Awaitable[Any], when: Callable[[], bool]) -> None:
    """Cancels a call, and asserts the outcome."""
    task = asyncio.ensure_future(call)
    while not when():
        await asyncio.sleep(0.01)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task

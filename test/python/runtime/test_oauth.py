"""A client fetches one token for all calls that need it at the same time."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from loopback import Answer, loopback, reply

# The contract of this repository has no client credentials, so its runtime lacks this code.
sys.path.insert(0, str(Path(__file__).parents[3] / "templates/python"))

# The clients and their connections are closed with their test.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

TOKEN_SECONDS = 0.5


@pytest.fixture(autouse=True)
def collected() -> Iterator[None]:
    yield
    gc.collect()


def runtime(module: str) -> Any:
    return import_module(f"runtime.{module}")


def answering(refused: str) -> Answer:
    """Returns the tokens t1, t2, …, and accepts all except one."""
    count = 0

    def answer(connection: socket.socket, head: str) -> None:
        nonlocal count
        if "/token" in head:
            count += 1
            text = f'{{"access_token": "t{count}", "expires_in": 3600}}'
            time.sleep(TOKEN_SECONDS)
            connection.sendall(reply(text))
        else:
            connection.sendall(reply("{}", 401 if f"Bearer {refused}" in head else 200))

    return answer


def connected(url: str, *, is_async: bool) -> Callable[..., Any]:
    """Returns a call with either client as a coroutine."""
    transports, connection = runtime("httpx_transport"), runtime("connection")
    credentials = runtime("oauth").ClientCredentials("app", "hush-hush")
    api = connection.ApiFacts(
        user_agent="test",
        credentials={"oauth": runtime("oauth").oauth(credentials, f"{url}/token")},
        security=[["oauth"]],
    )
    driver = (
        runtime("async_drive").AsyncDriver(transports.AsyncHttpxTransport())
        if is_async
        else runtime("drive").SyncDriver(transports.HttpxTransport())
    )
    made = connection.Connection(driver, runtime("options").ClientSettings(), api)
    request = runtime("transport").Request("GET", f"{url}/", {})
    call = runtime("wire").WireCall(operation="GET /", request=request)
    return lambda **options: made.send(call, options)


def tokens_of(requests: list[str]) -> int:
    return sum("/token" in head for head in requests)


def wait_for_token(requests: list[str]) -> None:
    while not tokens_of(requests):
        time.sleep(0.001)


@pytest.mark.parametrize(("refused", "expected"), [("none", 1), ("t1", 2)])
def test_calls_in_threads_share_one_token(refused: str, expected: int) -> None:
    with loopback(answering(refused)) as seen, ThreadPoolExecutor(20) as threads:
        call, run = connected(seen.url, is_async=False), runtime("drive").run
        statuses = threads.map(lambda _: run(call()).status, range(20))
        assert set(statuses) == {200}
        assert tokens_of(seen.requests) == expected


@pytest.mark.parametrize(("refused", "expected"), [("none", 1), ("t1", 2)])
def test_calls_in_asyncio_share_one_token(refused: str, expected: int) -> None:
    async def all_calls(url: str) -> set[int]:
        call = connected(url, is_async=True)
        responses = await asyncio.gather(*(call() for _ in range(20)))
        return {response.status for response in responses}

    with loopback(answering(refused)) as seen:
        assert asyncio.run(all_calls(seen.url)) == {200}
        assert tokens_of(seen.requests) == expected


def test_a_call_that_waits_for_a_shared_token_can_be_ended() -> None:
    with loopback(answering("none")) as seen, ThreadPoolExecutor(2) as threads:
        call, run = connected(seen.url, is_async=False), runtime("drive").run
        first = threads.submit(lambda: run(call()).status)
        wait_for_token(seen.requests)
        signal = runtime("signals").AbortSignal()
        threading.Timer(0.02, signal.abort).start()
        with pytest.raises(runtime("errors").AbortedError):
            run(call(signal=signal))
        assert not first.done()
        assert first.result() == 200
        assert tokens_of(seen.requests) == 1


def test_another_call_takes_over_the_token_request_of_one_that_ends() -> None:
    with loopback(answering("none")) as seen, ThreadPoolExecutor(2) as threads:
        call, run = connected(seen.url, is_async=False), runtime("drive").run
        first = threads.submit(lambda: run(call(timeout=0.25)))
        wait_for_token(seen.requests)
        assert run(call()).status == 200
        with pytest.raises(runtime("errors").ApiTimeoutError):
            first.result()
        assert tokens_of(seen.requests) == 2

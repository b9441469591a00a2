"""Calls over a real network, in real time, because the conformance vectors replace the transport."""

import asyncio
import pickle
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import httpx
import pytest

from conformance import AbortSignal, AsyncClient, Client, ClientError, HttpxTransport


@contextmanager
def ends(kind: str, after: float) -> Iterator[list[ClientError]]:
    """Asserts that the call fails with an error after a number of seconds, and not much later."""
    caught: list[ClientError] = []
    start = time.monotonic()
    with pytest.raises(ClientError) as info:
        yield caught
    assert info.value.kind == kind
    assert after - 0.05 <= time.monotonic() - start < after + 1
    caught.append(info.value)


def test_a_call(base_url: str) -> None:
    with Client(base_url=base_url) as client:
        assert client.items.get(item_id="i1").name == "One"
        raw = client.items.with_raw_response.get(item_id="i1")
        assert raw.headers["x-agent"] == "Conformance/1.0.0 python"


@pytest.mark.parametrize("item", ["hangs", "drips"])
def test_a_deadline(base_url: str, item: str) -> None:
    with Client(base_url=base_url, max_retries=0) as client, ends("timeout", 0.3):
        client.items.get(item_id=item, options={"timeout": 0.3})


@pytest.mark.parametrize("item", ["hangs", "drips"])
def test_a_deadline_in_asyncio(base_url: str, item: str) -> None:
    async def call() -> None:
        async with AsyncClient(base_url=base_url, max_retries=0) as client:
            await client.items.get(item_id=item, options={"timeout": 0.3})

    with ends("timeout", 0.3):
        asyncio.run(call())


def test_a_signal(base_url: str) -> None:
    signal = AbortSignal()
    with Client(base_url=base_url) as client, ends("aborted", 0.2):
        threading.Timer(0.2, signal.abort).start()
        client.items.get(item_id="hangs", options={"signal": signal})
    with Client(base_url=base_url) as client, ends("aborted", 0):
        client.items.get(item_id="i1", options={"signal": signal})


def test_a_signal_in_asyncio(base_url: str) -> None:
    signal = AbortSignal()

    async def call() -> None:
        async with AsyncClient(base_url=base_url) as client:
            threading.Timer(0.2, signal.abort).start()
            await client.items.get(item_id="hangs", options={"signal": signal})

    with ends("aborted", 0.2):
        asyncio.run(call())


def test_a_signal_during_a_pause() -> None:
    signal = AbortSignal()
    with Client(base_url="http://127.0.0.1:1", max_retries=9) as client, ends("aborted", 0.2):
        threading.Timer(0.2, signal.abort).start()
        client.items.get(item_id="i1", options={"signal": signal})


def test_a_cancelled_task(base_url: str) -> None:
    async def call() -> None:
        async with AsyncClient(base_url=base_url) as client:
            task = asyncio.ensure_future(client.items.get(item_id="hangs"))
            await asyncio.sleep(0.1)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task

    asyncio.run(call())


def test_a_secret_callback_that_never_returns(base_url: str) -> None:
    released = threading.Event()

    def secret() -> str:
        released.wait(10)
        return "t"

    with Client(base_url=base_url, token=secret) as client, ends("timeout", 0.3):
        client.items.get(item_id="i1", options={"timeout": 0.3})
    released.set()


def test_a_refused_connection() -> None:
    client = Client(base_url="http://127.0.0.1:1", max_retries=0)
    with ends("connection", 0) as caught:
        client.items.get(item_id="i1")
    assert isinstance(caught[0].__cause__, httpx.ConnectError)


def test_many_threads_share_a_client(base_url: str) -> None:
    with Client(base_url=base_url) as client, ThreadPoolExecutor(8) as pool:
        names = [f"i{number}" for number in range(64)]
        found = pool.map(lambda name: client.items.get(item_id=name).id, names)
        assert list(found) == names


def test_many_tasks_share_a_client(base_url: str) -> None:
    async def call() -> list[str]:
        async with AsyncClient(base_url=base_url) as client:
            found = await asyncio.gather(*(client.items.get(item_id=f"i{n}") for n in range(64)))
            return [item.id for item in found]

    assert asyncio.run(call()) == [f"i{number}" for number in range(64)]


def test_an_error_in_another_process() -> None:
    client = Client(base_url="http://127.0.0.1:1", max_retries=0)
    with ends("connection", 0) as caught:
        client.items.create(name="One", options={"idempotency_key": "k1"})
    again = pickle.loads(pickle.dumps(caught[0]))
    assert type(again) is type(caught[0])
    assert (str(again), again.idempotency_key) == (str(caught[0]), "k1")


def test_an_httpx_client_of_the_caller_stays_open_after_a_call(base_url: str) -> None:
    with httpx.Client(headers={"x-own": "1"}) as own:
        with Client(base_url=base_url, transport=HttpxTransport(own)) as client:
            client.items.get(item_id="i1")
        assert not own.is_closed

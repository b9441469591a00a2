"""Connections are reused by all threads, and none stays open because of an unread response."""

from __future__ import annotations

import asyncio
import gzip
import json
import socket
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from loopback import Loopback, always, loopback, reply
from messaging_api import ApiError, ArgumentError, AsyncClient, Client, HttpxTransport, Request

CALLS = 8


def numbered(connection: socket.socket, head: str) -> None:
    """Returns the requested name; every third response is an error, and lists are endless."""
    name = head.split()[1].rpartition("/")[2]
    if name.startswith("messages"):
        connection.sendall(reply(json.dumps({"data": [{"id": "m"}], "next_cursor": head[-9:] + name})))
    elif name.isdigit() and int(name) % 3 == 0:
        connection.sendall(reply('{"code": "gone"}', 410))
    else:
        connection.sendall(reply(json.dumps({"id": name})))


def test_all_calls_of_a_thread_share_one_connection() -> None:
    with loopback(numbered) as seen, Client(api_key="k", base_url=seen.url) as client:
        for number in range(CALLS):
            if number % 3 == 0:
                with pytest.raises(ApiError):
                    client.messages.get(str(number))
            else:
                assert client.messages.with_raw_response.get(str(number)).status == 200
        # A caller that stops in the middle of a page leaves no connection open.
        for _ in client.messages.list():
            break
        assert (seen.connections, len(seen.requests)) == (1, CALLS + 1)
    assert seen.wait_for_end()


def test_all_calls_of_a_loop_share_one_connection() -> None:
    async def calls(seen: Loopback) -> None:
        async with AsyncClient(api_key="k", base_url=seen.url) as client:
            for number in range(1, CALLS, 3):
                assert (await client.messages.with_raw_response.get(str(number))).status == 200
            async for _ in client.messages.list():
                break
            with pytest.raises(ApiError):
                await client.messages.get("0")

    with loopback(numbered) as seen:
        asyncio.run(calls(seen))
        assert seen.connections == 1
        assert seen.wait_for_end()


def test_threads_share_a_client() -> None:
    names = [f"m{number}" for number in range(40)]
    with loopback(numbered) as seen, Client(api_key="k", base_url=seen.url) as client:
        with ThreadPoolExecutor(4) as pool:
            found = list(pool.map(lambda name: client.messages.get(name).id, names))
        assert found == names
        assert seen.connections <= 4


def test_cookies_are_not_kept() -> None:
    server = always(reply(headers="set-cookie: a=b\r\n"))
    with loopback(server) as seen, Client(api_key="k", base_url=seen.url) as client:
        client.workspace.get()
        client.workspace.get()
    assert "cookie" not in seen.requests[1].lower()


def test_an_httpx_client_of_the_caller_stays_open() -> None:
    with loopback(always(reply())) as seen, httpx.Client(headers={"x-own": "1"}) as own:
        with Client(api_key="k", base_url=seen.url, transport=HttpxTransport(own)) as client:
            client.workspace.get()
        assert not own.is_closed
    assert "x-own: 1" in seen.requests[0]


def test_a_closed_client_raises_an_error() -> None:
    client = Client(api_key="k", base_url="http://127.0.0.1:9")
    client.close()
    client.close()
    with pytest.raises(ArgumentError, match="closed"):
        client.workspace.get()


def test_a_closed_async_client_raises_an_error() -> None:
    async def call() -> None:
        client = AsyncClient(api_key="k", base_url="http://127.0.0.1:9")
        await client.close()
        with pytest.raises(ArgumentError, match="closed"):
            await client.workspace.get()

    asyncio.run(call())


def test_compressed_bodies_are_read() -> None:
    content = gzip.compress(b'{"id": "w1"}')
    head = f"HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: {len(content)}\r\n\r\n"
    server = always(head.encode() + content)
    with loopback(server) as seen, Client(api_key="k", base_url=seen.url) as client:
        assert client.workspace.get().id == "w1"


def test_very_long_timeouts_are_accepted_by_sockets() -> None:
    with loopback(always(reply('{"id": "w1"}'))) as seen:
        for seconds in (8_640_000.0, float("inf")):
            with Client(api_key="k", base_url=seen.url, timeout=seconds) as client:
                assert client.workspace.get().id == "w1"

            async def call(seconds: float = seconds) -> Any:
                async with AsyncClient(api_key="k", base_url=seen.url, timeout=seconds) as client:
                    return (await client.workspace.get()).id

            assert asyncio.run(call()) == "w1"


def test_a_transport_follows_no_redirects() -> None:
    with loopback(always(reply(status=302, headers="location: /elsewhere\r\n"))) as seen:
        transport = HttpxTransport()
        response = transport.send(Request("GET", f"{seen.url}/a", {}), timeout=5, signal=None)
        transport.close()
    assert (response.status, len(seen.requests)) == (302, 1)

"""Requests are sent through a proxy of the environment, or of the caller's own httpx client."""

from __future__ import annotations

import asyncio

import httpx
import pytest
from loopback import always, loopback, reply
from messaging_api import AsyncClient, AsyncHttpxTransport, Client, HttpxTransport

# No name server knows this host, so only a proxy can respond.
SERVICE = "http://api.proxied.test"
ANSWER = always(reply("{}"))


@pytest.fixture(autouse=True)
def _no_proxies(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)


def test_a_proxy_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    async def call() -> None:
        async with AsyncClient(api_key="k", base_url=SERVICE) as client:
            await client.messages.with_raw_response.get("m2")

    with loopback(ANSWER) as proxy:
        monkeypatch.setenv("HTTP_PROXY", proxy.url)
        with Client(api_key="k", base_url=SERVICE) as client:
            client.messages.with_raw_response.get("m1")
        asyncio.run(call())
    lines = [head.splitlines()[0] for head in proxy.requests]
    assert lines == [f"GET {SERVICE}/v1/messages/{name} HTTP/1.1" for name in ("m1", "m2")]


def test_a_proxy_of_the_callers_client() -> None:
    async def call(url: str) -> None:
        async with httpx.AsyncClient(proxy=url) as own:
            transport = AsyncHttpxTransport(own)
            async with AsyncClient(api_key="k", base_url=SERVICE, transport=transport) as client:
                await client.messages.with_raw_response.get("m2")

    with loopback(ANSWER) as proxy:
        with httpx.Client(proxy=proxy.url) as own:
            transport = HttpxTransport(own)
            with Client(api_key="k", base_url=SERVICE, transport=transport) as client:
                client.messages.with_raw_response.get("m1")
        asyncio.run(call(proxy.url))
    lines = [head.splitlines()[0] for head in proxy.requests]
    assert lines == [f"GET {SERVICE}/v1/messages/{name} HTTP/1.1" for name in ("m1", "m2")]

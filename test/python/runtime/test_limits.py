"""A hostile service does not fill the memory: the default transports stop reading at the limit."""

from __future__ import annotations

import asyncio
import gzip
from typing import Any

import pytest
from loopback import Answer, always, dripping, loopback, reply
from messaging_api import AsyncClient, Client, DecodeError

MOST = 1000
SPACES = b" " * 100_000
HEAD = b"HTTP/1.1 200 X\r\ncontent-type: application/json\r\n"


def whole(content: bytes, headers: bytes = b"") -> Answer:
    return always(HEAD + headers + b"content-length: %d\r\n\r\n" % len(content) + content)


TOO_LARGE = {
    "with a declared length": always(HEAD + b"content-length: 1099511627776\r\n\r\n["),
    "with a declared length of too many digits": whole(SPACES),
    "that never ends": dripping(
        HEAD + b"transfer-encoding: chunked\r\n\r\n", b"64\r\n" + b" " * 100 + b"\r\n"
    ),
    "until the connection closes": dripping(HEAD + b"connection: close\r\n\r\n", b" " * 100),
    "that is small when compressed": whole(gzip.compress(SPACES), b"content-encoding: gzip\r\n"),
    "after large headers": whole(b"{}", b"x-fill: " + b"a" * 70_000 + b"\r\n"),
    "of an error": always(reply(SPACES.decode(), 400)),
}


def rejected(error: DecodeError) -> bool:
    return error.code == "response_too_large" and error.raw_body == "" and not error.retryable


@pytest.mark.parametrize("answer", TOO_LARGE.values(), ids=TOO_LARGE.keys())
def test_reading_a_body_stops_at_the_limit_without_a_retry(answer: Answer) -> None:
    with loopback(answer) as seen:
        client = Client(api_key="k", base_url=seen.url, max_response_bytes=MOST, timeout=20)
        with client, pytest.raises(DecodeError) as failed:
            client.messages.get("m1")
        assert rejected(failed.value)
        assert len(seen.requests) == 1


@pytest.mark.parametrize("answer", TOO_LARGE.values(), ids=TOO_LARGE.keys())
def test_reading_a_body_stops_at_the_limit_in_asyncio(answer: Answer) -> None:
    async def call(url: str) -> Any:
        async with AsyncClient(api_key="k", base_url=url, max_response_bytes=MOST, timeout=20) as client:
            return await client.messages.get("m1")

    with loopback(answer) as seen:
        with pytest.raises(DecodeError) as failed:
            asyncio.run(call(seen.url))
        assert rejected(failed.value)
        assert len(seen.requests) == 1


def test_a_body_at_the_limit_is_read() -> None:
    text = '{"id": "m1"}'.ljust(MOST)
    with (
        loopback(whole(gzip.compress(text.encode()), b"content-encoding: gzip\r\n")) as seen,
        Client(api_key="k", base_url=seen.url, max_response_bytes=MOST) as client,
    ):
        assert client.messages.with_raw_response.get("m1").text == text

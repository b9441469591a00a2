"""Sends the requests on standard input, a JSON list, with the transports of the client. Half use asyncio."""

import asyncio
import base64
import json
import sys
from importlib import import_module
from typing import Any


def main(name: str) -> None:
    httpx_transport: Any = import_module(f"{name}._runtime.httpx_transport")
    transport: Any = import_module(f"{name}._runtime.transport")
    requests = [
        transport.Request(
            each["method"],
            each["url"],
            each["headers"],
            None if each["body"] is None else base64.b64decode(each["body"]),
        )
        for each in json.load(sys.stdin)
    ]
    sync = httpx_transport.HttpxTransport()
    for request in requests[::2]:
        sync.send(request, timeout=5.0, signal=None)
    sync.close()
    asyncio.run(later(httpx_transport.AsyncHttpxTransport(), requests[1::2]))


async def later(transport: Any, requests: list[Any]) -> None:
    for request in requests:
        await transport.send(request, timeout=5.0)
    await transport.close()


main(*sys.argv[1:])

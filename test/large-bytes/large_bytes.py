"""Sends and receives bytes with both clients, and prints the peak of the memory that Python allocated.

large_bytes.py PACKAGE URL SIZE stream|whole
"""

import asyncio
import importlib
import json
import sys
import tracemalloc
from collections.abc import Iterator
from typing import Any

PIECE = bytes(65_536)


def pieces(size: int) -> Iterator[bytes]:
    for _ in range(size // len(PIECE)):
        yield bytes(PIECE)


def blocking(package: Any, url: str, size: int) -> list[int]:
    sent = received = 0

    def count(transferred: int, _: int | None) -> None:
        nonlocal sent
        sent = transferred

    with package.Client(base_url=url, authorization="Bearer t", timeout=300) as client:
        client.bodies.bytes(body=pieces(size), options={"on_progress": count})
        with client.files.download_stream(str(size)) as download:
            for chunk in download:
                received += len(chunk)
    return [sent, received]


async def concurrent(package: Any, url: str, size: int) -> list[int]:
    received = 0
    async with package.AsyncClient(base_url=url, authorization="Bearer t", timeout=300) as client:
        await client.bodies.bytes(body=pieces(size))
        async with client.files.download_stream(str(size)) as download:
            async for chunk in download:
                received += len(chunk)
    return [size, received]


def whole(package: Any, url: str, size: int) -> list[int]:
    with package.Client(base_url=url, authorization="Bearer t") as client:
        return [len(client.files.download(str(size)))]


name, address, length, how = sys.argv[1:]
module = importlib.import_module(name)
tracemalloc.start(1)
if how == "whole":
    counts = whole(module, address, int(length))
else:
    counts = blocking(module, address, int(length))
    counts += asyncio.run(concurrent(module, address, int(length)))
print(json.dumps({"counts": counts, "peak": tracemalloc.get_traced_memory()[1]}))

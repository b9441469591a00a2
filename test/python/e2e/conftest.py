"""Clients of the sandbox named by the environment, for threads and for asyncio, and other fixtures."""

import asyncio
import json
import os
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Protocol, TypeVar

import pytest
from blocking import blocking
from messaging_api import AsyncClient, Client, Hooks, IncomingResponse

T = TypeVar("T")

REST_URL = os.environ["REST_URL"]
GRAPHQL_URL = os.environ["GRAPHQL_URL"]
KEY = os.environ["API_KEY"]

KINDS = ["threads", "asyncio"]
"""The kinds of clients."""

performed: dict[str, set[str]] = {kind: set() for kind in KINDS}
"""Operations that have succeeded, by kind of call."""


class MakeClient(Protocol):
    def __call__(self, api_key: str = KEY) -> Client: ...


@pytest.fixture(params=KINDS)
def make_client(request: pytest.FixtureRequest) -> Iterator[MakeClient]:
    """Creates clients with a given key, which are closed after the test."""
    kind: str = request.param
    loop = asyncio.new_event_loop()
    made: list[Client] = []

    def observe(response: IncomingResponse) -> None:
        if response.status < 400:
            performed[kind].add(response.operation)

    def make(api_key: str = KEY) -> Client:
        hooks = Hooks(after_response=observe)
        cls = Client if kind == "threads" else AsyncClient
        new = cls(api_key=api_key, base_url=REST_URL, graphql_url=GRAPHQL_URL, hooks=hooks)
        made.append(new if isinstance(new, Client) else blocking(new, loop))
        return made[-1]

    yield make
    for client in made:
        client.close()
    loop.run_until_complete(loop.shutdown_asyncgens())
    loop.close()


@pytest.fixture
def client(make_client: MakeClient) -> Client:
    """A client with the key of an owner."""
    return make_client()


@pytest.fixture
def number() -> str:
    """A number that no other test uses."""
    return f"+1202{uuid.uuid4().int % 9_000_000 + 1_000_000}"


def eventually(read: Callable[[], T], is_there: Callable[[T], object]) -> T:
    """Reads until the result is as expected."""
    end = time.monotonic() + 10
    while not is_there(found := read()):
        assert time.monotonic() < end, found
        time.sleep(0.02)
    return found


class Delivery:
    """A request to a receiver of webhooks."""

    def __init__(self, body: bytes, headers: dict[str, str]) -> None:
        self.body = body
        self.headers = headers


class Receiver:
    """Receives deliveries at `url`."""

    def __init__(self) -> None:
        self.deliveries: list[Delivery] = []
        self.url = ""


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    taken = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            taken.deliveries.append(Delivery(body, dict(self.headers.items())))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    taken.url = f"http://127.0.0.1:{server.server_port}/hooks"
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield taken
    server.shutdown()
    thread.join()
    server.server_close()


def pytest_sessionfinish() -> None:
    told = {kind: sorted(operations) for kind, operations in performed.items()}
    Path(os.environ["PERFORMED"]).write_text(json.dumps(told))

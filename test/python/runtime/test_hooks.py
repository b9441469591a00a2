"""Functions of the caller: the time and the thread of their calls, and the effect of their results."""

from __future__ import annotations

import asyncio
import threading
import time
from contextvars import ContextVar
from typing import Any

import pytest
from loopback import PATIENCE_SECONDS, always, loopback, reply
from messaging_api import (
    ApiError,
    ApiTimeoutError,
    ArgumentError,
    AsyncClient,
    Client,
    Headers,
    Hooks,
    OutgoingRequest,
    Response,
)

NOT_FOUND = always(reply(status=404))
FOUND = always(reply('{"id": "w1"}'))
WHO = ContextVar("WHO", default="nobody")


def broken(_: object) -> None:
    raise RuntimeError("the hook is broken")


def test_an_error_is_reported_before_it_is_raised() -> None:
    told: list[str] = []
    hooks = Hooks(on_error=lambda error: told.append(error.kind))
    with loopback(NOT_FOUND) as seen, Client(api_key="k", base_url=seen.url, hooks=hooks) as client:
        with pytest.raises(ApiError):
            client.workspace.get()
        assert told == ["api"]


def test_a_failing_hook_does_not_hide_the_reported_error() -> None:
    hooks = Hooks(on_error=broken)
    client = Client(api_key="k", base_url="http://127.0.0.1:9", hooks=hooks, transport=Refusing())
    with client, pytest.raises(ApiError):
        client.workspace.get()


def test_an_error_hook_continues_after_the_call_in_asyncio() -> None:
    told: list[str] = []

    async def later(error: Any) -> None:
        await asyncio.sleep(0.01)
        told.append(error.kind)
        raise RuntimeError("after the call")

    async def call(url: str) -> None:
        async with AsyncClient(api_key="k", base_url=url, hooks=Hooks(on_error=later)) as client:
            with pytest.raises(ApiError):
                await client.workspace.get()
            assert told == []
            while not told:
                await asyncio.sleep(0.01)

    with loopback(NOT_FOUND) as seen:
        asyncio.run(call(seen.url))


def test_a_hook_sees_the_context_of_the_call() -> None:
    seen_by_hook: list[str] = []
    hooks = Hooks(before_request=lambda _: seen_by_hook.append(WHO.get()))
    with loopback(FOUND) as seen, Client(api_key="k", base_url=seen.url, hooks=hooks) as client:
        WHO.set("somebody")
        client.workspace.get()
    assert seen_by_hook == ["somebody"]


def test_a_hook_that_blocks_ends_with_the_call() -> None:
    release = threading.Event()
    hooks = Hooks(before_request=lambda _: release.wait(PATIENCE_SECONDS))
    with loopback(FOUND) as seen, Client(api_key="k", base_url=seen.url, hooks=hooks) as client:
        start = time.monotonic()
        with pytest.raises(ApiTimeoutError):
            client.workspace.get(options={"timeout": 0.1})
        assert time.monotonic() - start < PATIENCE_SECONDS / 2
        release.set()
        assert seen.requests == []


def test_changes_of_a_hook_are_sent_and_its_errors_are_raised() -> None:
    def change(request: OutgoingRequest) -> None:
        request.headers["x-trace"] = "t1"

    with loopback(FOUND) as seen:
        with Client(api_key="k", base_url=seen.url, hooks=Hooks(before_request=change)) as client:
            client.workspace.get()
        client = Client(api_key="k", base_url=seen.url, hooks=Hooks(before_request=broken))
        with client, pytest.raises(RuntimeError, match="broken"):
            client.workspace.get()
    assert "x-trace: t1" in seen.requests[0]
    assert len(seen.requests) == 1


@pytest.mark.parametrize("secret", ["", "  ", lambda: ""], ids=["empty", "blank", "a function's"])
def test_an_empty_key_is_rejected_before_a_request_is_sent(secret: Any) -> None:
    client = Client(api_key=secret, base_url="http://127.0.0.1:9")
    with client, pytest.raises(ArgumentError, match="the credential for authorization is empty"):
        client.workspace.get()


def test_a_blocking_client_rejects_an_async_function() -> None:
    async def secret() -> str:
        await asyncio.sleep(0)
        return "k"

    key: Any = secret
    client = Client(api_key=key, base_url="http://127.0.0.1:9")
    with client, pytest.raises(TypeError, match="AsyncClient"):
        client.workspace.get()


def test_a_call_succeeds_if_no_thread_can_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    with loopback(FOUND) as seen, Client(api_key=lambda: "k", base_url=seen.url) as client:
        start = threading.Thread.start
        refused: list[str] = []

        def refuse(thread: threading.Thread) -> None:
            if thread.daemon and "beside" in f"{vars(thread)}":
                refused.append(thread.name)
                raise RuntimeError("can't create new thread at interpreter shutdown")
            start(thread)

        monkeypatch.setattr(threading.Thread, "start", refuse)
        assert client.workspace.get().id == "w1"
    # The call of the function that returns the key, and the request.
    assert len(refused) == 2


class Refusing:
    """A transport that the caller provides."""

    def send(self, request: Any, *, timeout: float, signal: Any) -> Any:
        return Response(404, Headers(), b"")

    def close(self) -> None: ...

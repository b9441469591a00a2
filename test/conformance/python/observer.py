"""The caller's functions: logger, hooks, and secret callbacks, each of which records its calls."""

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable
from typing import Any

from clock import Clock

LEVELS = {logging.DEBUG: "debug", logging.WARNING: "warn"}
NAMES = {"event": "event", "operation": "operation", "attempt": "attempt", "status": "status"}
NAMES |= {"request_id": "requestId", "error": "error"}


class CallerError(Exception):
    """The error of a callback."""


class Observer:
    """Records the calls of logger and hooks."""

    def __init__(self, clock: Clock, *, is_async: bool) -> None:
        self._clock = clock
        self._is_async = is_async
        self.log: list[dict[str, Any]] = []
        self.hooks: list[dict[str, Any]] = []
        self.logger = logging.Logger("conformance", logging.DEBUG)
        handler = logging.Handler()
        handler.emit = self._logged  # type: ignore[method-assign]
        self.logger.addHandler(handler)

    def observing(self, runtime: Any, spec: dict[str, Any]) -> Any:
        """Hooks that record every call and do what the vector declares."""
        before = spec.get("beforeRequest", {})

        def before_request(request: Any) -> Any:
            self._hooked("beforeRequest", request, method=request.method, url=request.url)
            request.headers.update(before.get("headers", {}))
            return self._turned(before)

        def after_response(response: Any) -> Any:
            duration_ms = round(response.duration * 1000)
            self._hooked("afterResponse", response, status=response.status, durationMs=duration_ms)
            return self._turned(spec.get("afterResponse", {}))

        def on_error(error: Any) -> Any:
            self.hooks.append({"hook": "onError", "kind": error.kind, "operation": error.operation})
            told = spec.get("onError", {})
            fail(told.get("fails"))
            # A thread that never returns cannot be stopped, so this is not tested with a Client.
            return self._never() if told.get("never") and self._is_async else None

        return runtime.Hooks(before_request=before_request, after_response=after_response, on_error=on_error)

    def _never(self) -> Any:
        return asyncio.get_running_loop().create_future() if self._is_async else self._clock.wait(math.inf)

    def _turned(self, turn: dict[str, Any]) -> Any:
        """Fails immediately or never returns, as the vector declares for a hook."""
        fail(turn.get("fails"))
        return self._never() if turn.get("never") else None

    def _hooked(self, hook: str, event: Any, **more: Any) -> None:
        told = {"operation": event.operation, "attempt": event.attempt, "headers": dict(event.headers)}
        self.hooks.append({"hook": hook, **told, **more})

    def _logged(self, record: logging.LogRecord) -> None:
        held = vars(record)
        entry = {told: held[name] for name, told in NAMES.items() if held.get(name) is not None}
        for name in ("duration", "delay"):
            if name in held:
                entry[f"{name}Ms"] = round(held[name] * 1000)
        self.log.append({"level": LEVELS[record.levelno], "text": record.getMessage(), **entry})


def secret_of(source: Any, clock: Clock, is_async: bool) -> str | Callable[[], str | Awaitable[str]]:
    """A secret as the client accepts it: a value, or a function that returns one."""
    if isinstance(source, str):
        return source
    turns = source["callback"]
    calls = 0

    def turn() -> dict[str, Any]:
        nonlocal calls
        calls += 1
        found: dict[str, Any] = turns[min(calls, len(turns)) - 1]
        return found

    def pause_ms(found: dict[str, Any]) -> float:
        return float("inf") if found.get("never") else float(found.get("afterMs", 0))

    def reveal() -> str:
        found = turn()
        clock.wait(pause_ms(found))
        fail(found.get("fails"))
        return str(found.get("value", ""))

    async def reveal_later() -> str:
        found = turn()
        if found.get("never"):
            await asyncio.get_running_loop().create_future()
        if pause_ms(found):
            await asyncio.sleep(pause_ms(found) / 1000)
        fail(found.get("fails"))
        return str(found.get("value", ""))

    return reveal_later if is_async else reveal


def fail(message: str | None) -> None:
    if message is not None:
        raise CallerError(message)

"""Runs work in another thread, and waits for it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextvars import copy_context
from typing import Any, TypeVar

from .signals import AbortSignal

T = TypeVar("T")


class Expired(Exception):  # noqa: N818 - caught before anybody sees it
    """The work exceeded its time, or the caller's signal ended the wait."""


def beside(work: Callable[[], T], timeout: float, signal: AbortSignal | None) -> T:
    """Runs `work` in its own thread with the caller's context variables, and returns its result.

    Raises:
        Expired: The work took longer than `timeout` seconds, or the signal was aborted. The work
            then continues unattended.
    """
    done = threading.Event()
    outcome: list[Any] = []
    failure: list[BaseException] = []

    def perform() -> None:
        try:
            outcome.append(work())
        except BaseException as error:  # noqa: BLE001 - it is raised in the caller's thread
            failure.append(error)
        done.set()

    forget = signal.listen(done.set) if signal else None
    try:
        try:
            threading.Thread(target=copy_context().run, args=(perform,), daemon=True).start()
        except RuntimeError:
            # No thread can be started while the interpreter shuts down, so the work runs in this
            # thread.
            perform()
        done.wait(min(timeout, threading.TIMEOUT_MAX))
    finally:
        if forget:
            forget()
    if failure:
        raise failure[0]
    if not outcome:
        raise Expired
    result: T = outcome[0]
    return result

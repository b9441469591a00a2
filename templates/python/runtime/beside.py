"""Waits in one thread for work in another."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextvars import copy_context
from typing import Any, TypeVar

from .signals import AbortSignal

T = TypeVar("T")


class Expired(Exception):  # noqa: N818 - caught before anybody sees it
    """Work has used up its time, or the caller's signal ended it."""


def beside(work: Callable[[], T], timeout: float, signal: AbortSignal | None) -> T:
    """The result of `work`, run in its own thread with the caller's context variables.

    Raises:
        Expired: The work is not done after `timeout` seconds, or the signal came. It then continues
    unattended.
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
            # There are no new threads once the interpreter ends: what is called then is not kept from it.
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

"""Signals for ending a running call."""

from __future__ import annotations

import threading
from collections.abc import Callable


class AbortSignal:
    """Ends all calls that were passed this signal, from any thread. In asyncio, you can also cancel
    the task of a call.
    """

    def __init__(self) -> None:
        self._event = threading.Event()
        self._lock = threading.Lock()
        self._listeners: dict[int, Callable[[], None]] = {}
        self._count = 0
        self.reason: object = None
        """The argument of `abort`."""

    @property
    def aborted(self) -> bool:
        """True once `abort` has been called."""
        return self._event.is_set()

    def abort(self, reason: object = None) -> None:
        """Ends the calls. Only the first reason is stored."""
        with self._lock:
            if self._event.is_set():
                return
            self.reason = reason
            self._event.set()
            listeners = list(self._listeners.values())
            self._listeners.clear()
        for listener in listeners:
            listener()

    def wait(self, seconds: float) -> bool:
        """Waits for a number of seconds, or until the signal is aborted. Returns True if it is
        aborted.
        """
        return self._event.wait(seconds)

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Calls `listener` when the signal is aborted, in the thread of `abort`. Returns a function
        that stops listening.
        """
        with self._lock:
            is_late = self._event.is_set()
            self._count += 1
            key = self._count
            if not is_late:
                self._listeners[key] = listener
        if is_late:
            listener()
        return lambda: self._forget(key)

    def _forget(self, key: int) -> None:
        with self._lock:
            self._listeners.pop(key, None)

"""A clock that stops while code runs, and jumps to the next timer when all remaining work waits."""

import asyncio
import heapq
import math
import random
import selectors
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar
from unittest import mock

T = TypeVar("T")

MAX_JUMPS = 2_000
"""A number of jumps that no vector needs."""


class Stuck(BaseException):
    """The awaited event never happens. A client must not catch this error."""


class Interrupted(BaseException):
    """The wait has timed out. A client must not catch this error."""


class Clock:
    """Virtual time of one vector, and the timers of its server and its caller."""

    def __init__(self, epoch_ms: int) -> None:
        self.epoch_ms = epoch_ms
        self.now_ms = 0.0
        self._timers: list[tuple[float, int, Callable[[], None]]] = []
        self._cancelled: set[int] = set()
        self._last = 0
        self.fired = 0
        """The number of timers that have run."""

    def after(self, ms: float, run: Callable[[], None]) -> Callable[[], None]:
        """Calls `run` at a given time; returns a function that cancels it."""
        self._last += 1
        number = self._last
        heapq.heappush(self._timers, (self.now_ms + max(0.0, ms), number, run))
        return lambda: self._cancelled.add(number)

    def wait(self, ms: float, until: Callable[[], bool] = lambda: False) -> None:
        """Advances by this amount, running every timer on the way, or until a condition holds."""
        target_ms = self.now_ms + max(0.0, ms)
        while not until():
            due_ms = self.next_ms()
            if due_ms is None or due_ms > target_ms:
                if target_ms == math.inf:
                    raise Stuck("it waits for something that never comes")
                self.now_ms = round(target_ms, 6)
                return
            self.jump()

    def within(self, ms: float, work: Callable[[], T]) -> T:
        """Returns the result of the work; raises `Interrupted` if it waits longer."""

        def end() -> None:
            raise Interrupted

        cancel = self.after(ms, end)
        try:
            return work()
        finally:
            cancel()

    def next_ms(self) -> float | None:
        """The time at which the next timer is due."""
        while self._timers and self._timers[0][1] in self._cancelled:
            heapq.heappop(self._timers)
        return self._timers[0][0] if self._timers else None

    def jump(self) -> None:
        """Advances to the next timer and runs it."""
        if self.next_ms() is None:
            raise Stuck("it waits for something that never comes")
        self.fired += 1
        if self.fired > MAX_JUMPS:
            raise Stuck("it never ends")
        at_ms, _, run = heapq.heappop(self._timers)
        self.now_ms = max(self.now_ms, round(at_ms, 6))
        run()

    def seconds(self) -> float:
        """Seconds since the epoch."""
        return (self.epoch_ms + self.now_ms) / 1000


@contextmanager
def fixed(clock: Clock, chances: list[float], keys: list[str]) -> Iterator[None]:
    """Replaces the clock, random numbers, and generated keys."""
    chance = iter(chances)
    minted = iter(keys)
    count = 0

    def key() -> str:
        nonlocal count
        count += 1
        return next(minted, f"00000000-0000-4000-8000-{count:012d}")

    with (
        mock.patch.object(time, "time", clock.seconds),
        mock.patch.object(time, "monotonic", clock.seconds),
        mock.patch.object(time, "perf_counter", clock.seconds),
        mock.patch.object(time, "sleep", lambda seconds: clock.wait(seconds * 1000)),
        mock.patch.object(random, "random", lambda: next(chance, 0.5)),
        mock.patch.object(uuid, "uuid4", key),
    ):
        yield


class _Selector(selectors.SelectSelector):
    """Advances the clock instead of waiting."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if ready or timeout == 0:
            return ready
        before = self._clock.fired
        if timeout is None:
            self._clock.jump()
        else:
            self._clock.wait(timeout * 1000, lambda: self._clock.fired > before)
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop whose timers use the virtual clock."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        super().__init__(_Selector(clock))
        self._clock_resolution = 1e-6

    def time(self) -> float:
        return self._clock.now_ms / 1000

    def timers(self) -> list[asyncio.TimerHandle]:
        """The remaining timers."""
        scheduled: list[asyncio.TimerHandle] = vars(self)["_scheduled"]
        return [timer for timer in scheduled if not timer.cancelled()]

"""Reads the body of one response piece by piece."""

from __future__ import annotations

from collections.abc import Callable

from .beside import Expired
from .drive import Driver
from .errors import AbortedError
from .signals import AbortSignal
from .stream_error import StreamError, StreamFailure
from .wire import WireResponse


class Arrival:
    """The body of one response."""

    def __init__(
        self,
        driver: Driver,
        operation: str,
        response: WireResponse,
        idle: float,
        signal: AbortSignal | None,
    ) -> None:
        self.response = response
        self._driver = driver
        self._operation = operation
        self._idle = idle
        self._signal = signal
        self._whole = response.content
        """The body of a response from a transport that reads complete responses."""

    async def chunk(self, failure: Callable[[StreamFailure], StreamError]) -> bytes:
        """Returns the next bytes, or no bytes at the end."""
        body, signal = self.response.body, self._signal
        if signal and signal.aborted:
            raise self._aborted(signal)
        if body is None:
            whole, self._whole = self._whole, b""
            return whole
        try:
            return await self._driver.read(body, self._idle, signal)
        except (Expired, TimeoutError):
            if signal and signal.aborted:
                raise self._aborted(signal) from None
            raise failure("stream_idle") from None
        except Exception as cause:
            raise failure("stream_cut") from cause

    async def close(self) -> None:
        """Ends the request. The remaining bytes are not read."""
        self._whole = b""
        if self.response.body is not None:
            await self._driver.release(self.response.body)

    def _aborted(self, signal: AbortSignal) -> AbortedError:
        return AbortedError(self._operation, signal.reason, self.response.facts)

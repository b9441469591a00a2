"""Reads the items of one response."""

from __future__ import annotations

import codecs
from collections import deque
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from .arrival import Arrival
from .drive import Driver
from .errors import ApiError, DecodeError
from .json_text import read_json
from .model import Decoder
from .outcome import decoded
from .rest import StreamSpec
from .signals import AbortSignal
from .stream_error import StreamError, StreamFailure
from .stream_frames import Frame, Framing, is_json
from .values import is_object
from .wire import WireResponse

T = TypeVar("T")

_USUAL_SENTINEL = "[DONE]"
"""Many services end streams with this data, even if the contract does not declare it."""
_NOT_JSON = object()


@dataclass(frozen=True, slots=True)
class StreamEvent(Generic[T]):
    """An item with the fields of its event."""

    event: str | None
    """Name of the event, if it has one."""
    id: str | None
    """The last id that the service sent."""
    data: T = field(repr=False)


@dataclass(frozen=True, slots=True)
class StreamLimits:
    """Limits of reading."""

    idle: float
    max_bytes: int
    signal: AbortSignal | None


class Source:
    """The items of one response."""

    def __init__(
        self,
        driver: Driver,
        operation: str,
        spec: StreamSpec,
        decode: Decoder | None,
        response: WireResponse,
        limits: StreamLimits,
        last_event_id: str | None,
    ) -> None:
        self.response = response
        self.last_event_id = last_event_id
        self.framing: Framing = spec.framing(last_event_id)
        self._arrival = Arrival(driver, operation, response, limits.idle, limits.signal)
        self._operation = operation
        self._spec = spec
        self._decode = decode
        self._limits = limits
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
        self._frames: deque[Frame] = deque()
        self._is_over = False
        self._after: StreamError | None = None
        """The error to raise after the last frame."""

    async def next(self) -> StreamEvent[Any] | None:
        """Returns the next item, or None at the end. Any failure ends the request."""
        try:
            event = await self._event()
        except BaseException:
            await self.close()
            raise
        if event is None:
            await self.close()
        return event

    async def close(self) -> None:
        """Ends the request, because the rest is not needed."""
        self._is_over = True
        self._after = None
        self._frames.clear()
        await self._arrival.close()

    async def _event(self) -> StreamEvent[Any] | None:
        while True:
            if not self._frames:
                if self._after:
                    raise self._after
                if self._is_over:
                    return None
                await self._fill()
                continue
            frame = self._frames.popleft()
            self.last_event_id = frame.id
            if frame.data is not None:
                return self._read(frame, frame.data)

    def _read(self, frame: Frame, text: str) -> StreamEvent[Any] | None:
        """Returns the item of a frame, or None for the frame that ends the stream."""
        if text == self._sentinel:
            return None
        if len(text) > self._limits.max_bytes:
            raise self._failure("event_too_large")
        told = replace(self.response, content=text.encode("utf-8", "surrogatepass"), body=None)
        is_error = frame.event == "error"
        value = text if self._spec.text and not is_error else _parsed(text)
        if is_error:
            raise ApiError(self._operation, told, text if value is _NOT_JSON else value)
        if value is _NOT_JSON:
            raise DecodeError(self._operation, told, "an item of the stream is not JSON")
        if not self._spec.has_error and is_object(value) and value.get("error"):
            raise ApiError(self._operation, told, value)
        data = value if self._spec.text else decoded(self._decode, value, self._operation, told)
        return StreamEvent(frame.event, frame.id, data)

    @property
    def _sentinel(self) -> str:
        return _USUAL_SENTINEL if self._spec.sentinel is None else self._spec.sentinel

    async def _fill(self) -> None:
        """Reads the next chunk, or the end."""
        chunk = await self._arrival.chunk(self._failure)
        self._frames.extend(self.framing.push(self._decoder.decode(chunk, not chunk)))
        if self.framing.held > self._limits.max_bytes:
            raise self._failure("event_too_large")
        if chunk:
            return
        self._is_over = True
        last = self.framing.end()
        is_whole = last is not None and last.data is not None and self._is_whole(last.data)
        if last and is_whole:
            self._frames.append(last)
        # A stream with a sentinel is unfinished if it ends before the sentinel.
        if self._spec.sentinel is not None or (last and not is_whole):
            self._after = self._failure("stream_unfinished")

    def _is_whole(self, data: str) -> bool:
        """True if the last event is complete. A service may omit the empty line after it."""
        return self._spec.text or data == self._sentinel or is_json(data)

    def _failure(self, code: StreamFailure) -> StreamError:
        return StreamError(self._operation, code, self.last_event_id, self.response.facts)


def _parsed(text: str) -> Any:
    try:
        return read_json(text)
    except (ValueError, RecursionError):
        return _NOT_JSON

"""Splits the text of a stream into its items, regardless of chunk boundaries."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from .json_text import read_json

_LINE_END = re.compile(r"\r\n|[\r\n]")
_LINE_FEED = re.compile(r"\n")
_SEPARATOR = re.compile(r"\x1e")


@dataclass(frozen=True, slots=True)
class Frame:
    """One item, before its data is read."""

    data: str | None
    """None if only the id is new."""
    event: str | None = None
    """Name of an event."""
    id: str | None = None
    """The last id that the service sent."""


class Framing(Protocol):
    """Collects the text of a stream."""

    retry: float | None
    """Seconds to wait before reconnecting, as the service requests."""

    @property
    def held(self) -> int:
        """Length of the buffered part of an incomplete item."""
        ...

    def push(self, text: str) -> Sequence[Frame]:
        """Returns the items that the text completes."""
        ...

    def end(self) -> Frame | None:
        """Returns the remaining item after the text has ended. The item may be incomplete."""
        ...


class _Lines:
    """Joins chunks into lines."""

    def __init__(self, ends: re.Pattern[str]) -> None:
        self._ends = ends
        self.rest = ""

    def push(self, text: str) -> list[str]:
        """Returns the lines that the text completes."""
        first, *others = self._ends.split(text)
        if not others:
            self.rest += first
            return []
        lines = [self.rest + first, *others[:-1]]
        self.rest = others[-1]
        return lines

    def flush(self) -> str:
        """Returns the rest as a line."""
        rest, self.rest = self.rest, ""
        return rest


class Events:
    """Server-sent events (HTML, section 9.2.6)."""

    def __init__(self, last_event_id: str | None = None) -> None:
        """`last_event_id`: the last id of the previous connection."""
        self.retry: float | None = None
        self._lines = _Lines(_LINE_END)
        self._ends_with_return = False
        self._data: list[str] = []
        self._length = 0
        self._event: str | None = None
        self._id = last_event_id
        self._is_fresh = False

    @property
    def held(self) -> int:
        """Length of the buffered part of an incomplete event."""
        return self._length + len(self._lines.rest)

    def push(self, text: str) -> Sequence[Frame]:
        """The events that the text completes."""
        if not text:
            return ()
        # A carriage return and a line feed end one line, even if they are in different chunks.
        if self._ends_with_return:
            text = text.removeprefix("\n")
        self._ends_with_return = text.endswith("\r")
        return tuple(self._read(self._lines.push(text)))

    def end(self) -> Frame | None:
        """Returns the last event after the text has ended. The event may be incomplete."""
        last = self._lines.flush()
        if last:
            self._field(last)
        return self._dispatched() if self._data else None

    def _read(self, lines: Sequence[str]) -> Iterator[Frame]:
        for line in lines:
            if line:
                self._field(line)
            elif frame := self._dispatched():
                yield frame

    def _field(self, line: str) -> None:
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "data":
            self._data.append(value)
            self._length += len(value) + 1
        elif name == "event":
            self._event = value
        elif name == "id" and "\0" not in value:
            # An empty id removes the previous one.
            self._id = value or None
            self._is_fresh = True
        elif name == "retry" and value.isascii() and value.isdigit():
            self.retry = int(value) / 1000

    def _dispatched(self) -> Frame | None:
        frame = None
        if self._data:
            frame = Frame("\n".join(self._data), self._event, self._id)
        elif self._is_fresh:
            frame = Frame(None, self._event, self._id)
        self._data.clear()
        self._length = 0
        self._event = None
        self._is_fresh = False
        return frame


class JsonLines:
    """One JSON value on each line (JSON Lines, NDJSON). Ignores empty lines."""

    retry: float | None = None

    def __init__(self, _last_event_id: str | None = None) -> None:
        self._lines = _Lines(_LINE_FEED)

    @property
    def held(self) -> int:
        """Length of the buffered part of an incomplete line."""
        return len(self._lines.rest)

    def push(self, text: str) -> Sequence[Frame]:
        """The values that the text completes."""
        return _framed(self._lines.push(text))

    def end(self) -> Frame | None:
        """The last value, after the text has ended. The value may be incomplete."""
        return next(iter(_framed([self._lines.flush()])), None)


class JsonSequence:
    """JSON text sequences (RFC 7464): each value follows a record separator and ends with a line
    break.
    """

    retry: float | None = None

    def __init__(self, _last_event_id: str | None = None) -> None:
        self._texts = _Lines(_SEPARATOR)

    @property
    def held(self) -> int:
        """Length of the buffered part of an incomplete value."""
        return len(self._texts.rest)

    def push(self, text: str) -> Sequence[Frame]:
        """The values that the text completes."""
        frames = _framed(self._texts.push(text))
        # Returns a complete value immediately, because the next separator may arrive much later.
        if self._texts.rest.endswith("\n") and is_json(self._texts.rest):
            return (*frames, *_framed([self._texts.flush()]))
        return frames

    def end(self) -> Frame | None:
        """The last value, after the text has ended. The value may be incomplete."""
        return next(iter(_framed([self._texts.flush()])), None)


def is_json(text: str) -> bool:
    """True for a complete JSON value."""
    try:
        read_json(text)
    except (ValueError, RecursionError):
        return False
    return True


def _framed(texts: Sequence[str]) -> Sequence[Frame]:
    trimmed = (text.strip() for text in texts)
    return tuple(Frame(text) for text in trimmed if text)

"""Bodies of requests that are read while they are sent."""

from __future__ import annotations

import os
import threading
from collections.abc import AsyncIterable, AsyncIterator, Callable, Iterable, Iterator, Sequence
from typing import IO, Any, Protocol

_CHUNK = 65_536


class Source(Protocol):
    """Bytes that are read when they are sent."""

    size: int | None
    """The number of bytes, or None if it is unknown."""
    is_once: bool
    """True if the bytes cannot be read again."""

    def open(self) -> Iterator[bytes]:
        """The bytes from the beginning."""
        ...


class Content:
    """The body of a request that contains files or other sources. Each iteration begins at the start.

    A transport of a `Client` uses `for`, and that of an `AsyncClient` uses `async for`.
    """

    def __init__(
        self,
        parts: Sequence[bytes | Source],
        progress: Callable[[int, int | None], object] | None = None,
    ) -> None:
        self._parts = parts
        self._progress = progress
        sizes = [len(part) if isinstance(part, bytes) else part.size for part in parts]
        known = [size for size in sizes if size is not None]
        self.size = sum(known) if len(known) == len(sizes) else None
        """The number of bytes, or None if it is unknown."""
        self.is_once = any(not isinstance(part, bytes) and part.is_once for part in parts)
        """True if it cannot be iterated over again."""
        self.failure: Exception | None = None
        """The exception of the caller's file or iterable."""

    def __iter__(self) -> Iterator[bytes]:
        sent = 0
        for part in self._parts:
            for chunk in _sliced(part) if isinstance(part, bytes) else self._read(part.open()):
                yield chunk
                sent += len(chunk)
                self._report(sent)

    async def __aiter__(self) -> AsyncIterator[bytes]:
        sent = 0
        for part in self._parts:
            if isinstance(part, AsyncOnce):
                async for chunk in self._aread(part.source):
                    yield chunk
                    sent += len(chunk)
                    self._report(sent)
                continue
            for chunk in _sliced(part) if isinstance(part, bytes) else self._read(part.open()):
                yield chunk
                sent += len(chunk)
                self._report(sent)

    def _report(self, sent: int) -> None:
        if self._progress:
            self._progress(sent, self.size)

    def _read(self, chunks: Iterator[bytes]) -> Iterator[bytes]:
        try:
            yield from chunks
        except Exception as error:
            self.failure = error
            raise

    async def _aread(self, chunks: AsyncIterable[bytes]) -> AsyncIterator[bytes]:
        try:
            async for chunk in chunks:
                yield chunk
        except Exception as error:
            self.failure = error
            raise


class PathSource:
    """A file that each attempt opens."""

    is_once = False

    def __init__(self, path: os.PathLike[str]) -> None:
        self._path = path
        self.size: int | None = os.stat(path).st_size  # noqa: PTH116 - `pathlib` is slow to import

    def open(self) -> Iterator[bytes]:
        with open(self._path, "rb") as file:  # noqa: PTH123
            while chunk := file.read(_CHUNK):
                yield chunk


class SeekableSource:
    """An open file that each attempt reads from its present position."""

    is_once = False

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._start = file.tell()
        self.size: int | None = max(0, file.seek(0, os.SEEK_END) - self._start)
        file.seek(self._start)
        self._lock = threading.Lock()

    def open(self) -> Iterator[bytes]:
        at = self._start
        while True:
            # An attempt that ran out of time may still be reading.
            with self._lock:
                self._file.seek(at)
                chunk = self._file.read(_CHUNK)
            if not chunk:
                return
            at += len(chunk)
            yield chunk


class OnceSource:
    """A file or an iterable that can be read only once."""

    size: int | None = None
    is_once = True

    def __init__(self, source: Any) -> None:
        self._source = source

    def open(self) -> Iterator[bytes]:
        read = getattr(self._source, "read", None)
        if read is None:
            yield from self._source
            return
        while chunk := read(_CHUNK):
            yield chunk


class AsyncOnce:
    """An asynchronous iterable, which can be read only once, and only by an `AsyncClient`."""

    size: int | None = None
    is_once = True

    def __init__(self, source: AsyncIterable[bytes]) -> None:
        self.source = source

    def open(self) -> Iterator[bytes]:
        raise TypeError("a Client does not read asynchronous iterables; use an AsyncClient")


def source_of(value: Any) -> Source:
    """Returns a file, a path, or an iterable of bytes as a source."""
    if hasattr(value, "__fspath__"):
        return PathSource(value)
    if hasattr(value, "__aiter__"):
        return AsyncOnce(value)
    if not hasattr(value, "read"):
        return OnceSource(value)
    seekable = getattr(value, "seekable", None)
    return SeekableSource(value) if seekable and seekable() else OnceSource(value)


def content_of(
    parts: Iterable[bytes | Source], progress: Callable[[int, int | None], object] | None
) -> bytes | Content:
    """Returns the body of a request: bytes if it contains no files and its progress is not
    reported, or else a `Content`.
    """
    whole = list(parts)
    if progress is None and all(isinstance(part, bytes) for part in whole):
        return b"".join(part for part in whole if isinstance(part, bytes))
    return Content(whole, progress)


def _sliced(content: bytes) -> Iterator[bytes]:
    for at in range(0, len(content), _CHUNK):
        yield content[at : at + _CHUNK]

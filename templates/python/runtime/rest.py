"""Describes REST operations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from .body import Body
from .encode import Encoder
from .model import Decoder
from .parameters import PLAIN, Serialization

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Parameter:
    """Location and encoding of an argument."""

    argument: str
    name: str
    """The wire name."""
    location: Literal["path", "query", "header", "cookie"]
    encode: Encoder
    how: Serialization = PLAIN


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamSpec:
    """Describes the stream of an operation."""

    framing: Callable[[str | None], Any]
    """Splits the text into items: a class of `stream_frames`."""
    text: bool = False
    """True if the data of an event is the item itself. Otherwise, the data is parsed as JSON."""
    sentinel: str | None = None
    """Data of the event that must end the stream."""
    has_error: bool = False
    """True if items declare their own property `error`."""
    resumable: bool = False
    """True if a broken stream can be resumed after the last event."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RestOperation(Generic[T]):
    """Describes an operation, for writing its request and reading its response."""

    method: str
    path: str
    parameters: Sequence[Parameter] = ()
    body: Body | None = None
    accept: str = "application/json"
    result: Literal["json", "none", "text", "bytes", "stream"] = "json"
    decode: Decoder | None = None
    """Reads a JSON result, or an item of a stream."""
    stream: StreamSpec | None = None
    """Set if the result is a stream."""
    may_be_empty: bool = False
    """True if some successful responses have no body."""
    server: str | None = None
    """The server of this operation, if it has its own. A relative URL is resolved against the
    client's server.
    """
    security: Sequence[Sequence[str]] | None = None
    """Alternative sets of security schemes, which replace those of the API."""
    repeatable: bool = False
    """True if the operation may be repeated unchanged."""
    key_header: str | None = None
    """Name of the idempotency key header."""
    secrets: Sequence[str] = ()
    """Names of arguments, at any depth, whose values the text of an error must not contain."""

    @property
    def name(self) -> str:
        """The name in errors and logs."""
        return f"{self.method} {self.path}"


class Sent(NamedTuple):
    """A value from the service that is sent back unchanged as an argument."""

    value: Any

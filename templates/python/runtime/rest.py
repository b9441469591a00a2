"""REST operations as data."""

from __future__ import annotations

from collections.abc import Sequence
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
    """On the wire."""
    location: Literal["path", "query", "header", "cookie"]
    encode: Encoder
    how: Serialization = PLAIN


@dataclass(frozen=True, slots=True, kw_only=True)
class RestOperation(Generic[T]):
    """Describes an operation for writing its request and reading its response."""

    method: str
    path: str
    parameters: Sequence[Parameter] = ()
    body: Body | None = None
    accept: str = "application/json"
    result: Literal["json", "none", "text", "bytes"] = "json"
    decode: Decoder | None = None
    """Reads a result in JSON."""
    may_be_empty: bool = False
    """Some successes have no body."""
    server: str | None = None
    """Of this operation alone."""
    security: Sequence[Sequence[str]] | None = None
    """Alternatives of security schemes, where they differ from the API's."""
    repeatable: bool = False
    """It may be repeated as it is."""
    key_header: str | None = None
    """Name of the idempotency key header."""
    secrets: Sequence[str] = ()
    """Names of arguments, at any depth, whose texts no error may show."""

    @property
    def name(self) -> str:
        """The name in errors and logs."""
        return f"{self.method} {self.path}"


class Sent(NamedTuple):
    """A value from the service, sent back unchanged as an argument."""

    value: Any

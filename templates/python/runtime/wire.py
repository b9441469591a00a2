"""A call as it is sent, and what comes back, before either means anything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from .headers import Headers
from .transport import Request


@dataclass(frozen=True, slots=True, kw_only=True)
class WireCall:
    """One call, as the connection sees it."""

    operation: str
    """Says what failed, in errors and logs."""
    request: Request
    """Made once for all attempts."""
    security: Sequence[Sequence[str]] | None = None
    """Alternatives of security schemes, where they differ from the API's."""
    repeatable: bool = False
    """The call may be made again although its outcome is unknown."""
    key_header: str | None = None
    """Header for a key that makes the call repeatable."""
    key: str | None = None
    """Such a key that is in the body already."""
    is_graphql: bool = False

    @property
    def key_name(self) -> str:
        """Name, in lower case, of the header that a key of the call travels in."""
        return (self.key_header or "idempotency-key").lower()


class CallFacts(NamedTuple):
    """How far a call had come."""

    attempts: int = 0
    """Requests that were sent."""
    idempotency_key: str | None = None
    """The key that all of them carried."""


@dataclass(frozen=True, slots=True)
class WireResponse:
    """A complete response."""

    status: int
    headers: Headers
    content: bytes = field(repr=False)
    facts: CallFacts = CallFacts()

    @property
    def text(self) -> str:
        """The body in UTF-8; what is no UTF-8 is replaced."""
        return self.content.decode("utf-8", "replace").removeprefix("\ufeff")

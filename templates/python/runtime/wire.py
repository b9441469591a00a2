"""Requests and responses of calls, without their meaning."""

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
    """Names the call in errors and logs."""
    request: Request
    """Made once for all attempts."""
    security: Sequence[Sequence[str]] | None = None
    """Alternatives of security schemes, where they differ from the API's."""
    repeatable: bool = False
    """The call may be made again although its outcome is unknown."""
    key_header: str | None = None
    """Name of the idempotency key header."""
    key: str | None = None
    """An idempotency key already in the body."""
    is_graphql: bool = False
    secrets: Sequence[str] = field(default=(), repr=False)
    """Arguments that the text of an error must not contain."""

    @property
    def key_name(self) -> str:
        """Name, in lower case, of the header of the call's key."""
        return (self.key_header or "idempotency-key").lower()


class CallFacts(NamedTuple):
    """Progress of a call."""

    attempts: int = 0
    """Number of requests sent."""
    idempotency_key: str | None = None
    """The key of all requests."""


@dataclass(frozen=True, slots=True)
class WireResponse:
    """A complete response."""

    status: int
    headers: Headers
    content: bytes = field(repr=False)
    facts: CallFacts = CallFacts()
    secrets: Sequence[str] = field(default=(), repr=False)
    """What the text of an error must not contain."""

    @property
    def text(self) -> str:
        """The body in UTF-8; invalid bytes are replaced."""
        return self.content.decode("utf-8", "replace").removeprefix("\ufeff")

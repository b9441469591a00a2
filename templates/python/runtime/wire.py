"""Requests and responses of calls, independent of their content."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from .headers import Headers
from .transport import AsyncBody, Body, Request


@dataclass(frozen=True, slots=True, kw_only=True)
class WireCall:
    """Describes one call for the connection."""

    operation: str
    """The name of the call in errors and logs."""
    request: Request
    """The request, created once for all attempts."""
    security: Sequence[Sequence[str]] | None = None
    """Alternative sets of security schemes, which replace those of the API."""
    repeatable: bool = False
    """True if the call may be repeated when its outcome is unknown."""
    key_header: str | None = None
    """Name of the idempotency key header."""
    key: str | None = None
    """The idempotency key that the body already contains."""
    is_graphql: bool = False
    secrets: Sequence[str] = field(default=(), repr=False)
    """Strings that the text of an error must not contain."""
    opens: bool = False
    """True if the body of a successful response is read later."""

    @property
    def key_name(self) -> str:
        """The name of the header for the idempotency key, in lower case."""
        return (self.key_header or "idempotency-key").lower()


class CallFacts(NamedTuple):
    """Progress of a call."""

    attempts: int = 0
    """Number of requests sent."""
    idempotency_key: str | None = None
    """The idempotency key of all requests."""
    address: str | None = None
    """The URL of a GraphQL call, without credentials and query. The name of such a call contains no
    path.
    """


@dataclass(frozen=True, slots=True)
class WireResponse:
    """A response. It is complete unless `body` is set."""

    status: int
    headers: Headers
    content: bytes = field(repr=False)
    facts: CallFacts = CallFacts()
    secrets: Sequence[str] = field(default=(), repr=False)
    """Strings that the text of an error must not contain."""
    body: Body | AsyncBody | None = field(default=None, repr=False)
    """The unread body, if there is one. `content` is empty in this case."""
    refused: Callable[[], None] | None = field(default=None, repr=False)
    """Discards the credential of the request after a 401."""

    @property
    def text(self) -> str:
        """The body decoded as UTF-8. Invalid bytes are replaced."""
        return self.content.decode("utf-8", "replace").removeprefix("\ufeff")

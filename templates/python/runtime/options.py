"""What clients and calls can be told."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypedDict

from .errors import ClientError
from .headers import Headers
from .signals import AbortSignal

Secret = str | Callable[[], str]
"""A secret, or a function that is asked for it before every request."""

AsyncSecret = str | Callable[[], str] | Callable[[], Awaitable[str]]
"""A secret, or a function that is asked for it before every request, and may be waited for."""


@dataclass(frozen=True, slots=True)
class OutgoingRequest:
    """A request that is about to be sent."""

    operation: str
    attempt: int
    method: str
    url: str = field(repr=False)
    headers: dict[str, str] = field(repr=False)
    """Names in lower case. Credentials are among them. May be changed.

    A call that is repeated by its idempotency key no longer is when that changes.
    """


@dataclass(frozen=True, slots=True)
class IncomingResponse:
    """A response that has come in."""

    operation: str
    attempt: int
    status: int
    headers: Headers
    duration: float
    """Seconds from the request to the whole response."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hooks:
    """Functions that are called around every request; of an `AsyncClient`, they may have to be waited for.

    `before_request` and `after_response` have as long as the call has, and what they raise fails it. A `Client` calls
    them in a thread of their own, with the caller's context variables.
    """

    before_request: Callable[[OutgoingRequest], object] | None = None
    after_response: Callable[[IncomingResponse], object] | None = None
    on_error: Callable[[ClientError], object] | None = None
    """Called once for each call that fails, with what it fails with.

    What it gives is not waited for, and what it raises is dropped: the call's own error is the one that counts.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class ClientSettings:
    """What every client takes, whatever its API; see the arguments of `Client`."""

    base_url: str | None = field(default=None, repr=False)
    graphql_url: str | None = field(default=None, repr=False)
    authorization: AsyncSecret | None = field(default=None, repr=False)
    graphql_authorization: AsyncSecret | None = field(default=None, repr=False)
    headers: Mapping[str, str] | None = field(default=None, repr=False)
    user_agent: str | None = None
    timeout: float = 60.0
    attempt_timeout: float | None = None
    max_retries: int = 2
    hooks: Hooks = Hooks()
    logger: logging.Logger | None = None


class RequestOptions(TypedDict, total=False):
    """What every call takes beside its arguments."""

    timeout: float
    """Seconds until this call is given up, its retries and the waits between them included."""
    attempt_timeout: float
    """Seconds until one attempt of it is given up."""
    max_retries: int
    """How often it is made again when it failed for a passing reason and may be repeated."""
    headers: Mapping[str, str]
    """Sent beside the client's headers; they win over them."""
    idempotency_key: str
    """The service acts once for all requests that carry the same key.

    Calls that take one get a fresh key each, the same for every retry; pass your own to repeat a call later. A blank one
    is refused. A blank header of that name sends none, and the call is not repeated.
    """
    signal: AbortSignal
    """Ends the call with an `AbortedError`, wherever it waits."""


class MutationOptions(RequestOptions, total=False):
    """What a GraphQL mutation takes beside its variables."""

    user_errors: Literal["raise", "return"]
    """`"return"` leaves user errors in the payload; by default they raise a `UserErrorsError`."""

"""Options of clients and calls."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypedDict

from .errors import ClientError
from .headers import Headers
from .signals import AbortSignal

Secret = str | Callable[[], str]
"""A secret, or a function returning it before every request."""

AsyncSecret = str | Callable[[], str] | Callable[[], Awaitable[str]]
"""A secret, or a function returning it before every request, possibly as an awaitable."""


@dataclass(frozen=True, slots=True)
class OutgoingRequest:
    """A request about to be sent."""

    operation: str
    attempt: int
    method: str
    url: str = field(repr=False)
    headers: dict[str, str] = field(repr=False)
    """Names in lower case, including credentials. May be changed.

    If the idempotency key changes, the call is no longer retried.
    """


@dataclass(frozen=True, slots=True)
class IncomingResponse:
    """A received response."""

    operation: str
    attempt: int
    status: int
    headers: Headers
    duration: float
    """Seconds from the request to the whole response."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hooks:
    """Functions called around every request; for an `AsyncClient`, they may return awaitables.

    `before_request` and `after_response` share the call's timeout, and an exception raised by them fails the
    call. A `Client` calls them in a separate thread, with the caller's context variables.
    """

    before_request: Callable[[OutgoingRequest], object] | None = None
    after_response: Callable[[IncomingResponse], object] | None = None
    on_error: Callable[[ClientError], object] | None = None
    """Called once for each failed call, with its error.

    The client does not wait for it and ignores its exceptions: the call's own error counts.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class ClientSettings:
    """Settings of every client, for any API; see the arguments of `Client`."""

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
    """Options of every call, in addition to its arguments."""

    timeout: float
    """Timeout of this call in seconds, including its retries and the waits between them."""
    attempt_timeout: float
    """Timeout of each attempt in seconds."""
    max_retries: int
    """Maximum number of retries after transient failures, if repeating the call is safe."""
    headers: Mapping[str, str]
    """Added to the client's headers; replaces headers of the same name."""
    idempotency_key: str
    """The service acts once for all requests with the same key.

    Calls with support for keys get a fresh key each, the same for every retry; pass your own to repeat a call
    later. A blank key is rejected. A blank header of its name sends no key and disables retries.
    """
    signal: AbortSignal
    """Ends the call with an `AbortedError`, wherever it waits."""


class MutationOptions(RequestOptions, total=False):
    """Options of a GraphQL mutation, in addition to its variables."""

    user_errors: Literal["raise", "return"]
    """`"return"` leaves user errors in the payload; by default they raise a `UserErrorsError`."""

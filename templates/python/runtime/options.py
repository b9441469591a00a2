"""Options of clients and calls."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypedDict

from .errors import ClientError
from .headers import Headers
from .signals import AbortSignal

Secret = str | Callable[[], str]
"""A secret, or a function that returns it before every request."""

AsyncSecret = str | Callable[[], str] | Callable[[], Awaitable[str]]
"""A secret, or a function that returns it, possibly as an awaitable, before every request."""


@dataclass(frozen=True, slots=True)
class OutgoingRequest:
    """A request about to be sent."""

    operation: str
    attempt: int
    method: str
    url: str = field(repr=False)
    headers: dict[str, str] = field(repr=False)
    """The headers, which may be changed. Names are in lower case. They include credentials.

    If a hook changes the idempotency key, the call is not retried.
    """


@dataclass(frozen=True, slots=True)
class IncomingResponse:
    """A received response."""

    operation: str
    attempt: int
    status: int
    headers: Headers
    duration: float
    """Seconds from the request to the end of the response."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hooks:
    """Functions called around every request. For an `AsyncClient`, they may return awaitables.

    `before_request` and `after_response` share the call's timeout, and an exception raised by them fails the
    call. A `Client` calls them in a separate thread, with the caller's context variables.
    """

    before_request: Callable[[OutgoingRequest], object] | None = None
    after_response: Callable[[IncomingResponse], object] | None = None
    on_error: Callable[[ClientError], object] | None = None
    """Called once for each failed call, with its error.

    The client does not wait for it and ignores its exceptions, because the call has already failed.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class ClientSettings:
    """The settings that every client has, for any API. See the arguments of `Client`."""

    base_url: str | None = field(default=None, repr=False)
    graphql_url: str | None = field(default=None, repr=False)
    authorization: AsyncSecret | None = field(default=None, repr=False)
    graphql_authorization: AsyncSecret | None = field(default=None, repr=False)
    headers: Mapping[str, str] | None = field(default=None, repr=False)
    user_agent: str | None = None
    timeout: float = 60.0
    attempt_timeout: float | None = None
    max_retries: int = 2
    max_response_bytes: int = 67_108_864
    max_pages: int | None = None
    idle_timeout: float = 120.0
    max_event_bytes: int = 16_777_216
    hooks: Hooks = Hooks()
    logger: logging.Logger | None = None


class RequestOptions(TypedDict, total=False):
    """The options that every call has, in addition to its arguments."""

    timeout: float
    """Timeout of this call in seconds, including its retries and the waits between them."""
    attempt_timeout: float
    """Timeout of each attempt in seconds."""
    idle_timeout: float
    """Seconds without new data after which a stream or download fails. Comments count as data."""
    max_retries: int
    """Maximum number of retries after transient failures, if repeating the call is safe."""
    headers: Mapping[str, str]
    """Headers added to the client's; they replace headers of the same name."""
    idempotency_key: str
    """The service acts only once for all requests with the same key.

    By default, each call that supports keys gets a new key, which its retries repeat. Pass your own
    key to repeat a call later. A blank key is rejected. If the header of the key is set to a blank
    value, no key is sent and retries are disabled.
    """
    extra_query: Mapping[str, Any]
    """Query parameters in addition to the call's; they replace parameters of the same name. A list
    repeats its parameter.
    """
    extra_body: Mapping[str, Any]
    """Properties of the body in addition to the call's, for a body that is an object or a form.

    Objects are merged at any depth; everything else is replaced.
    """
    on_progress: Callable[[int, int | None], object]
    """Receives the number of bytes of the body that were sent, or of a download that were received,
    and their total if it is known. If the body is sent again, the count restarts.
    """
    signal: AbortSignal
    """Ends the call with an `AbortedError`, even while it waits."""


class MutationOptions(RequestOptions, total=False):
    """Options of a GraphQL mutation, in addition to its variables."""

    user_errors: Literal["raise", "return"]
    """`"return"` leaves user errors in the payload; by default they raise a `UserErrorsError`."""

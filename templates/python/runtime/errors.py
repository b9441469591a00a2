"""Errors of calls. Messages quote the service's own message, without the secrets of the call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from .error_body import code_of, member_of, message_of, path_of, shown
from .error_text import error_text
from .retry import is_transient, retry_after
from .wire import CallFacts, WireResponse

ErrorKind = Literal[
    "api",
    "connection",
    "timeout",
    "aborted",
    "decode",
    "graphql",
    "userErrors",
    "stream",
    "token",
    "signature",
]
"""The kind of a failure."""


class ArgumentError(ValueError):
    """An argument is not valid for the API. Nothing was sent."""

    def __init__(self, path: Sequence[str | int], reason: str) -> None:
        where = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
        super().__init__(f"{where.removeprefix('.')}: {reason}" if where else reason)
        self.path = tuple(path)
        """Path from the argument's name to the invalid value."""
        self.reason = reason

    def __reduce__(self) -> tuple[Any, ...]:
        return (ArgumentError, (self.path, self.reason))


class ClientError(Exception):
    """Base class of every error of a call. Switch on `kind`, or on the class, then on `code`.

    `str` and `repr` contain the service's own message, and identifiers such as its code, without
    the secrets of the call. They contain no other received data.
    """

    kind: ErrorKind

    def __init__(
        self,
        operation: str,
        reason: str,
        *,
        code: str | None = None,
        retryable: bool = False,
        facts: CallFacts = CallFacts(),
    ) -> None:
        super().__init__(f"{operation}: {reason}")
        self.operation = operation
        """The failed call, such as `POST /v1/orders` or `mutation CreateProduct`."""
        self.code = code
        """Machine-readable reason. New reasons may appear at any time."""
        self.retryable = retryable
        """True if the same call may succeed later without a change."""
        self.attempts = facts.attempts
        """Number of requests sent, or 0 if the call failed before the first."""
        self.idempotency_key = facts.idempotency_key
        """If you repeat the call with this key, the service acts only once."""

    @property
    def message(self) -> str:
        """The same as `str`."""
        return str(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restored, (type(self), self.args, self.__dict__))


class ApiConnectionError(ClientError):
    """There was no response, because the connection could not be made, or broke. `__cause__` is the
    error of the transport.
    """

    kind = "connection"

    def __init__(self, operation: str, facts: CallFacts = CallFacts()) -> None:
        super().__init__(
            operation, f"the connection failed{_at(facts)}", retryable=True, facts=facts
        )


class ApiTimeoutError(ClientError):
    """There was no complete response in time."""

    kind = "timeout"

    def __init__(self, operation: str, timeout: float, facts: CallFacts = CallFacts()) -> None:
        super().__init__(
            operation,
            f"no response within {timeout:g} s{_at(facts)}",
            retryable=True,
            facts=facts,
        )
        self.timeout = timeout
        """The exceeded time limit in seconds: the call's `timeout`, or the last attempt's
        `attempt_timeout`.
        """


class AbortedError(ClientError):
    """The caller's `signal` ended the call."""

    kind = "aborted"

    def __init__(
        self, operation: str, reason: object = None, facts: CallFacts = CallFacts()
    ) -> None:
        super().__init__(operation, "aborted by the caller", facts=facts)
        self.reason = reason
        """The argument of `abort`. If it is an exception, it is also `__cause__`."""
        if isinstance(reason, BaseException):
            self.__cause__ = reason


class ResponseError(ClientError):
    """Base class of the errors with a response."""

    def __init__(
        self,
        operation: str,
        head: str,
        response: WireResponse,
        *,
        message: str | None = None,
        place: str | None = None,
        address: str | None = None,
        code: str | None = None,
        retryable: bool = False,
    ) -> None:
        name = request_id(response.headers)
        reason = error_text(head, message, place, name, response.secrets, address)
        super().__init__(operation, reason, code=code, retryable=retryable, facts=response.facts)
        self.service_message = message
        """The service's own message, unchanged."""
        self.status = response.status
        """HTTP status."""
        self.request_id = name
        """The service's ID of this request, for its support team."""
        self.retry_after = retry_after(response.headers)
        """Seconds to wait before the next attempt, if the service sent them."""
        self.headers = response.headers
        self.raw_body = response.text
        """The body as received."""


class ApiError(ResponseError):
    """The service rejected the request, or failed."""

    kind = "api"

    def __init__(self, operation: str, response: WireResponse, body: Any) -> None:
        code = code_of(body)
        declared = member_of(body, "retryable")
        retryable = declared if isinstance(declared, bool) else is_transient(response.status, code)
        path = path_of(body)
        super().__init__(
            operation,
            f"{response.status}{shown(code, ' ')}",
            response,
            message=message_of(body),
            place=None if path is None else f"param {'.'.join(path)}",
            address=response.facts.address,
            code=code,
            retryable=retryable,
        )
        self.body: Any = body
        """The decoded body, or a string if it is not JSON."""
        self.path = path
        """The path to the invalid part of the request, as the service names it."""
        url = member_of(body, "doc_url") or member_of(body, "type")
        self.doc_url = url if isinstance(url, str) and url.startswith("https://") else None
        """Address of the documentation of the error."""


class DecodeError(ResponseError):
    """The response cannot be decoded as declared (for example, it is an HTML page of a proxy
    instead of JSON), is larger than `max_response_bytes`, or is a page of a list whose next page
    cannot be read (for example, after `max_pages`).
    """

    kind = "decode"

    def __init__(
        self,
        operation: str,
        response: WireResponse,
        reason: str | None = None,
        code: str | None = None,
    ) -> None:
        # No cause is set, because the message of a parser quotes the body.
        said = reason or f"status {response.status} with a non-JSON body"
        super().__init__(operation, said, response, address=response.facts.address, code=code)


def _at(facts: CallFacts) -> str:
    return "" if facts.address is None else f" ({facts.address})"


def request_id(headers: Mapping[str, str]) -> str | None:
    """The ID of a request in the service's logs."""
    return headers.get("request-id") or headers.get("x-request-id")


def _restored(cls: type[ClientError], args: tuple[Any, ...], state: dict[str, Any]) -> ClientError:
    """Creates an error from a pickle, without calling its constructor."""
    error = cls.__new__(cls, *args)
    error.__dict__.update(state)
    return error

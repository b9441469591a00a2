"""What calls fail with. No text of an error holds what was sent or received."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from .error_body import code_of, member_of, path_of, shown
from .retry import is_transient, retry_after
from .wire import CallFacts, WireResponse

ErrorKind = Literal[
    "api", "connection", "timeout", "aborted", "decode", "graphql", "userErrors", "signature"
]
"""Which way a call failed."""


class ArgumentError(ValueError):
    """An argument is not what the API takes. Nothing was sent."""

    def __init__(self, path: Sequence[str | int], reason: str) -> None:
        where = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
        super().__init__(f"{where.removeprefix('.')}: {reason}" if where else reason)
        self.path = tuple(path)
        """From the argument's name down to what is wrong in it."""
        self.reason = reason

    def __reduce__(self) -> tuple[Any, ...]:
        return (ArgumentError, (self.path, self.reason))


class ClientError(Exception):
    """Base of every error that a call can fail with. Switch on `kind`, or on the class, then on `code`.

    `str` and `repr` hold nothing that was sent or received.
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
        """The call that failed: `POST /v1/orders`, `mutation CreateProduct`."""
        self.code = code
        """Machine-readable reason. New ones may appear at any time."""
        self.retryable = retryable
        """Whether the same call may succeed later, unchanged."""
        self.attempts = facts.attempts
        """Requests that were sent; 0 when the call failed before the first."""
        self.idempotency_key = facts.idempotency_key
        """Repeat the call with this key, and the service acts once."""

    @property
    def message(self) -> str:
        """What `str` gives."""
        return str(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restored, (type(self), self.args, self.__dict__))


class ApiConnectionError(ClientError):
    """No response: the connection could not be made, or broke. `__cause__` is what the transport raised."""

    kind = "connection"

    def __init__(self, operation: str, facts: CallFacts = CallFacts()) -> None:
        super().__init__(operation, "the connection failed", retryable=True, facts=facts)


class ApiTimeoutError(ClientError):
    """No complete response in time."""

    kind = "timeout"

    def __init__(self, operation: str, timeout: float, facts: CallFacts = CallFacts()) -> None:
        super().__init__(
            operation, f"no response within {timeout:g} s", retryable=True, facts=facts
        )
        self.timeout = timeout
        """Seconds waited: the call's `timeout`, or the last attempt's `attempt_timeout`."""


class AbortedError(ClientError):
    """The caller's `signal` ended the call."""

    kind = "aborted"

    def __init__(
        self, operation: str, reason: object = None, facts: CallFacts = CallFacts()
    ) -> None:
        super().__init__(operation, "aborted by the caller", facts=facts)
        self.reason = reason
        """What the signal was given; `__cause__` as well where it is an exception."""
        if isinstance(reason, BaseException):
            self.__cause__ = reason


class ResponseError(ClientError):
    """Base of the errors that have a response."""

    def __init__(
        self,
        operation: str,
        reason: str,
        response: WireResponse,
        *,
        code: str | None = None,
        retryable: bool = False,
    ) -> None:
        name = request_id(response.headers)
        told = reason if name is None else f"{reason} ({name})"
        super().__init__(operation, told, code=code, retryable=retryable, facts=response.facts)
        self.status = response.status
        """HTTP status."""
        self.request_id = name
        """The service's name of this request, for its support."""
        self.retry_after = retry_after(response.headers)
        """Seconds after which to try again, when the service says so."""
        self.headers = response.headers
        self.raw_body = response.text
        """The body as it came."""


class ApiError(ResponseError):
    """The service refused the request, or failed."""

    kind = "api"

    def __init__(self, operation: str, response: WireResponse, body: Any) -> None:
        code = code_of(body)
        declared = member_of(body, "retryable")
        retryable = declared if isinstance(declared, bool) else is_transient(response.status, code)
        reason = f"status {response.status}{shown(code, ', ')}"
        super().__init__(operation, reason, response, code=code, retryable=retryable)
        self.body: Any = body
        """The decoded body; its text when it is not JSON."""
        self.path = path_of(body)
        """What in the request is wrong, as the service names it: names and list positions down to the value."""
        url = member_of(body, "doc_url") or member_of(body, "type")
        self.doc_url = url if isinstance(url, str) and url.startswith("https://") else None
        """Where to read about the error."""


class DecodeError(ResponseError):
    """The response is not what the operation declares: not JSON, for example, but a proxy's page."""

    kind = "decode"

    def __init__(self, operation: str, response: WireResponse, reason: str | None = None) -> None:
        # What a parser says of a body quotes it: there is no cause.
        said = reason or f"status {response.status} with a body that is not JSON"
        super().__init__(operation, said, response)


def request_id(headers: Mapping[str, str]) -> str | None:
    """Name of a request in the service's logs."""
    return headers.get("request-id") or headers.get("x-request-id")


def _restored(cls: type[ClientError], args: tuple[Any, ...], state: dict[str, Any]) -> ClientError:
    """An error from a pickle: made without its own constructor."""
    error = cls.__new__(cls, *args)
    error.__dict__.update(state)
    return error

"""What calls fail with. No text of an error holds what was sent or received."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from .headers import Headers
from .retry import is_transient, retry_after
from .values import is_list, is_object

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


class CallFacts(NamedTuple):
    """How far a call had come."""

    attempts: int = 0
    """Requests that were sent."""
    idempotency_key: str | None = None
    """The key that all of them carried."""


class WireResponse(NamedTuple):
    """A complete response."""

    status: int
    headers: Headers
    content: bytes
    facts: CallFacts = CallFacts()

    @property
    def text(self) -> str:
        """The body in UTF-8; what is no UTF-8 is replaced."""
        return self.content.decode("utf-8", "replace").removeprefix("\ufeff")


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
        """What the signal was given."""


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
        code = _text(_member(body, "code"))
        declared = _member(body, "retryable")
        retryable = declared if isinstance(declared, bool) else is_transient(response.status, code)
        reason = f"status {response.status}" + ("" if code is None else f", {code}")
        super().__init__(operation, reason, response, code=code, retryable=retryable)
        self.body: Any = body
        """The decoded body; its text when it is not JSON."""
        self.path = _path(body)
        """What in the request is wrong, as the service names it: names and list positions down to the value."""
        url = _member(body, "doc_url") or _member(body, "type")
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


def _member(body: Any, name: str) -> Any:
    """A member of an error body, at its top (RFC 9457) or inside `error`."""
    depth = 0
    while is_object(body) and depth < 8:
        if body.get(name) is not None:
            return body[name]
        body = body.get("error")
        depth += 1
    return None


def _text(code: Any) -> str | None:
    return str(code) if isinstance(code, str | int | float) and not isinstance(code, bool) else None


def _path(body: Any) -> tuple[str, ...] | None:
    """The first field that an error body names: a JSON Pointer, or a name with dots or brackets."""
    errors = _member(body, "errors")
    first: Any = errors[0] if is_list(errors) and errors else body
    pointer = _member(first, "pointer")
    if isinstance(pointer, str) and "/" in pointer:
        parts = pointer.removeprefix("#").removeprefix("/").split("/")
        return tuple(part.replace("~1", "/").replace("~0", "~") for part in parts)
    named = _member(first, "field") or _member(first, "param")
    if not isinstance(named, str):
        return None
    return tuple(part for part in named.replace("[", ".").replace("]", ".").split(".") if part)

"""The error of a call for which the client got no access token."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .error_body import shown
from .error_text import error_text, redact
from .errors import ClientError
from .retry import is_transient
from .wire import CallFacts


@dataclass(frozen=True, slots=True)
class TokenFailure:
    """The reason why there is no token: a response without a token, or the exception of a failed
    connection.
    """

    secrets: Sequence[str] = field(repr=False)
    """The secrets of the token request."""
    status: int | None = None
    body: Mapping[str, Any] = field(default_factory=dict[str, Any], repr=False)
    cause: Exception | None = None


class TokenError(ClientError):
    """The client got no access token, so it did not send the request.

    `code` is the error code of the token response (RFC 6749, section 5.2), such as
    `invalid_client`. If there was no response, `__cause__` is the error of the transport.
    """

    kind = "token"

    def __init__(self, operation: str, url: str, failure: TokenFailure, facts: CallFacts) -> None:
        status, body, secrets = failure.status, failure.body, failure.secrets
        error, said = body.get("error"), body.get("error_description")
        code = redact(error, secrets) if isinstance(error, str) else None
        if status is None:
            head = "the connection failed"
        elif 200 <= status < 300:
            head = f"{status} without an access token"
        else:
            head = f"{status}{shown(code, ' ')}"
        message = said if isinstance(said, str) and said else None
        token_url = url.partition("?")[0].partition("#")[0]
        super().__init__(
            operation,
            f"no token from {token_url}: {error_text(head, message, None, None, secrets)}",
            code=code,
            retryable=status is None or is_transient(status, None),
            facts=facts,
        )
        self.token_url = token_url
        """The URL of the token request, without a query."""
        self.status = status
        """HTTP status of the token response, if there was one."""
        self.__cause__ = failure.cause

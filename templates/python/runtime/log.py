"""Log entries of calls. They contain no URL and no body, and of the headers only the request ID."""

from __future__ import annotations

import logging
from typing import Any

from .error_text import redact
from .errors import ClientError, request_id
from .wire import WireResponse

_LOGGER = logging.getLogger(__name__.partition(".")[0])
# Without this handler, Python would print warnings in programs that do not configure logging.
_LOGGER.addHandler(logging.NullHandler())


class CallLog:
    """Writes events to a logger. The data of an entry becomes attributes of its record."""

    def __init__(self, logger: logging.Logger | None) -> None:
        self._logger = logger or _LOGGER

    def request(self, operation: str, attempt: int) -> None:
        """A request is about to be sent."""
        if self._logger.isEnabledFor(logging.DEBUG):
            entry = {"event": "request", "operation": operation, "attempt": attempt}
            self._logger.debug("%s: attempt %d", operation, attempt, extra=entry)

    def response(
        self, operation: str, attempt: int, response: WireResponse, duration: float
    ) -> None:
        """A response was received, `duration` seconds after its request."""
        if not self._logger.isEnabledFor(logging.DEBUG):
            return
        status, name = response.status, request_id(response.headers)
        name = None if name is None else redact(name, response.secrets)
        entry: dict[str, Any] = {"event": "response", "operation": operation, "attempt": attempt}
        entry |= {"status": status, "duration": duration, "request_id": name}
        self._logger.debug("%s: status %d after %.3f s", operation, status, duration, extra=entry)

    def retrying(
        self, operation: str, attempt: int, outcome: WireResponse | ClientError, delay: float
    ) -> None:
        """An attempt failed, and another one follows in `delay` seconds."""
        entry: dict[str, Any] = {"event": "retrying", "operation": operation, "attempt": attempt}
        entry["delay"] = delay
        if isinstance(outcome, ClientError):
            why: str = outcome.kind
            entry["error"] = outcome.kind
        else:
            why = f"status {outcome.status}"
            entry["status"] = outcome.status
        self._logger.warning("%s: %s, again in %.3f s", operation, why, delay, extra=entry)

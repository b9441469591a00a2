"""The error of a stream that failed before its end."""

from __future__ import annotations

from typing import Literal

from .errors import ClientError
from .wire import CallFacts

StreamFailure = Literal["stream_cut", "stream_unfinished", "stream_idle", "event_too_large"]
"""The reason why a stream failed."""

_REASONS: dict[StreamFailure, str] = {
    "stream_cut": "the stream broke off",
    "stream_unfinished": "the stream ended without its last event",
    "stream_idle": "the stream was silent for too long (idle_timeout)",
    "event_too_large": "an item of the stream is too large (max_event_bytes)",
}


class StreamError(ClientError):
    """A stream or download failed. The items or bytes before the failure are valid."""

    kind = "stream"

    def __init__(
        self,
        operation: str,
        code: StreamFailure,
        last_event_id: str | None,
        facts: CallFacts = CallFacts(),
    ) -> None:
        retryable = code != "event_too_large"
        super().__init__(operation, _REASONS[code], code=code, retryable=retryable, facts=facts)
        self.last_event_id = last_event_id
        """The id of the last item, from which the service may continue."""

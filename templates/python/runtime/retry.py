"""Conditions and delays of retries."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Mapping
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime

FIRST_DELAY = 0.5
MAX_DELAY = 8.0
MAX_RETRY_AFTER = 60.0
"""The longest `Retry-After`, in seconds, that a call waits for. If the delay is longer, the call
fails, so that the caller can decide.
"""

_IN_PROGRESS = re.compile(r"idempotency_(key_)?in_(progress|use)")
_SECONDS = re.compile(r"[0-9]+(\.[0-9]+)?")
_DATE = re.compile(r"[A-Z][a-z]{2,8}, .* GMT")
"""An HTTP date (RFC 9110, section 5.6.7). The date parser also accepts other strings, but these do
not match.
"""
_PLAIN_DATE = re.compile(r"[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d [\d:]{8} \d{4}", re.ASCII)
"""The oldest format of HTTP dates, as written by `asctime`. It has no time zone, and is in UTC."""


def is_transient(status: int, code: str | None) -> bool:
    """True if the same request may succeed soon."""
    if status == 409:
        # The service is still processing an earlier attempt of the same call.
        return code is not None and _IN_PROGRESS.fullmatch(code) is not None
    return status in (408, 429) or status >= 500


def backoff(attempt: int) -> float:
    """Returns an exponential delay with full jitter, in seconds."""
    longest = min(MAX_DELAY, FIRST_DELAY * 2.0 ** (attempt - 1))
    return random.random() * longest  # noqa: S311 - spreads calls, keeps no secret


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Reads `Retry-After` (RFC 9110, section 10.2.3), given in seconds or as a date, and returns
    seconds, or None if it is unreadable.
    """
    value = headers.get("retry-after", "").strip()
    if _SECONDS.fullmatch(value):
        return float(value)
    if not (_DATE.fullmatch(value) or _PLAIN_DATE.fullmatch(value)):
        return None
    try:
        moment: datetime = parsedate_to_datetime(value)
        return max(0.0, moment.replace(tzinfo=timezone.utc).timestamp() - time.time())
    except (ValueError, OverflowError):
        return None

"""Timestamps in their transmitted form: strings (RFC 3339)."""

from __future__ import annotations

import re
from datetime import datetime, timedelta, timezone

_FORM = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))",
    re.ASCII,
)


class Timestamp(str):
    """A point in time exactly as the service sent it.

    A `datetime` would lose nanoseconds, leap seconds, and the spelling of the offset.
    """

    __slots__ = ()

    def to_datetime(self) -> datetime:
        """The time with its offset, truncated to microseconds; a leap second becomes the second
        before.

        Raises:
            ValueError: The string is not a time in the notation of RFC 3339.
        """
        found = _FORM.fullmatch(self)
        if not found:
            raise ValueError("not a time in the notation of RFC 3339")
        year, month, day, hour, minute, second = map(int, found.groups()[:6])
        fraction, sign, hours, minutes = found.groups()[6:]
        offset = timedelta(hours=int(hours or 0), minutes=int(minutes or 0))
        return datetime(
            year,
            month,
            day,
            hour,
            minute,
            min(second, 59),
            int((fraction or "")[:6].ljust(6, "0")),
            timezone(-offset if sign == "-" else offset),
        )


def timestamp(value: datetime) -> str:
    """A time in the notation of RFC 3339; UTC is written as `Z`."""
    has_millis = value.microsecond > 0 and value.microsecond % 1000 == 0
    text = value.isoformat(timespec="milliseconds" if has_millis else "auto")
    return text.replace("+00:00", "Z")

"""Percent-encoding (RFC 3986)."""

from __future__ import annotations

import re
from urllib.parse import quote

_RESERVED = re.compile(r"%[0-9A-Fa-f]{2}|[^A-Za-z0-9_.~:/?@!$'()*,;=-]+")
_TRIPLET = re.compile(r"%[0-9A-Fa-f]{2}")
_SURROGATE = re.compile(r"[\ud800-\udfff]")


def utf8(text: str) -> bytes:
    """Returns the bytes of a string. An unpaired surrogate becomes U+FFFD."""
    return _SURROGATE.sub("\ufffd", text).encode()


def percent_encode(text: str) -> str:
    """Encodes all characters except the unreserved ones (section 2.3)."""
    return quote(utf8(text), safe="~")


def percent_encode_reserved(text: str) -> str:
    """Encodes like `percent_encode`, but preserves percent-encoded triplets, and reserved
    characters without a meaning in a query.

    This is reserved expansion (RFC 6570, section 3.2.3) without `&`, `+`, `#`, `[` and `]`.
    """
    return _RESERVED.sub(
        lambda part: part[0] if _TRIPLET.fullmatch(part[0]) else percent_encode(part[0]), text
    )

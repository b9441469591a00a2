"""Parses absolute addresses, and resolves other addresses against them."""

from __future__ import annotations

import re
from urllib.parse import SplitResult, urldefrag, urljoin, urlsplit

_ABSOLUTE = re.compile(r"https?://[^/?#@\\\s]+(?:[/?#]|$)", re.IGNORECASE)
_MISREAD = re.compile(r"[\\\s\x00-\x20\x7f]")
"""Parsers of addresses interpret these characters differently."""
_PORTS = {"http": 80, "https": 443}


def is_address(url: str) -> bool:
    """True for an absolute HTTP or HTTPS address with a host, and without a user name or password."""
    return _ABSOLUTE.match(url) is not None and _split(url) is not None


def resolved(address: str, here: str) -> str | None:
    """Resolves an address against another one, without its fragment, or returns None if the result
    is not an HTTP or HTTPS address.
    """
    if _MISREAD.search(address):
        return None
    try:
        url = urldefrag(urljoin(here, address)).url
    except ValueError:
        return None
    return url if is_address(url) else None


def is_same_origin(one: str, other: str) -> bool:
    """True if scheme, host and port are the same (RFC 6454, section 5)."""
    return _origin(urlsplit(one)) == _origin(urlsplit(other))


def origin(url: str) -> str:
    """The part of an address that is safe to show: no path and no query, because they may contain
    secrets.
    """
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"


def _split(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url)
        return parts if parts.hostname and parts.port != 0 else None
    except ValueError:
        return None


def _origin(parts: SplitResult) -> tuple[str, str | None, int | None]:
    return parts.scheme, parts.hostname, parts.port or _PORTS.get(parts.scheme)

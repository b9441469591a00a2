"""What may go to the network, and where to."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from .address import is_address, is_same_origin, resolved
from .errors import ArgumentError
from .transport import Request, Response

_HEADER_NAME = re.compile(r"[A-Za-z0-9_!#$%&'*+.^`|~-]+")
"""RFC 9110, section 5.6.2."""
_HEADER_VALUE = re.compile(r"[\t\x20-\x7e\x80-\xff]*")
_REDIRECTIONS = frozenset((301, 302, 303, 307, 308))


def check_address(operation: str, url: str) -> None:
    """Refuses here what a transport would quote, with all that is in it, or take for a broken network."""
    if not is_address(url):
        reason = "the base URL is no address that begins with http:// or https://"
        raise ArgumentError((), f"{operation}: {reason}")


def base_address(url: str) -> str:
    """The base URL as a path can stand behind it. Raises `ArgumentError` where none can."""
    if "?" in url or "#" in url:
        reason = "the base URL has a query or a fragment, behind which no path can stand"
        raise ArgumentError((), reason)
    return url.rstrip("/")


def check_headers(headers: Mapping[str, str]) -> None:
    """Refuses what HTTP can not carry: what comes of it otherwise differs from transport to transport."""
    for name, value in headers.items():
        if not _HEADER_NAME.fullmatch(name):
            raise ArgumentError((), f"{json.dumps(name)} is no name of a header")
        if not _HEADER_VALUE.fullmatch(value):
            raise ArgumentError((), f"the header {name} holds a character that HTTP can not carry")


def is_blank(text: str | None) -> bool:
    """True of a text in which there is nothing to see."""
    return text is not None and not text.strip("\t\n\v\f\r ")


def lower_case(headers: Mapping[str, str]) -> dict[str, str]:
    """Headers whose names differ in more than their case."""
    return {name.lower(): value for name, value in headers.items()}


def redirected(request: Request, response: Response) -> Request | None:
    """The request that a response sends one that only reads to; None when it does not.

    Another origin is told nothing of the sender: no credentials, and no header of the caller's.
    """
    location = response.headers.get("location")
    is_reading = request.method in ("GET", "HEAD")
    if response.status not in _REDIRECTIONS or location is None or not is_reading:
        return None
    url = resolved(location, request.url)
    if url is None:
        return None
    if is_same_origin(url, request.url):
        return Request(request.method, url, request.headers, request.content)
    shown = {"accept": "*/*"}
    shown |= {
        name: request.headers[name] for name in ("accept", "user-agent") if name in request.headers
    }
    return Request(request.method, url, shown)

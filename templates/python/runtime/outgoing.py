"""Checks requests before they are sent."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace

from .address import is_address, is_same_origin, resolved
from .errors import ArgumentError
from .headers import Headers
from .transport import Request, Response

_HEADER_NAME = re.compile(r"[A-Za-z0-9_!#$%&'*+.^`|~-]+")
"""RFC 9110, section 5.6.2."""
_HEADER_VALUE = re.compile(r"[\t\x20-\x7e\x80-\xff]*")
MAX_HEADER_BYTES = 65_536
_REDIRECTIONS = frozenset((301, 302, 303, 307, 308))


def check_address(operation: str, url: str) -> None:
    """Rejects an address that a transport would quote in full in its error, or would report as a
    network failure.
    """
    if not is_address(url):
        reason = "the base URL must begin with http:// or https://"
        raise ArgumentError((), f"{operation}: {reason}")


def base_address(url: str) -> str:
    """The base URL in a form to which a path can be appended.

    Raises `ArgumentError` if the URL has a query or a fragment.
    """
    if "?" in url or "#" in url:
        reason = "the base URL must not have a query or a fragment"
        raise ArgumentError((), reason)
    return url.rstrip("/")


def own_address(server: str | None, base: str | None) -> str | None:
    """The address of an operation's own server, which may be relative to the client's address.
    Without an own server, the client's address.
    """
    if server is None or base is None:
        return server or base
    return resolved(server, base.rstrip("/") + "/")


def check_headers(headers: Mapping[str, str]) -> None:
    """Rejects headers that are not valid in HTTP, because transports treat them differently."""
    for name, value in headers.items():
        if not _HEADER_NAME.fullmatch(name):
            raise ArgumentError((), f"{json.dumps(name)} is not a valid header name")
        if not _HEADER_VALUE.fullmatch(value):
            raise ArgumentError((), f"the header {name} contains a character not allowed in HTTP")


def is_blank(text: str | None) -> bool:
    """True if a string has no visible characters."""
    return text is not None and not text.strip("\t\n\v\f\r ")


def lower_case(headers: Mapping[str, str]) -> dict[str, str]:
    """Headers by name in lower case; the names are distinct."""
    return {name.lower(): value for name, value in headers.items()}


def redirected(request: Request, response: Response) -> Request | None:
    """The redirect target of a read-only request, or None if there is none.

    Another origin receives no data of the sender: no credentials, and no headers set by the caller.
    """
    location = response.headers.get("location")
    is_reading = request.method in ("GET", "HEAD")
    if response.status not in _REDIRECTIONS or location is None or not is_reading:
        return None
    url = resolved(location, request.url)
    if url is None:
        return None
    if is_same_origin(url, request.url):
        return replace(request, url=url)
    shown = {"accept": "*/*"}
    shown |= {
        name: request.headers[name] for name in ("accept", "user-agent") if name in request.headers
    }
    return Request(request.method, url, shown, max_response_bytes=request.max_response_bytes)


def has_large_headers(headers: Headers) -> bool:
    """True if the names and values are longer than `MAX_HEADER_BYTES`."""
    values = ((name, value) for name in headers for value in headers.get_list(name))
    return sum(len(name) + len(value) for name, value in values) > MAX_HEADER_BYTES


def is_too_large(request: Request, response: Response) -> bool:
    """True if the body is longer than the request allows."""
    most = request.max_response_bytes
    return most is not None and (
        len(response.content) > most or declares_more(request, response.headers)
    )


def declares_more(request: Request, headers: Mapping[str, str]) -> bool:
    """True if the headers announce a body that is longer than the request allows."""
    most = request.max_response_bytes
    length = headers.get("content-length", "")
    is_known = length.isascii() and length.isdigit() and request.method != "HEAD"
    # Longer numbers are not lengths, and reading them takes time.
    return most is not None and is_known and (len(length) > 20 or int(length) > most)

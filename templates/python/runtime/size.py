"""The limit of the size of a response."""

from __future__ import annotations

from collections.abc import Mapping

from .transport import Request, Response


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

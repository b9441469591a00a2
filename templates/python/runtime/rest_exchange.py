"""Makes a REST call: sends its request and reads the response."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from .connection import Connection
from .errors import ApiError, DecodeError
from .json_text import read_json
from .options import RequestOptions
from .outcome import Outcome, decoded
from .rest import RestOperation
from .rest_request import write_request
from .transport import Request
from .wire import WireCall, WireResponse

_JSON = re.compile(r"[^;]*[/+]json *(;|$)", re.IGNORECASE)


async def call_rest(
    connection: Connection,
    operation: RestOperation[Any],
    arguments: Mapping[str, Any],
    options: RequestOptions,
) -> Outcome:
    """Writes the request, sends it, and reads the response or raises its error."""
    return await exchange(
        connection, operation, write_request(connection, operation, arguments, options), options
    )


async def exchange(
    connection: Connection, operation: RestOperation[Any], request: Request, options: RequestOptions
) -> Outcome:
    """Sends a request of an operation, and reads the response."""
    response = await connection.send(wire_call(operation, request), options)
    raw = _read(operation, response)
    return Outcome(decoded(operation.decode, raw, operation.name, response), response, raw)


def wire_call(
    operation: RestOperation[Any],
    request: Request,
    *,
    opens: bool = False,
    repeatable: bool = False,
) -> WireCall:
    """Returns a request as a call of the connection. If `opens` is true, the body of a successful response
    is read later. If `repeatable` is true, the call may be repeated even if the operation may not.
    """
    return WireCall(
        operation=operation.name,
        request=request,
        security=operation.security,
        repeatable=repeatable or operation.repeatable,
        key_header=operation.key_header,
        secrets=request.secrets,
        opens=opens,
    )


def is_json(content_type: str) -> bool:
    """True for JSON and every media type with the suffix +json (RFC 6839, section 3.1)."""
    return _JSON.match(content_type) is not None


def failure_of(operation: RestOperation[Any], response: WireResponse) -> ApiError:
    """Returns the error of an unsuccessful response."""
    return ApiError(operation.name, response, _error_body(response))


def _read(operation: RestOperation[Any], response: WireResponse) -> Any:
    # If a redirect was not followed, the operation was not executed.
    if not 200 <= response.status < 300:
        raise failure_of(operation, response)
    if operation.result == "none" or response.status == 204:
        return None
    if operation.may_be_empty and not response.content:
        return None
    if operation.result == "bytes":
        return response.content
    # The declared type counts, not the media type of the response.
    if operation.result == "text":
        return response.text
    try:
        return read_json(response.text)
    except (ValueError, RecursionError):
        raise DecodeError(operation.name, response) from None


def _error_body(response: WireResponse) -> Any:
    """Reads the body of an error, even if it does not match the declared schema."""
    if not is_json(response.headers.get("content-type", "")):
        return response.text
    try:
        return read_json(response.text)
    except (ValueError, RecursionError):
        return response.text

"""REST operations as data, and how a call of one is made."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from .body import Body
from .connection import Connection, WireCall
from .encode import Encoder, Path
from .errors import ApiError, ArgumentError, DecodeError, WireResponse
from .json_text import read_json
from .model import Decoder
from .options import RequestOptions
from .outcome import Outcome
from .parameters import PLAIN, Serialization, header_value, path_segment, query_pairs
from .percent import percent_encode
from .transport import Request
from .unset import UNSET
from .values import is_mapping

T = TypeVar("T")

_NAME = re.compile(r"\{([^{}]*)\}")
_DOTS = re.compile(r"/(\.|%2e){1,2}(/|$)", re.IGNORECASE)
_UNSAFE = re.compile(r"[^A-Za-z0-9_.~%!$&'()*+,;=:@/-]+")
_JSON = re.compile(r"[^;]*[/+]json *(;|$)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Parameter:
    """Where an argument travels, and how."""

    argument: str
    name: str
    """On the wire."""
    location: Literal["path", "query", "header", "cookie"]
    encode: Encoder
    how: Serialization = PLAIN


@dataclass(frozen=True, slots=True, kw_only=True)
class RestOperation(Generic[T]):
    """All that is needed to write an operation's request and to read its response."""

    method: str
    path: str
    parameters: Sequence[Parameter] = ()
    body: Body | None = None
    accept: str = "application/json"
    result: Literal["json", "none", "text", "bytes"] = "json"
    decode: Decoder | None = None
    """Reads a result in JSON."""
    may_be_empty: bool = False
    """Some successes have no body."""
    server: str | None = None
    """Of this operation alone."""
    security: Sequence[Sequence[str]] | None = None
    """Alternatives of security schemes, where they differ from the API's."""
    repeatable: bool = False
    """It may be repeated as it is."""
    key_header: str | None = None
    """Header of the key that makes it repeatable."""

    @property
    def name(self) -> str:
        return f"{self.method} {self.path}"


class Sent(NamedTuple):
    """A value of an argument that came from the service, and goes back as it is."""

    value: Any


async def call_rest(
    connection: Connection,
    operation: RestOperation[Any],
    arguments: Mapping[str, Any],
    options: RequestOptions,
) -> Outcome:
    """Writes the request, sends it, and reads the response or raises what it says."""
    return await exchange(
        connection, operation, write_request(connection, operation, arguments), options
    )


async def exchange(
    connection: Connection, operation: RestOperation[Any], request: Request, options: RequestOptions
) -> Outcome:
    """Sends a request of an operation, and reads the response."""
    call = WireCall(
        operation=operation.name,
        request=request,
        security=operation.security,
        repeatable=operation.repeatable,
        key_header=operation.key_header,
    )
    response = await connection.send(call, options)
    raw = _read(operation, response)
    decode = operation.decode
    return Outcome(decode(raw) if decode and raw is not None else raw, response, raw)


def write_request(
    connection: Connection, operation: RestOperation[Any], arguments: Mapping[str, Any]
) -> Request:
    """The request of a call. Raises `ArgumentError` for an argument that is not what is declared."""
    base = connection.settings.base_url or operation.server or connection.api.base_url
    if base is None:
        raise ArgumentError(("base_url",), "is not set, and the API declares no absolute address")
    segments: dict[str, str] = {}
    query: list[str] = []
    cookies: list[str] = []
    headers = {"accept": operation.accept}
    for parameter in operation.parameters:
        value = _value(parameter, arguments)
        if parameter.location == "path":
            segments[parameter.name] = (
                "" if value is None else path_segment(parameter.name, value, parameter.how)
            )
            if not segments[parameter.name]:
                raise ArgumentError((parameter.argument,), f"{parameter.name} is empty")
        elif parameter.location == "query":
            query.extend(query_pairs(parameter.name, value, parameter.how))
        elif parameter.location == "cookie":
            cookies.extend(query_pairs(parameter.name, value, parameter.how))
        else:
            written = header_value(value, parameter.how)
            if written is not None:
                headers[parameter.name.lower()] = written
    if cookies:
        headers["cookie"] = "; ".join(cookies)
    url = (
        base.rstrip("/") + _expanded(operation, segments) + (f"?{'&'.join(query)}" if query else "")
    )
    content: bytes | None = None
    if operation.body:
        value = _body_value(operation.body, arguments)
        if value is not UNSET:
            content, headers["content-type"] = operation.body.write(value, operation.body)
    return Request(operation.method, url, headers, content)


def _value(parameter: Parameter, arguments: Mapping[str, Any]) -> Any:
    """None for what is not sent: outside JSON, null says no more than nothing."""
    value = arguments.get(parameter.argument, UNSET)
    if isinstance(value, Sent):
        return value.value
    return (
        None if value is UNSET or value is None else parameter.encode(value, (parameter.argument,))
    )


def _body_value(body: Body, arguments: Mapping[str, Any]) -> Any:
    is_form = body.media_type in ("application/x-www-form-urlencoded", "multipart/form-data")
    path: Path = ()
    if body.members is None:
        value = arguments.get(body.argument, UNSET)
        path = (body.argument,)
    else:
        given = {name: arguments.get(name, UNSET) for name in body.members.fields}
        value = {name: member for name, member in given.items() if member is not UNSET}
        if body.optional and not value:
            return UNSET
    if is_form and is_mapping(value):
        # A form has no null.
        value = {name: member for name, member in value.items() if member is not None}
    return value if value is UNSET else (body.members or body.encode)(value, path)


def _expanded(operation: RestOperation[Any], segments: Mapping[str, str]) -> str:
    """Puts the values into the template, and sees that none of them reaches another path."""
    expanded = _NAME.sub(lambda found: segments[found[1]], operation.path)
    if segments and _DOTS.search(expanded):
        raise ArgumentError((), f'{operation.name}: a path parameter is "." or ".."')
    return _UNSAFE.sub(lambda found: percent_encode(found[0]), expanded)


def _read(operation: RestOperation[Any], response: WireResponse) -> Any:
    if response.status >= 400:
        raise ApiError(operation.name, response, error_body(response))
    if operation.result == "none" or response.status == 204:
        return None
    if operation.may_be_empty and not response.content:
        return None
    if operation.result == "bytes":
        return response.content
    # What is declared counts, whatever a response says of its type.
    if operation.result == "text":
        return response.text
    try:
        return read_json(response.text)
    except (ValueError, RecursionError):
        raise DecodeError(operation.name, response) from None


def error_body(response: WireResponse) -> Any:
    """An error's body helps even when it is not what was declared."""
    if not _JSON.match(response.headers.get("content-type", "")):
        return response.text
    try:
        return read_json(response.text)
    except (ValueError, RecursionError):
        return response.text

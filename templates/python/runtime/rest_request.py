"""Builds the request of a REST call."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from .body import Body, raw_body
from .connection import Connection
from .content import Content, content_of
from .encode import Path
from .error_text import secrets_in
from .errors import ArgumentError
from .options import RequestOptions
from .outgoing import base_address, own_address
from .parameters import header_value, path_segment, query_pairs
from .percent import percent_encode
from .rest import Parameter, RestOperation, Sent
from .transport import Request
from .unset import UNSET
from .values import is_mapping

_FORM = "application/x-www-form-urlencoded"
_NAME = re.compile(r"\{([^{}]*)\}")
_DOTS = re.compile(r"/(\.|%2e){1,2}(/|$)", re.IGNORECASE)
_UNSAFE = re.compile(r"[^A-Za-z0-9_.~%!$&'()*+,;=:@/-]+")


def write_request(
    connection: Connection,
    operation: RestOperation[Any],
    arguments: Mapping[str, Any],
    options: RequestOptions,
    own_query: str = "",
) -> Request:
    """Returns the request of a call. Raises `ArgumentError` for an invalid argument, an empty or
    unsafe path parameter, or a missing base URL.
    """
    base = connection.settings.base_url
    if base is None:
        base = own_address(operation.server, connection.api.base_url)
    if base is None:
        raise ArgumentError(("base_url",), "is not set, and the API declares no absolute URL")
    segments: dict[str, str] = {}
    secrets: list[str] = []
    query: list[str] = []
    cookies: list[str] = []
    headers = {"accept": operation.accept}
    for parameter in operation.parameters:
        value = _value(parameter, arguments)
        secrets.extend(_secrets(operation, {parameter.name: value}))
        if parameter.location == "path":
            segments[parameter.name] = _segment(parameter, value)
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
    url = base_address(base) + _expanded(operation, segments)
    url += f"?{'&'.join(query)}" if query else own_query
    url = _extended_url(url, options)
    secrets.extend(_secrets(operation, options.get("extra_query")))
    content: bytes | Content | None = None
    value = _body_value(operation.body, arguments) if operation.body else UNSET
    value = _extended_value(operation.body, value, options)
    if operation.body and value is not UNSET:
        _check_count(operation.body, value)
        secrets.extend(_secrets(operation, value))
        body = operation.body.write(value, operation.body)
        content = content_of(body.parts, options.get("on_progress"))
        headers["content-type"] = body.content_type
    return Request(operation.method, url, headers, content, secrets)


def _secrets(operation: RestOperation[Any], value: Any) -> Iterable[str]:
    return secrets_in(value, operation.secrets) if operation.secrets else ()


def _extended_url(url: str, options: RequestOptions) -> str:
    if not options.get("extra_query"):
        return url
    # Few calls need it, and importing it takes time.
    from .extra import with_query

    return with_query(url, options)


def _extended_value(body: Body | None, value: Any, options: RequestOptions) -> Any:
    complete = _with_constants(body, value) if body else value
    if not options.get("extra_body"):
        return complete
    from .extra import with_extra_body

    takes_members = body is not None and body.write is not raw_body
    return with_extra_body(complete, options, takes_members=takes_members)


def _check_count(body: Body, value: Any) -> None:
    if body.least and is_mapping(value) and len(value) < body.least:
        noun = "property" if body.least == 1 else "properties"
        raise ArgumentError((), f"the body needs at least {body.least} {noun}")


def _segment(parameter: Parameter, value: Any) -> str:
    """A path segment, which must not be empty."""
    written = "" if value is None else path_segment(parameter.name, value, parameter.how)
    if not written:
        raise ArgumentError((parameter.argument,), f"{parameter.name} is empty")
    return written


def _value(parameter: Parameter, arguments: Mapping[str, Any]) -> Any:
    """The value of a parameter, or None if it is not sent. Outside JSON, null means absent."""
    value = arguments.get(parameter.argument, UNSET)
    if isinstance(value, Sent):
        return value.value
    return (
        None if value is UNSET or value is None else parameter.encode(value, (parameter.argument,))
    )


def _with_constants(body: Body, value: Any) -> Any:
    if not body.constants:
        return value
    return {**(value if is_mapping(value) else {}), **body.constants}


def _body_value(body: Body, arguments: Mapping[str, Any]) -> Any:
    # An empty form is sent, too, because services check its media type, unless it needs properties.
    absent: Any = {} if body.media_type == _FORM and not body.least else UNSET
    is_form = body.media_type in (_FORM, "multipart/form-data")
    path: Path = ()
    if body.members is None:
        value = arguments.get(body.argument, UNSET)
        path = (body.argument,)
        if value is UNSET:
            return absent
    else:
        given = {name: arguments.get(name, UNSET) for name in body.members.fields}
        value = {name: member for name, member in given.items() if member is not UNSET}
        if body.optional and not value:
            return absent
    if is_form and is_mapping(value):
        # Forms cannot represent null.
        value = {name: member for name, member in value.items() if member is not None}
    return (body.members or body.encode)(value, path)


def _expanded(operation: RestOperation[Any], segments: Mapping[str, str]) -> str:
    """Expands the template with the values, and ensures that no value changes the path."""
    expanded = _NAME.sub(lambda found: segments[found[1]], operation.path)
    if segments and _DOTS.search(expanded):
        raise ArgumentError((), f'{operation.name}: a path parameter is "." or ".."')
    return _UNSAFE.sub(lambda found: percent_encode(found[0]), expanded)

"""Requests that the API does not declare."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .body import Body, form_body, json_body
from .connection import Connection
from .encode import anything
from .errors import ArgumentError, DecodeError
from .json_text import read_json
from .model import Decoder
from .options import RequestOptions
from .outcome import Outcome, decoded
from .parameters import Serialization
from .rest import RestOperation
from .rest_exchange import failure_of, is_json, wire_call
from .rest_request import write_request
from .unset import UNSET
from .wire import WireResponse

_METHOD = re.compile(r"[A-Z]+")
_PATH = re.compile(r"/[A-Za-z0-9_.~!$&'()*+,;=:@%/-]*(\?[A-Za-z0-9_.~!$&'()*+,;=:@%/?[\]-]*)?")
_DOTS = re.compile(r"/(\.|%2e){1,2}([/?]|$)", re.IGNORECASE)
_TEXT = re.compile(
    r"(text/|[^;]*[/+](xml|x-www-form-urlencoded|javascript|graphql) *(;|$))", re.IGNORECASE
)
_REPEATABLE = ("GET", "HEAD", "PUT", "DELETE", "OPTIONS")
"""RFC 9110, section 9.2.2."""
_DEEP = Serialization(style="deepObject")


@dataclass(frozen=True, slots=True, kw_only=True)
class RawRequest:
    """A request that the API does not declare."""

    method: str
    path: str = field(repr=False)
    query: Mapping[str, Any] | None = field(default=None, repr=False)
    body: Any = field(default=UNSET, repr=False)
    """The body, which is sent as JSON."""
    form: Mapping[str, Any] | None = field(default=None, repr=False)
    """The body, which is sent as a form. Nested properties become `name[key]`."""

    def operation(self) -> RestOperation[Any]:
        """Describes the request.

        Raises:
            ArgumentError: The method or the path is invalid.
        """
        if not _METHOD.fullmatch(self.method):
            raise ArgumentError((), "the method is not valid: use capital letters")
        if not _PATH.fullmatch(self.path) or _DOTS.search(self.path.partition("?")[0]):
            reason = "the path is not valid: begin with /, and percent-encode other characters"
            raise ArgumentError((), reason)
        return RestOperation(
            method=self.method,
            path=self.path.partition("?")[0],
            body=self._body(),
            accept="application/json, */*;q=0.1",
            repeatable=self.method in _REPEATABLE,
        )

    def _body(self) -> Body | None:
        if self.form is not None:
            names = [name for name, value in self.form.items() if not isinstance(value, str)]
            encoding = dict.fromkeys(names, _DEEP)
            media_type = "application/x-www-form-urlencoded"
            return Body(write=form_body, media_type=media_type, encoding=encoding)
        if self.body is UNSET:
            return None
        return Body(write=json_body, media_type="application/json", encode=anything)


async def call_raw(
    connection: Connection, raw: RawRequest, options: RequestOptions, decode: Decoder | None
) -> Outcome:
    """Sends a request, and reads the response or raises its error."""
    operation = raw.operation()
    extended: RequestOptions = {"extra_query": raw.query or {}}
    body = raw.body if raw.form is None else raw.form
    _, mark, query = raw.path.partition("?")
    request = write_request(connection, operation, {"body": body}, extended, mark + query)
    response = await connection.send(wire_call(operation, request), options)
    value = _read(operation, response)
    return Outcome(decoded(decode, value, operation.name, response), response, value)


def _read(operation: RestOperation[Any], response: WireResponse) -> Any:
    if not 200 <= response.status < 300:
        raise failure_of(operation, response)
    if response.status == 204 or not response.content:
        return None
    content_type = response.headers.get("content-type", "")
    if not is_json(content_type):
        is_text = not content_type or _TEXT.match(content_type)
        return response.text if is_text else response.content
    try:
        return read_json(response.text)
    except (ValueError, RecursionError):
        raise DecodeError(operation.name, response) from None

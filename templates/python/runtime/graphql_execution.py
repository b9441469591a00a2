"""GraphQL over HTTP: sends a document and returns its `data`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .connection import Connection
from .errors import ApiError, ArgumentError, DecodeError
from .graphql_errors import GraphqlError
from .json_text import read_json, write_json
from .options import RequestOptions
from .outgoing import base_address
from .transport import Request
from .values import is_list, is_object
from .wire import WireCall, WireResponse

_HEADERS = {
    "accept": "application/graphql-response+json, application/json",
    "content-type": "application/json",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Execution:
    """A request to the GraphQL endpoint."""

    name: str
    """The name of the call in errors and logs."""
    query: str = field(repr=False)
    operation_name: str | None = None
    variables: Mapping[str, Any] | None = field(default=None, repr=False)
    repeatable: bool = False
    key: str | None = None
    """An idempotency key in the variables, which makes the request repeatable."""


async def execute(
    connection: Connection, execution: Execution, options: RequestOptions
) -> tuple[Any, WireResponse]:
    """Executes a document (GraphQL over HTTP, section 5) and returns its `data`. Raises
    `GraphqlError`.
    """
    url = _address(connection)
    if url is None:
        raise ArgumentError(("graphql_url",), "is not set, and neither is base_url")
    body: dict[str, Any] = {"query": execution.query}
    if execution.operation_name is not None:
        body["operationName"] = execution.operation_name
    if execution.variables is not None:
        body["variables"] = execution.variables
    if options.get("extra_query") or options.get("extra_body"):
        from .extra import with_extra_body, with_query

        url, body = with_query(url, options), with_extra_body(body, options)
    call = WireCall(
        operation=execution.name,
        request=Request("POST", url, _HEADERS, write_json(body).encode()),
        repeatable=execution.repeatable,
        key=execution.key,
        is_graphql=True,
    )
    response = await connection.send(call, options)
    return _data(execution.name, response), response


def _address(connection: Connection) -> str | None:
    """Returns the caller's URL, or the API's URL, which may be a path appended to the REST base URL."""
    settings, api = connection.settings, connection.api
    if settings.graphql_url is not None or not (api.graphql_url or "").startswith("/"):
        return api.graphql_url if settings.graphql_url is None else settings.graphql_url
    base = api.base_url if settings.base_url is None else settings.base_url
    return None if base is None else f"{base_address(base)}{api.graphql_url}"


def _data(name: str, response: WireResponse) -> Any:
    """Returns the data. If the body contains data or errors, the status does not matter, because
    servers disagree about statuses (GraphQL over HTTP, section 6.4).
    """
    # If a redirect was not followed, nothing was executed.
    is_success = 200 <= response.status < 300
    try:
        body: Any = read_json(response.text)
    except (ValueError, RecursionError):
        if not is_success:
            raise ApiError(name, response, response.text) from None
        raise DecodeError(name, response) from None
    members: dict[str, Any] = body if is_object(body) else {}
    data, errors = members.get("data"), members.get("errors")
    if is_list(errors) and errors:
        raise GraphqlError(name, response, errors, data)
    # Null without errors is not a valid result (GraphQL September 2025, section 7.1).
    if data is not None:
        return data
    if not is_success:
        raise ApiError(name, response, body)
    raise DecodeError(name, response, f"status {response.status} with neither data nor errors")

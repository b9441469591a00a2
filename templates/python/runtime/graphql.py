"""GraphQL operations as data, and how a call of one is made."""

from __future__ import annotations

import re
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from .connection import Connection, WireCall
from .encode import Struct, anything
from .errors import ApiError, ArgumentError, DecodeError, WireResponse
from .graphql_errors import GraphqlError, UserErrorsError
from .json_text import read_json, write_json
from .model import Decoder, member_at, with_member
from .options import MutationOptions, RequestOptions
from .outcome import Outcome
from .pages import PageOutcome
from .transport import Request
from .unset import UNSET
from .values import is_list, is_object

T = TypeVar("T")
Item = TypeVar("Item")

_QUERY = re.compile(r"(?:[\s,\ufeff]|#[^\n]*\n)*(query\b|\{)")
_HEADERS = {
    "accept": "application/graphql-response+json, application/json",
    "content-type": "application/json",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphqlOperation(Generic[T]):
    """One canonical operation."""

    name: str
    kind: Literal["query", "mutation"]
    document: str
    """The executable document, with the fragments that it needs."""
    variables: Struct | None = None
    """By argument: the variables, or the members of the one variable `input`."""
    flattened: str | None = None
    """The one variable whose members are the arguments."""
    required: bool = False
    """That variable has to be there."""
    root: str | None = None
    """Response key of the one root field, whose value is the result; without it the result is all of `data`."""
    decode: Decoder | None = None
    user_errors: str | None = None
    """Member of the payload that lists user errors."""
    repeatable: bool = False
    """It may be repeated as it is."""
    key: Sequence[str] | None = None
    """Down from the variables to the value that makes repeats of the call one call: a UUID unless given."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphqlPages(Generic[Item]):
    """Where a connection is in a result, and what asks for its next page (Relay's Cursor Connections Specification)."""

    page_info: Sequence[str]
    items: Sequence[str]
    """Down to the items, or to the edges that hold them."""
    node: str | None = None
    """Member of an edge that is its item."""
    after: Sequence[str]
    """Down from the arguments to the cursor."""


async def call_graphql(
    connection: Connection,
    operation: GraphqlOperation[Any],
    arguments: Mapping[str, Any],
    options: MutationOptions | RequestOptions,
) -> Outcome:
    """Makes a call of one canonical operation; its result is the value of its root field."""
    name = f"{operation.kind} {operation.name}"
    variables = _variables(operation, arguments)
    key: str | None = None
    if operation.key is not None:
        given = member_at(variables, operation.key)
        key = str(given if given is not None else options.get("idempotency_key") or uuid.uuid4())
        variables = with_member(variables, operation.key, key)
    execution = _Execution(
        name, operation.document, operation.name, variables, operation.repeatable, key
    )
    data, response = await _execute(connection, execution, options)
    payload = data if operation.root is None else member_at(data, (operation.root,))
    if operation.user_errors is not None and options.get("user_errors", "raise") == "raise":
        errors = member_at(payload, (operation.user_errors,))
        if is_list(errors) and errors:
            raise UserErrorsError(name, response, errors, payload)
    decode = operation.decode
    return Outcome(
        decode(payload) if decode and payload is not None else payload, response, payload
    )


async def call_document(
    connection: Connection,
    document: str,
    variables: Mapping[str, Any] | None,
    options: RequestOptions,
) -> Outcome:
    """Executes a document of the caller's own and gives its `data`, as JSON."""
    encoded = None if variables is None else anything(variables, ("variables",))
    execution = _Execution(
        "graphql", document, None, encoded, _QUERY.match(document) is not None, None
    )
    data, response = await _execute(connection, execution, options)
    return Outcome(data, response, data)


async def turn_graphql(
    connection: Connection,
    operation: GraphqlOperation[Any],
    pages: GraphqlPages[Any],
    arguments: Mapping[str, Any],
    options: RequestOptions,
) -> PageOutcome:
    """A page of a connection."""
    outcome = await call_graphql(connection, operation, arguments, options)
    found: Any = member_at(outcome.data, pages.items)
    items: Sequence[Any] = found if is_list(found) else ()
    node = pages.node
    if node is not None:
        items = [member_at(edge, (node,)) for edge in items]
    info = member_at(outcome.raw, pages.page_info)
    cursor = member_at(info, ("endCursor",))
    is_moved = isinstance(cursor, str) and cursor != member_at(dict(arguments), pages.after)
    if member_at(info, ("hasNextPage",)) is not True or not is_moved:
        return PageOutcome(outcome, items, None)
    following = with_member(arguments, pages.after, cursor)
    return PageOutcome(
        outcome, items, lambda: turn_graphql(connection, operation, pages, following, options)
    )


class _Execution(NamedTuple):
    """A request to the GraphQL endpoint."""

    name: str
    query: str
    operation_name: str | None
    variables: Mapping[str, Any] | None
    repeatable: bool
    key: str | None


def _variables(
    operation: GraphqlOperation[Any], arguments: Mapping[str, Any]
) -> Mapping[str, Any] | None:
    if operation.variables is None:
        return None
    given = {name: value for name, value in arguments.items() if value is not UNSET}
    encoded: dict[str, Any] = operation.variables(given, ())
    if operation.flattened is None:
        return encoded or None
    return {operation.flattened: encoded} if encoded or operation.required else {}


async def _execute(
    connection: Connection, execution: _Execution, options: RequestOptions
) -> tuple[Any, WireResponse]:
    """Executes a document (GraphQL over HTTP, section 5) and gives its `data`. Raises `GraphqlError`."""
    url = connection.settings.graphql_url
    if url is None:
        raise ArgumentError(("graphql_url",), "is not set")
    body: dict[str, Any] = {"query": execution.query}
    if execution.operation_name is not None:
        body["operationName"] = execution.operation_name
    if execution.variables is not None:
        body["variables"] = execution.variables
    call = WireCall(
        operation=execution.name,
        request=Request("POST", url, _HEADERS, write_json(body).encode()),
        repeatable=execution.repeatable,
        key=execution.key,
        is_graphql=True,
    )
    response = await connection.send(call, options)
    return _data(execution.name, response), response


def _data(name: str, response: WireResponse) -> Any:
    """The body decides, never the status: servers disagree about statuses (GraphQL over HTTP, section 6.4)."""
    try:
        body: Any = read_json(response.text)
    except (ValueError, RecursionError):
        if response.status >= 400:
            raise ApiError(name, response, response.text) from None
        raise DecodeError(name, response) from None
    members: dict[str, Any] = body if is_object(body) else {}
    errors = members.get("errors")
    if is_list(errors) and errors:
        raise GraphqlError(name, response, errors, members.get("data"))
    if "data" in members:
        return members["data"]
    if response.status >= 400:
        raise ApiError(name, response, body)
    raise DecodeError(name, response, f"status {response.status} with neither data nor errors")

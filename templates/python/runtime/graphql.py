"""Describes and calls GraphQL operations."""

from __future__ import annotations

import re
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from .connection import Connection
from .encode import Struct, anything
from .graphql_errors import UserErrorsError
from .graphql_execution import Execution, execute
from .json_text import write_json
from .model import Decoder, member_at, with_member
from .options import MutationOptions, RequestOptions
from .outcome import Outcome, decoded
from .pages import PageOutcome
from .trail import Step, Trail, longer
from .unset import UNSET
from .values import is_list

T = TypeVar("T")
Item = TypeVar("Item")

_QUERY = re.compile(r"(?:[\s,\ufeff]|#[^\n]*\n)*(query\b|\{)")


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphqlOperation(Generic[T]):
    """The GraphQL operation of one client method."""

    name: str
    kind: Literal["query", "mutation"]
    document: str
    """The executable document, including its fragments."""
    variables: Struct | None = None
    """Encodes the arguments as variables, or, if `flattened` is set, as the fields of that single
    variable.
    """
    flattened: str | None = None
    """Name of the single variable whose fields are the arguments."""
    required: bool = False
    """True if this variable is required."""
    root: str | None = None
    """Response key of the single root field with the result. Without it, all of `data` is the result."""
    decode: Decoder | None = None
    user_errors: str | None = None
    """Field of the payload with the user errors."""
    repeatable: bool = False
    """True if the operation may be repeated unchanged."""
    key: Sequence[str] | None = None
    """Path from the variables to the idempotency key. By default, the key is a new UUID."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphqlPages(Generic[Item]):
    """Describes a connection in a result, and the arguments for its next page (Relay's Cursor
    Connections).
    """

    page_info: Sequence[str]
    items: Sequence[str]
    """Path to the items, or to the edges that contain them."""
    node: str | None = None
    """Field of an edge with its item."""
    after: Sequence[str]
    """Path from the arguments to the cursor."""


async def call_graphql(
    connection: Connection,
    operation: GraphqlOperation[Any],
    arguments: Mapping[str, Any],
    options: MutationOptions | RequestOptions,
) -> Outcome:
    """Sends the operation of a client method. The result is the value of its single root field, or
    all of `data`.
    """
    name = f"{operation.kind} {operation.name}"
    variables = _variables(operation, arguments)
    key: str | None = None
    if operation.key is not None:
        given = member_at(variables, operation.key)
        if given is None:
            key = options.get("idempotency_key")
            key = str(uuid.uuid4()) if key is None else key
            variables = with_member(variables, operation.key, key)
        else:
            key = given if isinstance(given, str) else write_json(given)
    execution = Execution(
        name=name,
        query=operation.document,
        operation_name=operation.name,
        variables=variables,
        repeatable=operation.repeatable,
        key=key,
    )
    data, response = await execute(connection, execution, options)
    payload = data if operation.root is None else member_at(data, (operation.root,))
    if operation.user_errors is not None and options.get("user_errors", "raise") == "raise":
        errors = member_at(payload, (operation.user_errors,))
        if is_list(errors) and errors:
            raise UserErrorsError(name, response, errors, payload)
    return Outcome(decoded(operation.decode, payload, name, response), response, payload)


async def call_document(
    connection: Connection,
    document: str,
    variables: Mapping[str, Any] | None,
    options: RequestOptions,
) -> Outcome:
    """Executes your own document and returns its `data` as JSON."""
    encoded = None if variables is None else anything(variables, ("variables",))
    is_query = _QUERY.match(document) is not None
    execution = Execution(name="graphql", query=document, variables=encoded, repeatable=is_query)
    data, response = await execute(connection, execution, options)
    return Outcome(data, response, data)


async def turn_graphql(
    connection: Connection,
    operation: GraphqlOperation[Any],
    pages: GraphqlPages[Any],
    arguments: Mapping[str, Any],
    options: RequestOptions,
    trail: Trail | None = None,
) -> PageOutcome:
    """Requests a page of a connection."""
    outcome = await call_graphql(connection, operation, arguments, options)
    found: Any = member_at(outcome.data, pages.items)
    items: Sequence[Any] = found if is_list(found) else ()
    node = pages.node
    if node is not None:
        items = [member_at(edge, (node,)) for edge in items]
    info = member_at(outcome.raw, pages.page_info)
    cursor = member_at(info, ("endCursor",))
    # A cursor equal to the requested one ends the list.
    is_moved = isinstance(cursor, str) and cursor != member_at(dict(arguments), pages.after)
    if member_at(info, ("hasNextPage",)) is not True or not is_moved:
        return PageOutcome(outcome, items, None)

    async def following() -> PageOutcome:
        name, most = f"query {operation.name}", connection.settings.max_pages
        further = longer(trail, Step(name, outcome.response, len(items), cursor, most))
        moved = with_member(arguments, pages.after, cursor)
        return await turn_graphql(connection, operation, pages, moved, options, further)

    return PageOutcome(outcome, items, following)


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

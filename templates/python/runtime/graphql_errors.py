"""Errors of GraphQL calls, in addition to those of every call."""

from __future__ import annotations

from typing import Any

from .error_body import shown
from .errors import ResponseError
from .values import is_list, is_object
from .wire import WireResponse


class GraphqlError(ResponseError):
    """The GraphQL response contains errors."""

    kind = "graphql"

    def __init__(
        self, operation: str, response: WireResponse, errors: list[Any], partial_data: Any
    ) -> None:
        code = _code(_member(errors[0], "extensions"))
        paths = [_member(error, "path") for error in errors]
        found: list[Any] | None = next(filter(is_list, paths), None)
        super().__init__(
            operation,
            f"{_counted(errors, 'GraphQL error')}{shown(code, ': ')}",
            response,
            message=_message(errors[0]),
            place=None if found is None else f"path {'.'.join(map(str, found))}",
            code=code,
            retryable=response.status >= 500 or response.status == 429,
        )
        self.errors = errors
        """The errors as received (GraphQL September 2025, section 7.1.3)."""
        self.partial_data: Any = partial_data
        """The data received despite the errors, as JSON."""
        self.path: tuple[str | int, ...] | None = None if found is None else tuple(found)
        """Response path of the first error that has one."""


class UserErrorsError(ResponseError):
    """The payload of a mutation contains user errors, which are problems that the user can fix."""

    kind = "userErrors"

    def __init__(
        self, operation: str, response: WireResponse, user_errors: list[Any], payload: Any
    ) -> None:
        first = user_errors[0]
        code = _code(first)
        path = _path(_member(first, "path")) or _path(_member(first, "field"))
        super().__init__(
            operation,
            f"{_counted(user_errors, 'user error')}{shown(code, ': ')}",
            response,
            message=_message(first),
            place=None if path is None else f"param {'.'.join(path)}",
            code=code,
        )
        self.user_errors = user_errors
        self.payload: Any = payload
        """The complete payload, including the errors, as JSON."""
        self.path: tuple[str, ...] | None = path
        """The path to the invalid part of the input, if the first error names one."""


def _counted(things: list[Any], name: str) -> str:
    """`1 user error`, `2 user errors`."""
    return f"{len(things)} {name}{'' if len(things) == 1 else 's'}"


def _member(holder: Any, name: str) -> Any:
    return holder.get(name) if is_object(holder) else None


def _code(holder: Any) -> str | None:
    code = _member(holder, "code")
    return code if isinstance(code, str) else None


def _message(error: Any) -> str | None:
    message = _member(error, "message")
    return message if isinstance(message, str) and message else None


def _path(value: Any) -> tuple[str, ...] | None:
    if isinstance(value, str):
        return (value,)
    is_path = is_list(value) and all(isinstance(part, str) for part in value)
    return tuple(value) if is_path else None

"""Reads the body of an error in several common forms."""

from __future__ import annotations

import re
from typing import Any

from .json_text import write_json
from .values import is_list, is_object

_CODE = re.compile(r"[A-Za-z0-9_.:/-]{1,99}")


def shown(code: str | None, before: str) -> str:
    """A code formatted for a message.

    Empty if the code is free text, which might break a log or contain personal data.
    """
    return before + code if code is not None and _CODE.fullmatch(code) else ""


def member_of(body: Any, name: str) -> Any:
    """A property at the top level (RFC 9457), or inside `error` at any depth."""
    while is_object(body):
        if body.get(name) is not None:
            return body[name]
        body = body.get("error")
    return None


def code_of(body: Any) -> str | None:
    """Machine-readable reason: a string or a number."""
    code = member_of(body, "code")
    if isinstance(code, int | float) and not isinstance(code, bool):
        return write_json(code)
    return code if isinstance(code, str) else None


def message_of(body: Any) -> str | None:
    """The message of the body, and its message about the first invalid field."""
    whole, errors = _words_of(body), member_of(body, "errors")
    first = _words_of(errors[0]) if is_list(errors) and errors else None
    if whole is None or first is None or first == whole:
        return first if whole is None else whole
    return f"{whole}: {first}"


def _words_of(holder: Any) -> str | None:
    found = (member_of(holder, name) for name in ("message", "detail", "title"))
    return next((words for words in found if isinstance(words, str) and words), None)


def path_of(body: Any) -> tuple[str, ...] | None:
    """The path of the first named field, given as a JSON Pointer, or as a name with dots or
    brackets.
    """
    errors = member_of(body, "errors")
    first: Any = (errors[0] if errors else None) if is_list(errors) else body
    pointer = member_of(first, "pointer")
    if isinstance(pointer, str) and "/" in pointer:
        parts = pointer.removeprefix("#").removeprefix("/").split("/")
        return tuple(part.replace("~1", "/").replace("~0", "~") for part in parts)
    named = member_of(first, "field")
    if named is None:
        named = member_of(first, "param")
    if not isinstance(named, str):
        return None
    return tuple(part for part in re.split(r"[.\[\]]+", named) if part)

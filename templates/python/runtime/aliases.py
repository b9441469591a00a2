"""Aliases that contain the names of types, because types refer to each other in cycles."""

from __future__ import annotations

from typing import Any, ForwardRef, Literal, get_args, get_origin


def in_module(alias: Any, module: str) -> Any:
    """Returns the alias with names that belong to a module, so that `typing.get_type_hints` can
    evaluate them in every module that uses the alias.
    """
    if isinstance(alias, str):
        return ForwardRef(alias, module=module)
    if isinstance(alias, ForwardRef):
        return ForwardRef(alias.__forward_arg__, module=module)
    origin: Any = get_origin(alias)
    if origin is None or origin is Literal:
        return alias
    return origin[tuple(in_module(each, module) for each in get_args(alias))]

"""Reads properties of a result, as a program does."""

from typing import Any

from calls import spelled


def accessed(value: Any, pointers: list[str], runtime: Any) -> dict[str, Any]:
    """The results of accessors, by JSON Pointer."""
    return {pointer: access(value, pointer.split("/")[1:], runtime) for pointer in pointers}


def misfits_of(value: Any, package: Any) -> list[str]:
    """The locations of values without their declared form."""
    return [misfit.path for misfit in package.runtime.misfits(value)]


def access(value: Any, names: list[str], runtime: Any) -> dict[str, Any]:
    for name in names:
        if isinstance(value, list):
            value = value[int(name)]
        elif isinstance(value, dict):
            value = value[name]
        elif hasattr(value, spelled(name)):
            value = getattr(value, spelled(name))
        else:
            value = value.additional_properties[name]
    if value is runtime.UNSET:
        return {"state": "absent"}
    if value is None:
        return {"state": "null"}
    known = {"known": False} if isinstance(value, runtime.Unknown) else {}
    return {"value": runtime.to_json(value), **known}

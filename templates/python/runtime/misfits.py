"""Values of a response that do not have their declared form."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from types import UnionType
from typing import Any, ForwardRef, Literal, Union, get_args, get_origin, get_type_hints

from .model import Model
from .timestamp import Timestamp
from .unset import UNSET, Unset
from .values import is_list, is_object

_KINDS: Mapping[Any, str] = {
    str: "string",
    Timestamp: "point in time",
    bool: "boolean",
    int: "integer",
    float: "number",
    type(None): "null",
    Unset: "absent",
}


@dataclass(frozen=True, slots=True)
class Misfit:
    """A value that does not have its declared form."""

    path: str
    """JSON Pointer (RFC 6901) within the checked value."""
    expected: str
    """The declared type."""
    found: str
    """The type of the received value, or `absent`."""


def misfits(value: Model) -> list[Misfit]:
    """Returns the parts of a response that do not have their declared form.

    Unlisted enum values, unknown variants of unions, undeclared fields, and null in an optional
    field are not misfits.
    """
    return list(_of_model(value, ""))


def _of_model(value: Model, path: str) -> Iterator[Misfit]:
    model: Any = type(value)
    hints = _hints(model)
    renamed: Mapping[str, str] = getattr(model, "_names", {})
    for name in [each.name for each in fields(value)]:
        if name != "additional_properties":
            wire = _escaped(renamed.get(name, name))
            yield from _of_value(getattr(value, name), hints[name], f"{path}/{wire}")


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")


@cache
def _hints(model: Any) -> Mapping[str, Any]:
    return get_type_hints(model)


def _of_value(value: Any, declared: Any, path: str) -> Iterator[Misfit]:
    alternatives = list(_alternatives(declared))
    if value is None and Unset in alternatives:
        return
    if any(_accepts(value, each) for each in alternatives):
        for each in alternatives:
            if _accepts(value, each):
                yield from _inside(value, each, path)
                return
    expected = dict.fromkeys(_name(each) for each in alternatives if each is not Unset)
    yield Misfit(path, " or ".join(expected), _found(value))


def _alternatives(declared: Any) -> Iterator[Any]:
    if isinstance(declared, ForwardRef):
        yield from _alternatives(_resolved(declared))
    elif get_origin(declared) in {Union, UnionType}:
        for each in get_args(declared):
            yield from _alternatives(each)
    else:
        yield declared


def _resolved(name: ForwardRef) -> Any:
    def annotated() -> None: ...

    annotated.__annotations__ = {"type": name}
    module = sys.modules[str(name.__forward_module__)]
    return get_type_hints(annotated, vars(module))["type"]


def _accepts(value: Any, declared: Any) -> bool:
    """True if the value itself has the declared type. Does not check the values inside it."""
    origin = get_origin(declared)
    if declared is Any:
        return True
    if origin is Literal:
        return any(type(value) is type(each) and value == each for each in get_args(declared))
    if origin is Sequence:
        return is_list(value)
    if origin is Mapping:
        return is_object(value)
    if declared in {int, float}:
        return _is_number(value) and (declared is float or value == value // 1)
    if declared is Timestamp:
        return isinstance(value, Timestamp) and _is_time(value)
    return isinstance(value, declared)


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _is_time(value: Timestamp) -> bool:
    try:
        value.to_datetime()
    except ValueError:
        return False
    return True


def _inside(value: Any, declared: Any, path: str) -> Iterator[Misfit]:
    arguments = get_args(declared)
    if isinstance(value, Model):
        yield from _of_model(value, path)
    elif get_origin(declared) is Sequence:
        for index, item in enumerate(value):
            yield from _of_value(item, arguments[0], f"{path}/{index}")
    elif get_origin(declared) is Mapping:
        for name, member in value.items():
            yield from _of_value(member, arguments[1], f"{path}/{_escaped(name)}")


def _name(declared: Any) -> str:
    origin = get_origin(declared)
    if origin is Literal:
        return " or ".join(repr(each) for each in get_args(declared))
    if origin is Sequence:
        return "array"
    if origin is Mapping:
        return "object"
    return _KINDS.get(declared) or str(declared.__name__)


def _found(value: Any) -> str:
    if value is UNSET:
        return "absent"
    if is_list(value):
        return "array"
    if isinstance(value, Model) or is_object(value):
        return "object"
    return next((name for kind, name in _KINDS.items() if isinstance(value, kind)), "value")

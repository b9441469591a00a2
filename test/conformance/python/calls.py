"""Translates the call of a vector to Python."""

import keyword
import re
from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any

from values import given

from package import Package

SECONDS = {"timeoutMs": "timeout", "attemptTimeoutMs": "attempt_timeout", "idleTimeoutMs": "idle_timeout"}
GROUPS = {"path": "path", "query": "query", "headers": "header", "cookies": "cookie"}


def spelled(name: str) -> str:
    """A name of the contract in Python."""
    snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
    return f"{snake}_" if keyword.iskeyword(snake) else snake


def options_of(spec: dict[str, Any]) -> dict[str, Any]:
    """Options of a client or a call, except those that are not plain values."""
    plain = {name: value for name, value in spec.items() if name not in (*SECONDS, "abortAtMs", "closeAtMs")}
    durations = {told: spec[name] / 1000 for name, told in SECONDS.items() if name in spec}
    return {**{spelled(name): value for name, value in plain.items()}, **durations}


def method_of(spec: dict[str, Any], client: Any, *, is_raw: bool = False) -> Callable[..., Any]:
    """The method `resource.action`; resources may contain other resources."""
    *resources, action = (spelled(part) for part in spec["to"].split("."))
    calls = reduce(getattr, resources, client)
    method: Callable[..., Any] = getattr(calls.with_raw_response if is_raw else calls, action)
    return method


def is_graphql(spec: dict[str, Any], client: Any, package: Package) -> bool:
    if "document" in spec:
        return True
    if "raw" in spec:
        return False
    return isinstance(operation_of(method_of(spec, client), package), package.runtime.GraphqlOperation)


def arguments_of(spec: dict[str, Any], method: Callable[..., Any], package: Package) -> dict[str, Any]:
    """Keyword arguments, as the operation declares them."""
    operation = operation_of(method, package)
    if isinstance(operation, package.runtime.GraphqlOperation):
        variables = spec.get("variables", {})
        members = variables[operation.flattened] if operation.flattened else variables
        return named(members, operation.variables.fields if operation.variables else (), package)
    arguments: dict[str, Any] = {}
    for group, location in GROUPS.items():
        for name, value in spec.get(group, {}).items():
            [parameter] = (p for p in operation.parameters if (p.location, p.name) == (location, name))
            arguments[parameter.argument] = given(value, package.runtime)
    if "body" in spec and operation.body.members is None:
        arguments["body"] = given(spec["body"], package.runtime)
    elif "body" in spec:
        arguments |= named(spec["body"], operation.body.members.fields, package)
    return arguments


def operation_of(method: Callable[..., Any], package: Package) -> Any:
    """The description with which a method makes its calls."""
    code: Any = method
    while hasattr(code, "__wrapped__"):
        code = code.__wrapped__
    kinds = (package.runtime.RestOperation, package.runtime.GraphqlOperation)
    known = (code.__globals__.get(name) for name in code.__code__.co_names)
    [operation] = (each for each in known if isinstance(each, kinds))
    return operation


def named(members: dict[str, Any], arguments: Iterable[str], package: Package) -> dict[str, Any]:
    """Properties by their arguments."""
    by_letters = {letters(argument): argument for argument in arguments}
    return {by_letters[letters(name)]: given(value, package.runtime) for name, value in members.items()}


def letters(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())

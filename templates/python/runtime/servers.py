"""Declared servers, and the variables of their URLs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .errors import ArgumentError

_SAFE = re.compile(r"(?!\.\.?\Z)[A-Za-z0-9_.~:-]+")
_SAFE_PATH = re.compile(r"(?!\.\.?\Z)[A-Za-z0-9_.~:/-]+")


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable of a server's URL."""

    name: str
    standard: str
    values: Sequence[str] = ()
    """The permitted values. If there are none, any safe value is permitted."""


@dataclass(frozen=True, slots=True)
class Server:
    """A declared server. Variables replace the `{names}` in its URL."""

    name: str
    url: str
    variables: Sequence[Variable] = ()


def server_url(
    servers: Sequence[Server],
    chosen: str | None,
    variables: Mapping[str, object] | None,
    fallback: str | None = None,
) -> str:
    """Returns the URL of the chosen server, or else of the server named `fallback`, or else of the
    first server.

    Raises:
        ArgumentError: A server or a variable is not declared, or a variable does not accept a value.
    """
    server = _find(servers, chosen, fallback)
    given = dict(variables or {})
    url = server.url
    for variable in server.variables:
        value = str(given.pop(variable.name, variable.standard))
        url = url.replace(f"{{{variable.name}}}", _checked(variable, value))
    for name in given:
        reason = f'the server "{server.name}" has no variable "{name}"'
        raise ArgumentError(("server_variables",), reason)
    return url


def _find(servers: Sequence[Server], chosen: str | None, fallback: str | None) -> Server:
    name = fallback if chosen is None else chosen
    found = next((server for server in servers if server.name == name), None)
    if found is None and chosen is not None:
        names = ", ".join(server.name for server in servers)
        raise ArgumentError(("server",), f'"{chosen}" is not one of {names}')
    return found or servers[0]


def _checked(variable: Variable, value: str) -> str:
    where = f'(the variable "{variable.name}")'
    if variable.values and value not in variable.values:
        reason = f'"{value}" is not one of {", ".join(variable.values)} {where}'
        raise ArgumentError(("server_variables",), reason)
    if not variable.values and value != variable.standard and not _is_safe(variable, value):
        raise ArgumentError(("server_variables",), f'"{value}" is not valid in a URL {where}')
    return value


def _is_safe(variable: Variable, value: str) -> bool:
    """True if a value does not change the meaning of the rest of the URL.

    A value may contain `/` only if the default contains `/`.
    """
    return bool((_SAFE_PATH if "/" in variable.standard else _SAFE).fullmatch(value))

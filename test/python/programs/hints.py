"""Prints the classes and functions of a package for which `typing.get_type_hints` fails."""

from __future__ import annotations

import importlib
import inspect
import json
import pkgutil
import sys
from collections.abc import Iterator
from types import FunctionType
from typing import Any, get_type_hints


def annotated(owner: Any, path: str) -> Iterator[tuple[str, Any]]:
    """The classes and functions that a module or a class defines."""
    for name, value in list(vars(owner).items()):
        inner = value.fget if isinstance(value, property) else getattr(value, "func", value)
        inner = getattr(inner, "__func__", inner)
        is_own = getattr(inner, "__module__", None) == (
            owner.__name__ if inspect.ismodule(owner) else owner.__module__
        )
        if not is_own or not isinstance(inner, (type, FunctionType)):
            continue
        yield f"{path}.{name}", inner
        if isinstance(inner, type):
            yield from annotated(inner, f"{path}.{name}")


def main() -> None:
    package = importlib.import_module(sys.argv[1])
    names = [name for _, name, _ in pkgutil.walk_packages(package.__path__, f"{sys.argv[1]}.")]
    failures: list[str] = []
    count = 0
    for name in [sys.argv[1], *names]:
        for path, value in annotated(importlib.import_module(name), name):
            count += 1
            try:
                get_type_hints(value)
            except Exception as error:
                failures.append(f"{path}: {error!r}")
    json.dump({"count": count, "failures": failures}, sys.stdout)


main()

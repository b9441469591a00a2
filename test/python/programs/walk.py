"""Imports and calls everything in a package, and prints whether strings became code."""

import ast
import builtins
import json
import pkgutil
import sys
import tokenize
from collections import Counter
from importlib import import_module
from inspect import Parameter, signature
from pathlib import Path
from typing import Any
from urllib.parse import unquote

REACHED: list[str] = []


def notice(event: str, arguments: tuple[object, ...]) -> None:
    """Effects outside the process: connections, programs, and written files."""
    written = event == "open" and isinstance(arguments[1], str) and set(arguments[1]) & set("wax+")
    if written or event.startswith(("socket.connect", "subprocess.", "os.system", "os.exec")):
        REACHED.append(f"{event} {arguments[0]}")


def encodings(folder: Path) -> set[str]:
    """Returns the encodings that comments in the first two lines of modules declare (PEP 263)."""
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        with path.open("rb") as file:
            found.add(tokenize.detect_encoding(file.readline)[0])
    return found


def tree(folder: Path) -> dict[str, int]:
    """The number of occurrences of each kind of syntax, regardless of names and strings."""
    nodes = (node for path in folder.rglob("*.py") for node in ast.walk(ast.parse(path.read_bytes())))
    return dict(sorted(Counter(type(node).__name__ for node in nodes).items()))


def hostile(folder: Path) -> list[str]:
    """Locations at which a string became syntax. Our modules never contain any of these words."""
    return [
        f"{path.name}:{node.lineno}"
        for path in sorted(folder.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_bytes(), path.name))
        if isinstance(node, ast.Name) and node.id in ("__import__", "tainted")
    ]


def import_all(package: Any) -> None:
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        loaded = import_module(module.name)
        for name in getattr(loaded, "__all__", ()):
            getattr(loaded, name)


def call_all(package: Any, sent: list[str]) -> int:
    """Calls every method, records the requests in `sent`, and returns the number of methods."""
    runtime = import_module(f"{package.__name__}._runtime.transport")

    class Server:
        """Returns the same response to every request."""

        def send(self, request: Any, **_: object) -> Any:
            sent.append(f"{request.method} {unquote(request.url)}")
            return runtime.Response(200, package.Headers([]), b'{"data":{}}')

        def close(self) -> None: ...

    client = package.Client(transport=Server(), base_url="http://x", graphql_url="http://x")
    count = 0
    for name in dir(client):
        holder = getattr(client, name)
        if name.startswith(("_", "with_raw")) or callable(holder):
            continue
        for action in dir(holder):
            method = getattr(holder, action)
            if action.startswith(("_", "with_raw")) or not callable(method):
                continue
            count += 1
            required = [p for p in signature(method).parameters.values() if p.default is Parameter.empty]
            try:
                method(**{parameter.name: "a" for parameter in required if parameter.kind.name[0] != "V"})
            except (ValueError, package.ClientError):
                continue
    return count


def main(name: str) -> None:
    sys.addaudithook(notice)
    package: Any = import_module(name)
    folder = Path(package.__file__).parent
    import_all(package)
    sent: list[str] = []
    told = {
        "methods": call_all(package, sent),
        "sent": sent,
        "fired": hasattr(builtins, "tainted"),
        "reached": REACHED,
        "hostile": hostile(folder),
        "encodings": sorted(encodings(folder)),
        "tree": tree(folder),
    }
    print(json.dumps(told))


main(*sys.argv[1:])

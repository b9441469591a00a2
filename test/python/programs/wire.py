"""Makes calls, and prints the request and the result of each: `{options, script}` in, a list out."""

import asyncio
import json
import sys
from functools import reduce
from importlib import import_module
from typing import Any


class Server:
    """Responds from a script, and records requests."""

    def __init__(self, package: Any) -> None:
        self.package = package
        self.transport: Any = import_module(f"{package.__name__}._runtime.transport")
        self.answers: list[Any] = []
        self.requests: list[dict[str, Any]] = []

    def play(self, answers: list[Any]) -> None:
        self.answers, self.requests = list(answers), []

    def answer(self, request: Any) -> Any:
        body = (request.content or b"").decode()
        headers = {name: value for name, value in request.headers.items() if name != "idempotency-key"}
        self.requests.append({"line": f"{request.method} {request.url}", "body": body, "headers": headers})
        content = json.dumps(self.answers.pop(0)).encode()
        return self.transport.Response(200, self.package.Headers([]), content)

    def close(self) -> None: ...


class SyncServer(Server):
    def send(self, request: Any, **_: object) -> Any:
        return self.answer(request)


class AsyncServer(Server):
    async def send(self, request: Any, **_: object) -> Any:
        return self.answer(request)

    async def close(self) -> None: ...


def call(client: Any, step: Any) -> Any:
    method = reduce(getattr, step["to"], client)
    return method(*step["path"], **step["params"])


def in_thread(package: Any, options: Any, script: Any) -> list[Any]:
    server = SyncServer(package)
    told: list[Any] = []
    with package.Client(transport=server, **options) as client:
        for step in script:
            server.play(step["answers"])
            made = call(client, step)
            items = [item.to_dict() for item in made] if hasattr(made, "first_page") else []
            told.append({"requests": server.requests, "items": items})
    return told


async def in_asyncio(package: Any, options: Any, script: Any) -> list[Any]:
    server = AsyncServer(package)
    told: list[Any] = []
    async with package.AsyncClient(transport=server, **options) as client:
        for step in script:
            server.play(step["answers"])
            made = call(client, step)
            pages = hasattr(made, "first_page")
            items = [item.to_dict() async for item in made] if pages else [await made][1:]
            told.append({"requests": server.requests, "items": items})
    return told


def main(name: str) -> None:
    package: Any = import_module(name)
    given = json.load(sys.stdin)
    told = in_thread(package, given["options"], given["script"])
    assert told == asyncio.run(in_asyncio(package, given["options"], given["script"])), (
        "both clients do the same"
    )
    print(json.dumps(told))


main(*sys.argv[1:])

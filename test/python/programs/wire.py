"""Makes calls and tells what each of them sends: `{options, calls}` in, a list of requests out."""

import asyncio
import json
import sys
from importlib import import_module
from typing import Any


def main(name: str) -> None:
    package: Any = import_module(name)
    transport: Any = import_module(f"{name}._runtime.transport")
    given = json.load(sys.stdin)
    sent: list[dict[str, Any]] = []

    def answer(request: Any) -> Any:
        body = (request.content or b"").decode()
        sent.append({"line": f"{request.method} {request.url}", "body": body, "headers": request.headers})
        return transport.Response(200, package.Headers([]), b'{"data":{}}')

    class Server:
        def send(self, request: Any, **_: object) -> Any:
            return answer(request)

        def close(self) -> None: ...

    class AsyncServer:
        async def send(self, request: Any, **_: object) -> Any:
            return answer(request)

        async def close(self) -> None: ...

    async def call_all() -> None:
        async with package.AsyncClient(transport=AsyncServer(), **given["options"]) as client:
            for call in given["calls"]:
                made = eval(call, {**vars(package), "client": client})
                await (made.first_page() if hasattr(made, "first_page") else made)

    with package.Client(transport=Server(), **given["options"]) as client:
        for call in given["calls"]:
            made = eval(call, {**vars(package), "client": client})
            if hasattr(made, "first_page"):
                made.first_page()
    asyncio.run(call_all())
    half = len(sent) // 2
    without_keys = [
        {**one, "headers": {k: v for k, v in one["headers"].items() if k != "idempotency-key"}}
        for one in sent
    ]
    assert without_keys[:half] == without_keys[half:], "both clients send the same"
    print(json.dumps(sent[:half]))


main(*sys.argv[1:])

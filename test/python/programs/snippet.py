"""Runs modules whose calls to any host reach the service in SERVICE, over the real transport."""

import os
import runpy
import sys

import httpx

SERVICE = httpx.URL(os.environ["SERVICE"])


def redirected(request: httpx.Request) -> httpx.Request:
    target = {"scheme": SERVICE.scheme, "host": SERVICE.host, "port": SERVICE.port}
    request.url = request.url.copy_with(**target)
    request.headers["host"] = request.url.netloc.decode("ascii")
    return request


class Threads(httpx.HTTPTransport):
    def handle_request(self, request: httpx.Request) -> httpx.Response:
        return super().handle_request(redirected(request))


class Tasks(httpx.AsyncHTTPTransport):
    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        return await super().handle_async_request(redirected(request))


# The names under which httpx clients find their transports.
httpx._client.HTTPTransport = Threads  # type: ignore[attr-defined]
httpx._client.AsyncHTTPTransport = Tasks  # type: ignore[attr-defined]

for path in sys.argv[1:]:
    print(f"# {path}")
    runpy.run_path(path, run_name="__main__")

"""The transports that are used unless others are given: httpx."""

from __future__ import annotations

import time

import httpx

from .beside import Expired, beside
from .headers import Headers
from .signals import AbortSignal
from .transport import Request, Response


class HttpxTransport:
    """Sends by an `httpx.Client`, its own unless one is given. It closes its own alone."""

    def __init__(self, client: httpx.Client | None = None) -> None:
        self._is_own = client is None
        self._client = client or httpx.Client(headers=_NO_HEADERS)

    def send(self, request: Request, *, timeout: float, signal: AbortSignal | None) -> Response:
        if signal is None:
            return self._exchange(request, timeout)
        try:
            return beside(lambda: self._exchange(request, timeout), timeout, signal)
        except Expired:
            raise TimeoutError from None

    def close(self) -> None:
        if self._is_own:
            self._client.close()

    def _exchange(self, request: Request, timeout: float) -> Response:
        end = time.monotonic() + timeout
        ready = _prepared(self._client, request, timeout)
        try:
            response = self._client.send(ready, stream=True, follow_redirects=False)
            try:
                chunks: list[bytes] = []
                for chunk in response.iter_bytes():
                    chunks.append(chunk)
                    # The limits of httpx are of each wait, and begin anew with every chunk.
                    if time.monotonic() > end:
                        raise TimeoutError
            finally:
                response.close()
        except httpx.TimeoutException as cause:
            raise TimeoutError from cause
        return _read(response, chunks)


class AsyncHttpxTransport:
    """Sends by an `httpx.AsyncClient`, its own unless one is given. It closes its own alone."""

    def __init__(self, client: httpx.AsyncClient | None = None) -> None:
        self._is_own = client is None
        self._client = client or httpx.AsyncClient(headers=_NO_HEADERS)

    async def send(self, request: Request, *, timeout: float) -> Response:
        ready = _prepared(self._client, request, timeout)
        try:
            response = await self._client.send(ready, follow_redirects=False)
        except httpx.TimeoutException as cause:
            raise TimeoutError from cause
        return _read(response, [response.content])

    async def close(self) -> None:
        if self._is_own:
            await self._client.aclose()


_NO_HEADERS = {"accept-encoding": "gzip, deflate"}


def _prepared(
    client: httpx.Client | httpx.AsyncClient, request: Request, timeout: float
) -> httpx.Request:
    return client.build_request(
        request.method,
        request.url,
        headers=list(request.headers.items()),
        content=request.content,
        timeout=httpx.Timeout(timeout),
    )


def _read(response: httpx.Response, chunks: list[bytes]) -> Response:
    return Response(response.status_code, Headers(response.headers.multi_items()), b"".join(chunks))

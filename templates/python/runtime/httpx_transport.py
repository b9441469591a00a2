"""The default transports, based on httpx."""

from __future__ import annotations

import math
import time
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any

import httpx

from .address import origin
from .beside import Expired, beside
from .content import Content
from .errors import ArgumentError
from .headers import Headers
from .outgoing import declares_more
from .signals import AbortSignal
from .transport import AsyncBody, Body, Request, Response

_ACCEPTED = {"accept-encoding": "gzip, deflate"}
_LONGEST_WAIT = 2_147_483.0
"""Maximum timeout of a socket in seconds: 31 bits of milliseconds."""


class HttpxTransport:
    """Sends requests through an `httpx.Client`: its own, or one passed in, which it does not close.

    Its own client stores no cookies, and the log entries of httpx show only the origin of an
    address.
    """

    def __init__(self, client: httpx.Client | None = None) -> None:
        self._is_own = client is None
        self._client = client or httpx.Client(headers=_ACCEPTED, cookies=_no_cookies())

    def send(self, request: Request, *, timeout: float, signal: AbortSignal | None) -> Response:
        """Sends a request, and reads the response to its end."""
        # The timeouts of httpx apply to each wait. They restart with every byte, and do not cover
        # the lookup of a name. Therefore, the request runs in another thread, so that this thread
        # can stop waiting in time.
        try:
            return beside(lambda: self._exchange(request, timeout), timeout, signal)
        except Expired:
            raise TimeoutError from None

    def open(
        self, request: Request, *, timeout: float, idle: float, signal: AbortSignal | None
    ) -> Response:
        """Sends a request, and leaves the body of a successful response unread."""
        try:
            return beside(lambda: self._opened(request, timeout, idle), timeout, signal)
        except Expired:
            raise TimeoutError from None

    def close(self) -> None:
        """Closes the connections, except those of a client passed in."""
        if self._is_own:
            self._client.close()

    def _opened(self, request: Request, timeout: float, idle: float) -> Response:
        end = time.monotonic() + timeout
        ready = _prepared(self._client, request, max(timeout, idle), is_own=self._is_own)
        try:
            response = self._client.send(ready, stream=True, follow_redirects=False)
            if not response.is_success:
                return _read(response, _read_whole(request, response, end))
        except httpx.TimeoutException as cause:
            raise TimeoutError from cause
        return _opened(response, _Body(response))

    def _exchange(self, request: Request, timeout: float) -> Response:
        end = time.monotonic() + timeout
        ready = _prepared(self._client, request, timeout, is_own=self._is_own)
        try:
            response = self._client.send(ready, stream=True, follow_redirects=False)
            return _read(response, _read_whole(request, response, end))
        except httpx.TimeoutException as cause:
            raise TimeoutError from cause


class AsyncHttpxTransport:
    """Sends requests through an `httpx.AsyncClient`: its own, or one passed in, which it does not
    close.

    Its own client stores no cookies, and the log entries of httpx show only the origin of an
    address.
    """

    def __init__(self, client: httpx.AsyncClient | None = None) -> None:
        self._is_own = client is None
        self._client = client or httpx.AsyncClient(headers=_ACCEPTED, cookies=_no_cookies())

    async def send(self, request: Request, *, timeout: float) -> Response:
        """Sends a request, and reads the response to its end."""
        ready = _prepared(self._client, request, timeout, is_own=self._is_own)
        try:
            response = await self._client.send(ready, stream=True, follow_redirects=False)
            return _read(response, await _aread_whole(request, response))
        except httpx.TimeoutException as cause:
            raise TimeoutError from cause

    async def open(self, request: Request, *, timeout: float, idle: float) -> Response:
        """Sends a request, and leaves the body of a successful response unread."""
        ready = _prepared(self._client, request, max(timeout, idle), is_own=self._is_own)
        try:
            response = await self._client.send(ready, stream=True, follow_redirects=False)
            if not response.is_success:
                return _read(response, await _aread_whole(request, response))
        except httpx.TimeoutException as cause:
            raise TimeoutError from cause
        return _opened(response, _AsyncBody(response))

    async def close(self) -> None:
        """Closes the connections, except those of a client passed in."""
        if self._is_own:
            await self._client.aclose()


class _Content:
    """The bytes of a response, up to the permitted length."""

    def __init__(self, request: Request, response: httpx.Response) -> None:
        most = request.max_response_bytes
        self._most = math.inf if most is None else most
        self._chunks: list[bytes] = []
        self._length = 0
        self.is_over = declares_more(request, response.headers)
        """True if the body is longer than allowed."""

    def add(self, chunk: bytes) -> None:
        self._chunks.append(chunk)
        self._length += len(chunk)
        self.is_over = self._length > self._most

    def whole(self) -> bytes:
        return b"".join(self._chunks)


def _read_whole(request: Request, response: httpx.Response, end: float) -> bytes:
    content = _Content(request, response)
    try:
        for chunk in () if content.is_over else response.iter_bytes():
            content.add(chunk)
            if content.is_over:
                break
            # The caller no longer waits, so the connection is not worth keeping.
            if time.monotonic() > end:
                raise TimeoutError
    finally:
        response.close()
    return content.whole()


async def _aread_whole(request: Request, response: httpx.Response) -> bytes:
    content = _Content(request, response)
    try:
        if not content.is_over:
            async for chunk in response.aiter_bytes():
                content.add(chunk)
                if content.is_over:
                    break
    finally:
        await response.aclose()
    return content.whole()


class _Body:
    def __init__(self, response: httpx.Response) -> None:
        self._response = response
        self._chunks = response.iter_bytes()

    def read(self) -> bytes:
        """The next bytes; empty at the end."""
        return next((chunk for chunk in self._chunks if chunk), b"")

    def close(self) -> None:
        """Frees the connection."""
        self._response.close()


class _AsyncBody:
    def __init__(self, response: httpx.Response) -> None:
        self._response = response
        self._chunks = response.aiter_bytes()

    async def read(self) -> bytes:
        """The next bytes; empty at the end."""
        async for chunk in self._chunks:
            if chunk:
                return chunk
        return b""

    async def close(self) -> None:
        """Frees the connection."""
        await self._response.aclose()


class _Address(httpx.URL):
    """An address that httpx sends requests to, but does not log."""

    def __str__(self) -> str:
        return origin(super().__str__())

    def __repr__(self) -> str:
        return f"URL({str(self)!r})"


def _prepared(
    client: httpx.Client | httpx.AsyncClient, request: Request, timeout: float, *, is_own: bool
) -> httpx.Request:
    if client.is_closed:
        raise ArgumentError((), "the client is closed")
    headers = dict(request.headers)
    content: Any = request.content
    if isinstance(content, Content):
        if content.size is not None:
            headers.setdefault("content-length", str(content.size))
        # httpx would iterate synchronously over a content that supports both.
        content = aiter(content) if isinstance(client, httpx.AsyncClient) else iter(content)
    ready = client.build_request(
        request.method,
        request.url,
        headers=[
            (name.encode("ascii"), value.strip(" \t").encode("latin-1"))
            for name, value in headers.items()
        ],
        content=content,
        timeout=httpx.Timeout(min(timeout, _LONGEST_WAIT)),
    )
    if is_own:
        ready.url = _Address(ready.url)
    return ready


def _read(response: httpx.Response, content: bytes) -> Response:
    return Response(response.status_code, Headers(response.headers.multi_items()), content)


def _opened(response: httpx.Response, body: Body | AsyncBody) -> Response:
    return Response(response.status_code, Headers(response.headers.multi_items()), b"", body)


def _no_cookies() -> CookieJar:
    return CookieJar(DefaultCookiePolicy(allowed_domains=[]))

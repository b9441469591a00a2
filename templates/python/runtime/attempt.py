"""One attempt of a call: its request, and the response or the reason for its failure."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from .auth import Credential, Draft
from .beside import Expired
from .content import Content
from .drive import Driver
from .error_text import secrets_of_headers
from .errors import (
    AbortedError,
    ApiConnectionError,
    ApiTimeoutError,
    ArgumentError,
    ClientError,
    DecodeError,
)
from .log import CallLog
from .options import Hooks, IncomingResponse, OutgoingRequest, RequestOptions
from .outgoing import (
    MAX_HEADER_BYTES,
    check_headers,
    has_large_headers,
    is_blank,
    is_too_large,
    lower_case,
    redirected,
)
from .signals import AbortSignal
from .token_error import TokenError
from .transport import Request, Response
from .wire import CallFacts, WireCall, WireResponse

MAX_REDIRECTS = 20


@dataclass(frozen=True, slots=True)
class Line:
    """State shared by all attempts of a client."""

    driver: Driver
    hooks: Hooks
    log: CallLog
    headers: Mapping[str, str] = field(repr=False)
    """The headers of every request."""
    idle_timeout: float
    """Seconds without new data after which a stream or download fails."""
    max_response_bytes: int


class Attempt:
    """One attempt. It is counted once its request is sent."""

    def __init__(
        self, line: Line, call: WireCall, options: RequestOptions, facts: CallFacts, limit: float
    ) -> None:
        self._line = line
        self._call = call
        self._options = options
        self._signal = options.get("signal")
        self._facts = facts
        self._limit = limit
        self._end = time.monotonic() + limit
        self._secrets: Sequence[str] = ()
        self._refused: Callable[[], None] | None = None

    async def outcome(
        self, credentials: Sequence[Credential], timeout: float
    ) -> WireResponse | ClientError:
        """Sends the request, and returns the response or the error. Raises only errors of the caller's
        functions.

        `timeout` is the limit that a timeout error reports.
        """
        work = self._exchange(credentials)
        try:
            return await self._line.driver.within(work, self._limit, self._signal)
        except Expired:
            if not self._is_aborted():
                return ApiTimeoutError(self._call.operation, timeout, self._facts)
        except (ApiConnectionError, DecodeError, TokenError) as error:
            if not self._is_aborted():
                return error
        reason = self._signal.reason if self._signal else None
        return AbortedError(self._call.operation, reason, self._facts)

    async def _exchange(self, credentials: Sequence[Credential]) -> WireResponse:
        request = await self._prepared(credentials)
        self._check_time()
        operation, started = self._call.operation, time.monotonic()
        facts = self._facts = self._facts._replace(attempts=self._facts.attempts + 1)
        try:
            response = await self._followed(request)
        except TimeoutError:
            raise Expired from None
        except (ArgumentError, Expired):
            raise
        except Exception as cause:
            content = request.content
            if isinstance(content, Content) and content.failure:
                raise content.failure from None
            raise ApiConnectionError(operation, facts) from cause
        duration = time.monotonic() - started
        if self._is_aborted():
            raise Expired
        secrets = (*self._secrets, *secrets_of_headers(request.headers))
        whole = WireResponse(
            response.status,
            response.headers,
            response.content,
            facts,
            secrets,
            response.body,
            self._refused,
        )
        if has_large_headers(response.headers):
            if response.body is not None:
                await self._line.driver.release(response.body)
            raise _too_large(
                whole, operation, f"the headers are larger than {MAX_HEADER_BYTES} bytes"
            )
        if response.body is None and is_too_large(request, response):
            most = self._line.max_response_bytes
            reason = f"the body is larger than {most} bytes (max_response_bytes)"
            raise _too_large(whole, operation, reason)
        self._line.log.response(operation, facts.attempts, whole, duration)
        if hook := self._line.hooks.after_response:
            status, headers = response.status, response.headers
            event = IncomingResponse(operation, facts.attempts, status, headers, duration)
            await self._ask(lambda: hook(event))
        return whole

    async def _followed(self, request: Request) -> Response:
        """Sends a request, follows redirects, and returns the last response."""
        following: Request | None = request
        hops = 0
        while True:
            response = await self._sent(request)
            following = redirected(request, response)
            if following is None or hops == MAX_REDIRECTS:
                return response
            request = following
            hops += 1
            self._check_time()

    async def _sent(self, request: Request) -> Response:
        left = self._end - time.monotonic()
        driver, signal = self._line.driver, self._signal
        if not self._call.opens:
            return await driver.exchange(request, left, signal)
        idle = self._options.get("idle_timeout", self._line.idle_timeout)
        return await driver.open(request, left, idle, signal)

    async def _prepared(self, credentials: Sequence[Credential]) -> Request:
        """Writes the request. Later headers override earlier ones: those of the client, of the
        operation, of the credentials, and of the call.
        """
        call, request, key = self._call, self._call.request, self._facts.idempotency_key
        headers = {**self._line.headers, **request.headers}
        send, pause = self._send_beside, self._pause
        draft = Draft(request.url, headers, self._ask, send, pause, call.operation, self._facts)
        if key is not None and call.key is None:
            draft.headers[call.key_name] = key
        for credential in credentials:
            await credential(draft)
        self._secrets, self._refused = (*call.secrets, *draft.secrets), draft.refused
        # If the call has ended, the request is not sent, so no hook is called and nothing is
        # logged.
        self._check_time()
        draft.headers.update(lower_case(self._options.get("headers", {})))
        number = self._facts.attempts + 1
        self._line.log.request(call.operation, number)
        if hook := self._line.hooks.before_request:
            method = request.method
            event = OutgoingRequest(call.operation, number, method, draft.url, draft.headers)
            await self._ask(lambda: hook(event))
        if is_blank(draft.headers.get(call.key_name)):
            del draft.headers[call.key_name]
        if call.key is None:
            self._facts = self._facts._replace(idempotency_key=draft.headers.get(call.key_name))
        check_headers(draft.headers)
        most = self._line.max_response_bytes
        return Request(
            request.method, draft.url, draft.headers, request.content, max_response_bytes=most
        )

    def _ask(self, function: Callable[[], Any]) -> Awaitable[Any]:
        """Returns the result of a caller's function, within the remaining time."""
        return self._line.driver.ask(function, self._end - time.monotonic(), self._signal)

    async def _send_beside(self, request: Request) -> Response:
        """Sends an additional request, such as for a token."""
        left = self._end - time.monotonic()
        return await self._line.driver.exchange(request, left, self._signal)

    async def _pause(self, other: AbortSignal) -> None:
        """Waits for another signal, within the remaining time."""
        either = AbortSignal()
        forget = [signal.listen(either.abort) for signal in (other, self._signal) if signal]
        await self._line.driver.pause(self._end - time.monotonic(), either)
        for each in forget:
            each()
        self._check_time()

    def _check_time(self) -> None:
        if self._end <= time.monotonic() or self._is_aborted():
            raise Expired

    def _is_aborted(self) -> bool:
        return self._signal is not None and self._signal.aborted


def _too_large(whole: WireResponse, operation: str, reason: str) -> DecodeError:
    return DecodeError(operation, replace(whole, content=b""), reason, "response_too_large")

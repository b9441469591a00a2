"""Everything that the calls of one client share, and the one way to the network."""

from __future__ import annotations

import logging
import re
import time
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .auth import Credential, Draft, applicable, authorization
from .beside import Expired
from .drive import Driver, settled
from .errors import (
    AbortedError,
    ApiConnectionError,
    ApiTimeoutError,
    ArgumentError,
    CallFacts,
    ClientError,
    WireResponse,
    request_id,
)
from .options import ClientSettings, IncomingResponse, OutgoingRequest, RequestOptions
from .retry import LONGEST_RETRY_AFTER, backoff, is_transient, retry_after
from .transport import Request

_LOGGER = logging.getLogger(__name__.partition(".")[0])
_HEADER = re.compile(r"[\t\x20-\x7e\x80-\xff]*")
_CODE = re.compile(r'"code"\s*:\s*"([^"]*)"')
_OPTIONS = frozenset(
    (
        "timeout",
        "attempt_timeout",
        "max_retries",
        "headers",
        "idempotency_key",
        "signal",
        "user_errors",
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiFacts:
    """What a client brings beside the caller's settings: facts of its API."""

    user_agent: str
    base_url: str | None = None
    credentials: Mapping[str, Credential | None] = field(
        default_factory=dict[str, "Credential | None"]
    )
    """By name of the security scheme."""
    security: Sequence[Sequence[str]] = ()
    """Alternatives that hold where an operation says nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WireCall:
    """One call, as the connection sees it."""

    operation: str
    """Says what failed, in errors and logs."""
    request: Request
    """Made once for all attempts."""
    security: Sequence[Sequence[str]] | None = None
    """Alternatives of security schemes, where they differ from the API's."""
    repeatable: bool = False
    """The call may be made again although its outcome is unknown."""
    key_header: str | None = None
    """Header for a key that makes the call repeatable."""
    key: str | None = None
    """Such a key that is in the body already."""
    is_graphql: bool = False


class Connection:
    """Makes calls: sends their requests, and sends them again when that may help."""

    def __init__(self, driver: Driver, settings: ClientSettings, api: ApiFacts) -> None:
        self.settings = settings
        self.api = api
        self._driver = driver
        self._logger = settings.logger or _LOGGER
        agent = " ".join(filter(None, (settings.user_agent, api.user_agent)))
        self._headers = {"user-agent": agent, **lower_case(settings.headers or {})}
        self._authorization = authorization(settings.authorization)
        self._graphql_authorization = authorization(settings.graphql_authorization)
        self._credentials = applicable(api.security, api.credentials)

    async def send(self, call: WireCall, options: RequestOptions) -> WireResponse:
        """Gives any complete response, whatever its status.

        Raises:
            ApiConnectionError: There was none.
            ApiTimeoutError: There was none in time.
            AbortedError: The caller's signal came before it.
        """
        _check(options)
        signal = options.get("signal")
        key = (
            call.key
            or options.get("idempotency_key")
            or (str(uuid.uuid4()) if call.key_header else None)
        )
        may_repeat = call.repeatable or key is not None
        retries = options.get("max_retries", self.settings.max_retries) if may_repeat else 0
        timeout = options.get("timeout", self.settings.timeout)
        attempt_timeout = options.get("attempt_timeout", self.settings.attempt_timeout) or timeout
        deadline = time.monotonic() + timeout
        attempt = 1
        while True:
            facts = CallFacts(attempt - 1, key)
            if signal and signal.aborted:
                raise AbortedError(call.operation, signal.reason, facts)
            left = deadline - time.monotonic()
            is_last = left <= attempt_timeout
            limit = left if is_last else attempt_timeout
            outcome = await self._attempt(
                call, options, facts, limit, timeout if is_last else limit
            )
            delay = _delay_before(outcome, attempt) if attempt <= retries else None
            if delay is None or time.monotonic() + delay >= deadline:
                if isinstance(outcome, ClientError):
                    raise outcome
                return outcome
            self._log_retry(call.operation, attempt, outcome, delay)
            await self._driver.pause(delay, signal)
            attempt += 1

    async def _attempt(
        self,
        call: WireCall,
        options: RequestOptions,
        facts: CallFacts,
        limit: float,
        timeout: float,
    ) -> WireResponse | ClientError:
        """One request, counted once it is sent, and its response, or why there is none."""
        signal = options.get("signal")
        state = _Attempt(facts, time.monotonic() + limit)
        try:
            return await self._driver.within(self._exchange(call, options, state), limit, signal)
        except Expired:
            if signal and signal.aborted:
                return AbortedError(call.operation, signal.reason, state.facts)
            return ApiTimeoutError(call.operation, timeout, state.facts)
        except ApiConnectionError as error:
            if signal and signal.aborted:
                return AbortedError(call.operation, signal.reason, state.facts)
            return error

    async def _exchange(
        self, call: WireCall, options: RequestOptions, state: _Attempt
    ) -> WireResponse:
        signal = options.get("signal")
        request = await self._prepared(call, options, state)
        started = time.monotonic()
        left = state.deadline - started
        if left <= 0 or (signal and signal.aborted):
            raise Expired
        facts = state.facts = CallFacts(state.facts.attempts + 1, state.facts.idempotency_key)
        try:
            response = await self._driver.exchange(request, left, signal)
        except TimeoutError:
            raise Expired from None
        except Exception as cause:
            raise ApiConnectionError(call.operation, facts) from cause
        duration = time.monotonic() - started
        if signal and signal.aborted:
            raise Expired
        self._log_response(
            call.operation, facts.attempts, response.status, response.headers, duration
        )
        if hook := self.settings.hooks.after_response:
            event = IncomingResponse(
                call.operation, facts.attempts, response.status, response.headers, duration
            )
            await settled(hook(event))
        return WireResponse(response.status, response.headers, response.content, facts)

    async def _prepared(self, call: WireCall, options: RequestOptions, state: _Attempt) -> Request:
        """Headers in rising rank: the client's, the operation's, credentials, the call's own."""
        request, facts = call.request, state.facts

        async def ask(function: Callable[[], Any]) -> Any:
            left = state.deadline - time.monotonic()
            return await self._driver.ask(function, left, options.get("signal"))

        draft = Draft(request.url, {**self._headers, **request.headers}, ask)
        if facts.idempotency_key is not None and call.key is None:
            draft.headers[(call.key_header or "idempotency-key").lower()] = facts.idempotency_key
        for credential in self._credentials_of(call):
            await credential(draft)
        draft.headers.update(lower_case(options.get("headers", {})))
        attempt = facts.attempts + 1
        if self._logger.isEnabledFor(logging.DEBUG):
            entry = {"event": "request", "operation": call.operation, "attempt": attempt}
            self._logger.debug("%s: attempt %d", call.operation, attempt, extra=entry)
        if hook := self.settings.hooks.before_request:
            event = OutgoingRequest(
                call.operation, attempt, request.method, draft.url, draft.headers
            )
            await settled(hook(event))
        for name, value in draft.headers.items():
            if not _HEADER.fullmatch(value):
                raise ArgumentError(
                    (), f"the header {name} holds a character that HTTP can not carry"
                )
        return Request(request.method, draft.url, draft.headers, request.content)

    def _credentials_of(self, call: WireCall) -> Sequence[Credential]:
        own = (call.is_graphql and self._graphql_authorization) or self._authorization
        if own:
            return (own,)
        if call.security is None:
            return self._credentials
        return applicable(call.security, self.api.credentials)

    def _log_response(
        self, operation: str, attempt: int, status: int, headers: Mapping[str, str], duration: float
    ) -> None:
        if not self._logger.isEnabledFor(logging.DEBUG):
            return
        entry: dict[str, Any] = {"event": "response", "operation": operation, "attempt": attempt}
        entry |= {"status": status, "duration": duration, "request_id": request_id(headers)}
        self._logger.debug("%s: status %d after %.3f s", operation, status, duration, extra=entry)

    def _log_retry(
        self, operation: str, attempt: int, outcome: WireResponse | ClientError, delay: float
    ) -> None:
        entry: dict[str, Any] = {
            "event": "retrying",
            "operation": operation,
            "attempt": attempt,
            "delay": delay,
        }
        if isinstance(outcome, ClientError):
            why: str = outcome.kind
            entry["error"] = outcome.kind
        else:
            why = f"status {outcome.status}"
            entry["status"] = outcome.status
        self._logger.warning("%s: %s, again in %.3f s", operation, why, delay, extra=entry)


@dataclass(slots=True)
class _Attempt:
    facts: CallFacts
    deadline: float


def lower_case(headers: Mapping[str, str]) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}


def _check(options: RequestOptions) -> None:
    for name in options:
        if name not in _OPTIONS:
            raise ArgumentError(("options", name), "is not known here")


def _delay_before(outcome: WireResponse | ClientError, attempt: int) -> float | None:
    """Seconds to wait before the next attempt; None when another would not help."""
    if isinstance(outcome, ClientError):
        return backoff(attempt) if outcome.retryable else None
    if not is_transient(outcome.status, _code_of(outcome)):
        return None
    told = retry_after(outcome.headers)
    delay = backoff(attempt) if told is None else told
    return None if delay > LONGEST_RETRY_AFTER else delay


def _code_of(response: WireResponse) -> str | None:
    """`code` of an error body, without a need for the body to be well-formed."""
    found = _CODE.search(response.text) if response.status == 409 else None
    return found[1] if found else None

"""State shared by all calls of one client, and its only access to the network."""

from __future__ import annotations

import math
import re
import time
import uuid
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from .attempt import Attempt, Line
from .auth import Credential, authorization, select_credentials
from .content import Content
from .drive import Driver
from .error_text import plain_address
from .errors import AbortedError, ArgumentError, ClientError
from .log import CallLog
from .options import ClientSettings, RequestOptions
from .outgoing import check_address, is_blank, lower_case
from .retry import MAX_RETRY_AFTER, backoff, is_transient, retry_after
from .token_error import TokenError
from .wire import CallFacts, WireCall, WireResponse

_CODE = re.compile(r'"code"\s*:\s*"([^"]*)"')
_OPTIONS = frozenset(
    (
        "timeout",
        "attempt_timeout",
        "max_retries",
        "headers",
        "idempotency_key",
        "idle_timeout",
        "on_progress",
        "extra_query",
        "extra_body",
        "signal",
        "user_errors",
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiFacts:
    """Describes the client's API, in addition to the caller's settings."""

    user_agent: str
    base_url: str | None = None
    graphql_url: str | None = None
    """An address, or a path appended to the REST base URL."""
    credentials: Mapping[str, Credential | None] = field(
        default_factory=dict[str, "Credential | None"], repr=False
    )
    """The credentials, by name of the security scheme."""
    security: Sequence[Sequence[str]] = ()
    """Alternative sets of schemes for operations without a security requirement of their own."""


@dataclass(slots=True)
class Retries:
    """The retries of a call. Retries before the first item of a stream continue the call that
    opened the stream.
    """

    round: int = 1
    """Number of the next retry. Attempts with a renewed token are not counted."""
    is_renewed: bool = False
    failed: ClientError | None = None
    """The failure of an attempt whose headers had arrived, before the first item of its stream."""
    is_over: bool = False
    """True if the caller ended the call."""


class Connection:
    """Makes calls: sends their requests, and retries after transient failures.

    A call may be repeated if its operation is repeatable, or if its request has an idempotency key.
    """

    def __init__(self, driver: Driver, settings: ClientSettings, api: ApiFacts) -> None:
        self.settings = settings
        self.api = api
        agent = " ".join(filter(None, (settings.user_agent, api.user_agent)))
        headers = {"user-agent": agent, **lower_case(settings.headers or {})}
        self.driver = driver
        self.log = CallLog(settings.logger)
        self._line = Line(
            driver,
            settings.hooks,
            self.log,
            headers,
            settings.idle_timeout,
            settings.max_response_bytes,
        )
        self._authorization = authorization(settings.authorization)
        self._graphql_authorization = authorization(settings.graphql_authorization)
        self._credentials = select_credentials(api.security, api.credentials)

    async def send(
        self, call: WireCall, options: RequestOptions, made: Retries | None = None
    ) -> WireResponse:
        """Returns any complete response, regardless of its status.

        Raises:
            ArgumentError: An option is invalid, or a value is not valid in HTTP. Nothing was sent.
            ApiConnectionError: There was no response.
            ApiTimeoutError: There was no response in time.
            AbortedError: The caller's signal was aborted before the response.
        """
        _check(options)
        check_address(call.operation, call.request.url)
        signal = options.get("signal")
        key = key_of(call, options)
        retries = options.get("max_retries", self.settings.max_retries)
        timeout, attempt_timeout = self._timeouts(options)
        credentials = self._credentials_of(call)
        deadline = time.monotonic() + timeout
        address = plain_address(call.request.url) if call.is_graphql else None
        made = made or Retries()
        failed, made.failed = made.failed, None
        sent = failed.attempts if failed else 0
        while True:
            facts = CallFacts(sent, key, address)
            if signal and signal.aborted:
                raise AbortedError(call.operation, signal.reason, facts)
            left = deadline - time.monotonic()
            is_last = left <= attempt_timeout
            limit = left if is_last else attempt_timeout
            attempt = Attempt(self._line, call, options, facts, limit)
            outcome = failed or await attempt.outcome(credentials, timeout if is_last else limit)
            failed = None
            sent = _sent_by(outcome)
            # A body that cannot be read again must not be sent again.
            is_spent = sent > 0 and _is_once(call)
            if not made.is_renewed and not is_spent and _is_refused(outcome):
                # A request with a rejected token was not executed, so it may always be sent again.
                made.is_renewed = True
                continue
            # If a hook changed the key, a retry would send a different key, so it is not safe.
            is_safe = (
                call.repeatable
                or (key is not None and _sent_key(outcome) == key)
                # If there was no token, the request was not sent.
                or isinstance(outcome, TokenError)
            )
            may_repeat = is_safe and not is_spent and made.round <= retries
            delay = _delay_before(outcome, made.round) if may_repeat else None
            if delay is None or time.monotonic() + delay >= deadline:
                return _returned(outcome)
            self.log.retrying(call.operation, sent, outcome, delay)
            await self.driver.pause(delay, signal)
            if made.is_over:
                return _returned(outcome)
            made.round += 1

    def tell(self, error: ClientError) -> None:
        """Reports a failed call to the caller's hook.

        The client does not wait for the hook, and ignores its failures.
        """
        if hook := self.settings.hooks.on_error:
            with suppress(Exception):
                self.driver.leave(hook(error))

    def _timeouts(self, options: RequestOptions) -> tuple[float, float]:
        """Timeouts of the call, and of each attempt, in seconds."""
        timeout = options.get("timeout", self.settings.timeout)
        own = options.get("attempt_timeout", self.settings.attempt_timeout)
        attempt_timeout = timeout if own is None else own
        if math.isnan(timeout) or math.isnan(attempt_timeout):
            raise ArgumentError(("timeout",), "is not a number")
        return timeout, attempt_timeout

    def _credentials_of(self, call: WireCall) -> Sequence[Credential]:
        own = (call.is_graphql and self._graphql_authorization) or self._authorization
        if own:
            return (own,)
        if call.security is None:
            return self._credentials
        return select_credentials(call.security, self.api.credentials)


def _check(options: RequestOptions) -> None:
    for name in options:
        if name not in _OPTIONS:
            raise ArgumentError(("options", name), "is not known here")


def key_of(call: WireCall, options: RequestOptions) -> str | None:
    """Returns the idempotency key of a call, from any source. The key makes retries safe, and
    errors report it.

    If the header of the key is set to a blank value, the call has no key. Raises `ArgumentError` if
    a blank key is an argument.
    """
    given = options.get("idempotency_key")
    if is_blank(call.key) or is_blank(given):
        reason = "the idempotency key is blank: set a unique one, or omit it"
        raise ArgumentError((), reason)
    if call.key is not None:
        return call.key
    own = lower_case(options.get("headers", {})).get(call.key_name)
    if own is not None:
        return None if is_blank(own) else own
    return given or (str(uuid.uuid4()) if call.key_header else None)


def _returned(outcome: WireResponse | ClientError) -> WireResponse:
    if isinstance(outcome, ClientError):
        raise outcome
    return outcome


def _sent_by(outcome: WireResponse | ClientError) -> int:
    return outcome.attempts if isinstance(outcome, ClientError) else outcome.facts.attempts


def _is_once(call: WireCall) -> bool:
    content = call.request.content
    return isinstance(content, Content) and content.is_once


def _is_refused(outcome: WireResponse | ClientError) -> bool:
    """Discards a credential that the service rejected, and returns whether another one is possible."""
    if isinstance(outcome, ClientError) or outcome.status != 401 or outcome.refused is None:
        return False
    outcome.refused()
    return True


def _sent_key(outcome: WireResponse | ClientError) -> str | None:
    return (
        outcome.idempotency_key
        if isinstance(outcome, ClientError)
        else outcome.facts.idempotency_key
    )


def _delay_before(outcome: WireResponse | ClientError, attempt: int) -> float | None:
    """Seconds to wait before the next attempt, or None if there is none."""
    if isinstance(outcome, ClientError):
        return backoff(attempt) if outcome.retryable else None
    if not is_transient(outcome.status, _code_of(outcome)):
        return None
    told = retry_after(outcome.headers)
    delay = backoff(attempt) if told is None else told
    return None if delay > MAX_RETRY_AFTER else delay


def _code_of(response: WireResponse) -> str | None:
    """The `code` of an error body, even if the rest of the body is malformed."""
    found = _CODE.search(response.text) if response.status == 409 else None
    return found[1] if found else None

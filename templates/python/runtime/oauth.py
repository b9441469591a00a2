"""Credentials for which the client fetches access tokens (RFC 6749, section 4.4)."""

from __future__ import annotations

import re
import threading
import time
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple
from urllib.parse import urlsplit

from .address import is_address
from .auth import Credential, Draft, bearer, revealed
from .beside import Expired
from .errors import ArgumentError
from .json_text import read_json
from .options import AsyncSecret
from .outgoing import is_too_large, own_address
from .percent import percent_encode
from .signals import AbortSignal
from .token_error import TokenError, TokenFailure
from .transport import Request
from .values import is_object

_LOOPBACK = re.compile(r"localhost|127(\.\d+){3}|::1", re.ASCII)
_TOKEN = re.compile(r"[\x21-\x7e]+")
"""RFC 6749, appendix A.12."""
_LIFE = re.compile(r"\d+(\.\d+)?", re.ASCII)
_MAX_RESPONSE_BYTES = 67_108_864


@dataclass(frozen=True, slots=True)
class ClientCredentials:
    """OAuth client credentials.

    The client exchanges them for an access token, which it uses until shortly before it expires, or
    until the service rejects it.
    """

    client_id: str
    client_secret: AsyncSecret = field(repr=False)
    scopes: Sequence[str] = ()
    """The requested scopes. By default, the server decides."""
    token_url: str | None = field(default=None, kw_only=True, repr=False)
    """Replaces the token URL of the API. It must use https, unless the host is loopback."""
    authentication: Literal["basic", "post"] = field(default="basic", kw_only=True)
    """The location of the id and the secret: the `Authorization` header, or the body."""
    parameters: Mapping[str, str] = field(default_factory=dict[str, str], kw_only=True, repr=False)
    """Further parameters of the token request, such as `audience`."""


def oauth(
    given: AsyncSecret | ClientCredentials | None, declared: str | None = None, *bases: str | None
) -> Credential | None:
    """`Authorization: Bearer …` with the caller's token, or with a token that the client fetches.

    The declared URL may be relative to the URL of the service, which is the first of `bases` that
    is not None.

    Raises `ArgumentError` if the token URL is missing or not safe.
    """
    if not isinstance(given, ClientCredentials):
        return bearer(given)
    base = next((base for base in bases if base is not None), None)
    tokens = _Tokens(given, _safe_address(given.token_url or own_address(declared, base)))

    async def apply(draft: Draft) -> None:
        token = await tokens.get(draft)
        draft.secrets.append(token)
        draft.headers["authorization"] = f"Bearer {token}"
        draft.refused = lambda: tokens.forget(token)

    return apply


class _Token(NamedTuple):
    value: str
    until: float
    """The time after which the token is no longer used."""


class _Flight:
    """A token request, made by the first call that needs a token. Other calls wait for it."""

    def __init__(self) -> None:
        self.over = AbortSignal()
        self.outcome: _Token | TokenFailure | None = None
        """None if the call that made the request ended first."""


class _Tokens:
    """The current token of one client. All calls that need a token wait for the same request."""

    def __init__(self, credentials: ClientCredentials, url: str) -> None:
        self._credentials = credentials
        self._url = url
        self._lock = threading.Lock()
        self._token: _Token | None = None
        self._flight: _Flight | None = None

    async def get(self, draft: Draft) -> str:
        """Returns a valid token. Raises `TokenError`."""
        while True:
            with self._lock:
                if self._token and time.monotonic() < self._token.until:
                    return self._token.value
                is_first = self._flight is None
                flight = self._flight = self._flight or _Flight()
            if is_first:
                await self._fly(flight, draft)
            else:
                await draft.pause(flight.over)
            if isinstance(flight.outcome, _Token):
                return flight.outcome.value
            if flight.outcome:
                # Each call raises a separate error, because the error names the call.
                raise TokenError(draft.operation, self._url, flight.outcome, draft.facts)

    def forget(self, token: str) -> None:
        """Discards a token, unless it has been replaced already."""
        with self._lock:
            if self._token and self._token.value == token:
                self._token = None

    async def _fly(self, flight: _Flight, draft: Draft) -> None:
        try:
            flight.outcome = await self._fetch(draft)
        finally:
            with self._lock:
                self._flight = None
                if isinstance(flight.outcome, _Token):
                    self._token = flight.outcome
            flight.over.abort()

    async def _fetch(self, draft: Draft) -> _Token | TokenFailure:
        credentials, begun = self._credentials, time.monotonic()
        secret = await revealed(credentials.client_secret, draft, "the client secret")
        name, proof = percent_encode(credentials.client_id), percent_encode(secret)
        basic = b64encode(f"{name}:{proof}".encode()).decode("ascii")
        secrets = (secret, basic)
        body = {"grant_type": "client_credentials"}
        if credentials.scopes:
            body["scope"] = " ".join(credentials.scopes)
        body |= credentials.parameters
        headers = {
            "accept": "application/json",
            "content-type": "application/x-www-form-urlencoded",
        }
        if "user-agent" in draft.headers:
            headers["user-agent"] = draft.headers["user-agent"]
        if credentials.authentication == "post":
            body |= {"client_id": credentials.client_id, "client_secret": secret}
        else:
            headers["authorization"] = f"Basic {basic}"
        pairs = (f"{percent_encode(key)}={percent_encode(value)}" for key, value in body.items())
        request = Request(
            "POST",
            self._url,
            headers,
            "&".join(pairs).encode(),
            max_response_bytes=_MAX_RESPONSE_BYTES,
        )
        try:
            response = await draft.send(request)
        except TimeoutError:
            raise Expired from None
        except (ArgumentError, Expired):
            raise
        except Exception as cause:  # noqa: BLE001 - whatever a transport raises
            return TokenFailure(secrets, cause=cause)
        is_read = not is_too_large(request, response)
        found = _members_of(response.content if is_read else b"")
        value = found.get("access_token")
        is_token = isinstance(value, str) and _TOKEN.fullmatch(value)
        if not is_token or not 200 <= response.status < 300:
            return TokenFailure(secrets, response.status, found)
        return _Token(str(value), begun + _usable(found.get("expires_in")))


def _usable(life: Any) -> float:
    """The seconds for which a token is used, or infinity if its lifetime is not readable."""
    seconds = float(life) if _LIFE.fullmatch(str(life)) else float("inf")
    return seconds - min(30.0, seconds / 10)


def _members_of(content: bytes) -> Mapping[str, Any]:
    try:
        found = read_json(content.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return {}
    return found if is_object(found) else {}


def _safe_address(url: str | None) -> str:
    if url is None:
        raise ArgumentError((), "token_url is not set, and the API declares no absolute one")
    if is_address(url):
        parts = urlsplit(url)
        if parts.scheme.lower() == "https" or _LOOPBACK.fullmatch(parts.hostname or ""):
            return url
    raise ArgumentError((), "the token URL must begin with https:// and contain no credentials")

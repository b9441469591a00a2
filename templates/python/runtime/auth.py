"""Credentials of callers."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from .errors import ArgumentError
from .options import AsyncSecret
from .percent import percent_encode
from .signals import AbortSignal
from .transport import Request, Response
from .wire import CallFacts


class BasicCredentials(NamedTuple):
    """User name and password of HTTP Basic authentication (RFC 7617)."""

    username: str
    password: str

    def __repr__(self) -> str:
        return "BasicCredentials()"


@dataclass(slots=True)
class Draft:
    """A request to which credentials are added."""

    url: str = field(repr=False)
    headers: dict[str, str] = field(repr=False)
    ask: Callable[[Callable[[], Any]], Awaitable[Any]]
    """Calls a function that returns a secret."""
    send: Callable[[Request], Awaitable[Response]]
    """Sends a request for a credential, such as for a token. Hooks do not receive this request."""
    pause: Callable[[AbortSignal], Awaitable[None]]
    """Waits for a signal, within the remaining time of the attempt."""
    operation: str
    """The name of the call in errors."""
    facts: CallFacts
    secrets: list[str] = field(default_factory=list[str], repr=False)
    """The secrets of the credentials added so far."""
    refused: Callable[[], None] | None = None
    """Discards the credential after a 401, so another attempt can succeed."""


Credential = Callable[[Draft], Awaitable[None]]
"""Adds the secret of one security scheme to a request."""


def authorization(secret: AsyncSecret | None, prefix: str = "") -> Credential | None:
    """Sets the `Authorization` header to the secret, after a prefix if there is one."""
    if secret is None:
        return None

    async def apply(draft: Draft) -> None:
        draft.headers["authorization"] = prefix + await revealed(secret, draft, "authorization")

    return apply


def bearer(secret: AsyncSecret | None) -> Credential | None:
    """`Authorization: Bearer …` (RFC 6750)."""
    return authorization(secret, "Bearer ")


def basic(credentials: tuple[str, str] | None) -> Credential | None:
    """`Authorization: Basic …` (RFC 7617), in UTF-8.

    Raises `ArgumentError` if the user name contains a colon, because the first colon separates it
    from the password.
    """
    if credentials is None:
        return None
    username, password = credentials
    if ":" in username:
        raise ArgumentError((), "the user name for authorization contains a colon")
    proof = b64encode(f"{username}:{password}".encode()).decode("ascii")

    async def apply(draft: Draft) -> None:
        # The name or the password may be empty (RFC 7617, section 2).
        _filled(username + password, "authorization")
        draft.secrets.append(password)
        draft.headers["authorization"] = f"Basic {proof}"

    return apply


def api_key(
    location: Literal["header", "query", "cookie"], name: str, secret: AsyncSecret | None
) -> Credential | None:
    """A key in a header, a query parameter, or a cookie."""
    if secret is None:
        return None

    async def apply(draft: Draft) -> None:
        value = await revealed(secret, draft, name)
        if location == "header":
            draft.headers[name.lower()] = value
            return
        pair = f"{percent_encode(name)}={percent_encode(value)}"
        if location == "query":
            draft.url += f"{'&' if '?' in draft.url else '?'}{pair}"
        else:
            others = draft.headers.get("cookie")
            draft.headers["cookie"] = pair if others is None else f"{others}; {pair}"

    return apply


def select_credentials(
    alternatives: Sequence[Sequence[str]], credentials: Mapping[str, Credential | None]
) -> Sequence[Credential]:
    """Returns the credentials of the first alternative whose schemes all have credentials, or an
    empty list.
    """
    for schemes in alternatives:
        found = [credentials.get(scheme) for scheme in schemes]
        whole = [credential for credential in found if credential is not None]
        if whole and len(whole) == len(found):
            return whole
    return ()


async def revealed(secret: AsyncSecret, draft: Draft, place: str) -> str:
    """Returns the value of a secret, which error messages hide."""
    found: str = secret if isinstance(secret, str) else await draft.ask(secret)
    draft.secrets += [_filled(found, place), *found.split(" ")[1:]]
    return found


def _filled(value: str | None, place: str) -> str:
    """Rejects an empty secret, which is most likely an unset environment variable.

    If it were sent, the service would only report missing credentials.
    """
    if value and value.strip():
        return value
    raise ArgumentError((), f"the credential for {place} is empty")

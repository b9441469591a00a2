"""Formats error messages on one line, without secrets or phone numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .percent import percent_encode
from .values import is_list, is_object

_KEYS = re.compile(
    r"\b(?:(?:sk|pk|rk|whsec|ghp|gho|ghu|ghs|ghr|github_pat|glpat|npm|xox[a-z])[_-]|AKIA|ASIA|AIza|SG\.|eyJ)"
    r"[A-Za-z0-9_.-]{8,}",
    re.ASCII,
)
"""Words in the format of common API keys and tokens."""
_PHONE_NUMBERS = re.compile(r"\+[0-9](?:[ ().-]{0,2}[0-9]){6,}|[0-9](?:[ ().-]{0,2}[0-9]){9,}")
_CONTROLS = re.compile("[\\x00-\\x1f\\x7f-\\x9f\\u2028-\\u202e\\u2066-\\u2069]")
"""Characters that break a line or that a terminal interprets."""
_SECRET_HEADER = re.compile("auth|cookie|key|token|secret|password|signature")
_PRIVATE_PARTS = re.compile(r"[?#].*$|(?<=://)[^/@]*@", re.DOTALL)
_MAX_MESSAGE = 300
_MIN_SECRET = 4
"""Shorter secrets are not hidden, because other words may contain them by chance."""


def error_text(
    head: str,
    message: str | None,
    location: str | None,
    request_id: str | None,
    secrets: Sequence[str],
    address: str | None = None,
) -> str:
    """Returns, for example, `404 gone: No such customer (param customer; request req_1)`.

    The result is one line without `secrets`, and its message contains no phone numbers. `head` is
    the status and code, or the number of errors. `location` names the invalid part of the request,
    and `address` is its URL.
    """
    text = redact(head, secrets)
    if message is not None:
        said = _PHONE_NUMBERS.sub("…", redact(message, secrets))
        text += f": {_shortened(_on_one_line(said))}"
    details = [address, location, None if request_id is None else f"request {request_id}"]
    shown = [_shortened(_on_one_line(redact(each, secrets))) for each in details if each]
    return f"{text} ({'; '.join(shown)})" if shown else text


def plain_address(url: str) -> str:
    """Returns the URL without credentials and without its query."""
    return redact(_PRIVATE_PARTS.sub("", url), ())


def secrets_in(value: Any, names: Sequence[str], *, is_secret: bool = False) -> Iterable[str]:
    """Yields the strings in arguments with these names, at any depth. Short strings are omitted,
    because other text may contain them by chance.
    """
    if isinstance(value, str):
        if is_secret and len(value) > 6:
            yield value
    elif is_object(value):
        for name, member in value.items():
            yield from secrets_in(member, names, is_secret=is_secret or name in names)
    elif is_list(value):
        for item in value:
            yield from secrets_in(item, names, is_secret=is_secret)


def secrets_of_headers(headers: Mapping[str, str]) -> Iterable[str]:
    """The values of headers with credentials, and the parts of those values."""
    for name, value in headers.items():
        if _SECRET_HEADER.search(name):
            yield value
            yield from (part for part in re.split(r"[\s;,=]+", value) if len(part) > 6)


def redact(text: str, secrets: Sequence[str]) -> str:
    """Removes the secrets from a string, including their percent-encoded forms."""
    long = [secret for secret in secrets if len(secret) >= _MIN_SECRET]
    every = {*long, *map(percent_encode, long)}
    # The longest secrets are replaced first, because one secret may be part of another.
    for secret in sorted(every, key=len, reverse=True):
        text = text.replace(secret, "…")
    return _KEYS.sub("…", text)


def _on_one_line(text: str) -> str:
    return _CONTROLS.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _shortened(text: str) -> str:
    return text if len(text) <= _MAX_MESSAGE else f"{text[:_MAX_MESSAGE]}…"

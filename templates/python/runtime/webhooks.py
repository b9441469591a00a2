"""Webhook deliveries, signed as Standard Webhooks defines."""

from __future__ import annotations

import binascii
import hashlib
import hmac
import re
import time
import uuid
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, cast

from .ed25519 import verify_ed25519
from .errors import ClientError
from .json_text import read_json
from .values import is_sequence

WebhookHeaders = (
    Mapping[str, str] | Mapping[str, Sequence[str]] | Iterable[tuple[str | bytes, str | bytes]]
)
"""Headers of a delivery, in any of the formats that servers use."""

SignatureFault = Literal[
    "missing_header",
    "invalid_timestamp",
    "timestamp_too_old",
    "timestamp_too_new",
    "no_matching_signature",
    "body_parsed",
    "body_not_json",
    "invalid_secret",
]
"""The reason for rejecting a delivery."""

TOLERANCE = 300.0
"""Allowed difference between the timestamp of a delivery and now, in seconds."""

_MOST_SIGNATURES = 16
"""The maximum number of signatures that are checked for each secret. The sender chooses their
number, and each check hashes the whole body.
"""
_SHARED = "whsec_"
_PUBLIC = "whpk_"
_TIME = re.compile(r"[0-9]{1,12}")


class SignatureError(ClientError):
    """The signature does not prove that the service sent the delivery. Respond with status 400."""

    kind = "signature"

    def __init__(self, code: SignatureFault, reason: str) -> None:
        super().__init__("webhook", reason, code=code)


def unwrap_webhook(
    raw_body: bytes | str,
    headers: WebhookHeaders,
    secret: str | Sequence[str],
    *,
    tolerance: float = TOLERANCE,
    now: float | None = None,
) -> Any:
    """Verifies the age of a delivery, and its signature with one of the secrets. Returns the body
    as JSON.

    Raises:
        SignatureError: The delivery is not signed correctly, or cannot be verified. `code` is the
            reason.
    """
    body = _bytes_of(raw_body)
    values = _values(headers)
    name, timestamp = _header(values, "webhook-id"), _header(values, "webhook-timestamp")
    # Several headers of one name count as one value, joined by commas (RFC 9110, section 5.3).
    signatures = _header(values, "webhook-signature").replace(", ", " ").split(" ")
    if not _TIME.fullmatch(timestamp):
        raise SignatureError("invalid_timestamp", "webhook-timestamp is not a valid time")
    age = (time.time() if now is None else now) - int(timestamp)
    if age < -tolerance:
        raise SignatureError("timestamp_too_new", "signed in the future")
    # If the tolerance is NaN, this comparison rejects every delivery.
    if not age <= tolerance:
        raise SignatureError("timestamp_too_old", f"signed {age:.0f} s ago")
    signed = _signed(name, timestamp, body)
    secrets = list(secret) if is_sequence(secret) else [secret]
    # All signatures are checked, each in constant time.
    checks = [check for one in secrets for check in _checks(one, signed, signatures)]
    if not any(checks):
        raise SignatureError(
            "no_matching_signature", "no signature matches the body and the secret"
        )
    try:
        return read_json(body.decode("utf-8", "replace").removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        raise SignatureError("body_not_json", "the body is signed, but is not JSON") from None


def sign_webhook(
    raw_body: bytes | str, secret: str, *, id: str | None = None, now: float | None = None
) -> dict[str, str]:
    """Signs a payload as the service does, and returns the headers. Use it to test a receiver."""
    if secret.startswith(_PUBLIC):
        raise SignatureError("invalid_secret", "a public key cannot sign")
    name = f"evt_{uuid.uuid4()}" if id is None else id
    timestamp = str(int(time.time() if now is None else now))
    signature = _digest(_key(secret, _SHARED), _signed(name, timestamp, _bytes_of(raw_body)))
    return {
        "webhook-id": name,
        "webhook-timestamp": timestamp,
        "webhook-signature": f"v1,{b64encode(signature).decode('ascii')}",
    }


def _checks(secret: object, signed: bytes, signatures: Sequence[str]) -> list[bool]:
    """The result for each signature of the secret's scheme: True if the signature is correct."""
    # A value from the environment may be None, despite its type.
    if not isinstance(secret, str):
        raise SignatureError("invalid_secret", "the secret is missing")
    is_public = secret.startswith(_PUBLIC)
    key = _key(secret, _PUBLIC if is_public else _SHARED)
    mark = "v1a," if is_public else "v1,"
    own = [each.removeprefix(mark) for each in signatures if each.startswith(mark)]
    given = [_decoded(each) or b"" for each in own[:_MOST_SIGNATURES]]
    if is_public:
        return [verify_ed25519(key, signed, each) for each in given]
    digest = _digest(key, signed)
    return [hmac.compare_digest(digest, each) for each in given]


def _key(secret: str, prefix: str) -> bytes:
    """Decodes a secret. A secret without a prefix is a shared secret."""
    key = _decoded(secret.removeprefix(prefix))
    if not key or (prefix == _PUBLIC and len(key) != 32):
        raise SignatureError(
            "invalid_secret", "the secret is neither whsec_ followed by Base64 nor a public key"
        )
    return key


def _digest(key: bytes, signed: bytes) -> bytes:
    return hmac.new(key, signed, hashlib.sha256).digest()


def _signed(name: str, timestamp: str, body: bytes) -> bytes:
    return f"{name}.{timestamp}.".encode() + body


def _bytes_of(raw_body: object) -> bytes:
    if isinstance(raw_body, str):
        return raw_body.encode("utf-8", "replace")
    if isinstance(raw_body, bytes | bytearray) or type(raw_body) is memoryview:
        return bytes(raw_body)
    raise SignatureError("body_parsed", "the body was already parsed; pass its bytes as received")


def _values(headers: WebhookHeaders) -> Mapping[str, Any]:
    pairs = cast(
        "Iterable[tuple[str | bytes, Any]]",
        headers.items() if isinstance(headers, Mapping) else headers,
    )
    return {_text(name).lower(): value for name, value in pairs}


def _header(values: Mapping[str, Any], name: str) -> str:
    value = values.get(name, "")
    if is_sequence(value):
        value = value[0] if value else ""
    if text := _text(value):
        return text
    raise SignatureError("missing_header", f"the header {name} is missing")


def _text(value: Any) -> str:
    return value.decode("latin-1") if isinstance(value, bytes) else str(value)


def _decoded(text: str) -> bytes | None:
    try:
        return b64decode(text + "=" * (-len(text) % 4), validate=True)
    except (binascii.Error, ValueError):
        return None

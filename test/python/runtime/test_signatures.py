"""Webhooks: a delivery that is not provably from the service is rejected, with the reason."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

import pytest
from messaging_api import SignatureError
from messaging_api._runtime.ed25519 import verify_ed25519
from messaging_api.webhooks import sign, unwrap

NOW = 1_900_000_000.0
SECRET = "whsec_" + b64encode(b"x" * 24).decode()
OTHER = "whsec_" + b64encode(b"y" * 24).decode()
BODY = b'{"type": "thing.happened"}'
GOOD = sign(BODY, SECRET, id="evt_1", now=NOW)


def changed(**headers: str | None) -> dict[str, str]:
    members = {**GOOD, **{f"webhook-{name}": value for name, value in headers.items()}}
    return {name: value for name, value in members.items() if value is not None}


REFUSED: list[tuple[str, dict[str, Any]]] = [
    ("missing_header", {"headers": {}}),
    ("missing_header", {"headers": changed(id=None)}),
    ("missing_header", {"headers": changed(signature="")}),
    ("invalid_timestamp", {"headers": changed(timestamp="yesterday")}),
    ("invalid_timestamp", {"headers": changed(timestamp="-1")}),
    ("timestamp_too_old", {"now": NOW + 301}),
    ("timestamp_too_new", {"now": NOW - 301}),
    ("timestamp_too_old", {"tolerance": float("nan")}),
    ("no_matching_signature", {"secret": OTHER}),
    ("no_matching_signature", {"secret": []}),
    ("no_matching_signature", {"raw_body": BODY + b" "}),
    ("no_matching_signature", {"raw_body": "\ud800"}),
    ("no_matching_signature", {"headers": changed(id="evt_2")}),
    ("no_matching_signature", {"headers": changed(signature="v1,!")}),
    ("no_matching_signature", {"headers": changed(signature="v2," + GOOD["webhook-signature"][3:])}),
    ("no_matching_signature", {"headers": changed(signature="v1,a " * 16 + GOOD["webhook-signature"])}),
    ("body_parsed", {"raw_body": {"type": "thing.happened"}}),
    ("body_parsed", {"raw_body": None}),
    ("body_not_json", {"raw_body": b"no", "headers": sign(b"no", SECRET, id="evt_1", now=NOW)}),
    ("invalid_secret", {"secret": ""}),
    ("invalid_secret", {"secret": "whsec_"}),
    ("invalid_secret", {"secret": None}),
    ("invalid_secret", {"secret": [SECRET, None]}),
    ("invalid_secret", {"secret": "whpk_" + b64encode(b"short").decode()}),
]

TAKEN: list[dict[str, Any]] = [
    {},
    {"raw_body": BODY.decode()},
    {"raw_body": bytearray(BODY)},
    {"raw_body": memoryview(BODY)},
    {"secret": [OTHER, SECRET]},
    {"secret": (SECRET, OTHER)},
    {"now": NOW + 300},
    {"headers": {name.upper(): [value] for name, value in GOOD.items()}},
    {"headers": [(name.encode(), value.encode()) for name, value in GOOD.items()]},
    {"headers": changed(signature=f"v1a,x v1,a {GOOD['webhook-signature']}")},
]


@pytest.mark.parametrize(("code", "given"), REFUSED)
def test_rejected(code: str, given: dict[str, Any]) -> None:
    with pytest.raises(SignatureError) as caught:
        received(given)
    assert (caught.value.kind, caught.value.code) == ("signature", code)


@pytest.mark.parametrize("given", TAKEN)
def test_accepted(given: dict[str, Any]) -> None:
    assert received(given)["type"] == "thing.happened"


def received(given: dict[str, Any]) -> Any:
    arguments = {"raw_body": BODY, "headers": GOOD, "secret": SECRET, "now": NOW, **given}
    event = unwrap(arguments.pop("raw_body"), arguments.pop("headers"), arguments.pop("secret"), **arguments)
    return event.to_dict()


KEY = bytes.fromhex("fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025")
MESSAGE = bytes.fromhex("af82")
SIGNATURE = bytes.fromhex(
    "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
    "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
)
"""RFC 8032, section 7.1, test 3."""


def test_ed25519() -> None:
    assert verify_ed25519(KEY, MESSAGE, SIGNATURE)
    assert not verify_ed25519(KEY, MESSAGE + b"\0", SIGNATURE)
    assert not verify_ed25519(KEY, MESSAGE, SIGNATURE[:63])
    assert not verify_ed25519(KEY, MESSAGE, b"\xff" * 64)
    for place in (0, 31, 32, 63):
        wrong = bytearray(SIGNATURE)
        wrong[place] ^= 1
        assert not verify_ed25519(KEY, MESSAGE, bytes(wrong))

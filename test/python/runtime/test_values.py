"""Unusual values in programs, and invalid bodies from servers."""

from __future__ import annotations

import io
from collections.abc import Callable
from enum import Enum, IntEnum
from typing import Any

import pytest
from messaging_api import AbortSignal, ArgumentError, DecodeError, File, Headers, Unknown
from messaging_api._runtime import encode
from messaging_api._runtime.beside import beside
from messaging_api._runtime.body import Body, multipart_body, raw_body
from messaging_api._runtime.content import Content
from messaging_api._runtime.outcome import decoded
from messaging_api._runtime.wire import WireResponse


class Colour(str, Enum):
    """An enum in the form for Python before 3.11. `str` returns `Colour.RED`."""

    RED = "red"


class Level(IntEnum):
    HIGH = 1


@pytest.mark.parametrize(
    ("encoder", "given", "sent"),
    [
        (encode.text, Colour.RED, "red"),
        (encode.choice("red", "blue"), Colour.RED, "red"),
        (encode.choice(1, 2), Level.HIGH, 1),
        (encode.number, 10**400, 10**400),
    ],
)
def test_is_sent_unchanged(encoder: encode.Encoder, given: object, sent: object) -> None:
    found = encoder(given, ())
    assert found == sent
    assert type(found) is type(sent)


@pytest.mark.parametrize(
    ("encoder", "given"),
    [
        (encode.choice(1, 2), True),
        (encode.choice(1, 2), 1.0),
        (encode.number, float("inf")),
        (encode.binary, io.StringIO("opened for text")),
    ],
)
def test_is_rejected_with_its_path(encoder: encode.Encoder, given: object) -> None:
    with pytest.raises(ArgumentError) as caught:
        encoder(given, ("shape", 0))
    assert caught.value.path == ("shape", 0)


@pytest.mark.parametrize(
    ("write", "value"),
    [
        (raw_body, "a\ud800b"),
        (multipart_body, {"note": "a\ud800b"}),
        # The name of a file whose bytes are not UTF-8, as `os` returns it.
        (multipart_body, {"file": File(b"", "a\udcffb")}),
    ],
)
def test_unpaired_surrogates_are_replaced(write: Callable[[Any, Body], Any], value: object) -> None:
    sent = write(value, Body(write=write, media_type="text/plain"))
    assert "a\ufffdb".encode() in b"".join(Content(sent.parts))


def test_the_type_of_a_file_cannot_add_a_header() -> None:
    file = File(b"", "a.png", "image/png\r\nx-more: 1")
    with pytest.raises(ArgumentError):
        multipart_body({"file": file}, Body(write=multipart_body, media_type="multipart/form-data"))


def test_cookies_are_not_joined() -> None:
    headers = Headers(
        [("Set-Cookie", "a=1; expires=Thu, 1 Jan"), ("X", "1"), ("set-cookie", "b=2"), ("x", "2")]
    )
    assert headers.get_list("SET-COOKIE") == ("a=1; expires=Thu, 1 Jan", "b=2")
    assert dict(headers) == {"set-cookie": "a=1; expires=Thu, 1 Jan", "x": "1, 2"}
    assert headers.get_list("y") == ()


def test_a_body_nested_too_deeply_is_not_decoded() -> None:
    def nested(value: Any) -> Any:
        return nested(value)

    response = WireResponse(200, Headers(), b"{}")
    with pytest.raises(DecodeError, match="nested too deeply"):
        decoded(nested, {}, "GET /things", response)
    assert decoded(nested, None, "GET /things", response) is None


def test_an_interrupted_program_leaves_no_listener_on_its_signal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    signal = AbortSignal()

    def interrupted(*_: object) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr("threading.Event.wait", interrupted)
    with pytest.raises(KeyboardInterrupt):
        beside(lambda: None, 1.0, signal)
    monkeypatch.undo()
    assert not signal._listeners


def test_an_unknown_object_shows_its_properties() -> None:
    value = Unknown.from_dict({"kind": "star", "points": 5})
    assert repr(value) == "Unknown(additional_properties={'kind': 'star', 'points': 5})"
    assert repr([value]) == f"[{value}]"

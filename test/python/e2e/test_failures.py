"""Errors, and their prevention by idempotency keys."""

import pickle
import uuid

import pytest
from conftest import MakeClient
from messaging_api import ApiError, ArgumentError, Client

OWN = "+12025550100"


def test_a_rejection_names_the_invalid_value(client: Client) -> None:
    with pytest.raises(ApiError) as refused:
        client.messages.send(to="+15005550001", from_=OWN, body="A secret text")
    error = refused.value
    assert (error.status, error.code, error.retryable, error.attempts) == (
        422,
        "invalid_phone_number",
        False,
        1,
    )
    assert error.path == ("to",)
    assert error.request_id is not None
    assert error.idempotency_key is not None
    assert error.operation == "POST /v1/messages"
    assert "secret" not in f"{error!s}{error!r}"
    assert "+1500" not in f"{error!s}{error!r}"
    again = pickle.loads(pickle.dumps(error))
    assert (again.code, again.body, str(again)) == (error.code, error.body, str(error))


def test_an_unknown_id_is_not_found(client: Client) -> None:
    with pytest.raises(ApiError) as missing:
        client.messages.get("msg_none")
    assert (missing.value.status, missing.value.code) == (404, "not_found")


def test_an_unknown_key_is_rejected(make_client: MakeClient) -> None:
    with pytest.raises(ApiError) as refused:
        make_client("sk_sandbox_wrong").messages.send(to=OWN, from_=OWN, body="a")
    assert refused.value.status == 401


def test_an_invalid_argument_is_not_sent(client: Client) -> None:
    with pytest.raises(ArgumentError) as wrong:
        client.messages.send(to="+12025550143", from_=OWN, body="a", media_url=["https://a.test", 5])  # type: ignore[list-item]
    assert wrong.value.path == ("media_url", 1)


def test_a_call_repeated_with_its_key_has_one_effect(client: Client, number: str) -> None:
    key = str(uuid.uuid4())
    first = client.messages.send(to=number, from_=OWN, body="Once", options={"idempotency_key": key})
    second = client.messages.send(to=number, from_=OWN, body="Once", options={"idempotency_key": key})
    assert second == first
    assert len(list(client.messages.list(to=number, direction="outbound"))) == 1
    with pytest.raises(ApiError) as other:
        client.messages.send(to=number, from_=OWN, body="Twice", options={"idempotency_key": key})
    assert other.value.status == 422
    assert other.value.idempotency_key == key


def test_every_call_can_return_its_response(client: Client, number: str) -> None:
    raw = client.messages.with_raw_response.send(to=number, from_=OWN, body="Hello")
    assert (raw.status, raw.data.to) == (201, number)
    assert raw.headers["location"] == f"/v1/messages/{raw.data.id}"
    assert raw.request_id is not None
    assert raw.data.id in raw.text
    page = client.messages.with_raw_response.list(to=number)
    assert [message.id for message in page.data.data] == [raw.data.id]
    assert raw.data.contact_id is not None
    empty = client.contacts.with_raw_response.delete(raw.data.contact_id)
    assert (empty.status, empty.data, empty.content) == (204, None, b"")

"""Replayed and streamed events, and events delivered to a receiver that verifies them."""

import pytest
from conftest import Receiver, eventually
from messaging_api import Client, SignatureError
from messaging_api.models import (
    MessageQueuedEvent,
    MessageReceivedEvent,
    MessageSendingEvent,
    WebhookEndpointTestEvent,
)
from messaging_api.webhooks import unwrap

OWN = "+12025550100"


def test_a_delivery_is_unwrapped(client: Client, receiver: Receiver, number: str) -> None:
    endpoint = client.webhook_endpoints.create(url=receiver.url, event_types=["message.received"])
    assert (endpoint.status, endpoint.url) == ("enabled", receiver.url)
    assert endpoint.secret is not None
    sent = client.messages.send(to=number, from_=OWN, body="Hello")
    eventually(lambda: receiver.deliveries, bool)
    delivery = receiver.deliveries[0]
    event = unwrap(delivery.body, delivery.headers, endpoint.secret)
    assert isinstance(event, MessageReceivedEvent)
    assert (event.type, event.mode) == ("message.received", "sandbox")
    assert (event.data.object.from_, event.data.object.body) == (number, "Hello")
    assert event.data.object.conversation_id == sent.conversation_id
    with pytest.raises(SignatureError) as forged:
        unwrap(delivery.body + b" ", delivery.headers, endpoint.secret)
    assert forged.value.code == "no_matching_signature"

    assert client.events.get(event.id) == event
    listed = client.events.list(type="message.received", limit=1)
    assert event.id in [each.id for each in listed]
    again = client.events.replay(event.id, webhook_endpoint_id=endpoint.id)
    assert (again.event_id, len(again.deliveries)) == (event.id, 1)
    eventually(lambda: receiver.deliveries, lambda taken: len(taken) > 1)
    assert unwrap(receiver.deliveries[1].body, receiver.deliveries[1].headers, endpoint.secret) == event
    client.webhook_endpoints.delete(endpoint.id)


def test_an_endpoint_is_tested_and_its_secret_rotated(client: Client, receiver: Receiver) -> None:
    endpoint = client.webhook_endpoints.create(url=receiver.url, description="First")
    assert endpoint.secret is not None
    rotated = client.webhook_endpoints.rotate_secret(endpoint.id)
    assert rotated.secret is not None
    assert rotated.secret != endpoint.secret
    asked = client.webhook_endpoints.test(endpoint.id)
    assert (asked.event_type, asked.status) == ("webhook_endpoint.test", "pending")
    eventually(lambda: receiver.deliveries, bool)
    delivery = receiver.deliveries[0]
    # Signed with both secrets during the rotation.
    for secret in (endpoint.secret, rotated.secret, [rotated.secret, endpoint.secret]):
        event = unwrap(delivery.body, delivery.headers, secret)
        assert isinstance(event, WebhookEndpointTestEvent)
    deliveries = eventually(
        lambda: list(client.webhook_endpoints.list_deliveries(endpoint.id)),
        lambda found: all(each.status == "succeeded" for each in found),
    )
    assert [each.id for each in deliveries] == [asked.id]
    assert [attempt.response_status for attempt in deliveries[0].attempts] == [204]
    changed = client.webhook_endpoints.update(endpoint.id, description="Second", status="disabled")
    assert (changed.description, changed.status) == ("Second", "disabled")
    assert client.webhook_endpoints.get(endpoint.id).disabled_reason == "requested"
    assert endpoint.id in [each.id for each in client.webhook_endpoints.list()]
    client.webhook_endpoints.delete(endpoint.id)


def test_events_are_streamed(client: Client, number: str) -> None:
    sent = client.messages.send(to=number, from_=OWN, body="Hello")
    queued = eventually(
        lambda: [
            each
            for each in client.events.list(type="message.queued", limit=100)
            if isinstance(each, MessageQueuedEvent) and each.data.object.id == sent.id
        ],
        bool,
    )[0]
    with client.events.stream(last_event_id=queued.id) as events:
        sending = next(
            each
            for each in events
            if isinstance(each, MessageSendingEvent) and each.data.object.id == sent.id
        )
        assert events.last_event_id == sending.id
    assert client.events.get(sending.id) == sending

"""Sending, reading, listing, and canceling messages."""

from datetime import datetime, timedelta, timezone

import pytest
from conftest import eventually
from messaging_api import ApiError, Client, File, Timestamp

OWN = "+12025550100"


def test_a_message_is_sent_and_delivered(client: Client, number: str) -> None:
    sent = client.messages.send(
        to=number, from_=OWN, body="Hé 👋", metadata={"order": "1"}, client_reference="a"
    )
    assert (sent.direction, sent.status, sent.to, sent.from_) == ("outbound", "queued", number, OWN)
    assert (sent.body, sent.encoding, sent.client_reference, sent.sent_at) == ("Hé 👋", "ucs2", "a", None)
    assert sent.metadata.to_dict() == {"order": "1"}
    assert isinstance(sent.created_at, Timestamp)
    assert abs(sent.created_at.to_datetime() - datetime.now(timezone.utc)) < timedelta(minutes=1)
    delivered = eventually(
        lambda: client.messages.get(sent.id), lambda message: message.status == "delivered"
    )
    assert delivered.delivered_at is not None
    assert delivered.sequence > sent.sequence


def test_a_text_is_previewed(client: Client) -> None:
    preview = client.messages.preview(body="a" * 161)
    assert (preview.encoding, preview.segments) == ("gsm7", 2)


def test_lists_have_pages(client: Client, number: str) -> None:
    sent = [client.messages.send(to=number, from_=OWN, body=f"Number {index}").id for index in range(5)]
    listed = client.messages.list(to=number, direction="outbound", limit=2)
    assert [message.id for message in listed] == sent[::-1]
    pages = list(client.messages.list(to=number, direction="outbound", limit=2).pages())
    assert [len(page.data) for page in pages] == [2, 2, 1]
    assert [page.has_more for page in pages] == [True, True, False]
    first = client.messages.list(to=number, direction="outbound", limit=2).first_page()
    assert [message.id for message in first.data] == sent[:2:-1]
    assert first.next_cursor is not None
    others = client.messages.list(to=number, direction="outbound", cursor=first.next_cursor)
    assert [message.id for message in others] == sent[2::-1]


def test_a_scheduled_message_is_canceled(client: Client, number: str) -> None:
    at = datetime.now(timezone.utc) + timedelta(hours=1)
    scheduled = client.messages.send(to=number, from_=OWN, body="Later", send_at=at)
    assert scheduled.status == "scheduled"
    assert scheduled.send_at is not None
    assert abs(scheduled.send_at.to_datetime() - at) < timedelta(milliseconds=1)
    assert client.messages.cancel(scheduled.id).status == "canceled"


def test_a_file_is_sent(client: Client, number: str) -> None:
    stored = client.media.upload(file=File(b"BEGIN:VCARD", name="ada.vcf", content_type="text/vcard"))
    assert (stored.object, stored.content_type, stored.size) == ("media", "text/vcard", 11)
    assert client.media.get(stored.id) == stored
    assert client.media.get_content(stored.id) == b"BEGIN:VCARD"
    sent = client.messages.send(to=number, from_=OWN, media_id=[stored.id])
    assert (sent.channel, [media.content_type for media in sent.media]) == ("mms", ["text/vcard"])
    client.media.delete(stored.id)
    with pytest.raises(ApiError) as gone:
        client.media.get(stored.id)
    assert gone.value.status == 404

"""Contacts, opt-outs, and conversations."""

from conftest import eventually
from messaging_api import Client

OWN = "+12025550100"


def test_a_contact_is_created_changed_and_deleted(client: Client, number: str) -> None:
    made = client.contacts.create(
        phone=number,
        first_name="Ada",
        tags=["vip"],
        metadata={"tier": "gold"},
        consent={"status": "opted_in", "source": "web_form"},
    )
    assert (made.first_name, made.last_name, list(made.tags)) == ("Ada", None, ["vip"])
    assert (made.consent.status, made.consent.source) == ("opted_in", "web_form")
    assert client.contacts.get(made.id) == made
    assert [contact.id for contact in client.contacts.list(phone=number)] == [made.id]
    changed = client.contacts.update(made.id, first_name=None, metadata={"tier": None, "team": "a"})
    assert (changed.first_name, changed.tags) == (None, made.tags)
    assert changed.metadata.to_dict() == {"team": "a"}
    client.contacts.delete(made.id)
    assert list(client.contacts.list(phone=number)) == []


def test_a_number_is_opted_out(client: Client, number: str) -> None:
    made = client.opt_outs.create(from_=OWN, to=number)
    assert (made.object, made.from_, made.to) == ("opt_out", OWN, number)
    assert client.opt_outs.get(made.id) == made
    assert [each.id for each in client.opt_outs.list(to=number)] == [made.id]
    client.opt_outs.delete(made.id)
    assert list(client.opt_outs.list(to=number)) == []


def test_a_conversation_continues(client: Client, number: str) -> None:
    sent = client.messages.send(to=number, from_=OWN, body="Hello")
    assert sent.conversation_id is not None
    conversation = client.conversations.get(sent.conversation_id)
    assert (conversation.phone_number, conversation.participant) == (OWN, number)
    assert conversation.id in [each.id for each in client.conversations.list(participant=number)]
    answered = eventually(
        lambda: list(client.conversations.list_messages(conversation.id)),
        lambda messages: len(messages) == 2,
    )
    assert {message.direction for message in answered} == {"inbound", "outbound"}
    again = client.conversations.send_message(conversation.id, body="It is on its way.")
    assert (again.to, again.conversation_id) == (number, conversation.id)
    assert client.conversations.update(conversation.id, status="closed").status == "closed"

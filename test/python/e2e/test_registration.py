"""The requirements for live sending: brands, 10DLC campaigns, and numbers."""

from typing import Literal

from conftest import eventually
from messaging_api import Client
from messaging_api.models import Brand

EntityType = Literal["PRIVATE_PROFIT", "SOLE_PROPRIETOR"]


def brand(client: Client, entity_type: EntityType = "PRIVATE_PROFIT") -> Brand:
    """A draft with all the data that a submission needs."""
    if entity_type == "SOLE_PROPRIETOR":
        made = client.brands.create(
            display_name="Ada",
            country="US",
            email="compliance@example.com",
            entity_type=entity_type,
            vertical="RETAIL",
            mobile_phone="+12025550187",
        )
    else:
        made = client.brands.create(
            display_name="Ada and Sons",
            country="US",
            email="compliance@example.com",
            entity_type=entity_type,
            vertical="RETAIL",
            company_name="Ada and Sons LLC",
            ein="12-3456789",
        )
    assert (made.object, made.status, made.entity_type) == ("brand", "draft", entity_type)
    return client.brands.update(
        made.id,
        street="1 Main Street",
        city="Springfield",
        state="IL",
        postal_code="62701",
        phone="+12025550110",
        website="https://example.com",
    )


def registered(client: Client) -> Brand:
    made = brand(client)
    assert (made.city, made.website) == ("Springfield", "https://example.com")
    assert client.brands.submit(made.id).status == "pending"
    return eventually(lambda: client.brands.get(made.id), lambda each: each.status == "registered")


def test_a_brand_is_registered_and_vetted(client: Client) -> None:
    made = registered(client)
    assert made.id in [each.id for each in client.brands.list(status="registered")]
    vetted = client.brands.request_vetting(made.id, provider="AEGIS", class_="STANDARD")
    assert vetted.vetting is not None
    assert (vetted.vetting.provider, vetted.vetting.class_) == ("AEGIS", "STANDARD")


def test_a_sole_proprietor_verifies_their_number(client: Client) -> None:
    made = brand(client, "SOLE_PROPRIETOR")
    client.brands.submit(made.id)
    assert client.brands.send_otp(made.id).mobile_phone == "+12025550187"
    assert client.brands.verify_otp(made.id, pin="000000").identity_status == "VERIFIED"


def test_a_brand_is_deleted(client: Client) -> None:
    made = brand(client)
    client.brands.delete(made.id)
    assert client.brands.get(made.id).status == "deleted"


def test_a_number_is_assigned_to_a_campaign(client: Client) -> None:
    owner = registered(client)
    draft = client.tendlc_campaigns.create(
        brand_id=owner.id,
        use_case="DELIVERY_NOTIFICATION",
        description="Tells customers of Ada and Sons when their orders are shipped and delivered.",
        message_flow='Customers tick a box next to the text "Text me about this order" at the checkout.',
        sample_messages=["Ada and Sons: your order ships today.", "Ada and Sons: your order was delivered."],
    )
    assert (draft.status, draft.brand_id, draft.use_case) == ("draft", owner.id, "DELIVERY_NOTIFICATION")
    changed = client.tendlc_campaigns.update(
        draft.id, help_message="Ada and Sons: write to help@example.com."
    )
    assert changed.help_message == "Ada and Sons: write to help@example.com."
    assert client.tendlc_campaigns.submit(draft.id).status == "pending_review"
    active = eventually(
        lambda: client.tendlc_campaigns.get(draft.id),
        lambda campaign: campaign.status == "active",
    )
    assert [each.id for each in client.tendlc_campaigns.list(brand_id=owner.id)] == [active.id]

    owned = next(iter(client.phone_numbers.list(phone="+12025550101")))
    assert (owned.object, owned.country, owned.status) == ("phone_number", "US", "active")
    labelled = client.phone_numbers.update(owned.id, label="Order desk", metadata={"team": "a"})
    assert (labelled.label, labelled.metadata.to_dict()) == ("Order desk", {"team": "a"})
    client.phone_numbers.assign_campaign(owned.id, tendlc_campaign_id=active.id)
    assigned = eventually(
        lambda: client.phone_numbers.get(owned.id),
        lambda each: each.campaign_assignment.status == "assigned",
    )
    assert assigned.campaign_assignment.tendlc_campaign_id == active.id
    client.phone_numbers.unassign_campaign(owned.id)
    eventually(
        lambda: client.phone_numbers.get(owned.id),
        lambda each: each.campaign_assignment.status == "unassigned",
    )
    assert client.tendlc_campaigns.deactivate(active.id).status == "deactivated"

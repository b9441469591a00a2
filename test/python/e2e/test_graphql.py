"""Canonical operations and custom documents."""

import uuid
from datetime import datetime, timedelta, timezone

import pytest
from conftest import eventually
from messaging_api import Client, GraphqlError, UserErrorsError

OWN = "+12025550100"
NOBODY = "00000000-0000-4000-8000-000000000000"
START = datetime(2030, 4, 1, 8, tzinfo=timezone.utc)


def test_a_campaign_runs_to_its_end(client: Client, number: str) -> None:
    made = client.templates.create(name="Greeting", body="Hello {{firstName}}").template
    assert made is not None
    assert (made.state, list(made.variables)) == ("DRAFT", ["firstName"])
    client.templates.update(id=made.id, state="PENDING_REVIEW")
    eventually(
        lambda: [each.id for each in client.templates.list(states=["APPROVED"], first=100)],
        lambda approved: made.id in approved,
    )

    campaign = client.campaigns.create(name="Spring", start_date=START, template_id=made.id).campaign
    assert campaign is not None
    assert (campaign.state, campaign.start_date.to_datetime()) == ("DRAFT", START)
    assert campaign.template is not None
    assert campaign.template.id == made.id
    changed = client.campaigns.update(id=campaign.id, description="In spring").campaign
    assert changed is not None
    read = client.campaigns.get(id=campaign.id).campaign
    assert read is not None
    assert read == changed
    assert read.description == "In spring"

    members = client.campaign_members
    member = members.create(campaign_id=campaign.id, from_=OWN, to=number).campaign_member
    assert member is not None
    assert (member.from_, member.to, member.first_name) == (OWN, number, None)
    renamed = members.update(id=member.id, first_name="Ada").campaign_member
    assert renamed is not None
    assert renamed.first_name == "Ada"
    moved = members.transition(id=member.id, to="ACTIVE").campaign_member
    assert moved is not None
    client.messages.send(to=number, from_=OWN, body="Hello Ada")
    listed = eventually(
        lambda: list(members.list(campaign_id=campaign.id)),
        lambda found: found[0].state == "RESPONDED",
    )
    assert [each.id for each in listed] == [member.id]
    canceled = client.campaigns.transition(id=campaign.id, to="CANCELED").campaign
    assert canceled is not None
    assert canceled.state == "CANCELED"


def test_connections_have_pages(client: Client) -> None:
    mark = uuid.uuid4().hex
    made = [client.campaigns.create(name=f"{mark} {index}", start_date=START).campaign for index in range(3)]
    ids = [campaign.id for campaign in made if campaign]
    found = client.campaigns.list(name_contains=mark, first=2)
    assert [campaign.id for campaign in found] == ids[::-1]
    pages = list(client.campaigns.list(name_contains=mark, first=2).pages())
    assert [len(page.campaigns) for page in pages] == [2, 1]
    assert [page.page_info.has_next_page for page in pages] == [True, False]
    assert client.campaigns.delete(id=ids[0]).deleted_id == ids[0]


def test_a_message_has_a_status_and_is_reported(client: Client, number: str) -> None:
    sent = client.messages.send(to=number, from_=OWN, body="Hello")
    found = eventually(
        lambda: client.statuses.get(input={"message_id": sent.id}),
        lambda result: result.status is not None and result.status.status == "DELIVERED",
    )
    assert {"QUEUED", "SENDING", "SENT", "DELIVERED"} == {each.status for each in found.history}
    now = datetime.now(timezone.utc)
    report = client.activity_reports.get(from_=now - timedelta(days=1), to=now).activity_report
    assert report is not None
    assert report.sent > 0
    assert sum(each.count for each in report.by_status) > 0


def test_user_errors_are_raised_unless_they_are_requested(client: Client) -> None:
    with pytest.raises(UserErrorsError) as refused:
        client.campaigns.update(id=NOBODY, name="Autumn")
    assert (refused.value.kind, refused.value.code) == ("userErrors", "NOT_FOUND")
    result = client.campaigns.update(id=NOBODY, name="Autumn", options={"user_errors": "return"})
    assert [error.code for error in result.user_errors] == ["NOT_FOUND"]
    assert result.campaign is None


def test_a_document_of_the_caller(client: Client) -> None:
    document = "query Kind($first: Int) { getCampaigns(input: { first: $first }) { __typename totalCount } }"
    data = client.graphql(document, {"first": 1})
    assert data["getCampaigns"]["totalCount"] >= 0
    with pytest.raises(GraphqlError) as wrong:
        client.graphql("{ nothing }")
    assert wrong.value.kind == "graphql"


def test_a_result_with_its_response(client: Client) -> None:
    raw = client.templates.with_raw_response.create(name="Raw", body="Hello")
    assert raw.status == 200
    assert raw.data.template is not None
    assert raw.data.template.name == "Raw"

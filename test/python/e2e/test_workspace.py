"""The workspace and its keys."""

import pytest
from conftest import MakeClient
from messaging_api import ApiError, Client


def test_a_workspace_is_renamed(client: Client) -> None:
    workspace = client.workspace.get()
    assert workspace.object == "workspace"
    assert client.workspace.update(name="Ada and Sons").name == "Ada and Sons"
    assert client.workspace.get().id == workspace.id


def test_a_key_is_created_and_revoked(client: Client, make_client: MakeClient) -> None:
    made = client.api_keys.create(mode="sandbox", name="CI", role="agent")
    assert made.secret.startswith("sk_sandbox_")
    assert (made.name, made.role, made.status, made.revoked_at) == ("CI", "agent", "active", None)
    other = make_client(made.secret)
    assert other.workspace.get().id == client.workspace.get().id
    with pytest.raises(ApiError) as refused:
        other.workspace.update(name="Mine")
    assert refused.value.status == 403
    assert client.api_keys.get(made.id).name == "CI"
    assert made.id in [key.id for key in client.api_keys.list(limit=1)]
    assert client.api_keys.revoke(made.id).status == "revoked"
    with pytest.raises(ApiError) as unknown:
        other.workspace.get()
    assert unknown.value.status == 401

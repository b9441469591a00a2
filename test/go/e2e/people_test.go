package e2e

import (
	"errors"
	"testing"

	messaging "example.com/messagingapi"
)

func TestAContactIsCreatedChangedAndDeleted(t *testing.T) {
	ctx, api, number := t.Context(), owner(), newNumber()
	made := must(api.Contacts.Create(ctx, messaging.ContactCreateParams{
		Phone: number, FirstName: messaging.Some("Ada"), Tags: []string{"vip"}, Metadata: map[string]string{"tier": "gold"},
		Consent: &messaging.ConsentInput{Status: messaging.Some(messaging.ConsentInputStatusOptedIn), Source: messaging.Some(messaging.ConsentInputSourceWebForm)},
	}))
	equal(t, made.FirstName.Value(), "Ada")
	equal(t, made.LastName.IsNull(), true)
	equal(t, made.Consent.Status, messaging.ConsentStatusOptedIn)
	equal(t, must(api.Contacts.Get(ctx, made.ID)).Phone, number)
	isListed(t, api.Contacts.List(ctx, messaging.ContactListParams{Phone: messaging.Some(number)}),
		func(contact messaging.Contact) bool { return contact.ID == made.ID })
	changed := must(api.Contacts.Update(ctx, made.ID, messaging.ContactUpdateParams{
		FirstName: messaging.Null[string](),
		Metadata:  map[string]messaging.Opt[string]{"tier": messaging.Null[string](), "team": messaging.Some("a")},
	}))
	equal(t, changed.FirstName.IsNull(), true)
	equal(t, changed.Tags[0], "vip")
	equal(t, len(changed.Metadata), 1)
	equal(t, changed.Metadata["team"], "a")
	check(t, api.Contacts.Delete(ctx, made.ID))
	equal(t, len(all(t, api.Contacts.List(ctx, messaging.ContactListParams{Phone: messaging.Some(number)}))), 0)
}

func TestANumberIsOptedOut(t *testing.T) {
	ctx, api, number := t.Context(), owner(), newNumber()
	made := must(api.OptOuts.Create(ctx, messaging.OptOutCreateParams{From: own, To: number}))
	equal(t, must(api.OptOuts.Get(ctx, made.ID)).To, number)
	isListed(t, api.OptOuts.List(ctx, messaging.OptOutListParams{To: messaging.Some(number)}),
		func(each messaging.OptOut) bool { return each.ID == made.ID })
	check(t, api.OptOuts.Delete(ctx, made.ID))
	if _, err := api.OptOuts.Get(ctx, made.ID); !errors.Is(err, messaging.ErrNotFound) {
		t.Error(err)
	}
}

func TestAConversationContinues(t *testing.T) {
	ctx, api, number := t.Context(), owner(), newNumber()
	sent := send(t, api, number, "Hello")
	conversation := must(api.Conversations.Get(ctx, sent.ConversationID.Value()))
	equal(t, conversation.Participant, number)
	isListed(t, api.Conversations.List(ctx, messaging.ConversationListParams{Participant: messaging.Some(number)}),
		func(each messaging.Conversation) bool { return each.ID == conversation.ID })
	// The sandbox responds.
	eventually(t,
		func() (*messaging.MessageList, error) {
			return api.Conversations.ListMessages(ctx, conversation.ID, messaging.ConversationListMessagesParams{}).First()
		},
		func(page *messaging.MessageList) bool { return len(page.Data) == 2 })
	again := must(api.Conversations.SendMessage(ctx, conversation.ID, messaging.ConversationSendMessageParams{
		Body: messaging.Some("It is on its way."),
	}))
	equal(t, again.ConversationID.Value(), conversation.ID)
	closed := must(api.Conversations.Update(ctx, conversation.ID, messaging.ConversationUpdateParams{
		Status: messaging.Some(messaging.ConversationStatusInputClosed),
	}))
	equal(t, closed.Status, messaging.ConversationStatusClosed)
}

func TestAWorkspaceIsRenamed(t *testing.T) {
	ctx, api := t.Context(), owner()
	renamed := must(api.Workspace.Update(ctx, messaging.WorkspaceUpdateParams{
		Name: messaging.Some("Ada and Sons"),
	}))
	read := must(api.Workspace.Get(ctx))
	equal(t, read.ID, renamed.ID)
	equal(t, read.Name, "Ada and Sons")
}

func TestAKeyIsCreatedAndRevoked(t *testing.T) {
	ctx, api := t.Context(), owner()
	made := must(api.APIKeys.Create(ctx, messaging.APIKeyCreateParams{
		Mode: messaging.CreateAPIKeyRequestModeSandbox, Name: messaging.Some("CI"), Role: messaging.Some(messaging.RoleInputAgent),
	}))
	other := clientWith(made.Secret)
	must(other.Workspace.Get(ctx))
	_, err := other.Workspace.Update(ctx, messaging.WorkspaceUpdateParams{Name: messaging.Some("Mine")})
	equal(t, errors.Is(err, messaging.ErrForbidden), true)
	equal(t, must(api.APIKeys.Get(ctx, made.ID)).Name.Value(), "CI")
	isListed(t, api.APIKeys.List(ctx, messaging.APIKeyListParams{Limit: messaging.Some(1)}),
		func(each messaging.APIKey) bool { return each.ID == made.ID })
	revoked := must(api.APIKeys.Revoke(ctx, made.ID))
	equal(t, revoked.Status, messaging.APIKeyStatusRevoked)
	_, err = other.Workspace.Get(ctx)
	equal(t, errors.Is(err, messaging.ErrUnauthorized), true)
}

package e2e

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	messaging "example.com/messagingapi"
	"example.com/messagingapi/option"
)

func TestARejectionNamesTheInvalidValue(t *testing.T) {
	_, err := owner().Messages.Send(t.Context(), messaging.MessageSendParams{
		To: "+15005550001", From: own, Body: messaging.Some("A secret text"),
	})
	var failure *messaging.Error
	if !errors.As(err, &failure) || !errors.Is(err, messaging.ErrBadRequest) {
		t.Fatal(err)
	}
	equal(t, failure.Code, "invalid_phone_number")
	equal(t, failure.Retryable, false)
	equal(t, failure.Attempts, 1)
	equal(t, fmt.Sprint(failure.Path), "[to]")
	equal(t, failure.Operation, "POST /v1/messages")
	if failure.RequestID == "" || failure.IdempotencyKey == "" {
		t.Error(failure.RequestID, failure.IdempotencyKey)
	}
	problem, is := messaging.ErrorBody[messaging.Problem](err)
	if !is || string(problem.Code) != failure.Code {
		t.Error(problem, is)
	}
	if shown := fmt.Sprintf("%v %+v %#v", failure, failure, failure); strings.Contains(shown, "secret") || strings.Contains(shown, "+1500") {
		t.Error(shown)
	}
}

func TestAnUnknownIDIsNotFound(t *testing.T) {
	if _, err := owner().Messages.Get(t.Context(), "msg_none"); !errors.Is(err, messaging.ErrNotFound) {
		t.Error(err)
	}
}

func TestAnUnknownKeyIsRejected(t *testing.T) {
	if _, err := clientWith("sk_sandbox_wrong").Workspace.Get(t.Context()); !errors.Is(err, messaging.ErrUnauthorized) {
		t.Error(err)
	}
}

func TestACanceledContextSendsNoRequest(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var failure *messaging.Error
	if _, err := owner().Workspace.Get(ctx); !errors.As(err, &failure) || failure.Kind != messaging.KindAborted || failure.Attempts != 0 {
		t.Error(failure)
	}
}

func TestEveryCallCanReturnItsResponse(t *testing.T) {
	ctx, api := t.Context(), owner()
	var response option.Response
	sent := must(api.Messages.Send(ctx, messaging.MessageSendParams{
		To: newNumber(), From: own, Body: messaging.Some("Hello"),
	}, option.WithResponse(&response)))
	equal(t, response.Status, 201)
	equal(t, response.Header.Get("Location"), "/v1/messages/"+sent.ID)
	if response.RequestID == "" || !strings.Contains(string(response.Body), sent.ID) {
		t.Error(response.RequestID)
	}
	check(t, api.Contacts.Delete(ctx, sent.ContactID.Value(), option.WithResponse(&response)))
	equal(t, response.Status, 204)
}

package e2e

import (
	"errors"
	"slices"
	"testing"

	messaging "example.com/messagingapi"
	"example.com/messagingapi/webhooks"
)

func TestADeliveryIsUnwrapped(t *testing.T) {
	ctx, api, number := t.Context(), owner(), newNumber()
	url, deliveries := receiver(t)
	endpoint := must(api.WebhookEndpoints.Create(ctx, messaging.WebhookEndpointCreateParams{
		URL: url, EventTypes: messaging.Some([]messaging.EventTypeInput{messaging.EventTypeInputMessageReceived}),
	}))
	secret := endpoint.Secret.Value()
	sent := send(t, api, number, "Hello")
	taken := next(t, deliveries)
	event, is := must(webhooks.Unwrap(taken.body, taken.header, secret)).(messaging.MessageReceivedEvent)
	if !is || event.Data.Object.From != number || event.Data.Object.Body.Value() != "Hello" {
		t.Fatal(string(taken.body))
	}
	equal(t, event.Data.Object.ConversationID.Value(), sent.ConversationID.Value())

	_, err := webhooks.Unwrap(append(taken.body, ' '), taken.header, secret)
	var failure *messaging.Error
	if !errors.Is(err, messaging.ErrSignature) || !errors.As(err, &failure) || failure.Code != "no_matching_signature" {
		t.Error(err)
	}

	read, is := must(api.Events.Get(ctx, event.ID)).(messaging.MessageReceivedEvent)
	equal(t, is && read.ID == event.ID, true)
	isListed(t, api.Events.List(ctx, messaging.EventListParams{Type: messaging.Some(messaging.EventTypeInputMessageReceived)}),
		func(each messaging.WebhookEvent) bool {
			received, is := each.(messaging.MessageReceivedEvent)
			return is && received.ID == event.ID
		})
	again := must(api.Events.Replay(ctx, event.ID, messaging.EventReplayParams{
		WebhookEndpointID: messaging.Some(endpoint.ID),
	}))
	equal(t, len(again.Deliveries), 1)
	repeated := next(t, deliveries)
	equal(t, repeated.header.Get("Webhook-Id"), taken.header.Get("Webhook-Id"))
	must(webhooks.Unwrap(repeated.body, repeated.header, secret))
	check(t, api.WebhookEndpoints.Delete(ctx, endpoint.ID))
}

func TestAnEndpointIsTestedAndItsSecretRotated(t *testing.T) {
	ctx, api := t.Context(), owner()
	url, deliveries := receiver(t)
	endpoint := must(api.WebhookEndpoints.Create(ctx, messaging.WebhookEndpointCreateParams{
		URL: url, Description: messaging.Some("First"),
	}))
	rotated := must(api.WebhookEndpoints.RotateSecret(ctx, endpoint.ID))
	asked := must(api.WebhookEndpoints.Test(ctx, endpoint.ID))
	taken := next(t, deliveries)
	// Signed with both secrets during the rotation.
	for _, secrets := range [][]string{
		{endpoint.Secret.Value()}, {rotated.Secret.Value()}, {rotated.Secret.Value(), endpoint.Secret.Value()},
	} {
		event := must(webhooks.Unwrap(taken.body, taken.header, secrets...))
		if _, is := event.(messaging.WebhookEndpointTestEvent); !is {
			t.Errorf("%T", event)
		}
	}
	eventually(t,
		func() (*messaging.WebhookDeliveryList, error) {
			return api.WebhookEndpoints.ListDeliveries(ctx, endpoint.ID, messaging.WebhookEndpointListDeliveriesParams{}).First()
		},
		func(page *messaging.WebhookDeliveryList) bool {
			return slices.ContainsFunc(page.Data, func(each messaging.WebhookDelivery) bool {
				return each.ID == asked.ID && each.Status == messaging.WebhookDeliveryStatusSucceeded
			})
		})
	must(api.WebhookEndpoints.Update(ctx, endpoint.ID, messaging.WebhookEndpointUpdateParams{
		Description: messaging.Some("Second"), Status: messaging.Some(messaging.WebhookEndpointStatusInputDisabled),
	}))
	read := must(api.WebhookEndpoints.Get(ctx, endpoint.ID))
	equal(t, read.Description.Value(), "Second")
	isListed(t, api.WebhookEndpoints.List(ctx, messaging.WebhookEndpointListParams{}),
		func(each messaging.WebhookEndpoint) bool { return each.ID == endpoint.ID })
	check(t, api.WebhookEndpoints.Delete(ctx, endpoint.ID))
}

func TestEventsAreStreamed(t *testing.T) {
	ctx, api := t.Context(), owner()
	sent := send(t, api, newNumber(), "Hello")
	var queued string
	for event, err := range api.Events.List(ctx, messaging.EventListParams{
		Type: messaging.Some(messaging.EventTypeInputMessageQueued),
	}).All() {
		check(t, err)
		if found, is := event.(messaging.MessageQueuedEvent); is && found.Data.Object.ID == sent.ID {
			queued = found.ID
		}
	}
	stream := must(api.Events.Stream(ctx, messaging.EventStreamParams{LastEventID: messaging.Some(queued)}))
	sending := streamed(t, stream, func(event messaging.MessageSendingEvent) bool {
		return event.Data.Object.ID == sent.ID
	})
	read, is := must(api.Events.Get(ctx, sending.ID)).(messaging.MessageSendingEvent)
	equal(t, is && read.ID == sending.ID, true)
}

// streamed reads until an event is as expected, and closes the stream.
func streamed[E messaging.WebhookEvent](
	t *testing.T, stream *messaging.EventStream[messaging.WebhookEvent], isIt func(E) bool,
) E {
	t.Helper()
	for event, err := range stream.All() {
		check(t, err)
		if found, is := event.(E); is && isIt(found) {
			return found
		}
	}
	t.Fatal("the stream ended")
	panic("unreachable")
}

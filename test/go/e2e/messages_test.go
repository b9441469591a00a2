package e2e

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	messaging "example.com/messagingapi"
	"example.com/messagingapi/option"
)

func send(t *testing.T, api *messaging.Client, to, body string) *messaging.Message {
	t.Helper()
	return must(api.Messages.Send(t.Context(), messaging.MessageSendParams{
		To: to, From: own, Body: messaging.Some(body),
	}))
}

func TestAMessageIsSentAndDelivered(t *testing.T) {
	ctx, api, number := t.Context(), owner(), newNumber()
	sent := must(api.Messages.Send(ctx, messaging.MessageSendParams{
		To: number, From: own, Body: messaging.Some("Hé 👋"), Metadata: map[string]string{"order": "1"},
		ClientReference: messaging.Some("a"),
	}))
	equal(t, sent.Direction, messaging.MessageDirectionOutbound)
	equal(t, sent.Status, messaging.MessageStatusQueued)
	equal(t, sent.To+sent.From, number+own)
	equal(t, sent.Body.Value(), "Hé 👋")
	equal(t, sent.Encoding.Value(), messaging.MessageEncodingUcs2)
	equal(t, sent.Metadata["order"], "1")
	equal(t, sent.SentAt.IsNull(), true)
	created := must(sent.CreatedAt.Time())
	if time.Since(created).Abs() > time.Minute {
		t.Error(sent.CreatedAt)
	}
	delivered := eventually(t,
		func() (*messaging.Message, error) { return api.Messages.Get(ctx, sent.ID) },
		func(message *messaging.Message) bool { return message.Status == messaging.MessageStatusDelivered })
	if !delivered.DeliveredAt.IsSome() || delivered.Sequence <= sent.Sequence {
		t.Error(delivered.DeliveredAt, delivered.Sequence)
	}
}

func TestATextIsPreviewed(t *testing.T) {
	preview := must(owner().Messages.Preview(t.Context(), messaging.MessagePreviewParams{
		Body: strings.Repeat("a", 161),
	}))
	equal(t, preview.Encoding, messaging.MessageEncodingGsm7)
	equal(t, preview.Segments, 2)
}

func TestListsHavePages(t *testing.T) {
	ctx, api, number := t.Context(), owner(), newNumber()
	var sent []string
	for range 5 {
		sent = append(sent, send(t, api, number, "page").ID)
	}
	slices.Reverse(sent)
	list := api.Messages.List(ctx, messaging.MessageListParams{
		To: messaging.Some(number), Direction: messaging.Some(messaging.MessageListDirectionOutbound), Limit: messaging.Some(2),
	})
	var read []string
	for _, message := range all(t, list) {
		read = append(read, message.ID)
	}
	if !slices.Equal(read, sent) {
		t.Error(read, sent)
	}
	var lengths []int
	for page, err := range list.Pages() {
		check(t, err)
		lengths = append(lengths, len(page.Data))
	}
	if !slices.Equal(lengths, []int{2, 2, 1}) {
		t.Error(lengths)
	}
	first := must(list.First())
	equal(t, first.Data[0].ID, sent[0])
	equal(t, first.NextCursor.IsSome(), true)
}

func TestAScheduledMessageIsCanceled(t *testing.T) {
	ctx, api := t.Context(), owner()
	at := time.Now().Add(time.Hour).UTC().Truncate(time.Millisecond)
	scheduled := must(api.Messages.Send(ctx, messaging.MessageSendParams{
		To: newNumber(), From: own, Body: messaging.Some("Later"), SendAt: messaging.Some(messaging.TimestampOf(at)),
	}))
	equal(t, scheduled.Status, messaging.MessageStatusScheduled)
	equal(t, must(scheduled.SendAt.Value().Time()).Equal(at), true)
	canceled := must(api.Messages.Cancel(ctx, scheduled.ID))
	equal(t, canceled.Status, messaging.MessageStatusCanceled)
}

func TestAFileIsSent(t *testing.T) {
	ctx, api := t.Context(), owner()
	stored := must(api.Media.Upload(ctx, messaging.MediaUploadParams{File: messaging.File{
		Content: strings.NewReader("BEGIN:VCARD"), Name: "ada.vcf", ContentType: "text/vcard",
	}}))
	equal(t, stored.ContentType, "text/vcard")
	equal(t, stored.Size, 11)
	equal(t, must(api.Media.Get(ctx, stored.ID)).Sha256, stored.Sha256)
	equal(t, string(must(api.Media.GetContent(ctx, stored.ID))), "BEGIN:VCARD")
	sent := must(api.Messages.Send(ctx, messaging.MessageSendParams{
		To: newNumber(), From: own, MediaID: []string{stored.ID},
	}))
	equal(t, sent.Channel, messaging.MessageChannelMms)
	equal(t, sent.Media[0].ContentType, "text/vcard")
	check(t, api.Media.Delete(ctx, stored.ID))
	if _, err := api.Media.Get(ctx, stored.ID); !errors.Is(err, messaging.ErrNotFound) {
		t.Error(err)
	}
}

func TestACallRepeatedWithItsKeyHasOneEffect(t *testing.T) {
	ctx, api, number := t.Context(), owner(), newNumber()
	key := "e2e" + number[1:]
	withKey := option.WithIdempotencyKey(key)
	params := messaging.MessageSendParams{To: number, From: own, Body: messaging.Some("Once")}
	first := must(api.Messages.Send(ctx, params, withKey))
	again := must(api.Messages.Send(ctx, params, withKey))
	equal(t, again.ID, first.ID)
	params.Body = messaging.Some("Twice")
	_, err := api.Messages.Send(ctx, params, withKey)
	var failure *messaging.Error
	if !errors.As(err, &failure) || failure.Status != 422 || failure.IdempotencyKey != key {
		t.Error(err)
	}
}

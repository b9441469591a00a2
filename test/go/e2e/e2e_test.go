// Package e2e makes calls of both protocols against a running sandbox.
package e2e

import (
	"context"
	"errors"
	"os"
	"sync"
	"testing"

	messaging "example.com/messagingapi"
	"example.com/messagingapi/option"
)

func client() *messaging.Client {
	return messaging.New(
		option.WithAPIKey(os.Getenv("SANDBOX_KEY")),
		option.WithBaseURL(os.Getenv("SANDBOX_REST")),
		option.WithGraphQLURL(os.Getenv("SANDBOX_GRAPHQL")),
	)
}

func TestSendAndRead(t *testing.T) {
	ctx, api := context.Background(), client()
	params := messaging.MessageSendParams{To: "+15005550006", From: "+15005550009", Body: messaging.Some("hello")}
	var response option.Response
	sent, err := api.Messages.Send(ctx, params, option.WithIdempotencyKey("e2e-1"), option.WithResponse(&response))
	if err != nil {
		t.Fatal(err)
	}
	again, err := api.Messages.Send(ctx, params, option.WithIdempotencyKey("e2e-1"))
	if err != nil || again.ID != sent.ID {
		t.Fatalf("%v is not %s: %v", again, sent.ID, err)
	}
	if response.Status/100 != 2 || response.RequestID == "" {
		t.Error(response.Status, response.RequestID)
	}
	read, err := api.Messages.Get(ctx, sent.ID)
	if err != nil || read.Body.Value() != "hello" || !read.Status.IsKnown() {
		t.Fatal(read, err)
	}
	if at, err := read.CreatedAt.Time(); err != nil || at.IsZero() {
		t.Error(read.CreatedAt, err)
	}
}

func TestPages(t *testing.T) {
	ctx, api := context.Background(), client()
	for range 5 {
		params := messaging.MessageSendParams{To: "+15005550006", From: "+15005550009", Body: messaging.Some("page")}
		if _, err := api.Messages.Send(ctx, params); err != nil {
			t.Fatal(err)
		}
	}
	seen := map[string]bool{}
	for message, err := range api.Messages.List(ctx, messaging.MessageListParams{Limit: messaging.Some(2)}).All() {
		if err != nil {
			t.Fatal(err)
		}
		seen[message.ID] = true
	}
	if len(seen) < 5 {
		t.Errorf("%d messages", len(seen))
	}
}

func TestErrors(t *testing.T) {
	_, err := client().Messages.Get(context.Background(), "msg_none")
	var failure *messaging.Error
	if !errors.Is(err, messaging.ErrNotFound) || !errors.As(err, &failure) || failure.Code == "" {
		t.Fatal(err)
	}
	if problem, is := messaging.ErrorBody[messaging.Problem](err); !is || string(problem.Code) != failure.Code {
		t.Error(problem, is)
	}
}

func TestDocumentOfTheCallersOwn(t *testing.T) {
	var data struct {
		Typename string `json:"__typename"`
	}
	if err := client().GraphQL(context.Background(), "{ __typename }", nil, &data); err != nil || data.Typename != "Query" {
		t.Fatal(data, err)
	}
}

func TestManyGoroutines(t *testing.T) {
	api := client()
	var group sync.WaitGroup
	for range 20 {
		group.Go(func() {
			if _, err := api.Messages.List(context.Background(), messaging.MessageListParams{}).First(); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
}

package core

import (
	"context"
	"errors"
	"net/http"
	"testing"
)

// What data is read into is a pointer: a call that could not give its result is not made.
func TestAResultThatCannotBeFilledIsRefused(t *testing.T) {
	connection := NewConnection(API{GraphQLURL: "http://127.0.0.1:1"}, nil)
	for _, result := range []any{thing{}, (*thing)(nil), map[string]any{}} {
		if err := Document(t.Context(), connection, "{ __typename }", nil, result); !errors.Is(err, ErrArgument) {
			t.Errorf("%T: %v", result, err)
		}
	}
}

// The caller's own reason can be asked for, and so can what every context says.
func TestTheReasonOfACancellationIsKept(t *testing.T) {
	reason := errors.New("the user left")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(reason)
	err := RestNothing(ctx, NewConnection(API{BaseURL: "http://127.0.0.1:1"}, nil), &RestRequest{
		Operation: &RestOperation{Method: "GET", Path: "/", Result: ResultNone},
	})
	for _, expected := range []error{ErrAborted, context.Canceled, reason} {
		if !errors.Is(err, expected) {
			t.Errorf("%v is not %v", err, expected)
		}
	}
}

// What stands in for the network gives less than the network does.
func TestAMiddlewareMayGiveNothing(t *testing.T) {
	for _, given := range []*http.Response{nil, {StatusCode: http.StatusNoContent}, {StatusCode: http.StatusOK}} {
		connection := NewConnection(API{BaseURL: "http://127.0.0.1:1"}, []ClientOption{
			ClientFunc(func(config *Config) {
				config.Middleware = []Middleware{func(*http.Request, Next) (*http.Response, error) { return given, nil }}
			}),
		})
		_, err := Rest[*thing](context.Background(), connection, &RestRequest{
			Operation: &RestOperation{Method: "GET", Path: "/"},
		}, nil)
		switch {
		case given == nil && !errors.Is(err, ErrConnection),
			given != nil && given.StatusCode == http.StatusNoContent && err != nil,
			given != nil && given.StatusCode == http.StatusOK && !errors.Is(err, ErrDecode):
			t.Error(given, err)
		}
	}
}

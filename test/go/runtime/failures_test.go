package core

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
)

// The result is decoded into a pointer. A call with an invalid pointer is not sent.
func TestAnInvalidResultPointerIsRejected(t *testing.T) {
	connection := NewConnection(API{GraphQLURL: "http://127.0.0.1:1"}, nil)
	for _, result := range []any{thing{}, (*thing)(nil), map[string]any{}} {
		if err := Document(t.Context(), connection, "{ __typename }", nil, result); !errors.Is(err, ErrArgument) {
			t.Errorf("%T: %v", result, err)
		}
	}
}

// The error contains the caller's reason and the general reason of the context.
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

// A number that does not fit its field is not replaced with zero. The call returns a decode error.
func TestANumberTooLargeFailsTheCall(t *testing.T) {
	connection := NewConnection(API{BaseURL: "http://127.0.0.1:1"}, []ClientOption{
		ClientFunc(func(config *Config) {
			config.Middleware = []Middleware{func(*http.Request, Next) (*http.Response, error) {
				body := io.NopCloser(strings.NewReader("9223372036854775808"))
				return &http.Response{StatusCode: http.StatusOK, Body: body}, nil
			}}
		}),
	})
	_, err := Rest[int64](t.Context(), connection, &RestRequest{Operation: &RestOperation{Method: "GET", Path: "/"}}, nil)
	if !errors.Is(err, ErrDecode) || !strings.HasSuffix(err.Error(), "the result contains a number too large for its type") {
		t.Error(err)
	}
}

// A middleware can return neither a response nor an error, which the network never does.
func TestAMiddlewareWithoutAResponseIsReported(t *testing.T) {
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

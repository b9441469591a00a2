package core

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"time"
)

// Error is what a call fails with that could be made: take it with errors.As and switch on Kind, then on Code; or ask
// errors.Is for one of the sentinels. One that could not be made fails with an ArgumentError. Nothing that prints or logs
// it shows what was sent or received: that is behind methods.
type Error struct {
	Kind Kind
	// Operation is the call that failed: "POST /v1/orders", "mutation CreateProduct".
	Operation string
	// Code is the machine-readable reason, if there is one. New ones may appear at any time.
	Code string
	// Status is that of HTTP; 0 without a response.
	Status int
	// RequestID is the service's name of the request, for its support.
	RequestID string
	// IdempotencyKey is what all requests of the call carried. Repeat the call with it, and the service acts once.
	IdempotencyKey string
	// Attempts are the requests that were sent; 0 when the call failed before the first.
	Attempts int
	// Retryable says whether the same call may succeed later, unchanged.
	Retryable bool
	// RetryAfter is when to try again; absent when the service does not say.
	RetryAfter Opt[time.Duration]
	// Path leads to what is wrong in the request, or to the field of a GraphQL result that failed: names, and ints for
	// places in a list of a result.
	Path []any
	// DocURL is where to read about the error.
	DocURL string
	// Timeout is how long was waited: of the call, or of its last attempt; 0 when a limit of the HTTP client itself
	// ended it.
	Timeout time.Duration

	reason   string
	cause    error
	response *errorResponse
}

// errorResponse is behind a pointer, so that no verb of fmt shows it.
type errorResponse struct {
	header        http.Header
	body          []byte
	json          json.RawMessage
	graphqlErrors []GraphQLError
	partialData   json.RawMessage
	userErrors    json.RawMessage
	payload       json.RawMessage
}

// GraphQLError is an error of a GraphQL response (GraphQL September 2025, section 7.1.3).
type GraphQLError struct {
	Message    string                     `json:"message"`
	Path       []any                      `json:"path,omitempty"`
	Locations  []GraphQLLocation          `json:"locations,omitempty"`
	Extensions map[string]json.RawMessage `json:"extensions,omitempty"`
}

// GraphQLLocation is a place in a document, counted from 1.
type GraphQLLocation struct {
	Line   int `json:"line"`
	Column int `json:"column"`
}

// Error says what failed and why, without anything that was sent or received.
func (e *Error) Error() string {
	reason := e.reason
	if reason == "" {
		// One that a program has made itself, for a test.
		reason = string(e.Kind) + shown(e.Code, ", ")
	}
	text := reason
	if e.Operation != "" {
		text = e.Operation + ": " + reason
	}
	if e.RequestID != "" {
		text += " (" + e.RequestID + ")"
	}
	return text
}

// GoString is what %#v shows: no more than Error.
func (e *Error) GoString() string { return fmt.Sprintf("&Error{%q}", e.Error()) }

// LogValue is what log/slog writes of it: no more than may be seen.
func (e *Error) LogValue() slog.Value {
	return slog.GroupValue(
		slog.String("kind", string(e.Kind)),
		slog.String("operation", e.Operation),
		slog.String("message", e.Error()),
		slog.Int("status", e.Status),
		slog.String("request_id", e.RequestID),
		slog.Int("attempts", e.Attempts),
	)
}

// Unwrap is what caused it: of the network, or of the context.
func (e *Error) Unwrap() error { return e.cause }

// Is compares it with a sentinel.
func (e *Error) Is(target error) bool {
	sentinel, isSentinel := target.(Sentinel)
	return isSentinel && sentinel != "" && (sentinel == Sentinel(e.Kind) || sentinel == sentinelOf(e.Status))
}

// Header is that of the response; nil without one.
func (e *Error) Header() http.Header {
	if e.response == nil {
		return nil
	}
	return e.response.header
}

// RawBody is the body as it came.
func (e *Error) RawBody() []byte {
	if e.response == nil {
		return nil
	}
	return bytes.Clone(e.response.body)
}

// JSON is the body of a KindAPI error, when it is JSON. ErrorBody reads it into a type.
func (e *Error) JSON() json.RawMessage {
	if e.response == nil {
		return nil
	}
	return bytes.Clone(e.response.json)
}

// GraphQLErrors are those of a KindGraphQL error.
func (e *Error) GraphQLErrors() []GraphQLError {
	if e.response == nil {
		return nil
	}
	return e.response.graphqlErrors
}

// PartialData is what came in spite of the errors; nil when the request was not executed at all.
func (e *Error) PartialData() json.RawMessage {
	if e.response == nil {
		return nil
	}
	return bytes.Clone(e.response.partialData)
}

// UserErrors is the list of a KindUserErrors error. UserErrorsOf reads it into a type.
func (e *Error) UserErrors() json.RawMessage {
	if e.response == nil {
		return nil
	}
	return bytes.Clone(e.response.userErrors)
}

// Payload is what carried the user errors, whole.
func (e *Error) Payload() json.RawMessage {
	if e.response == nil {
		return nil
	}
	return bytes.Clone(e.response.payload)
}

// facts are how far a call has come.
type facts struct {
	operation string
	attempts  int
	key       string
}

func (f facts) fail(kind Kind, reason string, cause error) *Error {
	return &Error{
		Kind:           kind,
		Operation:      f.operation,
		IdempotencyKey: f.key,
		Attempts:       f.attempts,
		Retryable:      kind == KindConnection || kind == KindTimeout,
		reason:         reason,
		cause:          cause,
	}
}

func (f facts) timedOut(limit time.Duration) *Error {
	err := f.fail(KindTimeout, fmt.Sprintf("no response within %d ms", limit.Milliseconds()), context.DeadlineExceeded)
	err.Timeout = limit
	return err
}

// ended is the error of a call whose context has ended.
func (f facts) ended(ctx context.Context) *Error {
	cause := context.Cause(ctx)
	if !errors.Is(cause, ctx.Err()) {
		// Both can be asked for: what the caller gave as the reason, and what every context says.
		cause = errors.Join(ctx.Err(), cause)
	}
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return f.fail(KindTimeout, "no response before the deadline of the context", cause)
	}
	return f.fail(KindAborted, "aborted by the caller", cause)
}

// Error of the kinds that have a response.
func (r *Response) fail(kind Kind, reason string) *Error {
	err := r.facts.fail(kind, reason, nil)
	err.Status = r.Status
	err.RequestID = r.RequestID
	if wait, isSaid := retryAfter(r.Header); isSaid {
		err.RetryAfter = Some(wait)
	}
	err.response = &errorResponse{header: r.Header, body: r.Body}
	return err
}

// decodeError has no cause: what a parser says of a body quotes it.
func (r *Response) decodeError(reason string) *Error { return r.fail(KindDecode, reason) }

func (r *Response) notJSON() *Error {
	return r.decodeError(fmt.Sprintf("status %d with a body that is not JSON", r.Status))
}

// apiError reads what the body of a refusal says.
func (r *Response) apiError() *Error {
	var body []byte
	// An error's body helps even when it is not what was declared.
	if isJSON(r.Header.Get("Content-Type")) || r.facts.isGraphQL {
		if text, isValid := validJSON(r.Body); isValid {
			body = text
		}
	}
	code := codeIn(body)
	err := r.fail(KindAPI, fmt.Sprintf("status %d%s", r.Status, shown(code, ", ")))
	err.Code = code
	err.response.json = body
	err.Path = pathIn(body)
	err.DocURL = docURLIn(body)
	err.Retryable = isTransient(r.Status, code)
	if declared := errorMember(body, "retryable"); kindOf(declared) == 't' || kindOf(declared) == 'f' {
		err.Retryable = kindOf(declared) == 't'
	}
	return err
}

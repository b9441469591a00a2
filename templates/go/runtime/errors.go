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

// Error is returned when a call fails after it has started. Get it with errors.As, and switch on Kind, then on Code. Or
// use errors.Is with one of the sentinels. If a call cannot start, it fails with an ArgumentError instead. Printing the
// error shows the service's message, without the secrets of the call. The header and the body of the response are
// available only through methods.
type Error struct {
	Kind Kind
	// Operation is the failed call, such as "POST /v1/orders" or "mutation CreateProduct".
	Operation string
	// Code is the machine-readable reason, if there is one. New codes may appear at any time.
	Code string
	// Status is the HTTP status, or 0 without a response.
	Status int
	// RequestID is the service's ID of the request. Give it to the service's support team.
	RequestID string
	// IdempotencyKey is the key of all requests of the call. If you repeat the call with this key, the service acts only
	// once.
	IdempotencyKey string
	// Attempts is the number of requests sent, or 0 if the call failed before the first.
	Attempts int
	// Retryable is true if the same call may succeed later without a change.
	Retryable bool
	// RetryAfter is the time to wait before the next attempt. It is absent if the service did not send it.
	RetryAfter Opt[time.Duration]
	// Path leads to the invalid part of the request, or to the failed field of a GraphQL result. It contains names, and
	// ints for positions in a list of a result.
	Path []any
	// DocURL is the address of the documentation of the error.
	DocURL string
	// Timeout is the exceeded time limit of the call or of its last attempt, or 0 if the HTTP client's own limit was
	// exceeded.
	Timeout time.Duration
	// LastEventID is the ID of the last item of a broken stream, from which the service may continue.
	LastEventID string
	// TokenURL is the URL of the token request of a KindToken error, without its query. Status and Code are those of
	// its response.
	TokenURL string

	reason   string
	cause    error
	response *errorResponse
}

// errorResponse is stored behind a pointer, so that no verb of fmt prints it.
type errorResponse struct {
	header        http.Header
	body          []byte
	message       string
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

// GraphQLLocation is a position in a document, counted from 1.
type GraphQLLocation struct {
	Line   int `json:"line"`
	Column int `json:"column"`
}

// Error returns the failed operation and the service's message, without the secrets of the call.
func (e *Error) Error() string {
	reason := e.reason
	if reason == "" {
		// The program created this error itself, for example in a test.
		reason = errorText{head: string(e.Kind) + shown(e.Code, ", ")}.write(e.RequestID, nil)
	}
	if e.Operation == "" {
		return reason
	}
	return e.Operation + ": " + reason
}

// ServiceMessage returns the service's message unchanged, or an empty string if there is none.
func (e *Error) ServiceMessage() string {
	if e.response == nil {
		return ""
	}
	return e.response.message
}

// GoString returns the %#v format, which is the same as Error.
func (e *Error) GoString() string { return fmt.Sprintf("&Error{%q}", e.Error()) }

// LogValue returns the attributes for log/slog, without the service's message.
func (e *Error) LogValue() slog.Value {
	return slog.GroupValue(
		slog.String("kind", string(e.Kind)),
		slog.String("operation", e.Operation),
		slog.Int("status", e.Status),
		slog.String("request_id", e.RequestID),
		slog.Int("attempts", e.Attempts),
	)
}

// Unwrap returns the cause: an error of the network or of the context.
func (e *Error) Unwrap() error { return e.cause }

// Is compares the error with a sentinel.
func (e *Error) Is(target error) bool {
	sentinel, isSentinel := target.(Sentinel)
	return isSentinel && sentinel != "" && (sentinel == Sentinel(e.Kind) || sentinel == sentinelOf(e.Status))
}

// Header returns the header of the response, or nil if there is none.
func (e *Error) Header() http.Header {
	if e.response == nil {
		return nil
	}
	return e.response.header
}

// RawBody returns the body as received.
func (e *Error) RawBody() []byte {
	if e.response == nil {
		return nil
	}
	return bytes.Clone(e.response.body)
}

// JSON returns the body of a KindAPI error, if it is JSON. ErrorBody reads it into a type.
func (e *Error) JSON() json.RawMessage {
	if e.response == nil {
		return nil
	}
	return bytes.Clone(e.response.json)
}

// GraphQLErrors returns the errors of a KindGraphQL error.
func (e *Error) GraphQLErrors() []GraphQLError {
	if e.response == nil {
		return nil
	}
	return e.response.graphqlErrors
}

// PartialData returns the data received in addition to the errors, or nil if the request was not executed.
func (e *Error) PartialData() json.RawMessage {
	if e.response == nil {
		return nil
	}
	return bytes.Clone(e.response.partialData)
}

// UserErrors returns the list of a KindUserErrors error. UserErrorsOf reads it into a type.
func (e *Error) UserErrors() json.RawMessage {
	if e.response == nil {
		return nil
	}
	return bytes.Clone(e.response.userErrors)
}

// Payload returns the complete payload with the user errors.
func (e *Error) Payload() json.RawMessage {
	if e.response == nil {
		return nil
	}
	return bytes.Clone(e.response.payload)
}

// facts describes the progress of a call.
type facts struct {
	operation string
	attempts  int
	key       string
	// address is the URL of a GraphQL call, without its query. The name of such a call contains no path.
	address string
}

func (f facts) fail(kind Kind, reason string, cause error) *Error {
	if f.address != "" && (kind == KindConnection || kind == KindTimeout) {
		reason += " (" + f.address + ")"
	}
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

// ended returns the error of a call whose context has ended.
func (f facts) ended(ctx context.Context) *Error {
	cause := context.Cause(ctx)
	if !errors.Is(cause, ctx.Err()) {
		// errors.Is matches both the caller's own cause and context.DeadlineExceeded or context.Canceled.
		cause = errors.Join(ctx.Err(), cause)
	}
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return f.fail(KindTimeout, "no response before the deadline of the context", cause)
	}
	return f.fail(KindAborted, "aborted by the caller", cause)
}

// fail creates an error of one of the kinds with a response.
func (r *Response) fail(kind Kind, text errorText) *Error {
	hide := r.facts.hide
	if kind == KindAPI || kind == KindDecode {
		text.address = r.facts.address
	}
	err := r.facts.fail(kind, text.write(r.RequestID, hide), nil)
	err.Status = r.Status
	err.RequestID = hide.in(r.RequestID)
	if wait, isSaid := retryAfter(r.Header); isSaid {
		err.RetryAfter = Some(wait)
	}
	err.response = &errorResponse{header: r.Header, body: r.Body, message: text.message}
	return err
}

// decodeError sets no cause, because the message of a parser quotes the body.
func (r *Response) decodeError(reason string) *Error {
	return r.fail(KindDecode, errorText{head: reason})
}

func (r *Response) bodyTooLarge(most int64) *Error {
	return r.tooLarge(fmt.Sprintf("the body is larger than %d bytes (MaxResponseBytes)", most))
}

func (r *Response) tooLarge(reason string) *Error {
	err := r.decodeError(reason)
	err.Code = "response_too_large"
	return err
}

// misfit creates the error for JSON that cannot be read, with the reason from its reader.
func (r *Response) misfit(what string, err error) *Error {
	if errors.Is(err, errTooLarge) {
		return r.decodeError(what + " contains " + errTooLarge.Error())
	}
	return r.decodeError(what + " does not have the declared type")
}

func (r *Response) notJSON() *Error {
	return r.decodeError(fmt.Sprintf("status %d with a non-JSON body", r.Status))
}

// apiError reads the body of an error response.
func (r *Response) apiError() *Error {
	// The body of an error is read even if it does not match the declared schema.
	return r.apiErrorOf(isJSON(r.Header.Get("Content-Type")) || r.facts.isGraphQL)
}

// apiErrorOf reads the body as JSON if isJSON is true.
func (r *Response) apiErrorOf(isJSON bool) *Error {
	var body []byte
	if isJSON {
		if text, isValid := validJSON(r.Body); isValid {
			body = text
		}
	}
	code := codeIn(body)
	path := pathIn(body)
	err := r.fail(KindAPI, errorText{
		head:    fmt.Sprintf("%d%s", r.Status, shown(code, " ")),
		message: messageIn(body),
		place:   placeOf("param", path),
	})
	r.locate(err, code, path)
	err.response.json = body
	err.DocURL = r.facts.hide.in(docURLIn(body))
	err.Retryable = isTransient(r.Status, code)
	if declared := errorMember(body, "retryable"); kindOf(declared) == 't' || kindOf(declared) == 'f' {
		err.Retryable = kindOf(declared) == 't'
	}
	return err
}

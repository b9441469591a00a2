package core

import (
	"errors"
	"net/http"
	"strings"
)

// Kinds of rejections.
const (
	Malformed     = "malformed"
	Invalid       = "invalid"
	NotFound      = "not-found"
	NoMethod      = "method"
	BadMediaType  = "media-type"
	NotAcceptable = "not-acceptable"
	TooLarge      = "too-large"
	Unauthorized  = "unauthorized"
	Forbidden     = "forbidden"
	failure       = "failure"
)

// ErrUnauthorized reports that a request has no valid credentials.
var ErrUnauthorized = errors.New("the request has no valid credentials")

var titles = map[string]string{
	Malformed:     "Malformed request",
	Invalid:       "Invalid request",
	NotFound:      "Not found",
	NoMethod:      "Method not allowed",
	BadMediaType:  "Unsupported media type",
	NotAcceptable: "Not acceptable",
	TooLarge:      "Content too large",
	Unauthorized:  "Unauthorized",
	Forbidden:     "Forbidden",
	failure:       "Internal Server Error",
}

// Refusal is the reason for rejecting a request before its handler is called.
type Refusal struct {
	// Kind is `malformed` if the request cannot be read, `invalid` if it violates the contract, `not-found` or `method`
	// if there is no such path or method, `media-type` or `not-acceptable` if the request body or the requested
	// response has no supported media type, `too-large` if the body exceeds the limit, `unauthorized` if
	// Options.Context returned ErrUnauthorized, and `forbidden` if the caller has no allowed role.
	Kind string
	// Title is the same for every rejection of a kind.
	Title string
	// Status is the status for this kind of rejection. If possible, it is one that the operation declares.
	Status int
	// MediaType is the declared media type for the status, or empty if the response has no body.
	MediaType string
	Issues    []Issue
	// Allow are the methods that the path supports, for the kind `method`.
	Allow []string
	// Route is the operation, or nil if no operation has the path and the method.
	Route *Route

	body    ErrorBody
	request *http.Request
}

// Reply is a complete response.
type Reply struct {
	Status int
	Header http.Header
	Body   []byte
}

const problemType = "application/problem+json"

// refusalOf creates a rejection with the status and the media type of its kind and issues.
func refusalOf(route *Route, kind string, issues []Issue) *Refusal {
	refusal := &Refusal{
		Kind: kind, Title: titles[kind], Issues: issues, Route: route, Status: http.StatusNotFound, MediaType: problemType,
	}
	if kind == NoMethod {
		refusal.Status = http.StatusMethodNotAllowed
	}
	if route == nil {
		return refusal
	}
	row := kind
	if kind == Invalid {
		row = invalidKind(issues)
	}
	for _, each := range route.Refusals {
		if each.Kind == row {
			refusal.Status, refusal.MediaType, refusal.body = each.Status, each.MediaType, each.Body
		}
	}
	return refusal
}

// invalidKind returns the kind of an invalid request, which depends on whether only its body or only its path is
// invalid.
func invalidKind(issues []Issue) string {
	in := issues[0].In
	for _, issue := range issues {
		if issue.In != in {
			return Invalid
		}
	}
	if in == "body" || in == "path" {
		return Invalid + "-" + in
	}
	return Invalid
}

// Problem is the default response for a rejection: the body required by the operation's schema, or a problem (RFC 9457),
// with the issues, in the JSON type that the operation declares for the status. If the operation declares no JSON, it is
// a line of text, or a response without a body.
func (r *Refusal) Problem() *Reply {
	reply := &Reply{Status: r.Status, Header: http.Header{}}
	if r.Allow != nil {
		reply.Header.Set("Allow", strings.Join(r.Allow, ", "))
	}
	if r.MediaType == "" {
		return reply
	}
	reply.Header.Set("Content-Type", r.MediaType)
	if !isJSONType(r.MediaType) {
		reply.Body = []byte(r.Title)
		return reply
	}
	if r.body != nil {
		if body, err := errorJSON(r.body(r.fault())); err == nil {
			reply.Body = body
			return reply
		}
	}
	kind, title, status := "about:blank", r.Title, r.Status
	members := Members{
		{Name: "type", Value: &kind},
		{Name: "title", Value: &title},
		{Name: "status", Value: &status},
	}
	if r.Kind != failure {
		issues := r.Issues
		members = append(members, Member{Name: "errors", Value: &issues})
	}
	reply.Body, _ = members.appendJSON(nil)
	return reply
}

package core

import "net/http"

// Kind is the kind of a failure.
type Kind string

// The kinds of failures of a call.
const (
	KindAPI        Kind = "api"
	KindConnection Kind = "connection"
	KindTimeout    Kind = "timeout"
	KindAborted    Kind = "aborted"
	KindDecode     Kind = "decode"
	KindGraphQL    Kind = "graphql"
	KindUserErrors Kind = "userErrors"
	KindStream     Kind = "stream"
	KindToken      Kind = "token"
	KindSignature  Kind = "signature"
)

// Sentinel is a constant error for comparison with errors.Is.
type Sentinel string

// Error returns the text of the sentinel.
func (s Sentinel) Error() string { return string(s) }

// Sentinels for errors.Is: an error's kind, and the meaning of its status.
const (
	// ErrAPI: the service rejected the request, or failed.
	ErrAPI = Sentinel(KindAPI)
	// ErrConnection: there was no response, because the connection could not be made, or broke.
	ErrConnection = Sentinel(KindConnection)
	// ErrTimeout: there was no complete response in time.
	ErrTimeout = Sentinel(KindTimeout)
	// ErrAborted: the caller's context ended the call.
	ErrAborted = Sentinel(KindAborted)
	// ErrDecode: the response cannot be decoded as declared, contains a number too large for its field, is larger than the
	// limit, or is a page of a list whose next page cannot be read.
	ErrDecode = Sentinel(KindDecode)
	// ErrGraphQL: the GraphQL response contains errors.
	ErrGraphQL = Sentinel(KindGraphQL)
	// ErrUserErrors: the payload of a mutation contains user errors, which are problems that the user can fix.
	ErrUserErrors = Sentinel(KindUserErrors)
	// ErrStream: a stream or download broke off, ended early, sent no data for too long, or sent an item that is too
	// large.
	ErrStream = Sentinel(KindStream)
	// ErrToken: the client got no access token, so it did not send the request.
	ErrToken = Sentinel(KindToken)
	// ErrSignature: there is no proof that the service sent the webhook.
	ErrSignature = Sentinel(KindSignature)

	// ErrArgument: an argument is invalid, so the call was not sent.
	ErrArgument = Sentinel("argument")

	// ErrBadRequest: status 400 or 422.
	ErrBadRequest = Sentinel("bad request")
	// ErrUnauthorized: status 401.
	ErrUnauthorized = Sentinel("unauthorized")
	// ErrForbidden: status 403.
	ErrForbidden = Sentinel("forbidden")
	// ErrNotFound: status 404 or 410.
	ErrNotFound = Sentinel("not found")
	// ErrConflict: status 409.
	ErrConflict = Sentinel("conflict")
	// ErrRateLimited: status 429.
	ErrRateLimited = Sentinel("rate limited")
	// ErrServer: status 500 or above.
	ErrServer = Sentinel("server")
)

func sentinelOf(status int) Sentinel {
	switch status {
	case http.StatusBadRequest, http.StatusUnprocessableEntity:
		return ErrBadRequest
	case http.StatusUnauthorized:
		return ErrUnauthorized
	case http.StatusForbidden:
		return ErrForbidden
	case http.StatusNotFound, http.StatusGone:
		return ErrNotFound
	case http.StatusConflict:
		return ErrConflict
	case http.StatusTooManyRequests:
		return ErrRateLimited
	}
	if status >= http.StatusInternalServerError {
		return ErrServer
	}
	return ""
}

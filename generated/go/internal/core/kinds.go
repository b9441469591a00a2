package core

import "net/http"

// Kind says which way a call failed.
type Kind string

// The ways in which a call fails.
const (
	KindAPI        Kind = "api"
	KindConnection Kind = "connection"
	KindTimeout    Kind = "timeout"
	KindAborted    Kind = "aborted"
	KindDecode     Kind = "decode"
	KindGraphQL    Kind = "graphql"
	KindUserErrors Kind = "userErrors"
	KindSignature  Kind = "signature"
)

// Sentinel is a constant error: what errors.Is compares with.
type Sentinel string

// Error is the sentinel's own text.
func (s Sentinel) Error() string { return string(s) }

// What errors.Is tells of an error: its kind, and what its status means.
const (
	// ErrAPI: the service refused the request, or failed.
	ErrAPI = Sentinel(KindAPI)
	// ErrConnection: there was no response; the connection could not be made, or broke.
	ErrConnection = Sentinel(KindConnection)
	// ErrTimeout: there was no complete response in time.
	ErrTimeout = Sentinel(KindTimeout)
	// ErrAborted: the caller's context ended the call.
	ErrAborted = Sentinel(KindAborted)
	// ErrDecode: the response is not what the operation declares, or holds a number that no field can.
	ErrDecode = Sentinel(KindDecode)
	// ErrGraphQL: the GraphQL response holds errors.
	ErrGraphQL = Sentinel(KindGraphQL)
	// ErrUserErrors: a mutation changed nothing, for reasons that the user can mend.
	ErrUserErrors = Sentinel(KindUserErrors)
	// ErrSignature: a webhook is not, or not provably, the service's.
	ErrSignature = Sentinel(KindSignature)

	// ErrArgument: an argument is wrong; nothing was sent.
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

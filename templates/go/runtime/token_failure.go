package core

import (
	"fmt"
	"strings"
)

// tokenFailure is the reason why there is no token: a response without a token, or a connection error. Each call that
// waits for the token gets its own error, because the error names the call.
type tokenFailure struct {
	status int
	body   map[string]any
	cause  error
	hide   concealment
}

// Error returns a fixed text, which callers never see.
func (f *tokenFailure) Error() string { return "no token" }

// of returns the error of one call. Its code is the error code of the response (RFC 6749 section 5.2).
func (f *tokenFailure) of(at facts, address string) *Error {
	address, _, _ = strings.Cut(address, "?")
	address, _, _ = strings.Cut(address, "#")
	code, _ := f.body["error"].(string)
	code = f.hide.in(code)
	text := errorText{head: fmt.Sprintf("%d%s", f.status, shown(code, " "))}
	switch {
	case f.cause != nil:
		text.head = "the connection failed"
	case f.status >= 200 && f.status < 300:
		text.head = fmt.Sprintf("%d without an access token", f.status)
	}
	text.message, _ = f.body["error_description"].(string)
	err := at.fail(KindToken, "no token from "+address+": "+text.write("", f.hide), f.cause)
	err.Code = code
	err.Status = f.status
	err.Retryable = f.cause != nil || isTransient(f.status, "")
	err.TokenURL = address
	return err
}

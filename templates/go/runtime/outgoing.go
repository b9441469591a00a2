package core

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

// wireRequest is a request before the HTTP client adds its own headers.
type wireRequest struct {
	method string
	url    string
	header http.Header
	body   *content
	// progress reports the bytes of the body that were sent.
	progress Progress
	// secrets are the credentials and arguments that the text of an error must not contain.
	secrets []string
	// isOpening is true if the body of a successful response is read later.
	isOpening bool
	// retries are those of the stream that the request opens, or nil.
	retries *retries
	// base is the URL of the service, against which a relative token URL is resolved.
	base string
	// client sends requests for credentials, such as for a token, without hooks and middleware.
	client *http.Client
	// at describes the progress of the call in the errors of credentials.
	at facts
	// refused discards the credential after a 401, so another attempt can succeed.
	refused func()
}

// address parses the URL, and fails if no request can be sent to it.
func (request *wireRequest) address(operation string) (*url.URL, error) {
	parsed, err := url.Parse(request.url)
	if err != nil || parsed.Host == "" || parsed.User != nil || parsed.Scheme != "http" && parsed.Scheme != "https" {
		return nil, argumentError(operation + ": the base URL must begin with http:// or https://")
	}
	return parsed, nil
}

// withoutQuery returns the part of a URL before its query and its fragment.
func withoutQuery(address string) string {
	if end := strings.IndexAny(address, "?#"); end >= 0 {
		return address[:end]
	}
	return address
}

// setHeader sets a header, if its name and value are valid in HTTP (RFC 9110 section 5.5). Characters are sent as ISO
// 8859-1, as by the clients in other languages.
func setHeader(header http.Header, name, value string) error {
	if name == "" || strings.ContainsFunc(name, func(char rune) bool { return !isTokenChar(char) }) {
		return argumentError(strconv.Quote(name) + " is not a valid header name")
	}
	carried := make([]byte, 0, len(value))
	for _, char := range value {
		if char != '\t' && (char < 0x20 || char == 0x7f || char > 0xff || char > 0x7f && char < 0x80) || char == 0xfffd {
			return argumentError("the header " + strings.ToLower(name) + " contains a character not allowed in HTTP")
		}
		carried = append(carried, byte(char))
	}
	header.Set(name, string(carried))
	return nil
}

// textIn returns the value as it was passed to setHeader.
func textIn(header http.Header, name string) string {
	var text strings.Builder
	for _, char := range []byte(header.Get(name)) {
		text.WriteRune(rune(char))
	}
	return text.String()
}

// isTokenChar reports whether the name of a header may contain the character (RFC 9110 section 5.6.2).
func isTokenChar(char rune) bool {
	return char < 0x80 && (isUnreserved(byte(char)) || strings.ContainsRune("!#$%&'*+^`|", char))
}

// isBlank reports whether a string has no visible characters.
func isBlank(text string) bool { return strings.Trim(text, "\t\n\v\f\r ") == "" }

func setHeaders(to, from http.Header) error {
	for name, values := range from {
		if len(values) > 0 {
			if err := setHeader(to, name, strings.Join(values, ", ")); err != nil {
				return err
			}
		}
	}
	return nil
}

// behind appends a path to the base URL, which must not have a query or a fragment.
func behind(base, path string) (string, error) {
	if strings.ContainsAny(base, "?#") {
		return "", argumentError("the base URL must not have a query or a fragment")
	}
	return strings.TrimRight(base, "/") + path, nil
}

// redirected returns the redirect target of a read-only request, or nil if there is none. No redirect receives a body,
// and a different origin receives only the headers Accept and User-Agent.
func redirected(from *wireRequest, response *http.Response) *wireRequest {
	if from.method != http.MethodGet && from.method != http.MethodHead {
		return nil
	}
	switch response.StatusCode {
	case 301, 302, 303, 307, 308:
	default:
		return nil
	}
	location := response.Header.Get("Location")
	here, err := url.Parse(from.url)
	if err != nil || location == "" {
		return nil
	}
	next, err := here.Parse(location)
	if err != nil || next.Host == "" || next.Scheme != "http" && next.Scheme != "https" {
		return nil
	}
	if isSameOrigin(here, next) {
		return &wireRequest{method: from.method, url: next.String(), header: from.header, isOpening: from.isOpening}
	}
	header := http.Header{"Accept": {"*/*"}}
	for _, name := range []string{"Accept", "User-Agent"} {
		if value := from.header.Get(name); value != "" {
			header.Set(name, value)
		}
	}
	return &wireRequest{method: from.method, url: next.String(), header: header, isOpening: from.isOpening}
}

func isSameOrigin(one, other *url.URL) bool {
	return one.Scheme == other.Scheme && strings.EqualFold(one.Hostname(), other.Hostname()) && portOf(one) == portOf(other)
}

func portOf(address *url.URL) string {
	switch {
	case address.Port() != "":
		return address.Port()
	case address.Scheme == "https":
		return "443"
	}
	return "80"
}

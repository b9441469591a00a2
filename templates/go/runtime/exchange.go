package core

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"slices"
	"time"
)

const (
	mostRedirects = 20
	mostDiscarded = 4 << 10
)

// exchange sends one request. Later headers override earlier ones: those of the client, of the operation, of the
// credentials, and of the call.
func (c *Connection) exchange(
	ctx context.Context, from *wireRequest, of traits, options *CallConfig, at *facts,
) (*Response, error) {
	attempt := at.attempts + 1
	request := &wireRequest{
		method: from.method, url: from.url, header: c.header.Clone(), body: from.body,
		progress: from.progress,
		secrets:  slices.Clone(from.secrets), isOpening: from.isOpening, client: c.client, at: *at,
		base: first(c.config.BaseURL, nil, c.api.BaseURL),
	}
	if err := setHeaders(request.header, from.header); err != nil {
		return nil, err
	}
	if at.key != "" && of.key == "" {
		if err := setHeader(request.header, of.keyName(), at.key); err != nil {
			return nil, err
		}
	}
	for _, credential := range c.credentialsOf(of) {
		if err := credential(ctx, request); err != nil {
			return nil, err
		}
	}
	if err := setHeaders(request.header, options.Header); err != nil {
		return nil, err
	}
	if _, err := request.address(of.operation); err != nil {
		return nil, err
	}
	// If the call has ended, the request is not sent, so no hook is called.
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	c.logRequest(ctx, of.operation, attempt)
	if hook := c.config.Hooks.BeforeRequest; hook != nil {
		outgoing := OutgoingRequest{of.operation, attempt, request.method, request.url, request.header}
		if err := hook(ctx, &outgoing); err != nil {
			return nil, err
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		request.header = outgoing.Header
	}
	sent := textIn(request.header, of.keyName())
	if isBlank(sent) {
		request.header.Del(of.keyName())
		sent = ""
	}
	if of.key == "" {
		at.key = sent
	}
	at.attempts = attempt
	start := time.Now()
	response, err := c.fetch(ctx, request, of.operation, *at)
	if err != nil {
		return nil, err
	}
	response.facts.isGraphQL = of.isGraphQL
	response.facts.refused = request.refused
	duration := time.Since(start)
	c.logResponse(ctx, of.operation, attempt, response, duration)
	if hook := c.config.Hooks.AfterResponse; hook != nil {
		incoming := IncomingResponse{of.operation, attempt, response.Status, response.Header, duration}
		if err := hook(ctx, &incoming); err != nil {
			return nil, err
		}
	}
	return response, nil
}

// fetch sends a request, follows allowed redirects, and reads the response, unless its body is read later.
func (c *Connection) fetch(ctx context.Context, request *wireRequest, operation string, at facts) (*Response, error) {
	// A different origin receives fewer secrets, but its response may repeat the secrets of this request.
	hide := request.conceal()
	for hops := 0; ; hops++ {
		response, err := c.roundTrip(ctx, request, operation)
		if err != nil {
			var wrong *ArgumentError
			if errors.As(err, &wrong) {
				return nil, wrong
			}
			var own *readerError
			if errors.As(err, &own) {
				return nil, own.error
			}
			return nil, connectionError(at, err)
		}
		if headerSize(response.Header) > mostHeaderBytes {
			_ = response.Body.Close()
			return nil, received(response, at, hide).tooLarge(
				fmt.Sprintf("the headers are larger than %d bytes", mostHeaderBytes))
		}
		next := redirected(request, response)
		if next == nil || hops >= mostRedirects {
			if request.isOpening && response.StatusCode >= 200 && response.StatusCode < 300 {
				return opened(response, at, hide), nil
			}
			return c.read(request, response, at, hide)
		}
		// The connection can be reused only if the response has been read to its end.
		_, _ = io.CopyN(io.Discard, response.Body, mostDiscarded)
		_ = response.Body.Close()
		request = next
	}
}

func (c *Connection) roundTrip(ctx context.Context, request *wireRequest, operation string) (*http.Response, error) {
	address, err := request.address(operation)
	if err != nil {
		return nil, err
	}
	// The address is parsed here, because errors of net/http quote it.
	sent, err := http.NewRequestWithContext(ctx, request.method, "http://replaced", nil)
	if err != nil {
		return nil, argumentError(operation + ": the method is not valid in HTTP")
	}
	body := request.setBody(sent)
	sent.URL = address
	sent.Host = address.Host
	sent.Header = request.header.Clone()
	response, err := c.send(sent)
	if own := body.failure(); err != nil && own != nil {
		return nil, &readerError{own}
	}
	if err != nil {
		return nil, err
	}
	// net/http returns a response or an error; a middleware of the caller may return neither.
	if response == nil {
		return nil, errors.New("a middleware returned neither a response nor an error")
	}
	if response.Body == nil {
		response.Body = http.NoBody
	}
	return response, nil
}

// readerError is an error of a caller's reader, which is returned unchanged.
type readerError struct{ error }

// setBody sets the body of a request to be sent.
func (request *wireRequest) setBody(sent *http.Request) *sentContent {
	from := request.body
	if from == nil {
		return nil
	}
	if from.size == 0 {
		sent.Body = http.NoBody
		return nil
	}
	open := func() *sentContent {
		return &sentContent{reader: from.reader(), total: from.size, progress: request.progress}
	}
	body := open()
	sent.Body, sent.ContentLength = body, from.size
	if !from.isOnce {
		// If the server closes a connection without processing the request, HTTP/2 sends the request again.
		sent.GetBody = func() (io.ReadCloser, error) { return open(), nil }
	}
	return body
}

func (c *Connection) read(
	request *wireRequest, response *http.Response, at facts, hide concealment,
) (*Response, error) {
	defer func() { _ = response.Body.Close() }()
	whole := received(response, at, hide)
	most := first(nil, c.config.MaxResponseBytes, defaultMaxResponseBytes)
	if response.ContentLength > most && request.method != http.MethodHead {
		return nil, whole.bodyTooLarge(most)
	}
	body, err := io.ReadAll(io.LimitReader(response.Body, most))
	if err != nil {
		return nil, connectionError(at, err)
	}
	more, err := io.CopyN(io.Discard, response.Body, 1)
	switch {
	case more > 0:
		return nil, whole.bodyTooLarge(most)
	case !errors.Is(err, io.EOF):
		return nil, connectionError(at, err)
	}
	whole.Body = body
	return whole, nil
}

// received returns a response without its body.
func received(response *http.Response, at facts, hide concealment) *Response {
	return &Response{
		Status:    response.StatusCode,
		Header:    response.Header,
		RequestID: requestID(response.Header),
		facts:     responseFacts{facts: at, hide: hide},
	}
}

const mostHeaderBytes = 64 << 10

// headerSize returns the length of all names and values.
func headerSize(header http.Header) int {
	size := 0
	for name, values := range header {
		for _, value := range values {
			size += len(name) + len(value)
		}
	}
	return size
}

// conceal returns the strings that the text of an error must not contain.
func (request *wireRequest) conceal() concealment {
	secrets := append(request.secrets, secretsOfHeaders(request.header)...)
	return func() []string { return secrets }
}

// opened returns a response whose body has not been read yet.
func opened(response *http.Response, at facts, hide concealment) *Response {
	unread := received(response, at, hide)
	unread.facts.size = response.ContentLength
	unread.facts.open = &openBody{
		ReadCloser: response.Body,
		// The attempt sets another function.
		cancel: func() {},
	}
	return unread
}

// withoutAddress returns the cause of a url.Error. The message of a url.Error contains the address, and so the
// arguments.
func withoutAddress(err error) error {
	var wrapped *url.Error
	if errors.As(err, &wrapped) {
		return wrapped.Err
	}
	return err
}

func connectionError(at facts, err error) *Error {
	err = withoutAddress(err)
	// The caller's http.Client and its transport have their own timeouts.
	var late net.Error
	if errors.As(err, &late) && late.Timeout() {
		return at.fail(KindTimeout, "no response within the time of the HTTP client", err)
	}
	return at.fail(KindConnection, "the connection failed", err)
}

func (c *Connection) credentialsOf(of traits) []Credential {
	switch {
	case of.isGraphQL && c.config.GraphQLAuthorization != nil:
		return []Credential{c.config.GraphQLAuthorization}
	case c.config.Authorization != nil:
		return []Credential{c.config.Authorization}
	case of.security != nil:
		return applicable(of.security, c.config.Credentials)
	}
	return applicable(c.api.Security, c.config.Credentials)
}

func requestID(header http.Header) string {
	if id := header.Get("Request-Id"); id != "" {
		return id
	}
	return header.Get("X-Request-Id")
}

package core

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	randv2 "math/rand/v2"
	"net/http"
	"strings"
	"time"
)

const (
	defaultTimeout    = time.Minute
	defaultMaxRetries = 2
	// 64 MiB.
	defaultMaxResponseBytes int64 = 64 << 20
)

// API describes the API of the client.
type API struct {
	// BaseURL is the only URL, if callers cannot choose a server.
	BaseURL string
	// Servers are the declared servers that callers can choose; the first one is the default.
	Servers []Server
	// GraphQLURL is a URL, or a path appended to the REST base URL.
	GraphQLURL string
	UserAgent  string
	// Security contains the alternative sets of schemes for operations without a security requirement of their own.
	Security [][]string
	// Environments are selected by the prefix of the key. The first matching prefix counts.
	Environments []Environment
}

// Environment is the server of requests with a given key prefix.
type Environment struct {
	Prefix string
	Server string
}

// Connection is the state shared by the calls of one client, and its only access to the network. It is safe for
// concurrent use.
type Connection struct {
	config Config
	api    API
	client *http.Client
	header http.Header
	send   Next
	err    error
}

// NewConnection creates a connection; invalid options make its calls fail.
func NewConnection(api API, options []ClientOption) *Connection {
	c := &Connection{api: api, header: http.Header{}}
	for _, option := range options {
		option.applyClient(&c.config)
	}
	address, err := api.address(&c.config)
	c.api.BaseURL = address
	client := http.Client{}
	if c.config.HTTPClient != nil {
		client = *c.config.HTTPClient
	}
	// net/http would forward keys in custom headers, so redirects are followed here.
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	c.client = &client
	c.send = c.client.Do
	for index := len(c.config.Middleware) - 1; index >= 0; index-- {
		around, next := c.config.Middleware[index], c.send
		c.send = func(request *http.Request) (*http.Response, error) { return around(request, next) }
	}
	agent := strings.TrimSpace(c.config.UserAgent + " " + api.UserAgent)
	c.err = errors.Join(err, setHeader(c.header, "User-Agent", agent), setHeaders(c.header, c.config.Header))
	return c
}

// String returns no contents, because a connection contains secrets.
func (c *Connection) String() string { return "Connection" }

// GoString returns no contents either.
func (c *Connection) GoString() string { return "Connection" }

// Response is a complete response.
type Response struct {
	Status int
	Header http.Header
	// RequestID is the service's ID of the request. Give it to the service's support team.
	RequestID string
	// Body is the complete body. The caller owns it.
	Body []byte

	facts responseFacts
}

type responseFacts struct {
	facts
	isGraphQL bool
	hide      concealment
	// refused discards the credential of the request after a 401.
	refused func()
	// size is the declared size of a body that has not been read yet, or -1 if it is unknown.
	size int64
	// open is the body if it has not been read yet. Body is empty in this case.
	open *openBody
}

// traits are the properties of an operation needed by the connection.
type traits struct {
	operation string
	// security lists alternative sets of schemes, which replace those of the API. It is nil if those of the API apply.
	security   [][]string
	repeatable bool
	// keyHeader is the name of the idempotency key header.
	keyHeader string
	// key is the idempotency key that the body already contains.
	key       string
	isGraphQL bool
}

// keyName returns the name of the header for the idempotency key.
func (of *traits) keyName() string {
	if of.keyHeader == "" {
		return "Idempotency-Key"
	}
	return of.keyHeader
}

// retries are the retries of a call. Retries before the first item of a stream continue the call that opened the
// stream.
type retries struct {
	// round is the number of the next retry. Attempts with a renewed token are not counted.
	round     int
	isRenewed bool
	// failed is the failure of an attempt whose header had arrived, before the first item of its stream.
	failed *Error
}

// call sends a request. After a transient failure it sends the request again, if the operation is repeatable or the
// call has an idempotency key. It returns any complete response, regardless of its status.
func (c *Connection) call(ctx context.Context, request *wireRequest, of traits, options *CallConfig) (*Response, error) {
	if c.err != nil {
		return nil, c.err
	}
	if ctx == nil {
		return nil, argumentError(of.operation + ": the context is nil")
	}
	key, err := c.keyOf(of, options)
	if err != nil {
		return nil, err
	}
	maxRetries := first(options.MaxRetries, c.config.MaxRetries, defaultMaxRetries)
	timeout := first(options.Timeout, c.config.Timeout, defaultTimeout)
	attemptTimeout := first(options.AttemptTimeout, c.config.AttemptTimeout, timeout)
	deadline := time.Now().Add(timeout)
	pauseEnd := deadline
	if own, has := ctx.Deadline(); has && own.Before(deadline) {
		pauseEnd = own
	}
	at := facts{operation: of.operation}
	if of.isGraphQL {
		at.address = concealment(nil).in(withoutQuery(request.url))
	}
	made := request.retries
	if made == nil {
		made = &retries{round: 1}
	}
	failed := made.failed
	if failed != nil {
		at.attempts = failed.Attempts
	}
	for {
		at.key = key
		if ctx.Err() != nil {
			return nil, at.ended(ctx)
		}
		limit, shown := time.Until(deadline), timeout
		if attemptTimeout < limit {
			limit, shown = attemptTimeout, attemptTimeout
		}
		var response *Response
		var err error
		if failed == nil {
			response, err = c.attempt(ctx, request, of, options, &at, limit, shown)
		} else {
			at.key, err, failed = failed.IdempotencyKey, failed, nil
		}
		// A body that cannot be read again must not be sent again.
		isSent := request.body != nil && request.body.isOnce && at.attempts > 0
		if err == nil && response.Status == http.StatusUnauthorized && response.facts.refused != nil && !made.isRenewed && !isSent {
			// A request with a rejected token was not executed, so it may always be sent again.
			response.facts.refused()
			made.isRenewed = true
			continue
		}
		// If a hook changed the key, a retry would send a different key, so it is not safe. If there was no token, the
		// request was not sent, so a retry is safe.
		isSafe := of.repeatable || key != "" && at.key == key || errors.Is(err, ErrToken)
		if !isSafe || isSent || made.round > maxRetries {
			return response, err
		}
		delay, isPassing := c.delay(response, err, made.round)
		if !isPassing || !time.Now().Add(delay).Before(pauseEnd) {
			return response, err
		}
		c.logRetry(ctx, of.operation, at.attempts, delay, response, err)
		pause(ctx, delay)
		made.round++
	}
}

// attempt sends one request, and returns its response or the reason for its failure. Errors of the caller's functions
// are returned unchanged.
func (c *Connection) attempt(
	ctx context.Context, request *wireRequest, of traits, options *CallConfig, at *facts, limit, shown time.Duration,
) (*Response, error) {
	if request.isOpening {
		return c.openingAttempt(ctx, request, of, options, at, limit, shown)
	}
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	response, err := c.exchange(limited, request, of, options, at)
	switch {
	case err == nil:
		return response, nil
	case ctx.Err() != nil:
		return nil, at.ended(ctx)
	case limited.Err() != nil:
		return nil, at.timedOut(shown)
	}
	return nil, err
}

// openingAttempt sends a request whose response is read later, so its context outlives the time limit.
func (c *Connection) openingAttempt(
	ctx context.Context, request *wireRequest, of traits, options *CallConfig, at *facts, limit, shown time.Duration,
) (*Response, error) {
	limited, cancel := context.WithCancel(ctx)
	timer := time.AfterFunc(limit, cancel)
	response, err := c.exchange(limited, request, of, options, at)
	isLate := !timer.Stop() || limited.Err() != nil
	if err == nil && !isLate && response.facts.open != nil {
		response.facts.open.cancel = cancel
		return response, nil
	}
	cancel()
	switch {
	case err == nil && response.facts.open == nil:
		return response, nil
	case ctx.Err() != nil:
		return nil, at.ended(ctx)
	case isLate:
		return nil, at.timedOut(shown)
	}
	return nil, err
}

// delay returns the wait before the next attempt, or false if the call ends here.
func (c *Connection) delay(response *Response, err error, round int) (time.Duration, bool) {
	if err != nil {
		var failure *Error
		if !errors.As(err, &failure) || !failure.Retryable {
			return 0, false
		}
		return backoff(round, c.random()), true
	}
	if !isTransient(response.Status, conflictCode(response)) {
		return 0, false
	}
	if wait, isSaid := retryAfter(response.Header); isSaid {
		return wait, wait <= longestRetryAfter
	}
	return backoff(round, c.random()), true
}

// pause waits for the delay, or until the context ends.
func pause(ctx context.Context, delay time.Duration) {
	timer := time.NewTimer(delay)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

const blankKey = "the idempotency key is blank: set a unique one, or omit it"

// keyOf returns the idempotency key of a call, from any source. The key makes retries safe, and errors report it. If
// the header of the key is set to a blank value, the call has no key.
func (c *Connection) keyOf(of traits, options *CallConfig) (string, error) {
	given := options.IdempotencyKey
	own := options.Header.Values(of.keyName())
	switch {
	case given != nil && isBlank(*given):
		return "", argumentError(blankKey)
	case of.key != "":
		return of.key, nil
	case len(own) > 0 && isBlank(own[0]):
		return "", nil
	case len(own) > 0:
		return own[0], nil
	case given != nil:
		return *given, nil
	case of.keyHeader == "":
		return "", nil
	}
	return c.newKey(), nil
}

func (c *Connection) random() float64 {
	if c.config.Random != nil {
		return c.config.Random()
	}
	return randv2.Float64()
}

// newKey returns a random UUID (RFC 9562 section 5.4).
func (c *Connection) newKey() string {
	if c.config.NewKey != nil {
		return c.config.NewKey()
	}
	var id [16]byte
	// crypto/rand.Read never fails.
	_, _ = rand.Read(id[:])
	id[6] = id[6]&0x0f | 0x40
	id[8] = id[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", id[:4], id[4:6], id[6:8], id[8:10], id[10:])
}

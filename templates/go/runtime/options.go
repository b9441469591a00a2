package core

import (
	"context"
	"log/slog"
	"net/http"
	"time"
)

// Secret returns a secret. It is called for every request, so the secret can change.
type Secret func(ctx context.Context) (string, error)

// Fixed returns a constant secret.
func Fixed(value string) Secret {
	return func(context.Context) (string, error) { return value, nil }
}

// Next passes a request to the next middleware, or sends it.
type Next func(request *http.Request) (*http.Response, error)

// Middleware wraps every request sent, including redirects.
type Middleware func(request *http.Request, next Next) (*http.Response, error)

// OutgoingRequest is a request about to be sent.
type OutgoingRequest struct {
	// Operation is the call of the request, such as "POST /v1/orders" or "mutation CreateProduct".
	Operation string
	// Attempt is 1 for the first request of a call.
	Attempt int
	Method  string
	URL     string
	// Header may be changed. It contains the credentials. If a hook changes the idempotency key, the call is not
	// retried.
	Header http.Header
}

// IncomingResponse is a received response.
type IncomingResponse struct {
	Operation string
	Attempt   int
	Status    int
	Header    http.Header
	// Duration is the time from the request to the end of the response.
	Duration time.Duration
}

// Hooks are called around every request. Their context is canceled when the call times out. Errors from BeforeRequest
// and AfterResponse fail the call, and are returned unchanged.
type Hooks struct {
	BeforeRequest func(ctx context.Context, request *OutgoingRequest) error
	AfterResponse func(ctx context.Context, response *IncomingResponse) error
	// OnError is called once for each failed call, with its error.
	OnError func(ctx context.Context, err *Error)
}

// Shared contains the options that both clients and calls have. An option of the call takes precedence.
type Shared struct {
	Timeout        *time.Duration
	AttemptTimeout *time.Duration
	MaxRetries     *int
	IdleTimeout    *time.Duration
	Header         http.Header
}

// Config contains the options of a client.
type Config struct {
	Shared

	BaseURL *string
	// Server is the name of the chosen server. Empty values of ServerVariables are defaults.
	Server          string
	ServerVariables map[string]string

	GraphQLURL *string
	UserAgent  string
	HTTPClient *http.Client
	Middleware []Middleware
	// MaxResponseBytes is the maximum size of a response, after decompression.
	MaxResponseBytes *int64
	// MaxPages is the maximum number of pages of a list, or nil if it is unlimited.
	MaxPages *int
	// MaxEventBytes is the maximum size of an item in a stream.
	MaxEventBytes *int
	Hooks         Hooks
	Logger        *slog.Logger
	// Credentials contains the credential for each security scheme, by name.
	Credentials map[string]Credential
	// Key determines the environment by its prefix.
	Key                  string
	Authorization        Credential
	GraphQLAuthorization Credential
	// Random returns numbers in [0, 1), and NewKey returns idempotency keys. If they are nil, the defaults are used.
	Random func() float64
	NewKey func() string
}

// CallConfig contains the options of a call, in addition to its parameters.
type CallConfig struct {
	Shared

	IdempotencyKey   *string
	ReturnUserErrors bool
	// Progress reports the bytes of a body or a download.
	Progress Progress
	Response *Response
	// Query and Fields add undeclared query parameters and body properties to a request.
	Query  []QueryPair
	Fields []BodyField
}

// ClientOption is an option of a client.
type ClientOption interface{ applyClient(*Config) }

// CallOption is an option of a call.
type CallOption interface{ applyCall(*CallConfig) }

// Option is an option of both clients and calls.
type Option interface {
	ClientOption
	CallOption
}

// ClientFunc implements an option of a client.
type ClientFunc func(*Config)

func (set ClientFunc) applyClient(config *Config) { set(config) }

// CallFunc implements an option of a call.
type CallFunc func(*CallConfig)

func (set CallFunc) applyCall(config *CallConfig) { set(config) }

// SharedFunc implements an option of both clients and calls.
type SharedFunc func(*Shared)

func (set SharedFunc) applyClient(config *Config) { set(&config.Shared) }

func (set SharedFunc) applyCall(config *CallConfig) { set(&config.Shared) }

// WithCredential sets the credential for a security scheme.
func WithCredential(scheme string, credential Credential) ClientOption {
	return ClientFunc(func(config *Config) {
		if config.Credentials == nil {
			config.Credentials = map[string]Credential{}
		}
		config.Credentials[scheme] = credential
	})
}

// WithKey sets the key whose prefix determines the environment.
func WithKey(key string) ClientOption {
	return ClientFunc(func(config *Config) { config.Key = key })
}

// Options combines several options of a client.
func Options(options ...ClientOption) ClientOption {
	return ClientFunc(func(config *Config) {
		for _, option := range options {
			option.applyClient(config)
		}
	})
}

func callConfig(options []CallOption) *CallConfig {
	config := &CallConfig{}
	for _, option := range options {
		option.applyCall(config)
	}
	return config
}

// first returns the value of the call, or else the value of the client, or else the default.
func first[T any](call, client *T, otherwise T) T {
	switch {
	case call != nil:
		return *call
	case client != nil:
		return *client
	}
	return otherwise
}

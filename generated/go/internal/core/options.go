package core

import (
	"context"
	"log/slog"
	"net/http"
	"time"
)

// Secret gives a secret; it is asked for every request, so that it can change.
type Secret func(ctx context.Context) (string, error)

// Fixed is a secret that does not change.
func Fixed(value string) Secret {
	return func(context.Context) (string, error) { return value, nil }
}

// Next sends a request on.
type Next func(request *http.Request) (*http.Response, error)

// Middleware stands around every request that is sent, redirections included.
type Middleware func(request *http.Request, next Next) (*http.Response, error)

// OutgoingRequest is a request about to be sent.
type OutgoingRequest struct {
	// Operation is the call that it belongs to: "POST /v1/orders", "mutation CreateProduct".
	Operation string
	// Attempt is 1 for the first request of a call.
	Attempt int
	Method  string
	URL     string
	// Header may be changed. Credentials are in it. A call that is repeated by its idempotency key no longer is when that
	// changes.
	Header http.Header
}

// IncomingResponse is a response that has come in.
type IncomingResponse struct {
	Operation string
	Attempt   int
	Status    int
	Header    http.Header
	// Duration is the time from the request to the whole response.
	Duration time.Duration
}

// Hooks are called around every request. The context ends with the call's time; what BeforeRequest and AfterResponse
// fail with fails the call, unchanged.
type Hooks struct {
	BeforeRequest func(ctx context.Context, request *OutgoingRequest) error
	AfterResponse func(ctx context.Context, response *IncomingResponse) error
	// OnError is called once for each call that fails, with what it fails with.
	OnError func(ctx context.Context, err *Error)
}

// Shared is what a client and a call can be given alike; the call's goes before the client's.
type Shared struct {
	Timeout        *time.Duration
	AttemptTimeout *time.Duration
	MaxRetries     *int
	Header         http.Header
}

// Config is what a client is made with.
type Config struct {
	Shared

	BaseURL    *string
	GraphQLURL *string
	UserAgent  string
	HTTPClient *http.Client
	Middleware []Middleware
	Hooks      Hooks
	Logger     *slog.Logger
	// Credentials by name of the security scheme.
	Credentials map[string]Credential
	// Key tells the environment.
	Key                  string
	Authorization        Credential
	GraphQLAuthorization Credential
	// Random gives numbers in [0, 1), and NewKey idempotency keys; nil for real ones.
	Random func() float64
	NewKey func() string
}

// CallConfig is what a call is made with beside its parameters.
type CallConfig struct {
	Shared

	IdempotencyKey   *string
	ReturnUserErrors bool
	Response         *Response
}

// ClientOption is an option of a client.
type ClientOption interface{ applyClient(*Config) }

// CallOption is an option of a call.
type CallOption interface{ applyCall(*CallConfig) }

// Option is an option of both.
type Option interface {
	ClientOption
	CallOption
}

// ClientFunc makes an option of a client.
type ClientFunc func(*Config)

func (set ClientFunc) applyClient(config *Config) { set(config) }

// CallFunc makes an option of a call.
type CallFunc func(*CallConfig)

func (set CallFunc) applyCall(config *CallConfig) { set(config) }

// SharedFunc makes an option of both.
type SharedFunc func(*Shared)

func (set SharedFunc) applyClient(config *Config) { set(&config.Shared) }

func (set SharedFunc) applyCall(config *CallConfig) { set(&config.Shared) }

// WithCredential gives a client what a security scheme asks for.
func WithCredential(scheme string, credential Credential) ClientOption {
	return ClientFunc(func(config *Config) {
		if config.Credentials == nil {
			config.Credentials = map[string]Credential{}
		}
		config.Credentials[scheme] = credential
	})
}

// WithKey tells the client the environment that a key belongs to.
func WithKey(key string) ClientOption {
	return ClientFunc(func(config *Config) { config.Key = key })
}

// Options are several options of a client as one.
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

// first is the value of the call, of the client, or the one that holds where neither says.
func first[T any](call, client *T, otherwise T) T {
	switch {
	case call != nil:
		return *call
	case client != nil:
		return *client
	}
	return otherwise
}

package core

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
)

// mebibyte is the default limit of a request body.
const mebibyte = 1 << 20

// Options configure a server, in addition to its handlers.
type Options struct {
	// Context checks the credentials of a request, before its body is read. The context that it returns is passed to the
	// handler, so it may contain the caller. It may return a declared answer or ErrUnauthorized as an error. NewHandler
	// fails without this function if some operation requires credentials.
	Context func(request *http.Request, route *Route) (context.Context, error)
	// Roles returns the roles of the caller. NewHandler fails without this function if the contract restricts an
	// operation to some roles.
	Roles func(ctx context.Context) []string
	// Refuse writes the response for a rejection. The default is Refusal.Problem.
	Refuse func(request *http.Request, refusal *Refusal) *Reply
	// OnError writes the response for any error of a handler other than a declared answer, and for panics. By default,
	// and if it returns nil, the error is logged and the response is a status 500 without details.
	OnError func(request *http.Request, err error) *Reply
	// Finish adds headers that all responses must have.
	Finish func(request *http.Request, status int, header http.Header)
	// BasePath is a prefix for all paths of the contract.
	BasePath string
	// MaxBodyBytes is the maximum size of a request body. The default is 1 MiB.
	MaxBodyBytes int64
	// IgnoreUnknownParameters accepts query parameters outside the contract, which are otherwise rejected.
	IgnoreUnknownParameters bool
	// KnownParameters are query parameters that are allowed for any operation, in addition to the contract's API keys.
	KnownParameters []string
	// Patterns contains functions for patterns that Go cannot express, by their text in the contract.
	Patterns map[string]func(text string) bool
}

// Operation is a route and the code that calls its handler.
type Operation struct {
	Route *Route
	// Call reads the fields of a request, and calls the handler.
	Call func(ctx context.Context, in *Input) (*Answer, error)
	// Declared returns the answer that an error contains, if the operation declares it. Otherwise, it returns an error
	// with the reason.
	Declared func(err error) (*Answer, error)
}

// served is an operation that is ready to be served.
type served struct {
	Operation
	variables []string
	reader    *parameterReader
	// produces are the media types of successful responses.
	produces []string
}

type server struct {
	api     *API
	options Options
	root    pathNode
	checks  *checks
}

// NewHandler serves operations.
func NewHandler(api *API, operations []Operation, options Options) (http.Handler, error) {
	s := &server{api: api, options: options, checks: &checks{api: api, patterns: options.Patterns}}
	s.options.BasePath = strings.TrimRight(options.BasePath, "/")
	if options.MaxBodyBytes == 0 {
		s.options.MaxBodyBytes = mebibyte
	}
	for _, operation := range operations {
		route := operation.Route
		if options.Context == nil && requiresCredentials(route) {
			return nil, fmt.Errorf("%s requires credentials: set Options.Context", route.Operation)
		}
		if options.Roles == nil && route.Roles != nil {
			return nil, fmt.Errorf("%s requires roles: set Options.Roles", route.Operation)
		}
		s.root.add(&served{
			Operation: operation, reader: newParameterReader(api, route, &options), produces: produced(route),
		})
	}
	return s, nil
}

func requiresCredentials(route *Route) bool {
	return len(route.Security) > 0 &&
		!slices.ContainsFunc(route.Security, func(one map[string][]string) bool { return len(one) == 0 })
}

func produced(route *Route) []string {
	var successes, all []string
	for _, response := range route.Responses {
		all = append(all, response.MediaTypes...)
		if response.Status[0] == '2' || response.Status[0] == '3' {
			successes = append(successes, response.MediaTypes...)
		}
	}
	isSuccess := func(response Response) bool { return response.Status[0] == '2' || response.Status[0] == '3' }
	if slices.ContainsFunc(route.Responses, isSuccess) {
		return successes
	}
	return all
}

// ServeHTTP responds to a request.
func (s *server) ServeHTTP(writer http.ResponseWriter, request *http.Request) {
	var operation *served
	written, err := s.answer(request, &operation)
	if err != nil {
		written = s.failed(request, operation, err)
	}
	if s.options.Finish != nil {
		s.options.Finish(request, written.status, written.header)
	}
	s.send(writer, request, written)
}

// answer returns the response, or the error of a handler. Panics become errors.
func (s *server) answer(request *http.Request, found **served) (written *reply, err error) {
	defer func() {
		if reason := recover(); reason != nil {
			if reason == http.ErrAbortHandler {
				panic(reason)
			}
			err = fmt.Errorf("panic: %v\n%s", reason, debug.Stack())
		}
	}()
	path, isBelow := strings.CutPrefix(request.URL.EscapedPath(), s.options.BasePath)
	endpoint, texts := s.root.find(path)
	if !isBelow || endpoint == nil {
		return s.refuse(request, refusalOf(nil, NotFound, nil)), nil
	}
	operation := endpoint.methods[request.Method]
	if operation == nil && request.Method == http.MethodHead {
		operation = endpoint.methods[http.MethodGet]
	}
	if operation == nil {
		return s.otherMethod(request, endpoint), nil
	}
	*found = operation
	ctx, err := s.contextOf(request, operation)
	if err != nil {
		return s.declared(request, operation, err)
	}
	in, refusal := s.read(ctx, request, operation, texts)
	if refusal != nil {
		return s.refuse(request, refusal), nil
	}
	answer, err := operation.Call(ctx, in)
	if err != nil {
		return s.declared(request, operation, err)
	}
	return answer.ready(accepted(request))
}

func accepted(request *http.Request) string {
	return strings.Join(request.Header.Values("Accept"), ", ")
}

func (s *server) contextOf(request *http.Request, operation *served) (context.Context, error) {
	if s.options.Context == nil {
		return request.Context(), nil
	}
	ctx, err := s.options.Context(request, operation.Route)
	if ctx == nil {
		ctx = request.Context()
	}
	return ctx, err
}

func (s *server) otherMethod(request *http.Request, endpoint *endpoint) *reply {
	if request.Method == http.MethodOptions {
		header := http.Header{"Allow": {strings.Join(endpoint.allow, ", ")}}
		return (&Reply{Status: http.StatusNoContent, Header: header}).ready()
	}
	refusal := refusalOf(nil, NoMethod, nil)
	refusal.Allow = endpoint.allow
	written := s.refuse(request, refusal)
	if written.header.Get("Allow") == "" {
		// A 405 must have this header (RFC 9110, section 15.5.6).
		written.header.Set("Allow", strings.Join(endpoint.allow, ", "))
	}
	return written
}

func (s *server) refuse(request *http.Request, refusal *Refusal) *reply {
	refusal.request = request
	if s.options.Refuse != nil {
		if own := s.options.Refuse(request, refusal); own != nil {
			return own.ready()
		}
	}
	return refusal.Problem().ready()
}

// read reads and checks the complete request. It returns the first reason to reject it.
func (s *server) read(
	ctx context.Context, request *http.Request, operation *served, texts []string,
) (*Input, *Refusal) {
	route := operation.Route
	if route.Roles != nil && !slices.ContainsFunc(s.options.Roles(ctx), func(role string) bool {
		return slices.Contains(route.Roles, role)
	}) {
		return nil, refusalOf(route, Forbidden, nil)
	}
	if len(operation.produces) > 0 {
		if _, isAccepted := negotiate(accepted(request), operation.produces); !isAccepted {
			return nil, refusalOf(route, NotAcceptable, nil)
		}
	}
	parameters, unreadable := operation.reader.read(request, operation.variables, texts)
	body, issues := &bodyRead{}, []Issue(nil)
	if route.Body != nil {
		var reason *rejected
		if body, reason = s.readBody(request, route.Body, s.options.MaxBodyBytes); reason != nil {
			if reason.kind != Invalid {
				return nil, refusalOf(route, reason.kind, append(unreadable, reason.issues...))
			}
			issues = reason.issues
		} else if unsupported := body.unsupported(); len(unsupported) > 0 && route.declares("415") {
			return nil, refusalOf(route, BadMediaType, append(unreadable, unsupported...))
		}
	}
	found := append(slices.Clone(unreadable), s.invalidParameters(route, parameters, unreadable)...)
	if issues == nil {
		issues = s.invalidBody(body)
	}
	if found = append(found, issues...); len(found) > 0 {
		return nil, refusalOf(route, Invalid, found)
	}
	operation.reader.addDefaults(route, parameters)
	return &Input{Request: request, ContentType: body.contentType, parameters: parameters, body: body}, nil
}

// invalidParameters omits parameters that were unreadable, because they would be reported again as missing.
func (s *server) invalidParameters(route *Route, parameters *Object, unreadable []Issue) []Issue {
	if route.Check == 0 {
		return nil
	}
	return slices.DeleteFunc(s.checks.parameters(route.Check, parameters), func(issue Issue) bool {
		return slices.ContainsFunc(unreadable, func(other Issue) bool {
			return other.In == issue.In && other.Pointer == issue.Pointer
		})
	})
}

func (s *server) invalidBody(body *bodyRead) []Issue {
	if body.content == nil || body.stream != nil || body.content.Check == 0 {
		return body.issues
	}
	return append(body.issues, s.checks.body(body.content.Check, body.value)...)
}

// declared returns the answer that an error contains, or the rejection that the error means. Any other error is
// returned.
func (s *server) declared(request *http.Request, operation *served, err error) (*reply, error) {
	answer, err := operation.Declared(err)
	if err == nil {
		return answer.ready(accepted(request))
	}
	if errors.Is(err, ErrUnauthorized) {
		return s.refuse(request, refusalOf(operation.Route, Unauthorized, nil)), nil
	}
	var wrong *unfit
	if errors.As(err, &wrong) {
		return s.refuse(request, refusalOf(operation.Route, Invalid, []Issue{wrong.issue})), nil
	}
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return s.refuse(request, refusalOf(operation.Route, TooLarge, nil)), nil
	}
	return nil, err
}

// failed returns the response for an error of a handler. By default, the response reveals nothing about the error.
func (s *server) failed(request *http.Request, operation *served, err error) *reply {
	if s.options.OnError != nil {
		if own := s.options.OnError(request, err); own != nil {
			return own.ready()
		}
	} else {
		slog.ErrorContext(request.Context(), "request failed", "method", request.Method, "path", request.URL.Path, "error", err)
	}
	refusal := &Refusal{
		Kind: failure, Title: titles[failure], Status: http.StatusInternalServerError, MediaType: problemType,
	}
	if operation != nil {
		refusal = refusalOf(operation.Route, failure, nil)
	}
	refusal.request = request
	return refusal.Problem().ready()
}

func (s *server) send(writer http.ResponseWriter, request *http.Request, written *reply) {
	header := writer.Header()
	for name, values := range written.header {
		header[http.CanonicalHeaderKey(name)] = values
	}
	if closer, isCloser := written.body.(io.Closer); isCloser {
		defer func() { _ = closer.Close() }()
	}
	if written.length >= 0 && !hasNoContent(written.status) {
		header.Set("Content-Length", strconv.FormatInt(written.length, 10))
	}
	writer.WriteHeader(written.status)
	if request.Method == http.MethodHead || hasNoContent(written.status) {
		return
	}
	target := io.Writer(writer)
	if written.isStream {
		target = flushing{writer, http.NewResponseController(writer)}
	}
	if _, err := io.Copy(target, written.body); err != nil {
		// The status has been sent, so only a broken connection shows the client that the response is incomplete.
		panic(http.ErrAbortHandler)
	}
}

// flushing sends each part of a stream immediately.
type flushing struct {
	writer     io.Writer
	controller *http.ResponseController
}

func (f flushing) Write(data []byte) (int, error) {
	written, err := f.writer.Write(data)
	if err == nil {
		err = f.controller.Flush()
	}
	return written, err
}

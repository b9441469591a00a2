package core

import (
	"bytes"
	"context"
	"net/http"
	"slices"
)

// Result is the kind of content of a successful response.
type Result int

// The kinds of content of successful responses.
const (
	ResultJSON Result = iota
	ResultNone
	ResultText
	ResultBytes
)

// RestOperation describes one REST operation, for writing its request and reading its response.
type RestOperation struct {
	Method string
	// Path is the path template. Values of path parameters replace its {names}.
	Path string
	// Accept is the list of requested media types; JSON by default.
	Accept string
	Result Result
	// Stream is set if the result is a stream.
	Stream *StreamSpec
	// MayBeEmpty is true if some successful responses have no body.
	MayBeEmpty bool
	// Server is the server of this operation, if it has its own.
	Server string
	// Security lists alternative sets of schemes, which replace those of the API. It is nil if those of the API apply.
	Security [][]string
	// Repeatable is true if the operation may be repeated unchanged.
	Repeatable bool
	// KeyHeader is the name of the idempotency key header.
	KeyHeader string
	// Secrets are the names of arguments, at any depth, whose values the text of an error must not contain.
	Secrets []string
}

func (o *RestOperation) name() string { return o.Method + " " + o.Path }

func (o *RestOperation) traits() traits {
	return traits{
		operation: o.name(), security: o.Security, repeatable: o.Repeatable, keyHeader: o.KeyHeader,
	}
}

// RestRequest is a call of an operation.
type RestRequest struct {
	Operation *RestOperation
	// Parameters are in the contract's order, those of the path first.
	Parameters []Parameter
	Body       *Body
}

// Rest calls an operation, and reads its result with `read`, or according to the Go type if `read` is nil. The result
// is zero if the successful response has none.
func Rest[T any](
	ctx context.Context, c *Connection, request *RestRequest, read Reader[T], options ...CallOption,
) (T, error) {
	config := callConfig(options)
	value, err := restValue(ctx, c, request, read, config)
	return value, c.report(ctx, err)
}

func restValue[T any](
	ctx context.Context, c *Connection, request *RestRequest, read Reader[T], config *CallConfig,
) (T, error) {
	var value T
	wire, err := request.write(c, config)
	if err != nil {
		return value, err
	}
	response, content, err := c.rest(ctx, request.Operation, wire, config)
	if err != nil || content == nil {
		return value, err
	}
	return value, readResult(response, request.Operation.Result, content, read, &value)
}

// RestNothing calls an operation that has no result.
func RestNothing(ctx context.Context, c *Connection, request *RestRequest, options ...CallOption) error {
	_, err := Rest[struct{}](ctx, c, request, nil, options...)
	return err
}

// rest sends a request and returns the content of a successful response: valid JSON, text, or bytes, or nil if there is
// no content.
func (c *Connection) rest(
	ctx context.Context, operation *RestOperation, wire *wireRequest, config *CallConfig,
) (*Response, []byte, error) {
	response, err := c.call(ctx, wire, operation.traits(), config)
	if err != nil {
		return nil, nil, err
	}
	// If a redirect was not followed, the operation was not executed.
	if response.Status < 200 || response.Status >= 300 {
		return nil, nil, response.apiError()
	}
	config.fill(response)
	isNothing := operation.Result == ResultNone || response.Status == http.StatusNoContent ||
		operation.MayBeEmpty && len(response.Body) == 0
	if isNothing {
		return response, nil, nil
	}
	if operation.Result != ResultJSON {
		return response, append([]byte{}, response.Body...), nil
	}
	content, isValid := validJSON(response.Body)
	if !isValid {
		return nil, nil, response.notJSON()
	}
	return response, content, nil
}

func readResult[T any](response *Response, result Result, content []byte, read Reader[T], into *T) error {
	switch into := any(into).(type) {
	case *[]byte:
		*into = content
		return nil
	case *string:
		if result == ResultText {
			*into = string(bytes.ToValidUTF8(bytes.TrimPrefix(content, []byte("\ufeff")), []byte("\ufffd")))
			return nil
		}
	}
	if read == nil {
		read = Decode[T]
	}
	if err := read(content, into); err != nil {
		return response.misfit("the result", err)
	}
	return nil
}

// fill stores the response for WithResponse.
func (config *CallConfig) fill(response *Response) {
	if config.Response != nil {
		*config.Response = *response
		config.Response.Body = bytes.Clone(response.Body)
	}
}

// report calls the hook for the error of a failed call, and returns the error.
func (c *Connection) report(ctx context.Context, err error) error {
	failure, is := err.(*Error) //nolint:errorlint // An error wrapped by a caller's function is returned unchanged.
	if is && c.config.Hooks.OnError != nil {
		c.config.Hooks.OnError(ctx, failure)
	}
	return err
}

func (request *RestRequest) write(c *Connection, config *CallConfig) (*wireRequest, error) {
	if c.err != nil {
		return nil, c.err
	}
	operation := request.Operation
	base := c.api.BaseURL
	if operation.Server != "" {
		base = ownAddress(operation.Server, base)
	}
	if c.config.BaseURL != nil {
		base = *c.config.BaseURL
	} else if base == "" {
		return nil, argumentError("the base URL is not set, and the API declares no absolute URL")
	}
	written, err := writeTarget(operation, request.Parameters)
	if err != nil {
		return nil, err
	}
	address, err := behind(base, written.path)
	if err != nil {
		return nil, err
	}
	body, err := request.Body.withFields(config.Fields)
	if err != nil {
		return nil, err
	}
	wire := &wireRequest{
		method: operation.Method, url: withQuery(address, config.Query), header: written.header,
		secrets: request.secrets(body, config.Query),
	}
	accept := operation.Accept
	if accept == "" {
		accept = "application/json"
	}
	if wire.header.Get("Accept") == "" {
		wire.header.Set("Accept", accept)
	}
	if body != nil && body.isSent() {
		if err := body.checkCount(); err != nil {
			return nil, err
		}
		content, contentType, err := body.Write(body)
		if err != nil {
			return nil, err
		}
		wire.body, wire.progress = content, config.Progress
		if contentType != "" {
			wire.header.Set("Content-Type", contentType)
		}
	}
	return wire, nil
}

func (request *RestRequest) secrets(body *Body, query []QueryPair) []string {
	names := request.Operation.Secrets
	if len(names) == 0 {
		return nil
	}
	var found []string
	add := func(name string, value any) error {
		if _, isFile := plain(value).(File); isFile {
			return nil
		}
		text, err := parameterJSON(value)
		if err == nil {
			found = append(found, secretsIn(text, names, slices.Contains(names, name))...)
		}
		return err
	}
	for _, parameter := range request.Parameters {
		// An invalid value is reported when the request is written.
		_ = add(parameter.Name, parameter.Value)
	}
	for _, pair := range query {
		_ = add(pair.Name, pair.Value)
	}
	if body != nil {
		_ = body.eachField(add)
	}
	return found
}

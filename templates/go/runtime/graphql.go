package core

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"regexp"
	"strings"
)

// GraphQLOperation describes the GraphQL operation of one client method.
type GraphQLOperation struct {
	Name string
	// Kind is "query" or "mutation".
	Kind string
	// Document is the executable document, including its fragments.
	Document string
	// Root is the response key of the single root field with the result. Without it, all of `data` is the result.
	Root string
	// UserErrors is the field of the payload with the user errors.
	UserErrors string
	// Repeatable is true if the operation may be repeated unchanged.
	Repeatable bool
	// Key is the path from the variables to the idempotency key. By default, the key is a new UUID.
	Key []string
}

func (o *GraphQLOperation) name() string { return o.Kind + " " + o.Name }

// GraphQL sends the operation of a client method. The result is the payload of the root field, read by `read`, or
// according to the Go type.
func GraphQL[T any](
	ctx context.Context, c *Connection, operation *GraphQLOperation, variables any, read Reader[T], options ...CallOption,
) (T, error) {
	value, err := graphQLValue(ctx, c, operation, variables, read, callConfig(options))
	return value, c.report(ctx, err)
}

func graphQLValue[T any](
	ctx context.Context, c *Connection, operation *GraphQLOperation, variables any, read Reader[T], config *CallConfig,
) (T, error) {
	var value T
	asked, err := Encode(variables)
	if err != nil {
		return value, within("variables", err)
	}
	response, payload, err := c.graphQL(ctx, operation, asked, config)
	if err != nil || payload == nil {
		return value, err
	}
	return value, readResult(response, ResultJSON, payload, read, &value)
}

// graphQL calls a GraphQL operation of the client and returns the JSON of its result.
func (c *Connection) graphQL(
	ctx context.Context, operation *GraphQLOperation, variables []byte, config *CallConfig,
) (*Response, []byte, error) {
	asked := execution{
		name: operation.name(), query: operation.Document, operationName: operation.Name, variables: variables,
		repeatable: operation.Repeatable,
	}
	if operation.Key != nil {
		given, isGiven := keyIn(memberAt(variables, operation.Key...))
		switch {
		case isGiven:
			asked.key = given
		case config.IdempotencyKey != nil:
			asked.key = *config.IdempotencyKey
		default:
			asked.key = c.newKey()
		}
		if isBlank(asked.key) {
			return nil, nil, argumentError(blankKey)
		}
		if !isGiven {
			asked.variables = withMember(variables, operation.Key, appendText(nil, asked.key))
		}
	}
	response, data, err := c.execute(ctx, asked, config)
	if err != nil {
		return nil, nil, err
	}
	payload := data
	if operation.Root != "" {
		payload = memberAt(data, operation.Root)
	}
	if operation.UserErrors != "" && !config.ReturnUserErrors {
		if list := memberAt(payload, operation.UserErrors); kindOf(list) == '[' {
			for first := range listItems(list) {
				return nil, nil, response.userErrors(payload, list, first)
			}
		}
	}
	return response, payload, nil
}

// InputVariables returns the variables of an operation with a single object variable, or no variables if it is optional
// and empty.
func InputVariables(name string, input Members, isRequired bool) Members {
	if !isRequired && input.isEmpty() {
		return Members{}
	}
	return Members{{Name: name, Value: &input}}
}

func keyIn(value []byte) (string, bool) {
	switch kindOf(value) {
	case 0, 'n':
		return "", false
	case '"':
		return unquote(value), true
	}
	return string(value), true
}

// Document executes your own GraphQL document and decodes its `data` into a value with encoding/json.
func Document(
	ctx context.Context, c *Connection, document string, variables, result any, options ...CallOption,
) error {
	return c.report(ctx, c.document(ctx, document, variables, result, callConfig(options)))
}

func (c *Connection) document(ctx context.Context, document string, variables, result any, config *CallConfig) error {
	if into := reflect.ValueOf(result); result != nil && (into.Kind() != reflect.Pointer || into.IsNil()) {
		return argumentError("result is not a pointer")
	}
	asked := execution{
		name: "graphql", query: document, repeatable: regexp.MustCompile(`^\s*(query\b|\{)`).MatchString(document),
	}
	if variables != nil {
		var err error
		if asked.variables, err = Encode(variables); err != nil {
			return within("variables", err)
		}
	}
	response, data, err := c.execute(ctx, asked, config)
	if err != nil || result == nil {
		return err
	}
	if err := json.Unmarshal(data, result); err != nil {
		return response.misfit("the result", err)
	}
	return nil
}

// execution is a request to the GraphQL endpoint.
type execution struct {
	name          string
	query         string
	operationName string
	variables     []byte
	repeatable    bool
	// key is an idempotency key in the variables, which makes the request repeatable.
	key string
}

// execute executes a document (GraphQL over HTTP, section 5) and returns its `data`.
func (c *Connection) execute(ctx context.Context, asked execution, config *CallConfig) (*Response, []byte, error) {
	address, err := c.graphQLAddress(asked.name)
	if err != nil {
		return nil, nil, err
	}
	body := appendText([]byte(`{"query":`), asked.query)
	if asked.operationName != "" {
		body = appendText(append(body, `,"operationName":`...), asked.operationName)
	}
	if asked.variables != nil && string(asked.variables) != "null" && string(asked.variables) != "{}" {
		body = append(append(body, `,"variables":`...), asked.variables...)
	}
	body = append(body, '}')
	if len(config.Fields) > 0 {
		extra, err := fieldsJSON(config.Fields)
		if err != nil {
			return nil, nil, err
		}
		body = merged(body, extra)
	}
	wire := &wireRequest{
		method: http.MethodPost,
		url:    withQuery(address, config.Query),
		header: http.Header{
			"Accept":       {"application/graphql-response+json, application/json"},
			"Content-Type": {"application/json"},
		},
		body: contentOf(body),
	}
	of := traits{operation: asked.name, repeatable: asked.repeatable, key: asked.key, isGraphQL: true}
	response, err := c.call(ctx, wire, of, config)
	if err != nil {
		return nil, nil, err
	}
	data, err := response.envelope()
	if err != nil {
		return nil, nil, err
	}
	config.fill(response)
	return response, data, nil
}

// graphQLAddress returns the caller's URL, or the API's URL, which may be a path appended to the REST base URL.
func (c *Connection) graphQLAddress(operation string) (string, error) {
	if c.err != nil {
		return "", c.err
	}
	address := c.api.GraphQLURL
	if c.config.GraphQLURL != nil {
		return *c.config.GraphQLURL, nil
	}
	isPath := strings.HasPrefix(address, "/")
	base := first(c.config.BaseURL, nil, c.api.BaseURL)
	if address == "" || isPath && base == "" && c.config.BaseURL == nil {
		return "", argumentError(operation + ": neither the GraphQL URL nor the base URL is set")
	}
	if isPath {
		return behind(base, address)
	}
	return address, nil
}

// envelope returns `data`. If the body contains data or errors, the status does not matter, because servers disagree
// about statuses (GraphQL over HTTP, section 6.4).
func (r *Response) envelope() ([]byte, error) {
	// If a redirect was not followed, nothing was executed.
	isSuccess := r.Status >= 200 && r.Status < 300
	body, isValid := validJSON(r.Body)
	if !isValid && isSuccess {
		return nil, r.notJSON()
	}
	if !isValid {
		return nil, r.apiError()
	}
	data := memberAt(body, "data")
	if errors := memberAt(body, "errors"); kindOf(errors) == '[' {
		for range listItems(errors) {
			return nil, r.graphQLError(errors, data)
		}
	}
	// Null without errors is not a valid result (GraphQL September 2025, section 7.1).
	switch {
	case data != nil && kindOf(data) != 'n':
		return bytes.Clone(data), nil
	case !isSuccess:
		return nil, r.apiError()
	}
	return nil, r.decodeError(fmt.Sprintf("status %d with neither data nor errors", r.Status))
}

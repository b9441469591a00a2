package core

import (
	"context"
	"encoding/json"
	"net/http"
	"reflect"
	"slices"
	"strings"
)

// FormFields is the body of a raw request that is sent as a form. Nested properties become `name[key]`.
type FormFields struct {
	// Value is a struct or a map.
	Value any
}

// RawRequest sends a request that the API does not declare. It stores the response in `result`. A pointer to []byte or
// string receives the body unchanged, and any other pointer receives decoded JSON.
func RawRequest(
	ctx context.Context, c *Connection, method, path string, body, result any, options ...CallOption,
) error {
	return c.report(ctx, c.raw(ctx, method, path, body, result, callConfig(options)))
}

func (c *Connection) raw(ctx context.Context, method, path string, body, result any, config *CallConfig) error {
	if into := reflect.ValueOf(result); result != nil && (into.Kind() != reflect.Pointer || into.IsNil()) {
		return argumentError("result is not a pointer")
	}
	address, query, err := splitPath(path)
	if err != nil {
		return err
	}
	if method == "" || strings.ContainsFunc(method, func(char rune) bool { return char < 'A' || char > 'Z' }) {
		return argumentError("the method is not valid: use capital letters")
	}
	written, err := rawBody(body)
	if err != nil {
		return err
	}
	request := &RestRequest{
		Operation: &RestOperation{
			Method: method, Path: address, Accept: "application/json, */*;q=0.1", Repeatable: isRepeatable(method),
		},
		Body: written,
	}
	wire, err := request.write(c, &CallConfig{})
	if err != nil {
		return err
	}
	wire.url = withQuery(wire.url+query, config.Query)
	response, err := c.call(ctx, wire, request.Operation.traits(), config)
	if err != nil {
		return err
	}
	if response.Status < 200 || response.Status >= 300 {
		return response.apiError()
	}
	config.fill(response)
	return response.readInto(result)
}

func (r *Response) readInto(result any) error {
	if result == nil || r.Status == http.StatusNoContent || len(r.Body) == 0 {
		return nil
	}
	switch into := result.(type) {
	case *[]byte:
		*into = slices.Clone(r.Body)
		return nil
	case *string:
		*into = string(r.Body)
		return nil
	case *any:
		if !isJSON(r.Header.Get("Content-Type")) {
			*into = r.plain()
			return nil
		}
	}
	content, isValid := validJSON(r.Body)
	if !isValid {
		return r.notJSON()
	}
	if err := json.Unmarshal(content, result); err != nil {
		return r.misfit("the result", err)
	}
	return nil
}

// plain returns a body that is not JSON: a string for text, and bytes otherwise.
func (r *Response) plain() any {
	mediaType := strings.ToLower(r.Header.Get("Content-Type"))
	if mediaType == "" || strings.HasPrefix(mediaType, "text/") || strings.Contains(mediaType, "xml") {
		return string(r.Body)
	}
	return slices.Clone(r.Body)
}

// isRepeatable reports whether requests of the method may be repeated (RFC 9110 section 9.2.2).
func isRepeatable(method string) bool {
	return slices.Contains([]string{"GET", "HEAD", "PUT", "DELETE", "OPTIONS"}, method)
}

func rawBody(body any) (*Body, error) {
	if body == nil {
		return nil, nil
	}
	form, isForm := body.(FormFields)
	if !isForm {
		return &Body{Value: body, MediaType: "application/json", Write: JSONBody}, nil
	}
	text, err := Encode(form.Value)
	if err != nil {
		return nil, within("body", err)
	}
	if kindOf(text) != '{' {
		return nil, errNoObject
	}
	encoding := map[string]FieldEncoding{}
	for name, value := range objectMembers(text) {
		if kind := kindOf(value); kind == '{' || kind == '[' {
			encoding[name] = FieldEncoding{Serialization: Serialization{Style: DeepObject}}
		}
	}
	return &Body{
		Value: rawValue(text), MediaType: "application/x-www-form-urlencoded", Encoding: encoding, Write: FormBody,
	}, nil
}

// splitPath returns the path and the query of a raw request. Both are encoded, and cannot lead to a different origin.
func splitPath(path string) (address, query string, err error) {
	address, query, hasQuery := strings.Cut(path, "?")
	segments := strings.Split(strings.ReplaceAll(strings.ToLower(address), "%2e", "."), "/")
	isDotted := slices.Contains(segments, ".") || slices.Contains(segments, "..")
	if !strings.HasPrefix(path, "/") || isDotted || !isEncoded(address, "") || !isEncoded(query, "?[]") {
		reason := "the path is not valid: begin with /, and percent-encode other characters"
		return "", "", argumentError(reason)
	}
	if hasQuery {
		query = "?" + query
	}
	return address, query, nil
}

func isEncoded(text, allowed string) bool {
	return !strings.ContainsFunc(text, func(char rune) bool {
		return char > 0x7f || !isUnreserved(byte(char)) && !strings.ContainsRune("!$&'()*+,;=:@%/"+allowed, char)
	})
}

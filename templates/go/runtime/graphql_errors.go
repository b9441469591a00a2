package core

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
)

func (r *Response) graphQLError(list, partialData []byte) *Error {
	var path []any
	var errors []GraphQLError
	code, message, count := "", "", 0
	for item := range listItems(list) {
		if count == 0 {
			code, _ = textAt(item, "extensions", "code")
			message, _ = textAt(item, "message")
		}
		if path == nil {
			path = resultPath(memberAt(item, "path"))
		}
		var entry GraphQLError
		// An item that is not an error object is reported as an error without a message.
		_ = json.Unmarshal(item, &entry)
		entry.Path = resultPath(memberAt(item, "path"))
		errors = append(errors, entry)
		count++
	}
	err := r.fail(KindGraphQL, errorText{
		head:    counted(count, "GraphQL error") + shown(code, ": "),
		message: message,
		place:   placeOf("path", path),
	})
	r.locate(err, code, path)
	err.Retryable = r.Status >= http.StatusInternalServerError || r.Status == http.StatusTooManyRequests
	err.response.graphqlErrors = errors
	err.response.partialData = bytes.Clone(partialData)
	return err
}

func (r *Response) userErrors(payload, list, first []byte) *Error {
	code, _ := textAt(first, "code")
	count := 0
	for range listItems(list) {
		count++
	}
	message, _ := textAt(first, "message")
	path := inputPath(first)
	err := r.fail(KindUserErrors, errorText{
		head:    counted(count, "user error") + shown(code, ": "),
		message: message,
		place:   placeOf("param", path),
	})
	r.locate(err, code, path)
	err.response.payload = bytes.Clone(payload)
	err.response.userErrors = bytes.Clone(list)
	return err
}

// locate sets the code and the path. Printing an error also prints its fields, so they must contain no secrets.
func (r *Response) locate(err *Error, code string, path []any) {
	hide := r.facts.hide
	err.Code = hide.in(code)
	err.Path = path
	for index, step := range path {
		if name, is := step.(string); is {
			err.Path[index] = hide.in(name)
		}
	}
}

// inputPath returns the path of the invalid part of the input, if a user error names one.
func inputPath(userError []byte) []any {
	for _, member := range []string{"path", "field"} {
		if path := resultPath(memberAt(userError, member)); path != nil {
			return path
		}
	}
	if field, is := textAt(userError, "field"); is {
		return []any{field}
	}
	return nil
}

// resultPath reads a list of names and positions, or returns nil for anything else.
func resultPath(list []byte) []any {
	if kindOf(list) != '[' {
		return nil
	}
	path := []any{}
	for step := range listItems(list) {
		switch kindOf(step) {
		case '"':
			path = append(path, unquote(step))
		case '0':
			place, err := strconv.Atoi(string(step))
			if err != nil {
				return nil
			}
			path = append(path, place)
		default:
			return nil
		}
	}
	return path
}

// counted returns a phrase such as `1 user error` or `2 user errors`.
func counted(count int, name string) string {
	if count == 1 {
		return "1 " + name
	}
	return fmt.Sprintf("%d %ss", count, name)
}

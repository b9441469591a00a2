package core

import (
	"errors"
	"fmt"
	"strings"
)

// ErrorBody reads the body of an error into the type declared by the operation. It returns false if the error has
// no such body.
func ErrorBody[T any](err error) (*T, bool) {
	var failure *Error
	if !errors.As(err, &failure) || failure.JSON() == nil {
		return nil, false
	}
	body := new(T)
	return body, decodeInto(failure.JSON(), body) == nil
}

// UserErrorsOf reads the user errors of a failed mutation.
func UserErrorsOf[T any](err error) ([]T, bool) {
	var failure *Error
	if !errors.As(err, &failure) || failure.UserErrors() == nil {
		return nil, false
	}
	var list []T
	return list, decodeInto(failure.UserErrors(), &list) == nil
}

// errorMember returns a property of an error body: at the top level (RFC 9457), or inside `error` at any depth.
func errorMember(body []byte, name string) []byte {
	for holder := body; kindOf(holder) == '{'; holder = memberAt(holder, "error") {
		if own := memberAt(holder, name); own != nil && kindOf(own) != 'n' {
			return own
		}
	}
	return nil
}

func codeIn(body []byte) string {
	switch code := errorMember(body, "code"); kindOf(code) {
	case '"':
		return unquote(code)
	case '0':
		return string(code)
	}
	return ""
}

func docURLIn(body []byte) string {
	found := errorMember(body, "doc_url")
	if found == nil {
		found = errorMember(body, "type")
	}
	if kindOf(found) == '"' && strings.HasPrefix(unquote(found), "https://") {
		return unquote(found)
	}
	return ""
}

// messageIn returns the message of an error body, and the message about the first invalid field.
func messageIn(body []byte) string {
	whole, first := wordsIn(body), ""
	if list := errorMember(body, "errors"); kindOf(list) == '[' {
		for item := range listItems(list) {
			first = wordsIn(item)
			break
		}
	}
	if whole == "" || first == "" || first == whole {
		return whole + strings.TrimPrefix(first, whole)
	}
	return whole + ": " + first
}

func wordsIn(holder []byte) string {
	for _, name := range []string{"message", "detail", "title"} {
		if words := errorMember(holder, name); kindOf(words) == '"' && unquote(words) != "" {
			return unquote(words)
		}
	}
	return ""
}

// placeOf returns a location such as `param name.0`, or an empty string if there is no path.
func placeOf(what string, path []any) string {
	if path == nil {
		return ""
	}
	steps := make([]string, len(path))
	for index, step := range path {
		steps[index] = fmt.Sprint(step)
	}
	return what + " " + strings.Join(steps, ".")
}

// pathIn returns the path of the first field that an error body names. The body contains a JSON Pointer, or a name
// with dots or brackets.
func pathIn(body []byte) []any {
	first := body
	if list := errorMember(body, "errors"); kindOf(list) == '[' {
		first = nil
		for item := range listItems(list) {
			first = item
			break
		}
	}
	if found := errorMember(first, "pointer"); kindOf(found) == '"' {
		if pointer := unquote(found); strings.Contains(pointer, "/") {
			pointer = strings.TrimPrefix(strings.TrimPrefix(pointer, "#"), "/")
			names := strings.Split(pointer, "/")
			for index, name := range names {
				names[index] = strings.ReplaceAll(strings.ReplaceAll(name, "~1", "/"), "~0", "~")
			}
			return anyPath(names)
		}
	}
	for _, member := range []string{"field", "param"} {
		found := errorMember(first, member)
		if found == nil {
			continue
		}
		if kindOf(found) != '"' {
			return nil
		}
		return anyPath(strings.FieldsFunc(unquote(found), func(char rune) bool { return strings.ContainsRune(".[]", char) }))
	}
	return nil
}

func anyPath(names []string) []any {
	path := make([]any, len(names))
	for index, name := range names {
		path[index] = name
	}
	return path
}

// shown formats a code for a message. It returns an empty string if the code is free text, which might break a log or
// contain personal data.
func shown(code, before string) string {
	if code == "" || len(code) > 99 {
		return ""
	}
	for _, char := range code {
		isWord := char == '_' || char >= '0' && char <= '9' || char >= 'a' && char <= 'z' || char >= 'A' && char <= 'Z'
		if !isWord && !strings.ContainsRune(".:/-", char) {
			return ""
		}
	}
	return before + code
}

package core

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Encode writes a value as compact JSON without unnecessary escapes, as the clients in other languages do. If a value
// cannot be written, it fails with ErrArgument and the path to the value.
func Encode(value any) ([]byte, error) { return appendValue(nil, value) }

type appender interface {
	appendJSON(to []byte) ([]byte, error)
}

func appendValue(to []byte, value any) ([]byte, error) {
	switch value := value.(type) {
	case nil:
		return append(to, "null"...), nil
	case string:
		return appendText(to, value), nil
	case appender:
		if isNilPointer(value) {
			return append(to, "null"...), nil
		}
		return value.appendJSON(to)
	case json.Number:
		return appendRaw(to, []byte(value))
	case json.RawMessage:
		return appendRaw(to, value)
	case json.Marshaler:
		if isNilPointer(value) {
			return append(to, "null"...), nil
		}
		text, err := value.MarshalJSON()
		if err != nil {
			return nil, err
		}
		return appendRaw(to, text)
	}
	return appendKind(to, reflect.ValueOf(value))
}

func appendKind(to []byte, value reflect.Value) ([]byte, error) {
	switch value.Kind() {
	case reflect.Bool:
		return strconv.AppendBool(to, value.Bool()), nil
	case reflect.String:
		return appendText(to, value.String()), nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return strconv.AppendInt(to, value.Int(), 10), nil
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return strconv.AppendUint(to, value.Uint(), 10), nil
	case reflect.Float32, reflect.Float64:
		return appendFloat(to, value.Float())
	case reflect.Pointer:
		if value.IsNil() {
			return append(to, "null"...), nil
		}
		return appendValue(to, value.Elem().Interface())
	case reflect.Slice, reflect.Array:
		if value.Type().Elem().Kind() != reflect.Uint8 {
			return appendList(to, value)
		}
	case reflect.Map:
		if value.Type().Key().Kind() == reflect.String {
			return appendMap(to, value)
		}
	}
	return appendForeign(to, value.Interface())
}

func appendList(to []byte, list reflect.Value) ([]byte, error) {
	to = append(to, '[')
	for index := range list.Len() {
		if index > 0 {
			to = append(to, ',')
		}
		var err error
		if to, err = appendValue(to, list.Index(index).Interface()); err != nil {
			return nil, within(strconv.Itoa(index), err)
		}
	}
	return append(to, ']'), nil
}

// appendMap writes properties sorted by name, so equal values produce equal text.
func appendMap(to []byte, members reflect.Value) ([]byte, error) {
	keys := members.MapKeys()
	slices.SortFunc(keys, func(one, other reflect.Value) int { return strings.Compare(one.String(), other.String()) })
	to = append(to, '{')
	for index, key := range keys {
		if index > 0 {
			to = append(to, ',')
		}
		to = append(appendText(to, key.String()), ':')
		var err error
		if to, err = appendValue(to, members.MapIndex(key).Interface()); err != nil {
			return nil, within(key.String(), err)
		}
	}
	return append(to, '}'), nil
}

// appendFloat writes a number as JavaScript does: a large number as 1e+21, without a long row of zeros, and -0 as 0.
func appendFloat(to []byte, value float64) ([]byte, error) {
	if math.IsNaN(value) || math.IsInf(value, 0) {
		return nil, argumentError("a number not valid in JSON")
	}
	if value == 0 {
		return append(to, '0'), nil
	}
	text, err := json.Marshal(value)
	return append(to, text...), err
}

// appendForeign writes a value whose type is not defined in this package.
func appendForeign(to []byte, value any) ([]byte, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return nil, argumentError(fmt.Sprintf("%T cannot be written as JSON", value))
	}
	return appendRaw(to, text.Bytes())
}

func appendRaw(to, text []byte) ([]byte, error) {
	var compact bytes.Buffer
	if err := json.Compact(&compact, text); err != nil {
		return nil, argumentError("not JSON")
	}
	return append(to, compact.Bytes()...), nil
}

const hex = "0123456789abcdef"

// appendText writes a string. Only quotes, backslashes and controls need an escape (RFC 8259 section 7). Invalid
// UTF-8 becomes U+FFFD.
func appendText(to []byte, text string) []byte {
	to = append(to, '"')
	for _, char := range text {
		switch {
		case char == '"' || char == '\\':
			to = append(to, '\\', byte(char))
		case char >= 0x20:
			to = utf8.AppendRune(to, char)
		case char == '\b':
			to = append(to, '\\', 'b')
		case char == '\f':
			to = append(to, '\\', 'f')
		case char == '\n':
			to = append(to, '\\', 'n')
		case char == '\r':
			to = append(to, '\\', 'r')
		case char == '\t':
			to = append(to, '\\', 't')
		default:
			to = append(to, '\\', 'u', '0', '0', hex[char>>4], hex[char&0xf])
		}
	}
	return append(to, '"')
}

func isNilPointer(value any) bool {
	held := reflect.ValueOf(value)
	return held.Kind() == reflect.Pointer && held.IsNil()
}

// ArgumentError rejects a call before anything is sent. It contains the location of the invalid argument, but not
// its value.
type ArgumentError struct {
	// Path is the path from the argument to the invalid value.
	Path   []string
	reason string
}

func argumentError(reason string) *ArgumentError { return &ArgumentError{reason: reason} }

// Error returns the location of the argument and the reason.
func (e *ArgumentError) Error() string {
	if len(e.Path) == 0 {
		return e.reason
	}
	return strings.Join(e.Path, ".") + ": " + e.reason
}

// Is makes every ArgumentError an ErrArgument.
func (e *ArgumentError) Is(target error) bool { return target == ErrArgument }

// within adds a step to the path of an ArgumentError.
func within(step string, err error) error {
	var wrong *ArgumentError
	if !errors.As(err, &wrong) {
		return err
	}
	return &ArgumentError{Path: append([]string{step}, wrong.Path...), reason: wrong.reason}
}

package core

import (
	"fmt"
	"io"
	"reflect"
	"strings"
)

// Body describes a request body.
type Body struct {
	// Value is the source of JSON, text and bytes. It is Members if callers pass the properties of the body together with
	// the parameters.
	Value any
	// MediaType is the declared media type.
	MediaType string
	// Alternatives are the other allowed media types of a body that is neither JSON nor a form.
	Alternatives []string
	// Optional is true if the body is omitted when it has no properties. A body of the type
	// application/x-www-form-urlencoded is also sent without properties, unless it needs some.
	Optional bool
	// Nullable is true if nil is sent as null.
	Nullable bool
	// Write writes the value in the declared media type.
	Write WriteBody
	// Encoding contains the form fields with an encoding other than the default.
	Encoding map[string]FieldEncoding
	// Emptiable contains names of lists in a form. If such a list is empty, an empty string is sent, which clears it.
	// `[]` represents any item, as in `phases[][discounts]`.
	Emptiable []string
	// Least is the minimum number of properties of the body.
	Least int
}

// WriteBody returns the content of a body and its media type.
type WriteBody func(body *Body) (written *content, contentType string, err error)

// FieldEncoding describes the encoding of one form field.
type FieldEncoding struct {
	Serialization
	// ContentType is the media type of a multipart field.
	ContentType string
	// FileTypes contains media types of files by extension, if several are declared. The key "" is for all other files.
	FileTypes map[string]string
}

// File is bytes to send unchanged: a body, or a field of a multipart form. It is read while it is sent.
type File struct {
	// Content is read again by each attempt if it is an io.ReaderAt and io.Seeker, such as an *os.File or *bytes.Reader.
	// The bytes of a *bytes.Buffer are copied. A call with any other reader is never repeated.
	Content io.Reader
	// Name is the file name in a multipart form.
	Name string
	// ContentType replaces the declared media type, if set. If the contract declares several types, the extension of
	// Name selects one of them, or else the first is sent.
	ContentType string
}

// isJSON reports whether a media type is JSON or has the suffix +json (RFC 6839 section 3.1).
func isJSON(mediaType string) bool {
	essence, _, _ := strings.Cut(strings.ToLower(mediaType), ";")
	essence = strings.TrimSpace(essence)
	return strings.HasSuffix(essence, "/json") || strings.HasSuffix(essence, "+json")
}

// Constant returns a property with a fixed value, which is not an argument.
func Constant(name string, value any) Member { return Member{Name: name, Value: &value} }

// WithConstant adds a property to a body that is an object.
func WithConstant(body any, name string, value any) any {
	text, err := Encode(body)
	if err != nil || kindOf(text) != '{' {
		// The error is returned when the body is written again.
		return body
	}
	all := Members{}
	for own, member := range objectMembers(text) {
		if own != name {
			all = append(all, Constant(own, rawValue(member)))
		}
	}
	return append(all, Constant(name, value))
}

// JSONBody writes JSON (RFC 8259).
func JSONBody(body *Body) (*content, string, error) {
	value := reflect.ValueOf(body.Value)
	if !value.IsValid() {
		value = reflect.Zero(reflect.TypeFor[any]())
	}
	text, err := appendField(nil, value, body.Nullable)
	return contentOf(text), body.MediaType, within("body", err)
}

// FormBody writes `application/x-www-form-urlencoded`: a space is `+`, and `+` is `%2B`. Objects without a declared
// encoding are sent as JSON (OpenAPI 3.1.1 section 4.8.15).
func FormBody(body *Body) (*content, string, error) {
	var pairs []string
	err := body.eachField(func(name string, value any) error {
		text, err := parameterJSON(value)
		if err != nil || text == nil {
			return err
		}
		how, isDeclared := body.Encoding[name]
		if !isDeclared {
			how.JSON = kindOf(text) == '{'
		}
		encode := formEncode
		if how.AllowReserved {
			encode = formEncodeReserved
		}
		pairs = append(pairs, queryPairs(name, text, how.Serialization, formEncode, encode, body.Emptiable...)...)
		return nil
	})
	return contentOf([]byte(strings.Join(pairs, "&"))), body.MediaType, err
}

func formEncode(text string) string { return strings.ReplaceAll(percentEncode(text), "%20", "+") }

func formEncodeReserved(text string) string {
	return strings.ReplaceAll(percentEncodeReserved(text), "%20", "+")
}

// RawBody writes bytes or text unchanged.
func RawBody(body *Body) (*content, string, error) {
	value := plain(body.Value)
	if file, is := value.(File); is {
		written := &content{}
		if err := written.add(file); err != nil {
			return nil, "", err
		}
		return written, rawType(body, file.ContentType, false), nil
	}
	text, err := Encode(value)
	if err != nil {
		return nil, "", within("body", err)
	}
	return contentOf([]byte(leafText(text))), rawType(body, "", true), nil
}

// rawType returns the media type of a File if it is declared, or if the declared type is a range. Otherwise, it returns
// the declared type, or a default if that is a range.
func rawType(body *Body, own string, isText bool) string {
	isRange := strings.Contains(body.MediaType, "*")
	if own != "" {
		essence, _, _ := strings.Cut(own, ";")
		if isRange {
			return own
		}
		for _, declared := range append([]string{body.MediaType}, body.Alternatives...) {
			if fallsUnder(strings.TrimSpace(essence), declared) {
				return own
			}
		}
	}
	switch {
	case !isRange:
		return body.MediaType
	case isText:
		return "text/plain;charset=UTF-8"
	}
	return "application/octet-stream"
}

func fallsUnder(mediaType, declared string) bool {
	return mediaType == declared || declared == "*/*" ||
		strings.HasSuffix(declared, "/*") && strings.HasPrefix(mediaType, strings.TrimSuffix(declared, "*"))
}

// eachField iterates over the form fields that have a value.
func (body *Body) eachField(yield func(name string, value any) error) error {
	if members, are := body.Value.(Members); are {
		for _, member := range members {
			field := reflect.ValueOf(member.Value).Elem()
			if isAbsent(field) {
				continue
			}
			if err := yield(member.Name, field.Interface()); err != nil {
				return within(member.Name, err)
			}
		}
		return nil
	}
	if body.isEmpty() {
		return nil
	}
	text, err := Encode(body.Value)
	if err != nil {
		return within("body", err)
	}
	if kindOf(text) != '{' {
		return nil
	}
	for name, value := range objectMembers(text) {
		if err := yield(name, rawValue(value)); err != nil {
			return err
		}
	}
	return nil
}

// rawValue is JSON that Encode writes unchanged.
type rawValue []byte

func (value rawValue) appendJSON(to []byte) ([]byte, error) { return append(to, value...), nil }

// checkCount returns an error if the body has too few properties.
func (body *Body) checkCount() error {
	if body.Least == 0 {
		return nil
	}
	members, err := body.asMembers()
	if err != nil || len(members) >= body.Least {
		return err
	}
	noun := "properties"
	if body.Least == 1 {
		noun = "property"
	}
	return argumentError(fmt.Sprintf("the body needs at least %d %s", body.Least, noun))
}

// isSent reports whether there is a body to send. Services check the media type of a form, even of an empty one. A form
// that needs properties is not sent without them.
func (body *Body) isSent() bool {
	return !body.Optional || body.MediaType == "application/x-www-form-urlencoded" && body.Least == 0 || !body.isEmpty()
}

func (body *Body) isEmpty() bool {
	if body.Value == nil || isAbsent(reflect.ValueOf(body.Value)) {
		return true
	}
	members, are := body.Value.(Members)
	return are && members.isEmpty()
}

// plain unwraps an Opt or a pointer to a File, or returns nil if absent.
func plain(value any) any {
	for {
		switch held := value.(type) {
		case interface{ held() (any, bool) }:
			inner, isPresent := held.held()
			if !isPresent {
				return nil
			}
			value = inner
		case *File:
			if held == nil {
				return nil
			}
			value = *held
		default:
			return value
		}
	}
}

// isEmpty reports whether no property would be written.
func (members Members) isEmpty() bool {
	for _, member := range members {
		if !member.Optional || !isAbsent(reflect.ValueOf(member.Value).Elem()) {
			return false
		}
	}
	return true
}

// held returns the value as any.
func (o Opt[T]) held() (any, bool) { return o.value, o.state == present }

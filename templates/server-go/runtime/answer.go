package core

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"regexp"
	"strings"
)

// Answer is a response that the contract declares.
type Answer struct {
	Status  int
	Headers []Header
	// MediaTypes are the declared media types of the body; the first one that the client accepts is used.
	MediaTypes []string
	// ContentType replaces the negotiated media type. It is usually empty.
	ContentType string
	// HasBody is true if the response has a body.
	HasBody bool
	Body    any
	// Bytes is the content of a body that is not JSON, or nil for JSON and text.
	Bytes io.Reader
}

// Header is a response header before it is written.
type Header struct {
	Name string
	// Value points to the Go field.
	Value any
	// IsJSON is true if the value is sent as JSON.
	IsJSON bool
	// Explode is true if an object is sent as `a=1,b=2`.
	Explode bool
}

var (
	fieldName  = regexp.MustCompile("^[!#$%&'*+.^_`|~0-9A-Za-z-]+$")
	fieldValue = regexp.MustCompile("^[\t\x20-\x7e\u0080-\U0010FFFF]*$")
)

// reply is a response that is ready to be sent.
type reply struct {
	status int
	header http.Header
	body   io.Reader
	// length is the number of bytes, or -1 if it is unknown.
	length   int64
	isStream bool
}

func (r *Reply) ready() *reply {
	header := r.Header
	if header == nil {
		header = http.Header{}
	}
	return &reply{status: r.Status, header: header, body: bytes.NewReader(r.Body), length: int64(len(r.Body))}
}

// ready prepares an answer to be sent. It fails if a header cannot be sent, or the media type cannot represent the
// body.
func (a *Answer) ready(accept string) (*reply, error) {
	if a.Status < 200 || a.Status > 599 {
		return nil, fmt.Errorf("%d is not a status of a final response", a.Status)
	}
	written := &reply{status: a.Status, header: http.Header{}, body: bytes.NewReader(nil)}
	for _, header := range a.Headers {
		if err := header.write(written.header); err != nil {
			return nil, err
		}
	}
	if !a.HasBody || hasNoContent(a.Status) {
		return written, nil
	}
	contentType := a.contentType(accept)
	if isRange(contentType) || contentType == "" {
		return nil, errors.New("the response needs a ContentType")
	}
	written.header.Set("Content-Type", contentType)
	if a.Bytes != nil {
		written.body, written.length, written.isStream = a.Bytes, lengthOf(a.Bytes), isStreamType(contentType)
		return written, nil
	}
	name, _, _ := parseMediaType(contentType)
	text, isText := a.Body.(string)
	content := []byte(text)
	if isJSONType(name) {
		var err error
		if content, err = Encode(a.Body); err != nil {
			return nil, err
		}
	} else if !isText {
		return nil, fmt.Errorf("a body of type %T cannot be written as %s", a.Body, name)
	}
	written.body, written.length = bytes.NewReader(content), int64(len(content))
	return written, nil
}

func (a *Answer) contentType(accept string) string {
	if a.ContentType != "" {
		return a.ContentType
	}
	if name, isFound := negotiate(accept, a.MediaTypes); isFound {
		return name
	}
	if len(a.MediaTypes) > 0 {
		return a.MediaTypes[0]
	}
	return ""
}

func lengthOf(body io.Reader) int64 {
	if sized, isSized := body.(interface{ Len() int }); isSized {
		return int64(sized.Len())
	}
	return -1
}

// hasNoContent reports whether responses with a status never have content (RFC 9110, section 6.4.1).
func hasNoContent(status int) bool {
	return status == http.StatusNoContent || status == http.StatusResetContent || status == http.StatusNotModified
}

func isStreamType(name string) bool {
	return name == "text/event-stream" || strings.Contains(name, "json-seq") || strings.Contains(name, "jsonl") ||
		strings.Contains(name, "ndjson") || strings.Contains(name, "json-lines")
}

func (h *Header) write(to http.Header) error {
	if !fieldName.MatchString(h.Name) {
		return fmt.Errorf("%q is not a valid header name", h.Name)
	}
	field := reflect.ValueOf(h.Value).Elem()
	if isAbsent(field) {
		return nil
	}
	text, err := Encode(field.Interface())
	if err != nil {
		return within(h.Name, err)
	}
	value, err := parseJSON(text)
	if err != nil {
		return err
	}
	texts := []string{string(text)}
	if list, isList := value.([]any); isList && strings.EqualFold(h.Name, "Set-Cookie") && !h.IsJSON {
		texts = nil
		for _, item := range list {
			texts = append(texts, simpleText(item, false))
		}
	} else if !h.IsJSON {
		texts[0] = simpleText(value, h.Explode)
	}
	for _, one := range texts {
		if !fieldValue.MatchString(one) {
			return fmt.Errorf("the value of header %s has characters not allowed in HTTP", h.Name)
		}
		to.Add(h.Name, one)
	}
	return nil
}

// simpleText writes the `simple` style, which joins lists and objects with commas.
func simpleText(value any, explode bool) string {
	switch value := value.(type) {
	case string:
		return value
	case []any:
		items := make([]string, 0, len(value))
		for _, item := range value {
			items = append(items, simpleText(item, false))
		}
		return strings.Join(items, ",")
	case *Object:
		items := make([]string, 0, len(value.Names))
		separator := ","
		if explode {
			separator = "="
		}
		for _, name := range value.Names {
			items = append(items, name+separator+simpleText(value.values[name], false))
		}
		return strings.Join(items, ",")
	}
	return string(appendTree(nil, value))
}

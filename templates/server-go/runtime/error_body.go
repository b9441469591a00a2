package core

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// ErrorBody creates the body of a rejection or a failure.
type ErrorBody func(fault *Fault) any

// Fault is a rejection or a failure, as a function that creates its body receives it.
type Fault struct {
	Kind   string
	Status int
	// Title is the same for every fault of a kind.
	Title string
	// Detail is the title and the issues, as one line of text.
	Detail string
	// Issues are the issues, or one issue with the title if there are none.
	Issues []Issue

	request *http.Request
}

func (r *Refusal) fault() *Fault {
	fault := &Fault{
		Kind: r.Kind, Status: r.Status, Title: r.Title, Detail: r.Title, Issues: r.Issues, request: r.request,
	}
	if len(r.Issues) == 0 {
		fault.Issues = []Issue{issueAt("body", nil, r.Kind, r.Title)}
		return fault
	}
	reasons := make([]string, len(r.Issues))
	for index, issue := range r.Issues {
		reasons[index] = strings.TrimPrefix(issue.Field+" "+issue.Message, " ")
	}
	fault.Detail += ": " + strings.Join(reasons, "; ")
	return fault
}

// errorJSON returns a body as JSON.
func errorJSON(body any) ([]byte, error) {
	var written bytes.Buffer
	encoder := json.NewEncoder(&written)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(body); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(written.Bytes(), []byte("\n")), nil
}

// StatusText returns the status as a string.
func (f *Fault) StatusText() string { return strconv.Itoa(f.Status) }

// Sent returns the identifier that the client sent in a header, if the pattern matches it, or else another string.
func (f *Fault) Sent(header, pattern, otherwise string) string {
	if f.request == nil {
		return otherwise
	}
	value := f.request.Header.Get(header)
	if isMatch, err := regexp.MatchString(pattern, value); err != nil || !isMatch {
		return otherwise
	}
	return value
}

// ErrorProperty is one property of an error body.
type ErrorProperty struct {
	Name  string
	Value any
}

// ErrorProperties is an object whose properties are in this order.
type ErrorProperties []ErrorProperty

// MarshalJSON writes the object.
func (p ErrorProperties) MarshalJSON() ([]byte, error) {
	written := []byte{'{'}
	for index, property := range p {
		if index > 0 {
			written = append(written, ',')
		}
		written = append(appendText(written, property.Name), ':')
		value, err := errorJSON(property.Value)
		if err != nil {
			return nil, err
		}
		written = append(written, value...)
	}
	return append(written, '}'), nil
}

// EachIssue returns a list with a value for each issue.
func EachIssue(issues []Issue, value func(issue Issue) any) []any {
	values := make([]any, len(issues))
	for index, issue := range issues {
		values[index] = value(issue)
	}
	return values
}

// ByField returns an object with a value for the field of each issue. If a field has several issues, the last issue
// determines the value.
func ByField(issues []Issue, value func(issue Issue) any) ErrorProperties {
	properties := ErrorProperties{}
	positions := map[string]int{}
	for _, issue := range issues {
		at, isKnown := positions[issue.Field]
		if !isKnown {
			at = len(properties)
			positions[issue.Field] = at
			properties = append(properties, ErrorProperty{Name: issue.Field})
		}
		properties[at].Value = value(issue)
	}
	return properties
}

// FieldOrPart returns the field of an issue, or the part of the request if the whole part is wrong.
func FieldOrPart(issue Issue) string {
	if issue.Field == "" {
		return issue.In
	}
	return issue.Field
}

// Clip returns the first characters of a string.
func Clip(text string, length int) string {
	runes := []rune(text)
	return string(runes[:min(length, len(runes))])
}

// Now returns the current time in UTC.
func Now(layout string) string { return time.Now().UTC().Format(layout) }

// NewUUID returns a random UUID (RFC 9562, section 5.4).
func NewUUID() string {
	var id [16]byte
	_, _ = rand.Read(id[:])
	id[6], id[8] = id[6]&0x0f|0x40, id[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", id[:4], id[4:6], id[6:8], id[8:10], id[10:])
}

// UUIDDigits returns a prefix and the digits of a random UUID.
func UUIDDigits(prefix string) string { return prefix + strings.ReplaceAll(NewUUID(), "-", "") }

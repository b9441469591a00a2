package core

import (
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"unicode/utf8"
)

// bodyRead is the body of a request.
type bodyRead struct {
	content     *Content
	contentType string
	value       any
	// data is the value as JSON, or the bytes of a string.
	data   []byte
	parts  []*part
	stream io.Reader
	issues []Issue
}

// rejected is the reason for not reading a body.
type rejected struct {
	kind   string
	issues []Issue
}

// unsupported returns the issues about the media types of files in a form.
func (b *bodyRead) unsupported() []Issue {
	var found []Issue
	for _, issue := range b.issues {
		if issue.Keyword == mediaTypeKeyword {
			found = append(found, issue)
		}
	}
	return found
}

// readBody reads the body of a request according to its declared media types, and reads at most `limit` bytes.
func (s *server) readBody(request *http.Request, rule *Body, limit int64) (*bodyRead, *rejected) {
	header := request.Header
	declared := header.Get("Content-Type")
	hasBody := request.ContentLength != 0 && request.Body != nil && request.Body != http.NoBody
	var content *Content
	name, charset, isType := parseMediaType(declared)
	if declared != "" {
		if isType {
			content = contentFor(name, rule.Contents)
		}
		if content == nil || !isUTF8(charset) || isEncoded(header.Get("Content-Encoding")) {
			return nil, &rejected{kind: BadMediaType}
		}
		if content.IsStream && hasBody {
			return &bodyRead{content: content, contentType: name, stream: http.MaxBytesReader(nil, request.Body, limit)}, nil
		}
	}
	if request.ContentLength > limit {
		return nil, &rejected{kind: TooLarge}
	}
	var data []byte
	if hasBody {
		var err error
		if data, err = readAll(request, limit); err != nil {
			return nil, s.unreadable(err)
		}
	}
	switch {
	case len(data) > 0 && content == nil:
		return nil, &rejected{kind: BadMediaType}
	case len(data) == 0 && (content == nil || content.Form == nil):
		if rule.Required {
			return nil, &rejected{Invalid, []Issue{issueAt("body", nil, "required", "is required")}}
		}
		return &bodyRead{}, nil
	}
	return s.decodeBody(data, name, declared, content)
}

func (s *server) unreadable(err error) *rejected {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return &rejected{kind: TooLarge}
	}
	return &rejected{Malformed, []Issue{issueAt("body", nil, "syntax", "ended early")}}
}

func readAll(request *http.Request, limit int64) ([]byte, error) {
	return io.ReadAll(http.MaxBytesReader(nil, request.Body, limit))
}

func (s *server) decodeBody(data []byte, name, declared string, content *Content) (*bodyRead, *rejected) {
	read := &bodyRead{content: content, contentType: name}
	malformed := func(message string) (*bodyRead, *rejected) {
		return nil, &rejected{Malformed, []Issue{issueAt("body", nil, "syntax", message)}}
	}
	if content.Form != nil {
		reader := newFormReader(s.api, content.Form)
		if name == "multipart/form-data" {
			read.parts = reader.readMultipart(data, declared)
		} else if utf8.Valid(data) {
			reader.readForm(string(data))
		} else {
			return malformed("is not valid UTF-8")
		}
		if len(reader.issues) > 0 {
			return nil, &rejected{Malformed, reader.issues}
		}
		read.value, read.data = reader.body, appendTree(nil, reader.body)
		if name == "multipart/form-data" {
			read.issues = append(reader.misfits, s.api.fileIssues(reader.body, content.Form.Shape, nil)...)
		}
		return read, nil
	}
	if isJSONType(name) {
		value, err := parseJSON(data)
		if err != nil {
			return malformed(err.Error())
		}
		read.value, read.data = value, trimSpace(data)
		return read, nil
	}
	if !utf8.Valid(data) {
		return malformed("is not valid UTF-8")
	}
	read.value, read.data = string(data), appendText(nil, string(data))
	return read, nil
}

// contentFor finds the declared content for a media type: an exact match, or else the narrowest matching range.
func contentFor(name string, contents []Content) *Content {
	var found *Content
	for index := range contents {
		own := &contents[index]
		switch {
		case own.MediaType == name:
			return own
		case !fallsUnder(name, own.MediaType):
		case found == nil || found.MediaType == "*/*":
			found = own
		}
	}
	return found
}

func isUTF8(charset string) bool {
	return charset == "" || charset == "utf-8" || charset == "utf8" || charset == "us-ascii"
}

func isEncoded(encoding string) bool {
	return encoding != "" && !strings.EqualFold(strings.TrimSpace(encoding), "identity")
}

// Input is a request that was read and checked.
type Input struct {
	// Request is the original request.
	Request *http.Request
	// ContentType is the media type of the body, in lower case and without parameters, or empty if there is no body.
	ContentType string

	parameters *Object
	body       *bodyRead
}

// Fields are the fields of a request, by the location of their parameters.
type Fields struct {
	Path, Query, Header, Cookie Members
}

// Read fills the fields of a request.
func (in *Input) Read(fields Fields) error {
	for _, each := range []struct {
		name    string
		members Members
	}{{"path", fields.Path}, {"query", fields.Query}, {"header", fields.Header}, {"cookie", fields.Cookie}} {
		values, _ := in.parameters.values[each.name].(*Object)
		for _, member := range each.members {
			value, has := values.Get(member.Name)
			if !has {
				continue
			}
			if err := member.read(appendTree(nil, value)); err != nil {
				return &unfit{issueAt(each.name, []string{member.Name}, "type", "is too large")}
			}
		}
	}
	return nil
}

// ReadBody fills the body, which remains zero if the request has none.
func (in *Input) ReadBody(member Member) error {
	if in.body.content == nil {
		return nil
	}
	if err := member.read(in.body.data); err != nil {
		return &unfit{issueAt("body", nil, "type", "contains a number that is too large")}
	}
	bindFiles(member.Value, in.body.parts)
	return nil
}

// Stream returns the bytes of the body, or nil if the request has none.
func (in *Input) Stream() io.Reader { return in.body.stream }

// MediaType returns the declared media type or range of the body, or an empty string if the request has no body.
func (in *Input) MediaType() string {
	if in.body.content == nil {
		return ""
	}
	return in.body.content.MediaType
}

// unfit reports a valid value that its Go type cannot represent.
type unfit struct{ issue Issue }

func (e *unfit) Error() string { return strconv.Quote(e.issue.Field) + " " + e.issue.Message }

package core

import (
	"bytes"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// formReader reads the fields of one form.
type formReader struct {
	api     *API
	form    *Form
	reading reading
	body    *Object
	// issues are about text that cannot be read.
	issues []Issue
	// misfits are issues of a readable form that the schemas cannot find.
	misfits []Issue
}

func newFormReader(api *API, form *Form) *formReader {
	return &formReader{api: api, form: form, reading: api.reading(form.Shape), body: &Object{}}
}

// readForm reads an application/x-www-form-urlencoded body.
func (r *formReader) readForm(text string) {
	list, err := pairsOf(text, "&", decodeForm)
	if err != nil {
		r.issues = append(r.issues, issueAt("body", nil, "syntax", err.Error()))
		return
	}
	found := newPairs(r.api, list, decodeForm)
	names := r.fieldNames(found.left())
	claimed := map[string]bool{}
	for _, name := range names {
		claimed[name] = true
	}
	for _, name := range names {
		shape, field := memberShape(r.reading.objects, name), r.field(name)
		rule := styled{name, field.Style, field.Explode || field.Style == "", r.api.reading(shape)}
		if rule.style == "" {
			rule.style = styleOf(shape, rule.reading)
		}
		value, err := found.read(rule, claimed)
		r.set(name, shape, field, value, err)
	}
	for _, name := range found.left() {
		value, err := found.read(styled{name, "form", true, r.api.reading(anyShape)}, claimed)
		r.set(name, anyShape, Field{}, value, err)
	}
}

// readMultipart reads a multipart/form-data body. A part remains a file if the schema declares bytes. Otherwise, it
// becomes a string.
func (r *formReader) readMultipart(data []byte, contentType string) []*part {
	malformed := func() []*part {
		r.issues = append(r.issues, issueAt("body", nil, "syntax", "is not valid multipart/form-data"))
		return nil
	}
	_, params, err := mime.ParseMediaType(contentType)
	if err != nil || params["boundary"] == "" {
		return malformed()
	}
	reader := multipart.NewReader(bytes.NewReader(data), params["boundary"])
	trees, order := map[string]*tree{}, []string{}
	sent := map[string]int{}
	var parts []*part
	for {
		next, err := reader.NextRawPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return malformed()
		}
		content, err := io.ReadAll(next)
		key := next.FormName()
		if err != nil || key == "" {
			return malformed()
		}
		path := []string{key}
		if !r.isField(key) {
			if inner, isPath := bracketPath(key); isPath {
				path = inner
			}
		}
		if trees[path[0]] == nil {
			trees[path[0]] = leaf()
			order = append(order, path[0])
		}
		own := &part{len(parts), fileName(next), next.Header.Get("Content-Type"), content}
		r.checkType(key, sent[key], own)
		sent[key]++
		value := r.contentOf(own, memberShape(r.reading.objects, path[0]))
		if value == own {
			parts = append(parts, own)
		}
		trees[path[0]].grow(path[1:], value)
	}
	for _, name := range order {
		r.set(name, memberShape(r.reading.objects, name), r.field(name), trees[name], nil)
	}
	return parts
}

// checkType adds an issue if the encoding of a field does not allow the media type of a file. A file without a media type
// is plain text (RFC 7578, section 4.4).
func (r *formReader) checkType(key string, index int, own *part) {
	allowed := r.field(key).MediaTypes
	if allowed == nil || own.name == noFileName {
		return
	}
	contentType := own.contentType
	if contentType == "" {
		contentType = "text/plain"
	}
	name, _, isType := parseMediaType(contentType)
	if isType && slices.ContainsFunc(allowed, func(one string) bool { return fallsUnder(name, one) }) {
		return
	}
	path := []string{key}
	if r.api.reading(memberShape(r.reading.objects, key)).items != nil {
		path = append(path, strconv.Itoa(index))
	}
	message := "must have the media type " + strings.Join(allowed, " or ")
	r.misfits = append(r.misfits, issueAt("body", path, mediaTypeKeyword, message))
}

// noFileName is the name of a part that was sent without a file name. Such a part is a string.
const noFileName = "\x00"

func fileName(from *multipart.Part) string {
	_, params, err := mime.ParseMediaType(from.Header.Get("Content-Disposition"))
	if name, has := params["filename"]; err == nil && has {
		return name
	}
	return noFileName
}

// contentOf returns the content of a part. A part that has a text media type and is not declared as a file becomes a
// string, because clients can send text as a file.
func (r *formReader) contentOf(own *part, shape *Shape) any {
	text := strings.ToValidUTF8(string(own.data), string(utf8.RuneError))
	if own.name == noFileName {
		return text
	}
	read := r.api.reading(shape)
	isWanted := read.scalars&FileText != 0 || read.items != nil && r.api.reading(read.items).scalars&FileText != 0
	name, _, _ := parseMediaType(own.contentType)
	if isWanted || !isTextType(name) && !isJSONType(name) {
		return own
	}
	return text
}

// fileIssues finds values that should be files but are not. The schemas cannot find them, because they do not describe
// files.
func (api *API) fileIssues(value any, shape *Shape, path []string) []Issue {
	read := api.reading(shape)
	var issues []Issue
	switch value := value.(type) {
	case *part:
		return nil
	case []any:
		if read.items != nil {
			for index, item := range value {
				issues = append(issues, api.fileIssues(item, read.items, append(slices.Clone(path), strconv.Itoa(index)))...)
			}
			return issues
		}
	case *Object:
		for _, name := range value.Names {
			inner := append(slices.Clone(path), name)
			issues = append(issues, api.fileIssues(value.values[name], memberShape(read.objects, name), inner)...)
		}
	}
	if read.scalars == FileText {
		return []Issue{issueAt("body", path, "type", "must be a file")}
	}
	return issues
}

func (r *formReader) set(name string, shape *Shape, field Field, value *tree, err error) {
	if err == nil && value == nil {
		return
	}
	var typed any
	if err == nil {
		typed, err = r.valueOf(value, shape, field)
	}
	switch {
	case err == nil:
		r.body.Set(name, typed)
	case errors.Is(err, errStyle):
		r.issues = append(r.issues, issueAt("body", []string{name}, "syntax", "does not have the declared serialization style"))
	default:
		r.issues = append(r.issues, issueAt("body", []string{name}, "syntax", err.Error()))
	}
}

// valueOf reads the value of a field. The value is parsed as JSON if the field is declared as JSON, or if the field has
// no declared style and an object was sent as one string.
func (r *formReader) valueOf(value *tree, shape *Shape, field Field) (any, error) {
	read := r.api.reading(shape)
	objects := len(read.objects)
	if read.items != nil {
		objects += len(r.api.reading(read.items).objects)
	}
	if value.members != nil || !field.IsJSON && (field.Style != "" || objects == 0) {
		return r.api.typed(value, shape), nil
	}
	parsed := slices.Clone(value.values)
	isAllText := true
	for index, one := range parsed {
		text, isText := one.(string)
		trimmed := strings.TrimLeft(text, " \t\r\n")
		if isText && (field.IsJSON || strings.HasPrefix(trimmed, "{") || strings.HasPrefix(trimmed, "[")) {
			inner, err := parseJSON([]byte(text))
			if err != nil {
				return nil, errJSON
			}
			parsed[index] = inner
		}
		_, isText = parsed[index].(string)
		isAllText = isAllText && isText
	}
	if isAllText {
		return r.api.typed(value, shape), nil
	}
	if _, isList := parsed[0].([]any); len(parsed) == 1 && (read.items == nil || isList) {
		return parsed[0], nil
	}
	return parsed, nil
}

// fieldNames returns the names of the declared fields and, for other fields, the part of the name before the first
// bracket.
func (r *formReader) fieldNames(sent []string) []string {
	var names []string
	seen := map[string]bool{}
	add := func(name string) {
		if !seen[name] {
			seen[name] = true
			names = append(names, name)
		}
	}
	for _, object := range r.reading.objects {
		for _, member := range object.Members {
			add(member.Name)
		}
	}
	for _, field := range r.form.Fields {
		add(field.Name)
	}
	for _, name := range sent {
		if !seen[name] {
			add(rootOf(name))
		}
	}
	return names
}

func (r *formReader) isField(name string) bool {
	return slices.ContainsFunc(r.reading.objects, func(object *ObjectShape) bool { return object.member(name) != nil })
}

func (r *formReader) field(name string) Field {
	for _, field := range r.form.Fields {
		if field.Name == name {
			return field
		}
	}
	return Field{}
}

// styleOf returns the style of a field. Nested values are written in brackets unless the document specifies a style.
func styleOf(shape *Shape, read reading) string {
	if read.items != nil || len(read.objects) > 0 || shape.Scalar == AnyText {
		return "deepObject"
	}
	return "form"
}

package core

import (
	"reflect"
	"slices"
	"strings"
)

// Location is the part of a request that contains a parameter.
type Location string

// Locations of parameters.
const (
	InPath   Location = "path"
	InQuery  Location = "query"
	InHeader Location = "header"
	InCookie Location = "cookie"
)

// Style is the serialization style of a parameter (OpenAPI 3.1 section 4.8.12.2).
type Style string

// Styles of parameters.
const (
	Form           Style = "form"
	Simple         Style = "simple"
	Label          Style = "label"
	Matrix         Style = "matrix"
	SpaceDelimited Style = "spaceDelimited"
	PipeDelimited  Style = "pipeDelimited"
	DeepObject     Style = "deepObject"
)

// Serialization describes the encoding of one value.
type Serialization struct {
	// Style defaults to form in queries and cookies, and to simple in paths and headers.
	Style   Style
	Explode bool
	// Joined is true if the value is not exploded, although its style explodes values by default.
	Joined bool
	// AllowReserved applies only to query parameters and form fields.
	AllowReserved bool
	// JSON is true if the value is written as JSON instead of in a style.
	JSON bool
}

// Parameter is one parameter of a call. A parameter without a value is not sent.
type Parameter struct {
	In    Location
	Name  string
	Value any
	Serialization
}

type encodeText func(text string) string

func asIs(text string) string { return text }

// parameterJSON returns the value of a parameter as JSON, or nil if there is no value to send.
func parameterJSON(value any) ([]byte, error) {
	if value == nil || isAbsent(reflect.ValueOf(value)) {
		return nil, nil
	}
	text, err := Encode(value)
	if err != nil || kindOf(text) == 'n' {
		return nil, err
	}
	return text, nil
}

// pathSegment expands the {name} of a path parameter with its value (RFC 6570: expansions with `;`, with `.`, and
// without a prefix).
func pathSegment(name string, value []byte, how Serialization) string {
	if how.JSON {
		return percentEncode(string(value))
	}
	written := writtenOf(value, percentEncode, percentEncode)
	switch how.Style {
	case Matrix:
		name = percentEncode(name)
		if how.Explode && written.kind != scalar {
			var segment strings.Builder
			for _, pair := range written.pairs(name) {
				segment.WriteString(";" + pair)
			}
			return segment.String()
		}
		if text := written.join(",", ","); text != "" {
			return ";" + name + "=" + text
		}
		return ";" + name
	case Label:
		if how.Explode {
			return "." + written.join(".", "=")
		}
		return "." + written.join(",", ",")
	}
	return written.join(",", assignment(how))
}

// queryPairs writes a query parameter, a cookie, or a form field as `name=value` pairs. The list is empty if there is
// no value to send.
func queryPairs(
	name string, value []byte, how Serialization, encodeName, encodeValue encodeText, emptiable ...string,
) []string {
	if value == nil || kindOf(value) == 'n' {
		return nil
	}
	if how.JSON {
		return []string{encodeName(name) + "=" + encodeValue(string(value))}
	}
	if how.Style == DeepObject {
		return deepPairs(name, value, encodeName, encodeValue, emptiable)
	}
	written := writtenOf(value, encodeName, encodeValue)
	if written.kind == scalar {
		return []string{encodeName(name) + "=" + written.text}
	}
	if how.Explode || (how.Style == Form || how.Style == "") && !how.Joined {
		return written.pairs(encodeName(name))
	}
	if len(written.items) == 0 {
		return nil
	}
	separator := ","
	switch how.Style {
	case SpaceDelimited:
		separator = "%20"
	case PipeDelimited:
		separator = "%7C"
	}
	return []string{encodeName(name) + "=" + written.join(separator, separator)}
}

// headerValue writes the value of a header in the simple style, without percent-encoding.
func headerValue(value []byte, how Serialization) string {
	if how.JSON {
		return string(value)
	}
	return writtenOf(value, asIs, asIs).join(",", assignment(how))
}

func assignment(how Serialization) string {
	if how.Explode {
		return "="
	}
	return ","
}

type writtenKind int

const (
	scalar writtenKind = iota
	list
	object
)

// written is a value whose leaves are already encoded.
type written struct {
	kind  writtenKind
	text  string
	items [][2]string
}

// writtenOf encodes the leaves. Null properties count as absent (RFC 6570 section 2.3).
func writtenOf(value []byte, encodeName, encodeValue encodeText) written {
	switch kindOf(value) {
	case '[':
		found := written{kind: list}
		for item := range listItems(value) {
			if kindOf(item) != 'n' {
				found.items = append(found.items, [2]string{"", encodeValue(leafText(item))})
			}
		}
		return found
	case '{':
		found := written{kind: object}
		for name, member := range objectMembers(value) {
			if kindOf(member) != 'n' {
				found.items = append(found.items, [2]string{encodeName(name), encodeValue(leafText(member))})
			}
		}
		return found
	}
	return written{kind: scalar, text: encodeValue(leafText(value))}
}

func (w written) pairs(name string) []string {
	var pairs []string
	for _, item := range w.items {
		if w.kind == list {
			pairs = append(pairs, name+"="+item[1])
		} else {
			pairs = append(pairs, item[0]+"="+item[1])
		}
	}
	return pairs
}

func (w written) join(separator, assignment string) string {
	if w.kind == scalar {
		return w.text
	}
	parts := make([]string, len(w.items))
	for index, item := range w.items {
		parts[index] = item[1]
		if w.kind == object {
			parts[index] = item[0] + assignment + item[1]
		}
	}
	return strings.Join(parts, separator)
}

// deepPairs writes `name[key][inner]=value`. OpenAPI does not define this style for lists, so lists are written as
// Stripe and Rack read them. A list of scalars repeats `name[]`, and other lists have numbers, as in `name[0][key]`.
// An empty list is written as `name=` if this clears the list.
func deepPairs(name string, value []byte, encodeName, encodeValue encodeText, emptiable []string) []string {
	var pairs []string
	add := func(inner string, of []byte) {
		pairs = append(pairs, deepPairs(inner, of, encodeName, encodeValue, emptiable)...)
	}
	switch kindOf(value) {
	case 'n':
	case '[':
		index := 0
		isFlat := isFlatList(value)
		for item := range listItems(value) {
			place := ""
			if !isFlat {
				place = decimal(index)
			}
			add(name+"["+place+"]", item)
			index++
		}
		if index == 0 && slices.Contains(emptiable, withoutNumbers(name)) {
			pairs = append(pairs, encodeName(name)+"=")
		}
	case '{':
		for key, member := range objectMembers(value) {
			add(name+"["+key+"]", member)
		}
	default:
		pairs = append(pairs, encodeName(name)+"="+encodeValue(leafText(value)))
	}
	return pairs
}

// withoutNumbers replaces every list index in a name with `[]`.
func withoutNumbers(name string) string {
	parts := strings.Split(name, "[")
	for index, part := range parts {
		if index > 0 && strings.Trim(part, "0123456789") == "]" {
			parts[index] = "]"
		}
	}
	return strings.Join(parts, "[")
}

func isFlatList(value []byte) bool {
	for item := range listItems(value) {
		if kindOf(item) == '[' || kindOf(item) == '{' {
			return false
		}
	}
	return true
}

// leafText returns a value as a string. If the style cannot represent the nesting of a value, the value is written as
// JSON.
func leafText(value []byte) string {
	if kindOf(value) == '"' {
		return unquote(value)
	}
	return string(value)
}

package core

import (
	"bytes"
	"encoding/json"
	"iter"
	"unicode/utf8"
)

// errMisfit is what a reader says of JSON that is not what was declared.
const errMisfit = Sentinel("another type than declared")

// validJSON is a text as JSON: without its byte order mark, with U+FFFD for what is no UTF-8. False when it is none.
func validJSON(text []byte) ([]byte, bool) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	if !utf8.Valid(text) {
		text = bytes.ToValidUTF8(text, []byte("\ufffd"))
	}
	return trimSpace(text), json.Valid(text)
}

func trimSpace(data []byte) []byte { return bytes.Trim(data, " \t\r\n") }

// kindOf tells what valid JSON is by its first byte: one of `{["tfn0`.
func kindOf(data []byte) byte {
	if len(data) == 0 {
		return 0
	}
	if c := data[0]; c != '-' && (c < '0' || c > '9') {
		return c
	}
	return '0'
}

// objectMembers goes through the members of a valid object: names decoded, values as they stand.
func objectMembers(data []byte) iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		at := skipSpace(data, 1)
		for at < len(data) && data[at] != '}' {
			end := skipValue(data, at)
			name := unquote(data[at:end])
			at = skipSpace(data, skipSpace(data, end)+1)
			end = skipValue(data, at)
			if !yield(name, data[at:end]) {
				return
			}
			at = skipSpace(data, end)
			if at < len(data) && data[at] == ',' {
				at = skipSpace(data, at+1)
			}
		}
	}
}

// listItems goes through the items of a valid list.
func listItems(data []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		at := skipSpace(data, 1)
		for at < len(data) && data[at] != ']' {
			end := skipValue(data, at)
			if !yield(data[at:end]) {
				return
			}
			at = skipSpace(data, end)
			if at < len(data) && data[at] == ',' {
				at = skipSpace(data, at+1)
			}
		}
	}
}

func skipSpace(data []byte, at int) int {
	for at < len(data) && (data[at] == ' ' || data[at] == '\n' || data[at] == '\r' || data[at] == '\t') {
		at++
	}
	return at
}

// skipValue gives the end of the valid value that begins at a place.
func skipValue(data []byte, at int) int {
	switch data[at] {
	case '"':
		return skipString(data, at)
	case '{', '[':
		for depth := 0; at < len(data); at++ {
			switch data[at] {
			case '"':
				at = skipString(data, at) - 1
			case '{', '[':
				depth++
			case '}', ']':
				if depth--; depth == 0 {
					return at + 1
				}
			}
		}
		return at
	}
	for at < len(data) && !bytes.ContainsRune([]byte(",]} \t\r\n"), rune(data[at])) {
		at++
	}
	return at
}

func skipString(data []byte, at int) int {
	for at++; at < len(data) && data[at] != '"'; at++ {
		if data[at] == '\\' {
			at++
		}
	}
	return at + 1
}

func unquote(quoted []byte) string {
	inner := quoted[1 : len(quoted)-1]
	if bytes.IndexByte(inner, '\\') < 0 {
		return string(inner)
	}
	var text string
	// Valid JSON has no string that can not be read; a lone surrogate becomes U+FFFD.
	_ = json.Unmarshal(quoted, &text)
	return text
}

// memberAt is what stands at the end of a path of names; nil where the path ends early. Of equal names the last counts.
func memberAt(data []byte, path ...string) []byte {
	for _, name := range path {
		if kindOf(data) != '{' {
			return nil
		}
		var found []byte
		for own, value := range objectMembers(data) {
			if own == name {
				found = value
			}
		}
		data = found
	}
	return data
}

// textAt is the text at the end of a path; false where there is none.
func textAt(data []byte, path ...string) (string, bool) {
	found := memberAt(data, path...)
	if kindOf(found) != '"' {
		return "", false
	}
	return unquote(found), true
}

// withMember is an object with one more member, at the end of a path.
func withMember(data []byte, path []string, value []byte) []byte {
	if len(path) == 0 {
		return value
	}
	result := []byte{'{'}
	isSet := false
	add := func(name string, member []byte) {
		if len(result) > 1 {
			result = append(result, ',')
		}
		result = append(append(appendText(result, name), ':'), member...)
	}
	if kindOf(data) == '{' {
		for name, member := range objectMembers(data) {
			if name == path[0] {
				member = withMember(member, path[1:], value)
				isSet = true
			}
			add(name, member)
		}
	}
	if !isSet {
		add(path[0], withMember(nil, path[1:], value))
	}
	return append(result, '}')
}

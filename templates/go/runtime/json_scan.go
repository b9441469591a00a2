package core

import (
	"bytes"
	"encoding/json"
	"iter"
	"unicode/utf8"
)

// errMisfit reports JSON whose type differs from the declared one.
const errMisfit = Sentinel("another type than declared")

// errTooLarge reports a number that has the declared type but is too large for its Go type. Reading such a number
// fails. Otherwise, the field would be zero, and callers could not tell that it was sent.
const errTooLarge = Sentinel("a number too large for its type")

// validJSON returns a text as JSON: without its byte order mark, with U+FFFD for invalid UTF-8. It returns false
// for invalid JSON.
func validJSON(text []byte) ([]byte, bool) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	if !utf8.Valid(text) {
		text = bytes.ToValidUTF8(text, []byte("\ufffd"))
	}
	return trimSpace(text), json.Valid(text)
}

func trimSpace(data []byte) []byte { return bytes.Trim(data, " \t\r\n") }

// kindOf classifies valid JSON by its first byte: one of `{["tfn0`.
func kindOf(data []byte) byte {
	if len(data) == 0 {
		return 0
	}
	if c := data[0]; c != '-' && (c < '0' || c > '9') {
		return c
	}
	return '0'
}

// objectMembers iterates over the properties of a valid object. It decodes the names, but not the values.
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

// listItems iterates over the items of a valid list.
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

// skipValue returns the end of the valid value at a position.
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
	// Every string of valid JSON can be decoded; an unpaired surrogate becomes U+FFFD.
	_ = json.Unmarshal(quoted, &text)
	return text
}

// memberAt returns the value at the end of a path of names, or nil if the path ends early. If a name is repeated, the
// last one counts.
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

// textAt returns the string at the end of a path. It returns false if there is none.
func textAt(data []byte, path ...string) (string, bool) {
	found := memberAt(data, path...)
	if kindOf(found) != '"' {
		return "", false
	}
	return unquote(found), true
}

package core

import (
	"errors"
	"strings"
	"unicode/utf8"
)

// decode decodes a string of a request. It fails for invalid percent-encoding.
type decode func(text string) (string, error)

var errPercent = errors.New("is not valid percent-encoding")

// decodePercent decodes a path or a cookie (RFC 3986, section 2.1).
func decodePercent(text string) (string, error) {
	if !strings.Contains(text, "%") {
		return text, nil
	}
	decoded := make([]byte, 0, len(text))
	for at := 0; at < len(text); at++ {
		if text[at] != '%' {
			decoded = append(decoded, text[at])
			continue
		}
		if at+2 >= len(text) {
			return "", errPercent
		}
		high, low := hexDigit(text[at+1]), hexDigit(text[at+2])
		if high < 0 || low < 0 {
			return "", errPercent
		}
		decoded = append(decoded, byte(high<<4|low))
		at += 2
	}
	if !utf8.Valid(decoded) {
		return "", errPercent
	}
	return string(decoded), nil
}

func hexDigit(char byte) int {
	switch {
	case char >= '0' && char <= '9':
		return int(char - '0')
	case char >= 'a' && char <= 'f':
		return int(char-'a') + 10
	case char >= 'A' && char <= 'F':
		return int(char-'A') + 10
	}
	return -1
}

// decodeForm decodes a query or a form, in which `+` is a space (URL Standard, section 5.1).
func decodeForm(text string) (string, error) {
	return decodePercent(strings.ReplaceAll(text, "+", " "))
}

// decodeNothing returns a header value, which is not encoded.
func decodeNothing(text string) (string, error) { return text, nil }

// pair is a name and its value. The name is decoded. The value is still encoded, because some styles split it before
// decoding.
type pair struct{ name, value string }

// pairsOf splits a query string, a form, or cookies into pairs, in the order sent.
func pairsOf(text, separator string, decode decode) ([]pair, error) {
	var pairs []pair
	for part := range strings.SplitSeq(text, separator) {
		if separator == ";" {
			part = strings.TrimSpace(part)
		}
		if part == "" {
			continue
		}
		name, value, _ := strings.Cut(part, "=")
		name, err := decode(name)
		if err != nil {
			return nil, err
		}
		pairs = append(pairs, pair{name, value})
	}
	return pairs, nil
}

// bracketPath splits `a[b][c]` into a, b, and c. It returns false if brackets are not closed, or nested too deeply.
func bracketPath(name string) ([]string, bool) {
	open := strings.IndexByte(name, '[')
	if open <= 0 {
		return []string{name}, true
	}
	if !strings.HasSuffix(name, "]") {
		return nil, false
	}
	inner := strings.Split(name[open+1:len(name)-1], "][")
	if len(inner) > maxTextDepth {
		return nil, false
	}
	for _, key := range inner {
		if strings.ContainsAny(key, "[]") {
			return nil, false
		}
	}
	return append([]string{name[:open]}, inner...), true
}

// rootOf returns the part of a name before its brackets.
func rootOf(name string) string {
	if path, isPath := bracketPath(name); isPath {
		return path[0]
	}
	return name
}

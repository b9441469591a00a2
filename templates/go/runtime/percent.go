package core

import "strings"

const upperHex = "0123456789ABCDEF"

func isUnreserved(char byte) bool {
	return char >= 'a' && char <= 'z' || char >= 'A' && char <= 'Z' || char >= '0' && char <= '9' ||
		strings.IndexByte("-._~", char) >= 0
}

// percentEncode encodes all characters except the unreserved ones of RFC 3986 section 2.3.
func percentEncode(text string) string { return percentEncodeBut(text, "") }

// percentEncodeReserved is like percentEncode, but preserves percent-encoded triplets, and reserved characters without
// a meaning in a query. This is reserved expansion (RFC 6570 section 3.2.3) without `&`, `+`, `#`, `[`, and `]`.
func percentEncodeReserved(text string) string { return percentEncodeBut(text, ":/?@!$'()*,;=%") }

// percentEncodeTemplate encodes the characters that a URL does not allow: spaces, controls, non-ASCII, `?` and `#`.
func percentEncodeTemplate(path string) string {
	var encoded strings.Builder
	for index := range len(path) {
		if char := path[index]; isUnreserved(char) || strings.IndexByte("%!$&'()*+,;=:@/", char) >= 0 {
			encoded.WriteByte(char)
		} else {
			writeTriplet(&encoded, char)
		}
	}
	return encoded.String()
}

// percentEncodeBut leaves the given characters unencoded. If `%` is one of them, it also preserves percent-encoded
// triplets.
func percentEncodeBut(text, kept string) string {
	text = strings.ToValidUTF8(text, "\ufffd")
	var encoded strings.Builder
	for index := range len(text) {
		char := text[index]
		isKept := strings.IndexByte(kept, char) >= 0
		if char == '%' {
			isKept = isKept && index+2 < len(text) && isHex(text[index+1]) && isHex(text[index+2])
		}
		if isKept || isUnreserved(char) {
			encoded.WriteByte(char)
		} else {
			writeTriplet(&encoded, char)
		}
	}
	return encoded.String()
}

func writeTriplet(to *strings.Builder, char byte) {
	to.WriteByte('%')
	to.WriteByte(upperHex[char>>4])
	to.WriteByte(upperHex[char&0xf])
}

func isHex(char byte) bool {
	return char >= '0' && char <= '9' || char >= 'a' && char <= 'f' || char >= 'A' && char <= 'F'
}

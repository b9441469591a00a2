package core

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
)

// errorText is the text of an error, without the name of the operation.
type errorText struct {
	// head is the status and code, or the number of errors.
	head string
	// message is the service's own message.
	message string
	// place is the location of the invalid part, such as `param name`.
	place string
	// address is the URL of the request.
	address string
}

const (
	maxMessage = 300
	// minSecret is the minimum length of a hidden secret, because shorter ones occur by chance in other words.
	minSecret = 4
)

// keyWords matches words in the format of common API keys and tokens.
const keyWords = `\b(?:(?:sk|pk|rk|whsec|ghp|gho|ghu|ghs|ghr|github_pat|glpat|npm|xox[a-z])[_-]|AKIA|ASIA|AIza|SG\.|eyJ)` +
	`[A-Za-z0-9_.-]{8,}`

const phoneNumbers = `\+[0-9](?:[ ().-]{0,2}[0-9]){6,}|[0-9](?:[ ().-]{0,2}[0-9]){9,}`

// write returns `404 gone: No such customer (param customer; request req_1)`, on one line and without secrets.
func (t errorText) write(requestID string, hide concealment) string {
	text := hide.in(t.head)
	if t.message != "" {
		said := regexp.MustCompile(phoneNumbers).ReplaceAllString(hide.in(t.message), "…")
		text += ": " + shortened(onOneLine(said))
	}
	var details []string
	if t.address != "" {
		details = append(details, shortened(onOneLine(hide.in(t.address))))
	}
	if t.place != "" {
		details = append(details, shortened(onOneLine(hide.in(t.place))))
	}
	if requestID != "" {
		details = append(details, "request "+shortened(onOneLine(hide.in(requestID))))
	}
	if len(details) > 0 {
		text += " (" + strings.Join(details, "; ") + ")"
	}
	return text
}

// concealment returns the secrets that the text of an error must not contain. It is a function, so no verb of fmt
// prints them.
type concealment func() []string

// in removes the secrets from a string, including their percent-encoded forms.
func (hide concealment) in(text string) string {
	var secrets []string
	if hide != nil {
		for _, secret := range hide() {
			if len(secret) >= minSecret {
				secrets = append(secrets, secret, percentEncode(secret))
			}
		}
	}
	// The longest secrets are replaced first, because one secret may be part of another.
	slices.SortFunc(secrets, func(one, other string) int { return len(other) - len(one) })
	for _, secret := range secrets {
		text = strings.ReplaceAll(text, secret, "…")
	}
	return regexp.MustCompile(keyWords).ReplaceAllString(text, "…")
}

// onOneLine escapes characters that break a line or that a terminal interprets.
func onOneLine(text string) string {
	var line strings.Builder
	for _, char := range text {
		isControl := char < ' ' || char >= 0x7f && char <= 0x9f || char >= 0x2028 && char <= 0x202e ||
			char >= 0x2066 && char <= 0x2069
		if isControl {
			_, _ = fmt.Fprintf(&line, `\u%04x`, char)
		} else {
			line.WriteRune(char)
		}
	}
	return line.String()
}

func shortened(text string) string {
	if characters := []rune(text); len(characters) > maxMessage {
		return string(characters[:maxMessage]) + "…"
	}
	return text
}

// secretsIn returns the strings of the arguments with these names, at any depth. It omits short strings, because
// other text may contain them by chance.
func secretsIn(value []byte, names []string, isSecret bool) []string {
	var found []string
	switch kindOf(value) {
	case '"':
		if text := unquote(value); isSecret && len(text) > 6 {
			found = append(found, text)
		}
	case '{':
		for name, member := range objectMembers(value) {
			found = append(found, secretsIn(member, names, isSecret || slices.Contains(names, name))...)
		}
	case '[':
		for item := range listItems(value) {
			found = append(found, secretsIn(item, names, isSecret)...)
		}
	}
	return found
}

// secretsOfHeaders returns the values of headers with credentials, and the parts of those values.
func secretsOfHeaders(header http.Header) []string {
	var found []string
	for name, values := range header {
		isSecret := slices.ContainsFunc(
			[]string{"auth", "cookie", "key", "token", "secret", "password", "signature"},
			func(word string) bool { return strings.Contains(strings.ToLower(name), word) })
		if !isSecret {
			continue
		}
		for _, value := range values {
			found = append(found, value)
			for _, part := range strings.FieldsFunc(value, func(char rune) bool { return strings.ContainsRune(" \t;,=", char) }) {
				if len(part) > 6 {
					found = append(found, part)
				}
			}
		}
	}
	return found
}

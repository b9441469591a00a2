package core

import "strings"

// Issue is one problem of a request, with its location.
type Issue struct {
	// In is `path`, `query`, `header`, `cookie`, or `body`.
	In string `json:"in"`
	// Pointer is a JSON Pointer (RFC 6901) into the body, or to the parameter, such as `/to` or `/limit`.
	Pointer string `json:"pointer"`
	// Field is the same location in a readable format, such as `tags.0`.
	Field string `json:"field"`
	// Keyword is the violated JSON Schema keyword, or `syntax` if the text could not be read at all.
	Keyword string `json:"keyword"`
	Message string `json:"message"`
	// Params are the parameters of the keyword, such as `{"limit": 100}`.
	Params map[string]any `json:"params"`
}

// mediaTypeKeyword is the keyword of an issue about the media type of a file in a form.
const mediaTypeKeyword = "contentMediaType"

// issueAt creates an issue found by the runtime itself.
func issueAt(in string, path []string, keyword, message string) Issue {
	var pointer strings.Builder
	for _, step := range path {
		pointer.WriteByte('/')
		pointer.WriteString(strings.ReplaceAll(strings.ReplaceAll(step, "~", "~0"), "/", "~1"))
	}
	return Issue{
		In: in, Pointer: pointer.String(), Field: strings.Join(path, "."), Keyword: keyword, Message: message,
		Params: map[string]any{},
	}
}

// distinct removes duplicates, because alternatives of a union report the same issue more than once.
func distinct(issues []Issue) []Issue {
	seen := map[[4]string]bool{}
	var result []Issue
	for _, issue := range issues {
		key := [4]string{issue.In, issue.Pointer, issue.Keyword, issue.Message}
		if !seen[key] {
			seen[key] = true
			result = append(result, issue)
		}
	}
	return result
}

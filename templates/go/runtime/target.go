package core

import (
	"net/http"
	"strconv"
	"strings"
)

// target is a request without its body: each parameter is written in its location and style.
type target struct {
	path   string
	header http.Header
}

func writeTarget(operation *RestOperation, parameters []Parameter) (*target, error) {
	found := &target{header: http.Header{}}
	var query, cookies []string
	for _, parameter := range parameters {
		if parameter.In == InPath {
			continue
		}
		value, err := parameterJSON(parameter.Value)
		if err != nil {
			return nil, within(parameter.Name, err)
		}
		if value == nil {
			continue
		}
		how, encode := parameter.Serialization, percentEncode
		if how.AllowReserved {
			encode = percentEncodeReserved
		}
		switch parameter.In {
		case InQuery:
			query = append(query, queryPairs(parameter.Name, value, how, percentEncode, encode)...)
		case InCookie:
			cookies = append(cookies, queryPairs(parameter.Name, value, how, percentEncode, encode)...)
		case InHeader:
			if err := setHeader(found.header, parameter.Name, headerValue(value, how)); err != nil {
				return nil, err
			}
		}
	}
	if len(cookies) > 0 {
		found.header.Set("Cookie", strings.Join(cookies, "; "))
	}
	path, err := expandPath(operation, parameters)
	if err != nil {
		return nil, err
	}
	found.path = path
	if len(query) > 0 {
		found.path += "?" + strings.Join(query, "&")
	}
	return found, nil
}

// expandPath expands the template with the values, and ensures that no value changes the path.
func expandPath(operation *RestOperation, parameters []Parameter) (string, error) {
	var expanded strings.Builder
	isTemplate := false
	for rest := operation.Path; rest != ""; {
		start := strings.IndexByte(rest, '{')
		length := -1
		if start >= 0 {
			length = strings.IndexByte(rest[start:], '}')
		}
		if length < 0 {
			expanded.WriteString(rest)
			break
		}
		isTemplate = true
		expanded.WriteString(rest[:start])
		segment, err := expandName(operation, rest[start+1:start+length], parameters)
		if err != nil {
			return "", err
		}
		expanded.WriteString(segment)
		rest = rest[start+length+1:]
	}
	path := expanded.String()
	if isTemplate {
		for segment := range strings.SplitSeq(strings.ReplaceAll(strings.ToLower(path), "%2e", "."), "/") {
			if segment == "." || segment == ".." {
				return "", argumentError(operation.name() + `: a path parameter is "." or ".."`)
			}
		}
	}
	return percentEncodeTemplate(path), nil
}

func expandName(operation *RestOperation, name string, parameters []Parameter) (string, error) {
	for _, parameter := range parameters {
		if parameter.In != InPath || parameter.Name != name {
			continue
		}
		value, err := parameterJSON(parameter.Value)
		if err != nil {
			return "", within(name, err)
		}
		if value != nil {
			if segment := pathSegment(name, value, parameter.Serialization); segment != "" {
				return segment, nil
			}
		}
	}
	return "", argumentError(operation.name() + ": " + name + " is empty")
}

func decimal(number int) string { return strconv.Itoa(number) }

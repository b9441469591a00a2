package core

import (
	"slices"
	"strings"
)

// endpoint contains the operations of one path, by method.
type endpoint struct {
	methods map[string]*served
	// allow are the supported methods, including HEAD and OPTIONS.
	allow []string
}

// segmentPattern is a path segment with variables, such as `{name}`, `{sid}.json`, or `{base}...{head}`.
type segmentPattern struct {
	// literals are the text before, between, and after the variables.
	literals []string
	node     *pathNode
}

// pathNode finds the operations of a path. Literal segments take precedence over variables, segment by segment from the
// left.
type pathNode struct {
	literals map[string]*pathNode
	// patterns with more literal text come first.
	patterns []*segmentPattern
	endpoint *endpoint
}

func (n *pathNode) add(operation *served) {
	node := n
	for segment := range strings.SplitSeq(strings.TrimPrefix(operation.Route.Path, "/"), "/") {
		literals, names := splitTemplate(segment)
		operation.variables = append(operation.variables, names...)
		node = node.child(segment, literals)
	}
	if node.endpoint == nil {
		node.endpoint = &endpoint{methods: map[string]*served{}}
	}
	node.endpoint.methods[operation.Route.Method] = operation
	allow := []string{"OPTIONS"}
	for method := range node.endpoint.methods {
		allow = append(allow, method)
		if method == "GET" {
			allow = append(allow, "HEAD")
		}
	}
	slices.Sort(allow)
	node.endpoint.allow = slices.Compact(allow)
}

// splitTemplate returns the text around the variables of a segment, and their names.
func splitTemplate(segment string) (literals, names []string) {
	rest := segment
	literal := ""
	for {
		open := strings.IndexByte(rest, '{')
		end := -1
		if open >= 0 {
			end = strings.IndexAny(rest[open+1:], "{}")
		}
		switch {
		case end < 0:
			return append(literals, literal+rest), names
		case rest[open+1+end] == '{':
			literal += rest[:open+1]
			rest = rest[open+1:]
		default:
			literals = append(literals, literal+rest[:open])
			names = append(names, rest[open+1:open+1+end])
			literal, rest = "", rest[open+2+end:]
		}
	}
}

func (n *pathNode) child(segment string, literals []string) *pathNode {
	if len(literals) == 1 {
		if n.literals == nil {
			n.literals = map[string]*pathNode{}
		}
		if n.literals[segment] == nil {
			n.literals[segment] = &pathNode{}
		}
		return n.literals[segment]
	}
	for _, known := range n.patterns {
		if slices.Equal(known.literals, literals) {
			return known.node
		}
	}
	added := &segmentPattern{literals, &pathNode{}}
	n.patterns = append(n.patterns, added)
	slices.SortStableFunc(n.patterns, func(one, other *segmentPattern) int {
		return len(strings.Join(other.literals, "")) - len(strings.Join(one.literals, ""))
	})
	return added.node
}

// find returns the operations of a path as sent, and the raw text of each variable in the order of the template.
func (n *pathNode) find(path string) (*endpoint, []string) {
	path, isAbsolute := strings.CutPrefix(path, "/")
	if !isAbsolute {
		return nil, nil
	}
	return n.descend(strings.Split(path, "/"), nil)
}

func (n *pathNode) descend(segments, texts []string) (*endpoint, []string) {
	if len(segments) == 0 {
		return n.endpoint, texts
	}
	segment, rest := segments[0], segments[1:]
	literal := n.literals[segment]
	// `%6D` is another spelling of `m` (RFC 3986, section 6.2.2.2).
	if decoded, err := decodePercent(segment); literal == nil && err == nil {
		literal = n.literals[decoded]
	}
	if literal != nil {
		if found, all := literal.descend(rest, texts); found != nil {
			return found, all
		}
	}
	for _, pattern := range n.patterns {
		captured, isMatch := capture(segment, pattern.literals)
		if !isMatch {
			continue
		}
		if found, all := pattern.node.descend(rest, append(slices.Clone(texts), captured...)); found != nil {
			return found, all
		}
	}
	return nil, nil
}

// capture returns the strings between the literals. It returns false if the segment does not match, or such a string is
// empty.
func capture(segment string, literals []string) ([]string, bool) {
	first, last := literals[0], literals[len(literals)-1]
	if !strings.HasPrefix(segment, first) || !strings.HasSuffix(segment, last) {
		return nil, false
	}
	var texts []string
	start, end := len(first), len(segment)-len(last)
	for _, literal := range literals[1 : len(literals)-1] {
		if start+1 > len(segment) {
			return nil, false
		}
		next := strings.Index(segment[start+1:], literal)
		if next < 0 {
			return nil, false
		}
		texts = append(texts, segment[start:start+1+next])
		start += 1 + next + len(literal)
	}
	if start >= end {
		return nil, false
	}
	return append(texts, segment[start:end]), true
}

package core

import (
	"errors"
	"regexp"
	"strings"
)

// errStyle reports a value that does not have the declared style.
var errStyle = errors.New("is not written in the declared style")

var (
	spaceSeparator = regexp.MustCompile(`%20|\+| `)
	pipeSeparator  = regexp.MustCompile(`%7[Cc]|\|`)
)

// styled is the encoding of a value.
type styled struct {
	name    string
	style   string
	explode bool
	reading reading
}

// splitBy splits a value at the separators of a style.
func splitBy(text, style string, explode bool) []string {
	switch {
	case style == "label" && explode:
		return strings.Split(text, ".")
	case style == "simple", style == "label", style == "deepObject" && !explode, style == "form" && !explode:
		return strings.Split(text, ",")
	case style == "spaceDelimited" && !explode:
		return spaceSeparator.Split(text, -1)
	case style == "pipeDelimited" && !explode:
		return pipeSeparator.Split(text, -1)
	}
	return strings.Split(text, "&")
}

// readStyled reads one raw value, percent-encoded as sent, according to its style (RFC 6570 as used by OpenAPI 3.1,
// section 4.8.12.4).
func readStyled(raw string, rule styled, decode decode) (*tree, error) {
	switch {
	case rule.style == "matrix":
		text, isMatrix := strings.CutPrefix(raw, ";")
		if !isMatrix {
			return nil, errStyle
		}
		return readMatrix(text, rule, decode)
	case rule.style == "label" && !strings.HasPrefix(raw, "."):
		return nil, errStyle
	}
	text := raw
	if rule.style == "label" {
		text = raw[1:]
	}
	return readParts(text, splitBy(text, rule.style, rule.explode), rule.explode, rule.reading, decode)
}

// readMatrix reads `;color=blue,black`, exploded `;color=blue;color=black`, or `;R=100;G=200` for an object.
func readMatrix(text string, rule styled, decode decode) (*tree, error) {
	parts := strings.Split(text, ";")
	if rule.explode && rule.reading.items == nil && len(rule.reading.objects) > 0 {
		return readParts(text, parts, true, rule.reading, decode)
	}
	values := leaf()
	var only string
	for _, part := range parts {
		key, value, _ := strings.Cut(part, "=")
		key, err := decode(key)
		if err != nil {
			return nil, err
		}
		if key != rule.name {
			return nil, errStyle
		}
		decoded, err := decode(value)
		if err != nil {
			return nil, err
		}
		only = value
		values.values = append(values.values, decoded)
	}
	if rule.explode {
		return values, nil
	}
	if len(values.values) != 1 {
		return nil, errStyle
	}
	return readParts(only, strings.Split(only, ","), false, rule.reading, decode)
}

func readParts(text string, parts []string, explode bool, read reading, decode decode) (*tree, error) {
	whole := func() (*tree, error) {
		decoded, err := decode(text)
		return leaf(decoded), err
	}
	if read.items != nil {
		list := leaf()
		for _, part := range parts {
			if text == "" {
				break
			}
			decoded, err := decode(strings.TrimSpace(part))
			if err != nil {
				return nil, err
			}
			list.values = append(list.values, decoded)
		}
		return list, nil
	}
	if len(read.objects) == 0 {
		return whole()
	}
	if text == "" {
		parts = nil
	}
	object, err := readMembers(parts, explode, decode)
	if errors.Is(err, errStyle) && read.scalars != 0 {
		return whole()
	}
	return object, err
}

// readMembers reads `R=100`, `G=200`, or `R`, `100`, `G`, `200`.
func readMembers(parts []string, explode bool, decode decode) (*tree, error) {
	object := &tree{members: map[string]*tree{}}
	add := func(name, value string) error {
		name, err := decode(strings.TrimSpace(name))
		if err != nil {
			return err
		}
		value, err = decode(value)
		object.child(name).values = append(object.child(name).values, value)
		return err
	}
	if !explode && len(parts)%2 != 0 {
		return nil, errStyle
	}
	for index := 0; index < len(parts); index++ {
		name, value, hasValue := strings.Cut(parts[index], "=")
		if !explode {
			name, value = parts[index], strings.TrimSpace(parts[index+1])
			index++
		} else if !hasValue || name == "" {
			return nil, errStyle
		}
		if err := add(name, value); err != nil {
			return nil, err
		}
	}
	return object, nil
}

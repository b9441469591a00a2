package core

import (
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf16"
	"unicode/utf8"
)

// maxDepth is the maximum nesting depth of JSON.
const maxDepth = 200

// number is a JSON number as written, which is checked without rounding.
type number string

// Object is a JSON object with its properties in the order sent.
type Object struct {
	Names  []string
	values map[string]any
}

// Get returns a property, and reports whether the object has it.
func (o *Object) Get(name string) (any, bool) {
	value, has := o.values[name]
	return value, has
}

// Set adds or replaces a property.
func (o *Object) Set(name string, value any) {
	if o.values == nil {
		o.values = map[string]any{}
	}
	if _, has := o.values[name]; !has {
		o.Names = append(o.Names, name)
	}
	o.values[name] = value
}

// syntaxError is the reason why a string is not acceptable JSON.
type syntaxError string

func (e syntaxError) Error() string { return string(e) }

const errJSON = syntaxError("is not valid JSON")

// parseJSON reads strict JSON (RFC 8259): UTF-8 without a byte order mark, unpaired surrogates, or repeated names.
func parseJSON(text []byte) (any, error) {
	if !utf8.Valid(text) {
		return nil, syntaxError("is not valid UTF-8")
	}
	p := parser{text: text}
	p.space()
	value, err := p.value(0)
	if err != nil {
		return nil, err
	}
	if p.space(); p.at < len(text) {
		return nil, errJSON
	}
	return value, nil
}

type parser struct {
	text []byte
	at   int
}

func (p *parser) space() { p.at = skipSpace(p.text, p.at) }

func (p *parser) peek() byte {
	if p.at < len(p.text) {
		return p.text[p.at]
	}
	return 0
}

func (p *parser) value(depth int) (any, error) {
	switch c := p.peek(); {
	case c == '{' || c == '[':
		if depth == maxDepth {
			return nil, syntaxError(fmt.Sprintf("is nested more than %d levels deep", maxDepth))
		}
		if c == '{' {
			return p.object(depth + 1)
		}
		return p.list(depth + 1)
	case c == '"':
		return p.string()
	case c == '-' || c >= '0' && c <= '9':
		return p.number()
	}
	for _, literal := range literals {
		if len(p.text)-p.at >= len(literal.text) && string(p.text[p.at:p.at+len(literal.text)]) == literal.text {
			p.at += len(literal.text)
			return literal.value, nil
		}
	}
	return nil, errJSON
}

var literals = []struct {
	text  string
	value any
}{{"true", true}, {"false", false}, {"null", nil}}

func (p *parser) object(depth int) (any, error) {
	object := &Object{values: map[string]any{}}
	err := p.items('}', func() error {
		if p.peek() != '"' {
			return errJSON
		}
		name, err := p.string()
		if err != nil {
			return err
		}
		if p.space(); p.peek() != ':' {
			return errJSON
		}
		p.at++
		p.space()
		value, err := p.value(depth)
		if err != nil {
			return err
		}
		if _, isKnown := object.values[name]; isKnown {
			return syntaxError("has two properties with the same name")
		}
		object.Set(name, value)
		return nil
	})
	return object, err
}

func (p *parser) list(depth int) (any, error) {
	list := []any{}
	err := p.items(']', func() error {
		value, err := p.value(depth)
		list = append(list, value)
		return err
	})
	return list, err
}

// items reads items until a closing bracket.
func (p *parser) items(end byte, item func() error) error {
	p.at++
	if p.space(); p.peek() == end {
		p.at++
		return nil
	}
	for {
		if err := item(); err != nil {
			return err
		}
		p.space()
		switch p.peek() {
		case end:
			p.at++
			return nil
		case ',':
			p.at++
			p.space()
		default:
			return errJSON
		}
	}
}

func (p *parser) number() (any, error) {
	start := p.at
	if p.peek() == '-' {
		p.at++
	}
	if p.peek() == '0' {
		p.at++
	} else if p.digits() == 0 {
		return nil, errJSON
	}
	if p.peek() == '.' {
		p.at++
		if p.digits() == 0 {
			return nil, errJSON
		}
	}
	if c := p.peek(); c == 'e' || c == 'E' {
		p.at++
		if c := p.peek(); c == '+' || c == '-' {
			p.at++
		}
		if p.digits() == 0 {
			return nil, errJSON
		}
	}
	return number(p.text[start:p.at]), nil
}

func (p *parser) digits() int {
	start := p.at
	for c := p.peek(); c >= '0' && c <= '9'; c = p.peek() {
		p.at++
	}
	return p.at - start
}

func (p *parser) string() (string, error) {
	start := p.at
	isPlain := true
	for p.at++; ; p.at++ {
		switch c := p.peek(); {
		case c == '"':
			p.at++
			if isPlain {
				return string(p.text[start+1 : p.at-1]), nil
			}
			return unescaped(p.text[start:p.at])
		case c < 0x20:
			return "", errJSON
		case c == '\\':
			isPlain = false
			p.at++
		}
	}
}

func unescaped(quoted []byte) (string, error) {
	if hasLoneSurrogate(quoted) {
		return "", syntaxError("has an unpaired surrogate")
	}
	var text string
	if json.Unmarshal(quoted, &text) != nil {
		return "", errJSON
	}
	return text, nil
}

// hasLoneSurrogate finds an escape such as `\ud800` that is not part of a surrogate pair.
func hasLoneSurrogate(quoted []byte) bool {
	for at := 0; at < len(quoted); at++ {
		if quoted[at] != '\\' {
			continue
		}
		first, isUnit := unitAt(quoted, at)
		if !isUnit {
			at++
			continue
		}
		if !utf16.IsSurrogate(first) {
			continue
		}
		second, isPair := unitAt(quoted, at+6)
		if !isPair || utf16.DecodeRune(first, second) == utf8.RuneError {
			return true
		}
		at += 11
	}
	return false
}

// unitAt reads `\uXXXX`.
func unitAt(text []byte, at int) (rune, bool) {
	if at+6 > len(text) || text[at] != '\\' || text[at+1] != 'u' {
		return 0, false
	}
	var unit rune
	for _, char := range text[at+2 : at+6] {
		digit := hexDigit(char)
		if digit < 0 {
			return 0, false
		}
		unit = unit<<4 | rune(digit)
	}
	return unit, true
}

// appendTree writes a value as JSON. A file becomes its number, which File.UnmarshalJSON reads.
func appendTree(to []byte, value any) []byte {
	switch value := value.(type) {
	case nil:
		return append(to, "null"...)
	case bool:
		if value {
			return append(to, "true"...)
		}
		return append(to, "false"...)
	case number:
		return append(to, value...)
	case string:
		return appendText(to, value)
	case *part:
		return fmt.Appendf(to, "%d", value.index)
	case []any:
		to = append(to, '[')
		for index, item := range value {
			if index > 0 {
				to = append(to, ',')
			}
			to = appendTree(to, item)
		}
		return append(to, ']')
	case *Object:
		to = append(to, '{')
		for index, name := range value.Names {
			if index > 0 {
				to = append(to, ',')
			}
			to = appendTree(append(appendText(to, name), ':'), value.values[name])
		}
		return append(to, '}')
	}
	panic(errors.New("not a JSON value"))
}

package core

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// checks validates requests by the schemas of an API.
type checks struct {
	api *API
	// patterns are functions for the regular expressions that Go cannot express.
	patterns    map[string]func(string) bool
	facts       sync.Map
	expressions sync.Map
}

// facts are computed once for each schema, on first use.
type facts struct {
	bounds   []decimal
	enum     map[string]bool
	constant string
}

func (c *checks) factsOf(schema *Schema) *facts {
	if known, isKnown := c.facts.Load(schema); isKnown {
		return known.(*facts)
	}
	own := &facts{}
	for _, bound := range schema.Bounds {
		own.bounds = append(own.bounds, decimalOf(bound.Value))
	}
	if schema.Enum != nil {
		own.enum = map[string]bool{}
		for _, text := range schema.Enum {
			own.enum[canonicalOf(text)] = true
		}
	}
	if schema.Const != "" {
		own.constant = canonicalOf(schema.Const)
	}
	known, _ := c.facts.LoadOrStore(schema, own)
	return known.(*facts)
}

// matches applies a pattern. A pattern that Go cannot express matches any string, unless the options have a function.
func (c *checks) matches(pattern *Pattern, text string) bool {
	if check := c.patterns[pattern.Source]; check != nil {
		return check(text)
	}
	if pattern.Expression == "" {
		return true
	}
	known, isKnown := c.expressions.Load(pattern.Expression)
	if !isKnown {
		known, _ = c.expressions.LoadOrStore(pattern.Expression, regexp.MustCompile(pattern.Expression))
	}
	return known.(*regexp.Regexp).MatchString(text)
}

// body checks a body.
func (c *checks) body(schema int, value any) []Issue {
	own := checker{checks: c, where: "body"}
	own.check(&c.api.Schemas[schema-1], value, nil, nil)
	return distinct(own.issues)
}

// parameters checks an object of the properties path, query, header, and cookie.
func (c *checks) parameters(schema int, value *Object) []Issue {
	own := checker{checks: c}
	own.check(&c.api.Schemas[schema-1], value, nil, nil)
	return distinct(own.issues)
}

func typesOf(value any) Types {
	switch value := value.(type) {
	case nil:
		return NullType
	case bool:
		return BooleanType
	case number:
		if decimalOf(string(value)).isInteger() {
			return NumberType | IntegerType
		}
		return NumberType
	case string:
		return StringType
	case []any:
		return ArrayType
	}
	// A file of a form counts as an object.
	return ObjectType
}

var typeNames = []string{"string", "number", "integer", "boolean", "object", "array", "null"}

func (t Types) names() []string {
	var names []string
	for index, name := range typeNames {
		if t&(1<<index) != 0 {
			names = append(names, name)
		}
	}
	return names
}

func oneOrMore(names []string) any {
	if len(names) == 1 {
		return names[0]
	}
	return names
}

func joined(names []string) string { return strings.Join(names, ",") }

// canonical returns the same text for equal values.
func canonical(value any) string {
	switch value := value.(type) {
	case string:
		return `"` + value
	case number:
		return decimalOf(string(value)).canonical()
	case []any:
		items := make([]string, 0, len(value))
		for _, item := range value {
			items = append(items, canonicalInside(item))
		}
		return "[" + strings.Join(items, ",") + "]"
	case *Object:
		names := slices.Sorted(slices.Values(value.Names))
		items := make([]string, 0, len(names))
		for _, name := range names {
			items = append(items, canonicalInside(name)+":"+canonicalInside(value.values[name]))
		}
		return "{" + strings.Join(items, ",") + "}"
	}
	return string(appendTree(nil, value))
}

// canonicalInside quotes strings, because they could otherwise be confused with several items.
func canonicalInside(value any) string {
	if text, isText := value.(string); isText {
		return string(appendText(nil, text))
	}
	return canonical(value)
}

// canonicalOf returns the canonical form of JSON text in the contract.
func canonicalOf(text string) string {
	value, err := parseJSON([]byte(text))
	if err != nil {
		return ""
	}
	return canonical(value)
}

func rawJSON(text string) any { return json.RawMessage(text) }

func rawList(texts []string) any {
	list := make([]json.RawMessage, 0, len(texts))
	for _, text := range texts {
		list = append(list, json.RawMessage(text))
	}
	return list
}

// duplicates returns the indexes of two equal items, the earlier one first, in linear time.
func duplicates(items []any) (int, int, bool) {
	seen := map[string]int{}
	for index, item := range items {
		key := canonical(item)
		if first, isKnown := seen[key]; isKnown {
			return first, index, true
		}
		seen[key] = index
	}
	return 0, 0, false
}

// comparisons are the keywords for numbers, with their comparison operators.
var comparisons = map[string]string{
	"minimum": ">=", "maximum": "<=", "exclusiveMinimum": ">", "exclusiveMaximum": "<",
}

func (b Bound) holds(value, bound decimal) bool {
	switch b.Keyword {
	case "minimum":
		return value.compare(bound) >= 0
	case "maximum":
		return value.compare(bound) <= 0
	case "exclusiveMinimum":
		return value.compare(bound) > 0
	case "exclusiveMaximum":
		return value.compare(bound) < 0
	}
	return value.isMultipleOf(bound)
}

func (b Bound) message() string {
	if sign := comparisons[b.Keyword]; sign != "" {
		return "must be " + sign + " " + b.Value
	}
	return "must be multiple of " + b.Value
}

func (b Bound) params() map[string]any {
	if sign := comparisons[b.Keyword]; sign != "" {
		return map[string]any{"comparison": sign, "limit": rawJSON(b.Value)}
	}
	return map[string]any{b.Keyword: rawJSON(b.Value)}
}

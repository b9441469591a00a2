package core

import (
	"slices"
	"strconv"
	"unicode/utf8"
)

// enoughIssues is the number of issues after which the check of a list or an object ends, because a small body must
// not cause a huge list of issues.
const enoughIssues = 100

// place is the location of a value.
type place struct {
	above *place
	step  string
}

func (p *place) in(step string) *place { return &place{p, step} }

func (p *place) path() []string {
	var path []string
	for ; p != nil; p = p.above {
		path = append(path, p.step)
	}
	slices.Reverse(path)
	return path
}

// evaluated records the properties and items that a schema has evaluated, or is nil if no schema needs them.
type evaluated struct {
	names    map[string]bool
	items    int
	matching map[int]bool
}

func newEvaluated() *evaluated { return &evaluated{names: map[string]bool{}, matching: map[int]bool{}} }

func (e *evaluated) name(name string) {
	if e != nil {
		e.names[name] = true
	}
}

func (e *evaluated) first(count int) {
	if e != nil {
		e.items = max(e.items, count)
	}
}

func (e *evaluated) merge(other *evaluated) {
	if e == nil {
		return
	}
	for name := range other.names {
		e.names[name] = true
	}
	for index := range other.matching {
		e.matching[index] = true
	}
	e.items = max(e.items, other.items)
}

// checker checks one value, and collects all its issues.
type checker struct {
	checks *checks
	// where is `body`, or empty if the value is the object of all parameters. In that case, the first step of a place is
	// the location of the parameter.
	where  string
	issues []Issue
}

func (c *checker) fail(at *place, keyword, message string, params map[string]any, member ...string) bool {
	path := append(at.path(), member...)
	where := c.where
	if where == "" && len(path) > 0 {
		where, path = path[0], path[1:]
	}
	issue := issueAt(where, path, keyword, message)
	if params != nil {
		issue.Params = params
	}
	c.issues = append(c.issues, issue)
	return false
}

// apply checks the same value against a subschema. If the value is valid, it merges the properties and items that the
// subschema has evaluated.
func (c *checker) apply(schema *Schema, value any, at *place, into *evaluated) bool {
	if into == nil {
		return c.check(schema, value, at, nil)
	}
	own := newEvaluated()
	isValid := c.check(schema, value, at, own)
	if isValid {
		into.merge(own)
	}
	return isValid
}

// check reports whether a value matches a schema.
func (c *checker) check(schema *Schema, value any, at *place, asked *evaluated) bool {
	if schema.Never {
		return c.fail(at, "false schema", "boolean schema is false", nil)
	}
	own := asked
	if own == nil && (schema.UnevaluatedProperties != nil || schema.UnevaluatedItems != nil) {
		own = newEvaluated()
	}
	isValid := true
	and := func(result bool) { isValid = isValid && result }
	if schema.Types != 0 && typesOf(value)&schema.Types == 0 {
		names := schema.Types.names()
		and(c.fail(at, "type", "must be "+joined(names), map[string]any{"type": oneOrMore(names)}))
	}
	if schema.Ref > 0 {
		and(c.apply(&c.checks.api.Schemas[schema.Ref-1], value, at, own))
	}
	if schema.OrNull != nil && value != nil {
		and(c.apply(schema.OrNull, value, at, own))
	}
	if schema.Const != "" || schema.Enum != nil {
		and(c.values(schema, value, at))
	}
	switch value := value.(type) {
	case number:
		and(c.number(schema, value, at))
	case string:
		and(c.text(schema, value, at))
	case []any:
		and(c.list(schema, value, at, own))
	case *Object:
		and(c.object(schema, value, at, own))
	}
	and(c.composed(schema, value, at, own))
	switch value := value.(type) {
	case []any:
		if schema.UnevaluatedItems != nil {
			and(c.unevaluatedItems(schema.UnevaluatedItems, value, at, own))
		}
	case *Object:
		if schema.UnevaluatedProperties != nil {
			and(c.unevaluatedProperties(schema.UnevaluatedProperties, value, at, own))
		}
	}
	return isValid
}

func (c *checker) values(schema *Schema, value any, at *place) bool {
	known := c.checks.factsOf(schema)
	own := canonical(value)
	isValid := true
	if schema.Enum != nil && !known.enum[own] {
		isValid = c.fail(at, "enum", "must be equal to one of the allowed values",
			map[string]any{"allowedValues": rawList(schema.Enum)})
	}
	if schema.Const != "" && known.constant != own {
		isValid = c.fail(at, "const", "must be equal to constant",
			map[string]any{"allowedValue": rawJSON(schema.Const)})
	}
	return isValid
}

func (c *checker) number(schema *Schema, value number, at *place) bool {
	if len(schema.Bounds) == 0 && schema.Format == "" {
		return true
	}
	isValid := true
	own := decimalOf(string(value))
	for index, bound := range c.checks.factsOf(schema).bounds {
		said := schema.Bounds[index]
		if !said.holds(own, bound) {
			isValid = c.fail(at, said.Keyword, said.message(), said.params())
		}
	}
	if check := numberFormats[schema.Format]; check != nil && !check(own) {
		isValid = c.failFormat(schema, at)
	}
	return isValid
}

func (c *checker) text(schema *Schema, value string, at *place) bool {
	isValid, isTooLong := true, false
	for _, count := range schema.Counts {
		switch length := utf8.RuneCountInString(value); {
		case count.Keyword == "maxLength" && length > count.Value:
			isTooLong = true
			isValid = c.failCount(count, at, "more", "characters")
		case count.Keyword == "minLength" && length < count.Value:
			isValid = c.failCount(count, at, "fewer", "characters")
		}
	}
	if schema.Pattern != nil && !isTooLong && !c.checks.matches(schema.Pattern, value) {
		isValid = c.fail(at, "pattern", "must match pattern \""+schema.Pattern.Source+"\"",
			map[string]any{"pattern": schema.Pattern.Source})
	}
	if check := textFormats[schema.Format]; check != nil && !check(value) {
		isValid = c.failFormat(schema, at)
	}
	return isValid
}

func (c *checker) failFormat(schema *Schema, at *place) bool {
	return c.fail(at, "format", "must match format \""+schema.Format+"\"", map[string]any{"format": schema.Format})
}

func (c *checker) failCount(count Count, at *place, comparison, unit string) bool {
	return c.fail(at, count.Keyword,
		"must NOT have "+comparison+" than "+strconv.Itoa(count.Value)+" "+unit, map[string]any{"limit": count.Value})
}

func (c *checker) list(schema *Schema, value []any, at *place, own *evaluated) bool {
	isValid := true
	for _, count := range schema.Counts {
		switch {
		case count.Keyword == "maxItems" && len(value) > count.Value:
			isValid = c.failCount(count, at, "more", "items")
		case count.Keyword == "minItems" && len(value) < count.Value:
			isValid = c.failCount(count, at, "fewer", "items")
		}
	}
	if schema.UniqueItems {
		if i, j, isRepeated := duplicates(value); isRepeated {
			isValid = c.fail(at, "uniqueItems", "must NOT have duplicate items (items ## "+strconv.Itoa(j)+" and "+
				strconv.Itoa(i)+" are identical)", map[string]any{"i": i, "j": j})
		}
	}
	before := len(c.issues)
	for index, item := range value {
		inner := schema.Items
		if index < len(schema.PrefixItems) {
			inner = schema.PrefixItems[index]
		}
		if inner == nil || len(c.issues)-before >= enoughIssues {
			break
		}
		if inner == schema.Items && inner.Never {
			limit := len(schema.PrefixItems)
			isValid = c.fail(at, "items", "must NOT have more than "+strconv.Itoa(limit)+" items",
				map[string]any{"limit": limit})
			break
		}
		if !c.check(inner, item, at.in(strconv.Itoa(index)), nil) {
			isValid = false
		}
	}
	if schema.Items != nil {
		own.first(len(value))
	} else {
		own.first(min(len(value), len(schema.PrefixItems)))
	}
	if schema.Contains != nil && !c.contains(schema, value, at, own) {
		isValid = false
	}
	return isValid
}

func (c *checker) contains(schema *Schema, value []any, at *place, own *evaluated) bool {
	least, most := 1, -1
	params := map[string]any{}
	for _, count := range schema.Counts {
		switch count.Keyword {
		case "minContains":
			least = count.Value
		case "maxContains":
			most = count.Value
			params["maxContains"] = most
		}
	}
	params["minContains"] = least
	before := len(c.issues)
	matching := 0
	for index, item := range value {
		if c.check(schema.Contains, item, at.in(strconv.Itoa(index)), nil) {
			matching++
			if own != nil {
				own.matching[index] = true
			}
		}
	}
	if matching >= least && (most < 0 || matching <= most) {
		c.issues = c.issues[:before]
		return true
	}
	message := "must contain at least " + strconv.Itoa(least)
	if most >= 0 {
		message += " and no more than " + strconv.Itoa(most)
	}
	return c.fail(at, "contains", message+" valid item(s)", params)
}

func (c *checker) unevaluatedItems(schema *Schema, value []any, at *place, own *evaluated) bool {
	isValid := true
	for index := own.items; index < len(value); index++ {
		if own.matching[index] {
			continue
		}
		if schema.Never {
			own.first(len(value))
			return c.fail(at, "unevaluatedItems", "must NOT have more than "+strconv.Itoa(index)+" items",
				map[string]any{"len": index})
		}
		isValid = c.check(schema, value[index], at.in(strconv.Itoa(index)), nil) && isValid
	}
	own.first(len(value))
	return isValid
}

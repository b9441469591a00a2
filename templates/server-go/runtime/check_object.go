package core

import "strings"

func (c *checker) object(schema *Schema, value *Object, at *place, own *evaluated) bool {
	isValid := true
	and := func(result bool) { isValid = isValid && result }
	for _, count := range schema.Counts {
		switch {
		case count.Keyword == "maxProperties" && len(value.Names) > count.Value:
			and(c.failCount(count, at, "more", "properties"))
		case count.Keyword == "minProperties" && len(value.Names) < count.Value:
			and(c.failCount(count, at, "fewer", "properties"))
		}
	}
	for _, name := range schema.Required {
		if _, has := value.Get(name); !has {
			and(c.fail(at, "required", "must have required property '"+name+"'",
				map[string]any{"missingProperty": name}, name))
		}
	}
	and(c.dependencies(schema, value, at, own))
	if schema.PropertyNames != nil {
		and(c.propertyNames(schema.PropertyNames, value, at))
	}
	for index := range schema.Properties {
		property := &schema.Properties[index]
		if member, has := value.Get(property.Name); has {
			own.name(property.Name)
			and(c.check(property.Schema, member, at.in(property.Name), nil))
		}
	}
	before := len(c.issues)
	for _, each := range schema.PatternProperties {
		for _, name := range value.Names {
			if len(c.issues)-before >= enoughIssues {
				break
			}
			if c.checks.matches(each.Pattern, name) {
				own.name(name)
				member, _ := value.Get(name)
				and(c.check(each.Schema, member, at.in(name), nil))
			}
		}
	}
	if schema.AdditionalProperties != nil {
		and(c.additional(schema, value, at, own))
	}
	return isValid
}

func (c *checker) additional(schema *Schema, value *Object, at *place, own *evaluated) bool {
	isValid := true
	before := len(c.issues)
	for _, name := range value.Names {
		if len(c.issues)-before >= enoughIssues {
			break
		}
		own.name(name)
		if c.isDeclared(schema, name) {
			continue
		}
		member, _ := value.Get(name)
		if schema.AdditionalProperties.Never {
			isValid = c.fail(at, "additionalProperties", "must NOT have additional properties",
				map[string]any{"additionalProperty": name}, name)
		} else if !c.check(schema.AdditionalProperties, member, at.in(name), nil) {
			isValid = false
		}
	}
	return isValid
}

func (c *checker) isDeclared(schema *Schema, name string) bool {
	for index := range schema.Properties {
		if schema.Properties[index].Name == name {
			return true
		}
	}
	for _, each := range schema.PatternProperties {
		if c.checks.matches(each.Pattern, name) {
			return true
		}
	}
	return false
}

func (c *checker) dependencies(schema *Schema, value *Object, at *place, own *evaluated) bool {
	isValid := true
	for _, dependency := range schema.DependentRequired {
		if _, has := value.Get(dependency.Name); !has {
			continue
		}
		names := strings.Join(dependency.Required, ", ")
		noun := "properties"
		if len(dependency.Required) == 1 {
			noun = "property"
		}
		for _, name := range dependency.Required {
			if _, has := value.Get(name); has {
				continue
			}
			isValid = c.fail(at, "dependentRequired",
				"must have "+noun+" "+names+" when property "+dependency.Name+" is present", map[string]any{
					"property": dependency.Name, "missingProperty": name,
					"depsCount": len(dependency.Required), "deps": names,
				}, name)
		}
	}
	for index := range schema.DependentSchemas {
		dependency := &schema.DependentSchemas[index]
		if _, has := value.Get(dependency.Name); has && !c.apply(dependency.Schema, value, at, own) {
			isValid = false
		}
	}
	return isValid
}

func (c *checker) propertyNames(schema *Schema, value *Object, at *place) bool {
	isValid := true
	before := len(c.issues)
	for _, name := range value.Names {
		if len(c.issues)-before >= enoughIssues {
			break
		}
		if !c.check(schema, name, at, nil) {
			isValid = c.fail(at, "propertyNames", "property name must be valid", map[string]any{"propertyName": name})
		}
	}
	return isValid
}

func (c *checker) unevaluatedProperties(schema *Schema, value *Object, at *place, own *evaluated) bool {
	isValid := true
	before := len(c.issues)
	for _, name := range value.Names {
		if own.names[name] {
			continue
		}
		if len(c.issues)-before >= enoughIssues {
			break
		}
		member, _ := value.Get(name)
		if schema.Never {
			isValid = c.fail(at, "unevaluatedProperties", "must NOT have unevaluated properties",
				map[string]any{"unevaluatedProperty": name}, name)
		} else if !c.check(schema, member, at.in(name), nil) {
			isValid = false
		}
	}
	for _, name := range value.Names {
		own.name(name)
	}
	return isValid
}

// composed applies the keywords that combine schemas of the same value.
func (c *checker) composed(schema *Schema, value any, at *place, own *evaluated) bool {
	isValid := true
	and := func(result bool) { isValid = isValid && result }
	for _, part := range schema.AllOf {
		and(c.apply(part, value, at, own))
	}
	if schema.AnyOf != nil {
		and(c.anyOf(schema.AnyOf, value, at, own))
	}
	if schema.OneOf != nil {
		and(c.oneOf(schema.OneOf, value, at, own))
	}
	if schema.Not != nil {
		before := len(c.issues)
		isMatch := c.check(schema.Not, value, at, nil)
		c.issues = c.issues[:before]
		if isMatch {
			and(c.fail(at, "not", "must NOT be valid", nil))
		}
	}
	if schema.If != nil {
		and(c.condition(schema, value, at, own))
	}
	return isValid
}

func (c *checker) anyOf(variants []*Schema, value any, at *place, own *evaluated) bool {
	before := len(c.issues)
	isValid := false
	for _, variant := range variants {
		// Every valid variant evaluates properties, so all variants are checked if a schema needs the evaluated properties.
		if c.apply(variant, value, at, own) {
			isValid = true
			if own == nil {
				break
			}
		}
	}
	if !isValid {
		return c.fail(at, "anyOf", "must match a schema in anyOf", nil)
	}
	c.issues = c.issues[:before]
	return true
}

func (c *checker) oneOf(variants []*Schema, value any, at *place, own *evaluated) bool {
	before := len(c.issues)
	var passing []int
	for index, variant := range variants {
		if c.apply(variant, value, at, own) {
			passing = append(passing, index)
			if len(passing) == 2 {
				break
			}
		}
	}
	if len(passing) == 1 {
		c.issues = c.issues[:before]
		return true
	}
	params := map[string]any{"passingSchemas": nil}
	if passing != nil {
		params["passingSchemas"] = passing
	}
	return c.fail(at, "oneOf", "must match exactly one schema in oneOf", params)
}

func (c *checker) condition(schema *Schema, value any, at *place, own *evaluated) bool {
	before := len(c.issues)
	branch := schema.Else
	if c.apply(schema.If, value, at, own) {
		branch = schema.Then
	}
	c.issues = c.issues[:before]
	return branch == nil || c.apply(branch, value, at, own)
}

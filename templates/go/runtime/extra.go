package core

import (
	"reflect"
	"slices"
	"strings"
)

// QueryPair is a query parameter that the API does not declare.
type QueryPair struct{ Name, Value string }

// BodyField is a property of a body that the API does not declare.
type BodyField struct {
	Path  []string
	Value any
}

// withQuery adds the query parameters of a call to an address. They replace those of the same name.
func withQuery(address string, extra []QueryPair) string {
	if len(extra) == 0 {
		return address
	}
	path, query, _ := strings.Cut(address, "?")
	pairs := slices.DeleteFunc(strings.Split(query, "&"), func(pair string) bool {
		name, _, _ := strings.Cut(pair, "=")
		return pair == "" || slices.ContainsFunc(extra, func(own QueryPair) bool { return percentEncode(own.Name) == name })
	})
	for _, own := range extra {
		pairs = append(pairs, percentEncode(own.Name)+"="+percentEncode(own.Value))
	}
	return path + "?" + strings.Join(pairs, "&")
}

var errNoObject = argumentError("the body is not an object")

// withFields adds the fields of a call to a body: objects are merged at any depth, everything else is replaced.
func (body *Body) withFields(fields []BodyField) (*Body, error) {
	if len(fields) == 0 {
		return body, nil
	}
	if body == nil || !body.takesFields() {
		return nil, errNoObject
	}
	members, err := body.asMembers()
	if err != nil {
		return nil, err
	}
	extra, err := fieldsJSON(fields)
	if err != nil {
		return nil, err
	}
	for name, value := range objectMembers(extra) {
		at := slices.IndexFunc(members, func(member Member) bool { return member.Name == name })
		if at < 0 {
			members = append(members, Constant(name, rawValue(value)))
			continue
		}
		if kindOf(value) == '{' {
			own, err := parameterJSON(reflect.ValueOf(members[at].Value).Elem().Interface())
			if err != nil {
				return nil, within(name, err)
			}
			value = merged(own, value)
		}
		members[at] = Constant(name, rawValue(value))
	}
	extended := *body
	extended.Value = members
	return &extended, nil
}

func (body *Body) takesFields() bool {
	return isJSON(body.MediaType) || strings.HasPrefix(body.MediaType, "application/x-www-form-urlencoded") ||
		strings.HasPrefix(body.MediaType, "multipart/form-data")
}

// asMembers returns the properties that are set.
func (body *Body) asMembers() (Members, error) {
	if body.isEmpty() {
		return Members{}, nil
	}
	if members, are := body.Value.(Members); are {
		isUnset := func(member Member) bool { return isAbsent(reflect.ValueOf(member.Value).Elem()) && member.Optional }
		return slices.DeleteFunc(slices.Clone(members), isUnset), nil
	}
	text, err := Encode(body.Value)
	if err != nil {
		return nil, within("body", err)
	}
	if kindOf(text) != '{' {
		return nil, errNoObject
	}
	members := Members{}
	for name, value := range objectMembers(text) {
		members = append(members, Constant(name, rawValue(value)))
	}
	return members, nil
}

func fieldsJSON(fields []BodyField) ([]byte, error) {
	extra := []byte("{}")
	for _, field := range fields {
		value, err := Encode(field.Value)
		if err != nil {
			return nil, within(strings.Join(field.Path, "."), err)
		}
		extra = withMember(extra, field.Path, value)
	}
	return extra, nil
}

func merged(value, extra []byte) []byte {
	if kindOf(value) != '{' || kindOf(extra) != '{' {
		return extra
	}
	for name, member := range objectMembers(extra) {
		value = withMember(value, []string{name}, merged(memberAt(value, name), member))
	}
	return value
}

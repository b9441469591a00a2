package core

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
)

// Member is one property of an object.
type Member struct {
	Name string
	// Value points to the Go field.
	Value any
	// Optional is true if an absent or nil field is omitted.
	Optional bool
	// Nullable is true if a nil field that is not omitted is written as null.
	Nullable bool
	// Constant is the only allowed value, as JSON. It is written if the field is zero.
	Constant string
	// Rest is true if the field is a map of all properties without their own field.
	Rest bool
	// Read decodes a value that contains unions and so has no reader of its own.
	Read func(data []byte) error
}

// Members are the properties of an object in the contract's order. Both reading and writing use this description.
type Members []Member

// appendJSON lets Encode write Members.
func (members Members) appendJSON(to []byte) ([]byte, error) {
	to = append(to, '{')
	start := len(to)
	for _, member := range members {
		var err error
		if to, err = member.append(to, start); err != nil {
			return nil, err
		}
	}
	return append(to, '}'), nil
}

// MarshalJSON writes the object.
func (members Members) MarshalJSON() ([]byte, error) { return members.appendJSON(nil) }

func (member Member) append(to []byte, start int) ([]byte, error) {
	field := reflect.ValueOf(member.Value).Elem()
	if member.Rest {
		return appendRest(to, start, field)
	}
	if member.Optional && isAbsent(field) {
		return to, nil
	}
	to = appendName(to, start, member.Name)
	if member.Constant != "" && field.IsZero() {
		return append(to, member.Constant...), nil
	}
	to, err := appendField(to, field, member.Nullable)
	return to, within(member.Name, err)
}

// appendField writes a required value. If it is nil, it is written as null if the property is nullable, and as an
// empty value otherwise.
func appendField(to []byte, field reflect.Value, isNullable bool) ([]byte, error) {
	switch {
	case !isNil(field):
		return appendValue(to, field.Interface())
	case isNullable:
		return append(to, "null"...), nil
	case field.Kind() == reflect.Slice:
		return append(to, "[]"...), nil
	case field.Kind() == reflect.Map:
		return append(to, "{}"...), nil
	}
	return nil, argumentError("is required")
}

// appendRest writes the properties of a map, without its braces.
func appendRest(to []byte, start int, field reflect.Value) ([]byte, error) {
	text, err := appendMap(nil, field)
	if err != nil || len(text) == 2 {
		return to, err
	}
	if len(to) > start {
		to = append(to, ',')
	}
	return append(to, text[1:len(text)-1]...), nil
}

func appendName(to []byte, start int, name string) []byte {
	if len(to) > start {
		to = append(to, ',')
	}
	return append(appendText(to, name), ':')
}

func isAbsent(field reflect.Value) bool {
	if isNil(field) {
		return true
	}
	opt, isOpt := field.Interface().(interface{ IsZero() bool })
	return isOpt && field.Kind() == reflect.Struct && opt.IsZero()
}

func isNil(field reflect.Value) bool {
	switch field.Kind() {
	case reflect.Slice, reflect.Map, reflect.Pointer, reflect.Interface:
		return field.IsNil()
	}
	return false
}

// Raw is the original JSON of an object. It preserves data without a field: undeclared properties, and values that do
// not have the declared type.
type Raw struct {
	// The array makes objects incomparable with ==, because two objects with the same text would not be equal.
	_ [0]func()
	// text is stored behind a pointer, so that printing the object shows only its fields.
	text *[]byte
}

// JSON returns the original text, or nil if the object was not read from JSON.
func (raw Raw) JSON() json.RawMessage { return bytes.Clone(raw.data()) }

func (raw Raw) data() []byte {
	if raw.text == nil {
		return nil
	}
	return *raw.text
}

// Read reads an object. A property that does not have the declared type leaves its field zero; a number too large for
// its field is an error.
func (raw *Raw) Read(data []byte, members Members) error {
	if kindOf(data) != '{' {
		return errMisfit
	}
	text := bytes.Clone(data)
	raw.text = &text
	expected := 0
	for name, value := range objectMembers(text) {
		// Services mostly write properties in the order of their contract.
		for turn := range members {
			index := (expected + turn) % len(members)
			if members[index].Name == name && !members[index].Rest {
				if err := members[index].read(value); err != nil {
					return err
				}
				expected = index + 1
				break
			}
		}
	}
	if last := len(members) - 1; last >= 0 && members[last].Rest {
		return members[last].read(raw.rest(members))
	}
	return nil
}

// rest returns an object of the properties without their own field.
func (raw *Raw) rest(members Members) []byte {
	to := []byte{'{'}
	for name, value := range objectMembers(raw.data()) {
		if !members.has(name) {
			to = append(appendName(to, 1, name), value...)
		}
	}
	return append(to, '}')
}

// read fills the field. It leaves the field zero if the value does not have the declared type.
func (member Member) read(data []byte) error {
	err := error(nil)
	if member.Read != nil {
		err = member.Read(data)
	} else {
		err = decodeInto(data, member.Value)
	}
	if err != nil {
		reflect.ValueOf(member.Value).Elem().SetZero()
	}
	if errors.Is(err, errTooLarge) {
		return err
	}
	return nil
}

// Write writes an object: its fields, and the undeclared data read with them.
func (raw Raw) Write(members Members) ([]byte, error) {
	if raw.text == nil {
		return members.appendJSON(nil)
	}
	read := map[string][]byte{}
	var unknown []string
	for name, value := range objectMembers(raw.data()) {
		if read[name] == nil && !members.has(name) {
			unknown = append(unknown, name)
		}
		read[name] = value
	}
	to := []byte{'{'}
	var err error
	for _, member := range members {
		value, wasRead := read[member.Name]
		switch {
		case member.Rest:
			// A map that could be read already contains all undeclared properties.
			if !reflect.ValueOf(member.Value).Elem().IsNil() {
				unknown = nil
			}
			to, err = member.append(to, 1)
		case !reflect.ValueOf(member.Value).Elem().IsZero(), wasRead && !member.isZero(value):
			to, err = member.append(to, 1)
		case wasRead:
			to, err = appendRaw(appendName(to, 1, member.Name), value)
		}
		if err != nil {
			return nil, err
		}
	}
	for _, name := range unknown {
		if to, err = appendRaw(appendName(to, 1, name), read[name]); err != nil {
			return nil, err
		}
	}
	return append(to, '}'), nil
}

// Extra returns the undeclared properties.
func (raw Raw) Extra(members Members) map[string]json.RawMessage {
	extra := map[string]json.RawMessage{}
	if raw.text == nil {
		return extra
	}
	for name, value := range objectMembers(raw.data()) {
		if !members.has(name) {
			extra[name] = bytes.Clone(value)
		}
	}
	return extra
}

func (members Members) has(name string) bool {
	for _, member := range members {
		if member.Name == name && !member.Rest {
			return true
		}
	}
	return false
}

// isZero reports whether reading a value would leave the field zero. A field that is zero was then not changed by the
// caller.
func (member Member) isZero(data []byte) bool {
	field := reflect.ValueOf(member.Value).Elem()
	if member.Read != nil {
		before := reflect.New(field.Type()).Elem()
		before.Set(field)
		defer field.Set(before)
		return member.read(data) != nil || field.IsZero()
	}
	again := reflect.New(field.Type())
	return decodeInto(data, again.Interface()) != nil || again.Elem().IsZero()
}

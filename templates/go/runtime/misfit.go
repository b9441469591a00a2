package core

import (
	"cmp"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Misfit is a location at which a required value is missing, or a received value does not have its declared type.
type Misfit struct {
	// Pointer is the location as a JSON Pointer (RFC 6901), such as /data/0/amount.
	Pointer string
	// Expected is the declared JSON type: "string", "integer", "number", "boolean", "array", or "object". It is empty
	// if any type is allowed.
	Expected string
	// Found is the JSON type of the received value, "null", or "absent".
	Found string
}

// Check compares the original JSON of an object, and of the objects within it, with their members. A required member
// must be present, and every value must have its declared type. Unlisted values of enums, unknown variants of unions,
// and undeclared members are allowed. Check returns nil for an object that was not read from JSON.
func (raw Raw) Check(members Members) []Misfit {
	if raw.text == nil {
		return nil
	}
	read := map[string][]byte{}
	for name, value := range objectMembers(raw.data()) {
		read[name] = value
	}
	var found []Misfit
	for _, member := range members {
		pointer := pointerTo(member.Name)
		value, wasRead := read[member.Name]
		expected := typeName(reflect.TypeOf(member.Value).Elem())
		switch {
		case member.Rest:
			found = append(found, checkValue(reflect.ValueOf(member.Value).Elem(), "")...)
		case !wasRead && !member.Optional:
			found = append(found, Misfit{pointer, expected, "absent"})
		case !wasRead || kindOf(value) == 'n' && (member.Optional || member.Nullable || expected == ""):
			// The contract allows the absence or the null.
		case kindOf(value) == 'n':
			found = append(found, Misfit{pointer, expected, "null"})
		default:
			found = append(found, member.check(value, pointer)...)
		}
	}
	return found
}

func (member Member) check(data []byte, pointer string) []Misfit {
	field := reflect.ValueOf(member.Value).Elem()
	if member.Read == nil {
		return checkData(field, data, pointer)
	}
	before := reflect.New(field.Type()).Elem()
	before.Set(field)
	err := member.Read(data)
	field.Set(before)
	if err != nil {
		return []Misfit{{pointer, typeName(field.Type()), foundType(data)}}
	}
	return checkValue(field, pointer)
}

// checkData checks the JSON from which a value was read. If a list or map cannot be decoded, its field is zero, but
// only the items that do not match are reported.
func checkData(value reflect.Value, data []byte, pointer string) []Misfit {
	if decodeInto(data, reflect.New(value.Type()).Interface()) == nil {
		return checkValue(value, pointer)
	}
	var found []Misfit
	inner := withoutOpt(value.Type())
	switch {
	case inner.Kind() == reflect.Slice && kindOf(data) == '[':
		index := 0
		for item := range listItems(data) {
			found = append(found, checkItem(inner.Elem(), item, pointer+"/"+strconv.Itoa(index))...)
			index++
		}
	case inner.Kind() == reflect.Map && kindOf(data) == '{':
		for name, item := range objectMembers(data) {
			found = append(found, checkItem(inner.Elem(), item, pointer+pointerTo(name))...)
		}
	default:
		found = append(found, Misfit{pointer, typeName(value.Type()), foundType(data)})
	}
	return found
}

func checkItem(item reflect.Type, data []byte, pointer string) []Misfit {
	value := reflect.New(item)
	_ = decodeInto(data, value.Interface())
	return checkData(value.Elem(), data, pointer)
}

// checkValue checks the objects within a value that was read.
func checkValue(value reflect.Value, pointer string) []Misfit {
	var found []Misfit
	switch value.Kind() {
	case reflect.Pointer, reflect.Interface:
		if value.IsNil() {
			return nil
		}
		return checkValue(value.Elem(), pointer)
	case reflect.Slice:
		for index := range value.Len() {
			found = append(found, checkValue(value.Index(index), pointer+"/"+strconv.Itoa(index))...)
		}
	case reflect.Map:
		for _, key := range slices.SortedFunc(slices.Values(value.MapKeys()), byText) {
			found = append(found, checkValue(value.MapIndex(key), pointer+pointerTo(key.String()))...)
		}
	case reflect.Struct:
		switch own := value.Interface().(type) {
		case interface{ Check() []Misfit }:
			for _, each := range own.Check() {
				each.Pointer = pointer + each.Pointer
				found = append(found, each)
			}
		case interface{ held() (any, bool) }:
			if held, isSome := own.held(); isSome {
				return checkValue(reflect.ValueOf(held), pointer)
			}
		}
	}
	return found
}

func byText(one, other reflect.Value) int { return cmp.Compare(one.String(), other.String()) }

// pointerTo returns a step of a JSON Pointer.
func pointerTo(name string) string {
	return "/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
}

var jsonTypes = map[byte]string{
	'"': "string", '0': "number", 't': "boolean", 'f': "boolean", '[': "array", '{': "object", 'n': "null",
}

func foundType(data []byte) string { return jsonTypes[kindOf(data)] }

// withoutOpt returns the type of the values of a field.
func withoutOpt(field reflect.Type) reflect.Type {
	switch opt, isOpt := reflect.Zero(field).Interface().(interface{ inner() reflect.Type }); {
	case isOpt:
		return opt.inner()
	case field.Kind() == reflect.Pointer:
		return field.Elem()
	}
	return field
}

// typeName returns the JSON type of a field, or "" if it holds any value.
func typeName(field reflect.Type) string {
	switch inner := withoutOpt(field); inner.Kind() {
	case reflect.String:
		return "string"
	case reflect.Bool:
		return "boolean"
	case reflect.Int, reflect.Int32, reflect.Int64, reflect.Uint64:
		return "integer"
	case reflect.Float32, reflect.Float64:
		return "number"
	case reflect.Slice:
		return "array"
	case reflect.Interface:
		if inner.NumMethod() == 0 {
			return ""
		}
	}
	return "object"
}

package conformance

import (
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"conformance.test/client"
)

// accessed reads properties of a result, as a program does, by JSON Pointer.
func accessed(result any, pointers map[string]json.RawMessage) map[string]any {
	var misfits []string
	if checked, is := result.(interface{ Check() []client.Misfit }); is {
		for _, misfit := range checked.Check() {
			misfits = append(misfits, misfit.Pointer)
		}
	}
	told := map[string]any{}
	for pointer := range pointers {
		if slices.Contains(misfits, pointer) {
			told[pointer] = map[string]any{"state": "misfit"}
		} else {
			told[pointer] = access(reflect.ValueOf(result), strings.Split(pointer, "/")[1:])
		}
	}
	return told
}

func access(value reflect.Value, names []string) map[string]any {
	isNull := false
	for _, name := range names {
		for value.Kind() == reflect.Pointer || value.Kind() == reflect.Interface {
			value = value.Elem()
		}
		if value.Kind() == reflect.Slice {
			index, _ := strconv.Atoi(name)
			value = value.Index(index)
			continue
		}
		original := map[string]json.RawMessage{}
		if raw, is := value.Interface().(interface{ RawJSON() json.RawMessage }); is {
			_ = json.Unmarshal(raw.RawJSON(), &original)
		}
		isNull = string(original[name]) == "null"
		if !hasField(value, name) {
			return map[string]any{"value": original[name]}
		}
		value = fieldOf(value, name)
		if opt, is := value.Interface().(interface{ IsNull() bool }); is {
			if opt.IsNull() {
				return map[string]any{"state": "null"}
			}
			if value.Interface().(interface{ IsZero() bool }).IsZero() {
				return map[string]any{"state": "absent"}
			}
			value = value.MethodByName("Value").Call(nil)[0]
		}
	}
	switch value.Kind() {
	case reflect.Pointer, reflect.Interface, reflect.Slice, reflect.Map:
		// A nil field is null or absent. Only the original JSON distinguishes them.
		if value.IsNil() && isNull {
			return map[string]any{"state": "null"}
		}
		if value.IsNil() {
			return map[string]any{"state": "absent"}
		}
	}
	told := map[string]any{"value": encoded(value.Interface())}
	if enum, is := value.Interface().(interface{ IsKnown() bool }); is {
		told["known"] = enum.IsKnown()
	}
	if value.Kind() == reflect.Interface && strings.HasPrefix(value.Elem().Type().Name(), "Unknown") {
		told["known"] = false
	}
	return told
}

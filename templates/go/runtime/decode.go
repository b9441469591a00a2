package core

import (
	"bytes"
	"encoding/json"
	"math"
	"reflect"
	"strconv"
)

// Reader reads one valid JSON value. It fails when the value is not what was declared.
type Reader[T any] func(data []byte, into *T) error

// Decode reads a value by its Go type.
func Decode[T any](data []byte, into *T) error { return decodeInto(data, into) }

// Parse reads a text of JSON.
func Parse[T any](text []byte, read Reader[T]) (T, error) {
	var value T
	data, isValid := validJSON(text)
	if !isValid {
		return value, argumentError("the text is not JSON")
	}
	err := read(data, &value)
	return value, err
}

// ReadOpt reads a value or null.
func ReadOpt[T any](read Reader[T]) Reader[Opt[T]] {
	return func(data []byte, into *Opt[T]) error {
		if kindOf(data) == 'n' {
			*into = Null[T]()
			return nil
		}
		var value T
		err := read(data, &value)
		if err == nil {
			*into = Some(value)
		}
		return err
	}
}

// ReadPointer reads a value; nil for null.
func ReadPointer[T any](read Reader[T]) Reader[*T] {
	return func(data []byte, into **T) error {
		if kindOf(data) == 'n' {
			*into = nil
			return nil
		}
		value := new(T)
		err := read(data, value)
		if err == nil {
			*into = value
		}
		return err
	}
}

// ReadList reads a list item by item; nil for null.
func ReadList[T any](read Reader[T]) Reader[[]T] {
	return func(data []byte, into *[]T) error {
		switch kindOf(data) {
		case 'n':
			*into = nil
			return nil
		case '[':
			list := []T{}
			for item := range listItems(data) {
				var value T
				if err := read(item, &value); err != nil {
					return err
				}
				list = append(list, value)
			}
			*into = list
			return nil
		}
		return errMisfit
	}
}

// ReadMap reads an object whose names are free; nil for null.
func ReadMap[T any](read Reader[T]) Reader[map[string]T] {
	return func(data []byte, into *map[string]T) error {
		switch kindOf(data) {
		case 'n':
			*into = nil
			return nil
		case '{':
			found := map[string]T{}
			for name, member := range objectMembers(data) {
				var value T
				if err := read(member, &value); err != nil {
					return err
				}
				found[name] = value
			}
			*into = found
			return nil
		}
		return errMisfit
	}
}

// ReadMember makes a reader of a type into one of a member of that type.
func ReadMember[T any](read Reader[T], into *T) func(data []byte) error {
	return func(data []byte) error { return read(data, into) }
}

func decodeInto(data []byte, into any) error {
	kind := kindOf(data)
	switch into := into.(type) {
	case *string:
		if kind != '"' {
			return errMisfit
		}
		*into = unquote(data)
		return nil
	case *json.RawMessage:
		*into = bytes.Clone(data)
		return nil
	case *any:
		return decodeAny(data, into)
	case json.Unmarshaler:
		return into.UnmarshalJSON(data)
	}
	return decodeKind(data, kind, reflect.ValueOf(into).Elem())
}

func decodeKind(data []byte, kind byte, into reflect.Value) error {
	switch into.Kind() {
	case reflect.Bool:
		if kind != 't' && kind != 'f' {
			return errMisfit
		}
		into.SetBool(kind == 't')
	case reflect.String:
		if kind != '"' {
			return errMisfit
		}
		into.SetString(unquote(data))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		value, isInteger := integerOf(data)
		if kind != '0' || !isInteger || into.OverflowInt(value) {
			return errMisfit
		}
		into.SetInt(value)
	case reflect.Float32, reflect.Float64:
		value, err := strconv.ParseFloat(string(data), 64)
		if kind != '0' || err != nil {
			return errMisfit
		}
		into.SetFloat(value)
	case reflect.Pointer:
		if kind == 'n' {
			into.SetZero()
			return nil
		}
		value := reflect.New(into.Type().Elem())
		if err := decodeInto(data, value.Interface()); err != nil {
			return err
		}
		into.Set(value)
	case reflect.Slice:
		return decodeSlice(data, kind, into)
	case reflect.Map:
		return decodeMap(data, kind, into)
	default:
		if err := json.Unmarshal(data, into.Addr().Interface()); err != nil {
			return errMisfit
		}
	}
	return nil
}

// integerOf reads a number without a fraction, however it is written: 1.0 and 1e2 are integers, too (JSON Schema 2020-12
// Validation, section 6.1.1).
func integerOf(number []byte) (int64, bool) {
	if value, err := strconv.ParseInt(string(number), 10, 64); err == nil {
		return value, true
	}
	value, err := strconv.ParseFloat(string(number), 64)
	// Beyond it a float64 is not exact.
	isExact := math.Abs(value) <= 1<<53 && value == math.Trunc(value)
	return int64(value), err == nil && isExact
}

func decodeSlice(data []byte, kind byte, into reflect.Value) error {
	if kind == 'n' {
		into.SetZero()
		return nil
	}
	if kind != '[' {
		return errMisfit
	}
	list := reflect.MakeSlice(into.Type(), 0, 0)
	for item := range listItems(data) {
		value := reflect.New(into.Type().Elem())
		if err := decodeInto(item, value.Interface()); err != nil {
			return err
		}
		list = reflect.Append(list, value.Elem())
	}
	into.Set(list)
	return nil
}

func decodeMap(data []byte, kind byte, into reflect.Value) error {
	if kind == 'n' {
		into.SetZero()
		return nil
	}
	if kind != '{' {
		return errMisfit
	}
	found := reflect.MakeMap(into.Type())
	for name, member := range objectMembers(data) {
		value := reflect.New(into.Type().Elem())
		if err := decodeInto(member, value.Interface()); err != nil {
			return err
		}
		found.SetMapIndex(reflect.ValueOf(name).Convert(into.Type().Key()), value.Elem())
	}
	into.Set(found)
	return nil
}

// decodeAny reads what nothing is known of. Numbers stay exact: they are json.Number.
func decodeAny(data []byte, into *any) error {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	return decoder.Decode(into)
}

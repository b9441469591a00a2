package core

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strconv"
	"strings"
)

// Reader reads one valid JSON value. It fails if the value does not have the declared type, and with errTooLarge if
// a number exceeds its type.
type Reader[T any] func(data []byte, into *T) error

// Decode reads a value by its Go type.
func Decode[T any](data []byte, into *T) error { return decodeInto(data, into) }

// Parse reads JSON text.
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

// ReadPointer reads a value, or returns nil for null.
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

// ReadList reads a list item by item, or returns nil for null.
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

// ReadMap reads an object with arbitrary names, or returns nil for null.
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

// ReadMember converts a reader of a type to a reader of a property of that type.
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
		value, err := integerOf(data, kind, strconv.ParseInt, into.Type().Bits())
		if err != nil {
			return err
		}
		into.SetInt(value)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		value, err := integerOf(data, kind, strconv.ParseUint, into.Type().Bits())
		if err != nil {
			return err
		}
		into.SetUint(value)
	case reflect.Float32, reflect.Float64:
		if kind != '0' {
			return errMisfit
		}
		value, err := strconv.ParseFloat(string(data), into.Type().Bits())
		if err != nil {
			return errTooLarge
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

// integerOf reads a number without a fraction, such as 100, 1.0, or 1e2.
func integerOf[T int64 | uint64](
	data []byte, kind byte, parse func(text string, base, bits int) (T, error), bits int,
) (T, error) {
	if kind != '0' {
		return 0, errMisfit
	}
	value, err := parse(string(data), 10, bits)
	if err == nil {
		return value, nil
	}
	digits, err := digitsOf(string(data))
	if err != nil {
		return 0, err
	}
	value, err = parse(digits, 10, bits)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return 0, errTooLarge
	case err != nil:
		return 0, errMisfit
	}
	return value, nil
}

// longestInteger is the number of digits of the largest integer.
const longestInteger = 20

// digitsOf returns the digits of a number without a fraction. 1.0 and 1e2 are integers, too (JSON Schema 2020-12
// Validation, section 6.1.1).
func digitsOf(number string) (string, error) {
	mantissa, exponent, hasExponent := strings.Cut(strings.ToLower(number), "e")
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := strings.TrimRight(whole+fraction, "0")
	if digits == "" || digits == "-" {
		return "0", nil
	}
	zeros := len(whole) - len(digits)
	if hasExponent {
		// An exponent that needs more than 31 bits becomes the largest number of 31 bits, so that adding a length does not
		// overflow.
		shift, _ := strconv.ParseInt(exponent, 10, 31)
		zeros += int(shift)
	}
	switch {
	case zeros < 0:
		return "", errMisfit
	case zeros > longestInteger:
		return "", errTooLarge
	}
	return digits + strings.Repeat("0", zeros), nil
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

// decodeAny reads a value of unknown type. A number becomes a json.Number, which is exact.
func decodeAny(data []byte, into *any) error {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	return decoder.Decode(into)
}

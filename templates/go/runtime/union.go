package core

import (
	"bytes"
	"encoding/json"
	"slices"
)

// Discriminator returns the property of an object that names its type. It returns false if there is none.
func Discriminator(data []byte, name string) (string, bool) { return textAt(data, name) }

// ReadAs reads one variant of a union. It leaves the target unchanged if the value does not match.
func ReadAs[V, U any](data []byte, into *U, read Reader[V]) {
	var value V
	if read(data, &value) != nil {
		return
	}
	if variant, is := any(value).(U); is {
		*into = variant
	}
}

// Unknown is the unchanged value of a variant that the contract does not declare.
type Unknown struct{ data []byte }

// UnknownOf wraps a value.
func UnknownOf(data []byte) Unknown { return Unknown{bytes.Clone(data)} }

// RawJSON returns the value as received.
func (u Unknown) RawJSON() json.RawMessage { return bytes.Clone(u.data) }

// String returns the value as received.
func (u Unknown) String() string { return string(u.data) }

// MarshalJSON writes the value as received.
func (u Unknown) MarshalJSON() ([]byte, error) {
	if u.data == nil {
		return []byte("null"), nil
	}
	return u.data, nil
}

// IsNull reports whether a value is null.
func IsNull(data []byte) bool { return kindOf(data) == 'n' }

// Variant describes one object type of a union by the properties that distinguish it from the others.
type Variant struct {
	// Required are the properties of every such object.
	Required []string
	// Constants are the permitted values of some properties, as JSON. A property may be absent.
	Constants map[string][]string
}

// Choose returns the index of the variant that matches a value, or -1 if there is none. If several match, it returns
// the most specific one.
func Choose(data []byte, variants ...Variant) int {
	chosen, known := -1, -1
	for index, variant := range variants {
		if own := len(variant.Required) + len(variant.Constants); own > known && variant.fits(data) {
			chosen, known = index, own
		}
	}
	return chosen
}

func (variant Variant) fits(data []byte) bool {
	if kindOf(data) != '{' {
		return false
	}
	for _, name := range variant.Required {
		if memberAt(data, name) == nil {
			return false
		}
	}
	for name, values := range variant.Constants {
		if own := memberAt(data, name); own != nil && !slices.Contains(values, string(own)) {
			return false
		}
	}
	return true
}

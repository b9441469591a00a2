package core

import (
	"bytes"
	"encoding/json"
	"slices"
)

// Discriminator is the property of an object naming its type; false without one.
func Discriminator(data []byte, name string) (string, bool) { return textAt(data, name) }

// ReadAs reads one variant of a union; it leaves the target unchanged if the value does not fit.
func ReadAs[V, U any](data []byte, into *U, read Reader[V]) {
	var value V
	if read(data, &value) != nil {
		return
	}
	if variant, is := any(value).(U); is {
		*into = variant
	}
}

// Unknown is a variant outside the contract, unchanged.
type Unknown struct{ data []byte }

// UnknownOf keeps a value.
func UnknownOf(data []byte) Unknown { return Unknown{bytes.Clone(data)} }

// RawJSON is the value.
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

// Variant is one of the objects of a union, and the properties distinguishing it from the others.
type Variant struct {
	// Required are the properties of every such object.
	Required []string
	// Constants are the allowed values of some properties, if present, as JSON.
	Constants map[string][]string
}

// Choose returns the variant of a value: of several matches, the most specific one; -1 without a match.
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

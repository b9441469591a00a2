package core

import (
	"bytes"
	"encoding/json"
	"slices"
)

// Discriminator is the member of an object that says what it is; false where there is none.
func Discriminator(data []byte, name string) (string, bool) { return textAt(data, name) }

// ReadAs reads one variant of a union; leaves what is there when the value does not fit it.
func ReadAs[V, U any](data []byte, into *U, read Reader[V]) {
	var value V
	if read(data, &value) != nil {
		return
	}
	if variant, is := any(value).(U); is {
		*into = variant
	}
}

// Unknown is a variant that the contract does not tell of, as it came.
type Unknown struct{ data []byte }

// UnknownOf keeps a value.
func UnknownOf(data []byte) Unknown { return Unknown{bytes.Clone(data)} }

// RawJSON is the value.
func (u Unknown) RawJSON() json.RawMessage { return bytes.Clone(u.data) }

// String is the value as it came.
func (u Unknown) String() string { return string(u.data) }

// MarshalJSON writes it as it came.
func (u Unknown) MarshalJSON() ([]byte, error) {
	if u.data == nil {
		return []byte("null"), nil
	}
	return u.data, nil
}

// IsNull reports whether a value is null.
func IsNull(data []byte) bool { return kindOf(data) == 'n' }

// Variant is one of the objects that a value of a union can be, and how it is told from the others.
type Variant struct {
	// Required are members that an object of it has.
	Required []string
	// Constants are what some of its members say where they are there, one of these, as JSON.
	Constants map[string][]string
}

// Choose gives the variant that a value is: of several that fit, the one of which most is known; -1 for none.
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

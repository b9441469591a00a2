package core

import (
	"bytes"
	"slices"
)

// Discriminator is the member of an object that says what it is; false where there is none.
func Discriminator(data []byte, name string) (string, bool) { return textAt(data, name) }

// ReadAs reads one variant of a union. False when the value does not fit it.
func ReadAs[V, U any](data []byte, into *U, variant func(V) U) bool {
	var value V
	if decodeInto(data, &value) != nil {
		return false
	}
	*into = variant(value)
	return true
}

// Variant is one of the things that a value of a union can be, and how it is told from the others.
type Variant struct {
	// Kinds are the first bytes that its JSON has: `{`, `[`, `"`, `0`, `t`, `f`, `n`.
	Kinds string
	// Required are members that an object of it has.
	Required []string
	// Constants are what some of its members say, as JSON.
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
	if !bytes.Contains([]byte(variant.Kinds), []byte{kindOf(data)}) {
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

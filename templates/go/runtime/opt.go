package core

import (
	"fmt"
	"reflect"
)

// Opt is a value, null, or absent. An absent property is not sent, and a null property is sent as null. The zero Opt is
// absent, so encoding/json omits it with `omitzero`.
type Opt[T any] struct {
	value T
	state state
}

type state uint8

const (
	absent state = iota
	null
	present
)

// String returns the name of the state.
func (s state) String() string {
	switch s {
	case present:
		return "present"
	case null:
		return "null"
	}
	return "absent"
}

// Some returns an Opt with a value.
func Some[T any](value T) Opt[T] { return Opt[T]{value: value, state: present} }

// Null returns a null Opt.
func Null[T any]() Opt[T] { return Opt[T]{state: null} }

// Get returns the value, and reports whether there is one.
func (o Opt[T]) Get() (T, bool) { return o.value, o.state == present }

// Or returns the value, or `other` if there is none.
func (o Opt[T]) Or(other T) T {
	if o.state == present {
		return o.value
	}
	return other
}

// Value returns the value, or the zero value if there is none.
func (o Opt[T]) Value() T { return o.value }

// IsSome reports whether there is a value.
func (o Opt[T]) IsSome() bool { return o.state == present }

// IsNull reports whether the Opt is null.
func (o Opt[T]) IsNull() bool { return o.state == null }

// IsZero reports whether the Opt is absent.
func (o Opt[T]) IsZero() bool { return o.state == absent }

// inner returns the type of values.
func (o Opt[T]) inner() reflect.Type { return reflect.TypeFor[T]() }

// Format prints the value in the format of its own type, `null`, or `absent`; `%#v` shows the state.
func (o Opt[T]) Format(to fmt.State, verb rune) {
	isSyntax := verb == 'v' && to.Flag('#')
	switch {
	case o.state == present && isSyntax:
		_, _ = fmt.Fprintf(to, "Some(%#v)", o.value)
	case o.state == present:
		_, _ = fmt.Fprintf(to, fmt.FormatString(to, verb), o.value)
	case isSyntax:
		_, _ = fmt.Fprintf(to, "%T(%s)", o, o.state)
	default:
		_, _ = fmt.Fprint(to, o.state)
	}
}

// MarshalJSON writes the value, or null if there is none.
func (o Opt[T]) MarshalJSON() ([]byte, error) { return o.appendJSON(nil) }

func (o Opt[T]) appendJSON(to []byte) ([]byte, error) {
	if o.state != present {
		return append(to, "null"...), nil
	}
	return appendValue(to, o.value)
}

// UnmarshalJSON reads a value or null.
func (o *Opt[T]) UnmarshalJSON(data []byte) error { return ReadOpt(Decode[T])(data, o) }

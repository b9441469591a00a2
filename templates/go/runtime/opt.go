package core

// Opt is a value that may be absent or null, which are two things: an absent member is not sent, and a null one is.
// The zero Opt is absent, so that `omitzero` leaves it out where encoding/json writes it.
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

// Some is an Opt that holds a value.
func Some[T any](value T) Opt[T] { return Opt[T]{value: value, state: present} }

// Null is an Opt that is null.
func Null[T any]() Opt[T] { return Opt[T]{state: null} }

// Get gives the value, and whether there is one.
func (o Opt[T]) Get() (T, bool) { return o.value, o.state == present }

// Or gives the value, or another where there is none.
func (o Opt[T]) Or(other T) T {
	if o.state == present {
		return o.value
	}
	return other
}

// Value is the value, or the zero value where there is none.
func (o Opt[T]) Value() T { return o.value }

// IsSome reports whether there is a value.
func (o Opt[T]) IsSome() bool { return o.state == present }

// IsNull reports whether it is null.
func (o Opt[T]) IsNull() bool { return o.state == null }

// IsZero reports whether it is absent.
func (o Opt[T]) IsZero() bool { return o.state == absent }

// MarshalJSON writes the value; null where there is none.
func (o Opt[T]) MarshalJSON() ([]byte, error) { return o.appendJSON(nil) }

func (o Opt[T]) appendJSON(to []byte) ([]byte, error) {
	if o.state != present {
		return append(to, "null"...), nil
	}
	return appendValue(to, o.value)
}

// UnmarshalJSON reads a value or null.
func (o *Opt[T]) UnmarshalJSON(data []byte) error { return ReadOpt(Decode[T])(data, o) }

// held is the value, of whatever type.
func (o Opt[T]) held() (any, bool) { return o.value, o.state == present }

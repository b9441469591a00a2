package core

// Sentinel is an error without details.
type Sentinel string

// Error returns the text.
func (s Sentinel) Error() string { return string(s) }

const (
	// ErrArgument reports a value that cannot be written.
	ErrArgument = Sentinel("a value that cannot be written")
	// ErrNoResult reports a handler that returned neither a result nor an error.
	ErrNoResult = Sentinel("the handler returned no result")
)

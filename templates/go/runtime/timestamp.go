package core

import "time"

// Timestamp is a point in time exactly as it travels (RFC 3339): a time.Time holds less of it, neither a leap second nor
// how the offset was spelled.
type Timestamp string

// TimestampOf is a time as it travels.
func TimestampOf(t time.Time) Timestamp { return Timestamp(t.Format(time.RFC3339Nano)) }

// Time is the time.Time; it fails when the text is no time.
func (t Timestamp) Time() (time.Time, error) { return time.Parse(time.RFC3339, string(t)) }

package core

import "time"

// Timestamp is a point in time exactly as transmitted (RFC 3339). A time.Time loses leap seconds and the spelling
// of the offset.
type Timestamp string

// TimestampOf converts a time to its transmitted form.
func TimestampOf(t time.Time) Timestamp { return Timestamp(t.Format(time.RFC3339Nano)) }

// Time returns the time.Time. It fails if the string is not a timestamp.
func (t Timestamp) Time() (time.Time, error) { return time.Parse(time.RFC3339, string(t)) }

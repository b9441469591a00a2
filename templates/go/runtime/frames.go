package core

import (
	"bytes"
	"encoding/json"
	"strconv"
	"time"
)

// Framing splits the text of a stream into its items.
type Framing int

// Framings of streams.
const (
	// Events are server-sent events (HTML, section 9.2.6).
	Events Framing = iota
	// JSONLines has a JSON value on each line (JSON Lines, NDJSON).
	JSONLines
	// JSONSequence has a record separator before each value, and a line break after it (RFC 7464).
	JSONSequence
)

// frame is one item, before its data is read.
type frame struct {
	event string
	id    string
	data  []byte
	// hasData is false if only the id is new.
	hasData bool
}

// framer collects the bytes of a stream, regardless of chunk boundaries.
type framer struct {
	framing Framing
	rest    []byte
	// last is the byte before the current chunk.
	last      byte
	isStarted bool

	data    [][]byte
	length  int
	event   string
	id      string
	isFresh bool
	retry   *time.Duration
}

const recordSeparator = 0x1e

// push returns the items that a chunk completes.
func (f *framer) push(chunk []byte) []frame {
	var frames []frame
	for len(chunk) > 0 {
		end := bytes.IndexFunc(chunk, f.isEnd)
		if end < 0 {
			f.rest = append(f.rest, chunk...)
			f.last = chunk[len(chunk)-1]
			break
		}
		previous := f.last
		if end > 0 {
			previous = chunk[end-1]
		}
		f.last = chunk[end]
		// A carriage return and a line feed end one line, even if they are in different chunks.
		isSecond := f.framing == Events && f.last == '\n' && previous == '\r' && end == 0
		if !isSecond {
			frames = append(frames, f.line(append(f.rest, chunk[:end]...))...)
			f.rest = nil
		}
		chunk = chunk[end+1:]
	}
	// A complete value is returned immediately, because the next separator may arrive much later.
	if f.framing == JSONSequence && bytes.HasSuffix(f.rest, []byte("\n")) && json.Valid(f.rest) {
		frames = append(frames, f.line(f.rest)...)
		f.rest = nil
	}
	return frames
}

func (f *framer) isEnd(char rune) bool {
	switch f.framing {
	case JSONLines:
		return char == '\n'
	case JSONSequence:
		return char == recordSeparator
	case Events:
	}
	return char == '\n' || char == '\r'
}

// end returns the remaining item after the stream has ended. The item may be incomplete.
func (f *framer) end() []frame {
	rest := f.rest
	f.rest = nil
	if f.framing != Events {
		return f.line(rest)
	}
	if len(rest) > 0 {
		f.field(f.begun(rest))
	}
	if len(f.data) == 0 {
		return nil
	}
	return f.dispatched()
}

// held is the length of the buffered part of an incomplete item.
func (f *framer) held() int { return f.length + len(f.rest) }

func (f *framer) line(line []byte) []frame {
	line = f.begun(line)
	if f.framing != Events {
		if line = trimSpace(line); len(line) == 0 {
			return nil
		}
		return []frame{{data: line, hasData: true}}
	}
	if len(line) == 0 {
		return f.dispatched()
	}
	f.field(line)
	return nil
}

// begun removes the byte order mark from the first line.
func (f *framer) begun(line []byte) []byte {
	if f.isStarted {
		return line
	}
	f.isStarted = true
	return bytes.TrimPrefix(line, []byte("\ufeff"))
}

func (f *framer) field(line []byte) {
	name, value, _ := bytes.Cut(line, []byte(":"))
	value = bytes.TrimPrefix(value, []byte(" "))
	switch string(name) {
	case "data":
		f.data = append(f.data, value)
		f.length += len(value) + 1
	case "event":
		f.event = string(value)
	case "id":
		if !bytes.ContainsRune(value, 0) {
			f.id = string(value)
			f.isFresh = true
		}
	case "retry":
		if ms, err := strconv.ParseUint(string(value), 10, 32); err == nil && value[0] != '+' {
			wait := time.Duration(ms) * time.Millisecond
			f.retry = &wait
		}
	}
}

func (f *framer) dispatched() []frame {
	made := frame{event: f.event, id: f.id, data: bytes.Join(f.data, []byte("\n")), hasData: len(f.data) > 0}
	isMade := made.hasData || f.isFresh
	f.data, f.length, f.event, f.isFresh = nil, 0, "", false
	if !isMade {
		return nil
	}
	return []frame{made}
}

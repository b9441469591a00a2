package core

import (
	"bytes"
	"context"
	"errors"
	"io"
	"sync/atomic"
	"time"
)

const (
	defaultIdleTimeout   = 2 * time.Minute
	defaultMaxEventBytes = 16 << 20
	// usualSentinel ends the streams of many services, even if the contract does not declare it.
	usualSentinel = "[DONE]"
	chunkSize     = 32 << 10
)

// Reasons of a KindStream error, in its code.
const (
	streamCut        = "stream_cut"
	streamUnfinished = "stream_unfinished"
	streamIdle       = "stream_idle"
	eventTooLarge    = "event_too_large"
)

// StreamSpec describes the stream of an operation.
type StreamSpec struct {
	Framing Framing
	// Text is true if the data of an event is the item itself. Otherwise, the data is parsed as JSON.
	Text bool
	// Sentinel is the data of the event that must end the stream.
	Sentinel string
	// HasError is true if items declare their own property `error`.
	HasError bool
	// Resumable is true if the stream can be requested again after the last event.
	Resumable bool
}

func (spec *StreamSpec) sentinel() string {
	if spec.Sentinel == "" {
		return usualSentinel
	}
	return spec.Sentinel
}

// openBody is the body of a response that has not been read yet.
type openBody struct {
	io.ReadCloser

	cancel context.CancelFunc
}

// source reads the items of one response.
type source struct {
	//nolint:containedctx // It belongs to a call, and this is the context of that call.
	ctx      context.Context
	spec     *StreamSpec
	response *Response
	framer   framer
	idle     time.Duration
	most     int

	frames []frame
	isOver bool
	// after is the error to return after the last frame.
	after  error
	lastID string
}

// next returns the next item, or nil at the end. Any failure ends the request.
func (s *source) next() (*frame, error) {
	found, err := s.read()
	if found == nil {
		s.close()
	}
	return found, err
}

// close ends the request, because the rest is not needed.
func (s *source) close() {
	s.isOver, s.after, s.frames = true, nil, nil
	s.response.closeOpen()
}

// closeOpen ends the request of a response that was not read to its end.
func (r *Response) closeOpen() {
	if open := r.facts.open; open != nil {
		open.cancel()
		_ = open.Close()
	}
}

func (s *source) read() (*frame, error) {
	for {
		if len(s.frames) == 0 {
			if s.after != nil || s.isOver {
				return nil, s.after
			}
			if err := s.fill(); err != nil {
				return nil, err
			}
			continue
		}
		found := s.frames[0]
		s.frames = s.frames[1:]
		s.lastID = found.id
		if !found.hasData {
			continue
		}
		if string(found.data) == s.spec.sentinel() {
			return nil, nil
		}
		return s.checked(&found)
	}
}

// checked returns the item of a frame. It fails if the item is too large, is not JSON, or reports an error.
func (s *source) checked(found *frame) (*frame, error) {
	if len(found.data) > s.most {
		return nil, s.fail(eventTooLarge, nil)
	}
	event := *s.response
	event.Body = found.data
	isError := found.event == "error"
	if s.spec.Text && !isError {
		found.data = bytes.ToValidUTF8(found.data, []byte("\ufffd"))
		return found, nil
	}
	text, isValid := validJSON(found.data)
	if isError {
		return nil, event.apiErrorOf(isValid)
	}
	if !isValid {
		return nil, event.decodeError("an item of the stream is not JSON")
	}
	if member := memberAt(text, "error"); !s.spec.HasError && isTrue(member) {
		return nil, event.apiErrorOf(true)
	}
	found.data = text
	return found, nil
}

// isTrue reports whether the value of a property indicates an error.
func isTrue(member []byte) bool {
	switch string(member) {
	case "", "null", "false", `""`, "0":
		return false
	}
	return true
}

// fill reads one more chunk, or the end.
func (s *source) fill() error {
	chunk, err := s.chunk()
	s.frames = append(s.frames, s.framer.push(chunk)...)
	if s.framer.held() > s.most {
		return s.fail(eventTooLarge, nil)
	}
	if err == nil || !errors.Is(err, io.EOF) {
		return err
	}
	s.isOver = true
	last := s.framer.end()
	isWhole := len(last) > 0 && s.isWhole(last[0].data)
	if isWhole {
		s.frames = append(s.frames, last...)
	}
	// A stream with a sentinel is unfinished if it ends before the sentinel.
	if s.spec.Sentinel != "" || len(last) > 0 && !isWhole {
		s.after = s.fail(streamUnfinished, nil)
	}
	return nil
}

// isWhole reports whether the last event is complete. A service may omit the empty line after it.
func (s *source) isWhole(data []byte) bool {
	_, isValid := validJSON(data)
	return s.spec.Text || isValid || string(data) == s.spec.sentinel()
}

// chunk returns io.EOF at the end.
func (s *source) chunk() ([]byte, error) {
	buffer := make([]byte, chunkSize)
	count, err := s.response.readOpen(s.ctx, buffer, s.idle, s.fail)
	return buffer[:count], err
}

// readOpen reads the next bytes of an open response, or returns io.EOF at the end. `idle` is the longest wait.
func (r *Response) readOpen(
	ctx context.Context, into []byte, idle time.Duration, fail func(code string, cause error) *Error,
) (int, error) {
	open := r.facts.open
	if open == nil {
		return 0, io.EOF
	}
	var isIdle atomic.Bool
	timer := time.AfterFunc(idle, func() {
		isIdle.Store(true)
		open.cancel()
	})
	defer timer.Stop()
	count, err := open.Read(into)
	switch {
	case count > 0:
		// The next read returns the error.
		return count, nil
	case ctx.Err() != nil:
		return 0, r.facts.ended(ctx)
	case isIdle.Load():
		return 0, fail(streamIdle, nil)
	case err == nil || errors.Is(err, io.EOF):
		return 0, err
	}
	return 0, fail(streamCut, err)
}

func (s *source) fail(code string, cause error) *Error {
	err := s.response.facts.streamFailure(code, cause)
	err.LastEventID = s.lastID
	return err
}

func (f facts) streamFailure(code string, cause error) *Error {
	reasons := map[string]string{
		streamCut:        "the stream broke off",
		streamUnfinished: "the stream ended without its last event",
		streamIdle:       "the stream was silent for too long (WithIdleTimeout)",
		eventTooLarge:    "an item of the stream is too large (WithMaxEventBytes)",
	}
	err := f.fail(KindStream, reasons[code], cause)
	err.Code = code
	err.Retryable = code != eventTooLarge
	return err
}

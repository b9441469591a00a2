package core

import (
	"context"
	"errors"
	"iter"
	"net/http"
	"sync/atomic"
)

// EventStream is a response that arrives item by item. It can be read only once. Close it, leave a loop over it, or
// cancel its context, to end the request and free its connection.
type EventStream[T any] struct {
	//nolint:containedctx // The stream represents a call, and this is the context of that call.
	ctx context.Context
	// cancel ends the context of the stream, which is derived from that of the caller.
	cancel     context.CancelFunc
	connection *Connection
	operation  *RestOperation
	wire       *wireRequest
	config     *CallConfig
	readItem   Reader[T]

	sending  *sending
	source   atomic.Pointer[source]
	hasItem  bool
	isClosed atomic.Bool
	lastID   string
}

// sending is the request of one connection of a stream.
type sending struct {
	wire *wireRequest
	of   traits
	// config contains the idempotency key of all attempts.
	config *CallConfig
	lastID string
	// retries are the retries before the first item.
	retries retries
}

// StreamEvent is an item with the fields of its event.
type StreamEvent[T any] struct {
	// Event is the name of the event, if it has one.
	Event string
	// ID is the last ID that the service sent.
	ID   string
	Data T
}

// OpenStream makes a call whose response is a stream, and returns the stream after the header has arrived.
func OpenStream[T any](
	ctx context.Context, c *Connection, request *RestRequest, read Reader[T], options ...CallOption,
) (*EventStream[T], error) {
	stream := &EventStream[T]{
		ctx: ctx, cancel: func() {}, connection: c, operation: request.Operation, config: callConfig(options),
		readItem: read,
	}
	if ctx != nil {
		stream.ctx, stream.cancel = context.WithCancel(ctx)
	}
	wire, err := request.write(c, stream.config)
	if err == nil {
		stream.wire = wire
		err = stream.open(wire, stream.config, false)
	}
	if err != nil {
		stream.cancel()
		return nil, c.report(ctx, err)
	}
	stream.config.fill(stream.source.Load().response)
	return stream, nil
}

// LastEventID returns the ID of the last item that was read.
func (s *EventStream[T]) LastEventID() string { return s.lastID }

// Header returns the header of the response.
func (s *EventStream[T]) Header() http.Header { return s.source.Load().response.Header }

// Close ends the request. The rest of the stream is not read. Close may be called while another goroutine reads.
func (s *EventStream[T]) Close() error {
	s.isClosed.Store(true)
	s.cancel()
	s.source.Load().response.closeOpen()
	return nil
}

// All iterates over the items. If the stream fails, it yields a zero item with the error, and ends.
func (s *EventStream[T]) All() iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for event, err := range s.Events() {
			if !yield(event.Data, err) {
				return
			}
		}
	}
}

// Events iterates over the items with the names and IDs of their events.
func (s *EventStream[T]) Events() iter.Seq2[StreamEvent[T], error] {
	return func(yield func(StreamEvent[T], error) bool) {
		defer func() { _ = s.Close() }()
		for !s.isClosed.Load() {
			event, err := s.next()
			if s.isClosed.Load() {
				return
			}
			if err != nil {
				yield(StreamEvent[T]{}, s.connection.report(s.ctx, err))
				return
			}
			if event == nil || !yield(*event, nil) {
				return
			}
		}
	}
}

// open makes a connection.
func (s *EventStream[T]) open(wire *wireRequest, config *CallConfig, isResuming bool) error {
	opening, own := *wire, *config
	opening.isOpening = true
	of := s.operation.traits()
	of.repeatable = of.repeatable || isResuming
	key, err := s.connection.keyOf(of, config)
	if err != nil {
		return err
	}
	if key != "" {
		own.IdempotencyKey = &key
	}
	s.sending = &sending{wire: &opening, of: of, config: &own, lastID: s.lastID, retries: retries{round: 1}}
	opening.retries = &s.sending.retries
	return s.connect(nil)
}

// connect sends the request. `failed` is the failure of the last attempt before its first item.
func (s *EventStream[T]) connect(failed *Error) error {
	s.sending.retries.failed = failed
	config := s.sending.config
	response, err := s.connection.call(s.ctx, s.sending.wire, s.sending.of, config)
	switch {
	case err != nil:
		return err
	case response.Status < 200 || response.Status >= 300:
		return response.apiError()
	}
	spec := s.operation.Stream
	s.source.Store(&source{
		ctx: s.ctx, spec: spec, response: response, lastID: s.sending.lastID,
		framer: framer{framing: spec.Framing, id: s.sending.lastID},
		idle:   first(config.IdleTimeout, s.connection.config.IdleTimeout, defaultIdleTimeout),
		most:   first(nil, s.connection.config.MaxEventBytes, defaultMaxEventBytes),
	})
	s.hasItem = false
	if s.isClosed.Load() {
		response.closeOpen()
	}
	return nil
}

func (s *EventStream[T]) next() (*StreamEvent[T], error) {
	for {
		now := s.source.Load()
		if s.ctx.Err() != nil {
			return nil, now.response.facts.ended(s.ctx)
		}
		found, err := now.next()
		if err != nil {
			if err := s.reopen(err); err != nil {
				return nil, err
			}
			continue
		}
		if found == nil {
			return nil, nil
		}
		s.hasItem = true
		s.lastID = found.id
		return s.event(found)
	}
}

// reopen connects again after a failure. A failure before the first item is a failed attempt. Later, the stream is
// continued if the service supports it.
func (s *EventStream[T]) reopen(err error) error {
	var failure *Error
	switch {
	case !errors.As(err, &failure):
		return err
	case !s.hasItem:
		return s.connect(failure)
	case s.isResumable(failure):
		return s.resume(failure)
	}
	return err
}

func (s *EventStream[T]) event(found *frame) (*StreamEvent[T], error) {
	event := &StreamEvent[T]{Event: found.event, ID: found.id}
	if text, is := any(&event.Data).(*string); is && s.operation.Stream.Text {
		*text = string(found.data)
		return event, nil
	}
	read := s.readItem
	if read == nil {
		read = Decode[T]
	}
	if err := read(found.data, &event.Data); err != nil {
		return nil, s.source.Load().response.misfit("an item", err)
	}
	return event, nil
}

func (s *EventStream[T]) retries() int {
	return first(s.config.MaxRetries, s.connection.config.MaxRetries, defaultMaxRetries)
}

// isResumable reports whether the stream can be continued. Each item resets the number of retries.
func (s *EventStream[T]) isResumable(failure *Error) bool {
	return s.operation.Stream.Resumable && failure.Kind == KindStream && failure.Retryable &&
		failure.LastEventID != "" && s.retries() > 0
}

func (s *EventStream[T]) resume(failure *Error) error {
	delay := backoff(1, s.connection.random())
	if wait := s.source.Load().framer.retry; wait != nil {
		delay = *wait
	}
	s.lastID = failure.LastEventID
	s.connection.logRetry(s.ctx, failure.Operation, failure.Attempts, delay, nil, failure)
	pause(s.ctx, delay)
	again := *s.wire
	again.header = s.wire.header.Clone()
	if err := setHeader(again.header, "Last-Event-ID", failure.LastEventID); err != nil {
		return err
	}
	config := *s.config
	retries := s.retries() - 1
	config.MaxRetries = &retries
	return s.open(&again, &config, true)
}

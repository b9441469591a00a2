package conformance

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"time"

	"conformance.test/client"
	"conformance.test/client/option"
)

// observer is a logger with hooks. It records its calls and does what the vector declares.
type observer struct {
	setup clientSetup
	log   []map[string]any
	hooks []map[string]any
}

func (o *observer) installed() option.Hooks {
	return option.Hooks{
		BeforeRequest: func(ctx context.Context, request *option.OutgoingRequest) error {
			o.hooks = append(o.hooks, map[string]any{
				"hook": "beforeRequest", "operation": request.Operation, "attempt": request.Attempt,
				"method": request.Method, "url": request.URL, "headers": joined(request.Header),
			})
			turn := o.setup.Hooks.BeforeRequest
			for name, value := range turn.Headers {
				request.Header.Set(name, value)
			}
			return turn.take(ctx)
		},
		AfterResponse: func(ctx context.Context, response *option.IncomingResponse) error {
			o.hooks = append(o.hooks, map[string]any{
				"hook": "afterResponse", "operation": response.Operation, "attempt": response.Attempt,
				"status": response.Status, "headers": joined(response.Header),
				"durationMs": math.Round(milliseconds(response.Duration)),
			})
			return o.setup.Hooks.AfterResponse.take(ctx)
		},
		// The hook cannot return an error, and a goroutine that never returns cannot be stopped.
		OnError: func(_ context.Context, err *client.Error) {
			o.hooks = append(o.hooks, map[string]any{
				"hook": "onError", "kind": string(err.Kind), "operation": err.Operation,
			})
		},
	}
}

func (turn hookTurn) take(ctx context.Context) error {
	if turn.Fails != nil {
		return callerError{*turn.Fails}
	}
	if turn.Never {
		<-ctx.Done()
		return ctx.Err()
	}
	return nil
}

// Enabled and the three methods below make an observer a slog.Handler.
func (o *observer) Enabled(context.Context, slog.Level) bool { return true }

func (o *observer) WithAttrs([]slog.Attr) slog.Handler { return o }

func (o *observer) WithGroup(string) slog.Handler { return o }

func (o *observer) Handle(_ context.Context, entry slog.Record) error {
	level := map[slog.Level]string{slog.LevelDebug: "debug", slog.LevelWarn: "warn"}[entry.Level]
	told := map[string]any{"level": level, "event": entry.Message}
	entry.Attrs(func(attribute slog.Attr) bool {
		switch value := attribute.Value.Any().(type) {
		case time.Duration:
			told[attribute.Key+"Ms"] = math.Round(milliseconds(value))
		default:
			name := attribute.Key
			if name == "request_id" {
				name = "requestId"
			}
			told[name] = value
		}
		return true
	})
	o.log = append(o.log, told)
	return nil
}

// secretOf returns a secret as the client accepts it.
func secretOf(source json.RawMessage) option.Secret {
	var value string
	if json.Unmarshal(source, &value) == nil {
		return option.Fixed(value)
	}
	var spec struct {
		Callback []callbackTurn `json:"callback"`
	}
	if err := json.Unmarshal(source, &spec); err != nil {
		panic(err)
	}
	calls := 0
	return func(ctx context.Context) (string, error) {
		turn := spec.Callback[min(calls, len(spec.Callback)-1)]
		calls++
		if turn.Never {
			<-ctx.Done()
			return "", ctx.Err()
		}
		if err := sleep(ctx, turn.AfterMs); err != nil {
			return "", err
		}
		if turn.Fails != nil {
			return "", callerError{*turn.Fails}
		}
		return turn.Value, nil
	}
}

// textsOf returns all representations of an error, including its causes.
func textsOf(err error) []string {
	var texts []string
	for err != nil {
		var written bytes.Buffer
		slog.New(slog.NewTextHandler(&written, nil)).Error("failed", "error", err)
		slog.New(slog.NewJSONHandler(&written, nil)).Error("failed", "error", err)
		texts = append(texts, written.String(), err.Error(), fmt.Sprintf("%v %+v %#v %s %q", err, err, err, err, err))
		if text, failed := json.Marshal(err); failed == nil {
			texts = append(texts, string(text))
		}
		if failure := (*client.Error)(nil); errors.As(err, &failure) {
			texts = append(texts, fmt.Sprintf("%+v %#v", *failure, *failure))
		}
		err = errors.Unwrap(err)
	}
	return texts
}

package core

import (
	"context"
	"errors"
	"log/slog"
	"time"
)

// logRequest logs the start of a request. Log entries contain no URL and no body, and of the headers only the request
// ID.

func (c *Connection) logRequest(ctx context.Context, operation string, attempt int) {
	if c.config.Logger != nil {
		c.config.Logger.LogAttrs(ctx, slog.LevelDebug, "request",
			slog.String("operation", operation), slog.Int("attempt", attempt))
	}
}

func (c *Connection) logResponse(
	ctx context.Context, operation string, attempt int, response *Response, duration time.Duration,
) {
	if c.config.Logger == nil {
		return
	}
	attributes := []slog.Attr{
		slog.String("operation", operation),
		slog.Int("attempt", attempt),
		slog.Int("status", response.Status),
		slog.Duration("duration", duration),
	}
	if response.RequestID != "" {
		attributes = append(attributes, slog.String("request_id", response.facts.hide.in(response.RequestID)))
	}
	c.config.Logger.LogAttrs(ctx, slog.LevelDebug, "response", attributes...)
}

func (c *Connection) logRetry(
	ctx context.Context, operation string, attempt int, delay time.Duration, response *Response, err error,
) {
	if c.config.Logger == nil {
		return
	}
	reason := slog.Attr{}
	var failure *Error
	if errors.As(err, &failure) {
		reason = slog.String("error", string(failure.Kind))
	} else {
		reason = slog.Int("status", response.Status)
	}
	c.config.Logger.LogAttrs(ctx, slog.LevelWarn, "retrying",
		slog.String("operation", operation), slog.Int("attempt", attempt),
		reason, slog.Duration("delay", delay))
}

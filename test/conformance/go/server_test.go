package conformance

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// server is a scripted server: it records requests, and returns the responses of the vector.
type server struct {
	start     time.Time
	exchanges []exchange
	requests  []map[string]any
	// open counts the bodies that have neither ended nor been closed.
	open int
}

var errBroken = errors.New("the connection was closed")

// RoundTrip responds to the n-th request with the reply of the n-th exchange.
func (s *server) RoundTrip(request *http.Request) (*http.Response, error) {
	number := len(s.requests)
	if err := s.write(request); err != nil {
		return nil, err
	}
	status, text := 418, "not expected"
	// A rejection that no client retries.
	answer := reply{Status: &status, Text: &text}
	if number < len(s.exchanges) {
		answer = s.exchanges[number].Reply
	}
	ctx := request.Context()
	if answer.Never {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	if err := sleep(ctx, answer.DelayMs); err != nil {
		return nil, err
	}
	if answer.Cut == "headers" {
		return nil, errBroken
	}
	response := answer.response(ctx)
	response.ContentLength = -1
	if length, err := strconv.ParseInt(response.Header.Get("Content-Length"), 10, 64); err == nil {
		response.ContentLength = length
	}
	if answer.Pieces != nil {
		s.open++
		response.Body = &pieces{ctx: ctx, left: answer.Pieces, end: answer.End, server: s, isOpen: true}
	}
	return response, nil
}

// sleep waits for some milliseconds, or until the context ends.
func sleep(ctx context.Context, ms float64) error {
	timer := time.NewTimer(duration(ms))
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func duration(ms float64) time.Duration { return time.Duration(ms * float64(time.Millisecond)) }

func (s *server) write(request *http.Request) error {
	headers := joined(request.Header)
	var body any
	if request.Body != nil {
		content, err := io.ReadAll(request.Body)
		if err != nil {
			return err
		}
		mediaType, parameters, _ := mime.ParseMediaType(request.Header.Get("Content-Type"))
		if mediaType == "multipart/form-data" {
			delete(headers, "content-type")
			parts, err := partsOf(content, parameters["boundary"])
			if err != nil {
				return err
			}
			body = map[string]any{"parts": parts}
		} else {
			body = map[string]any{"base64": base64.StdEncoding.EncodeToString(content)}
		}
	}
	s.requests = append(s.requests, map[string]any{
		"atMs":    milliseconds(time.Since(s.start)),
		"method":  request.Method,
		"url":     request.URL.String(),
		"headers": headers,
		"body":    body,
	})
	return nil
}

func milliseconds(passed time.Duration) float64 { return float64(passed) / float64(time.Millisecond) }

// joined returns headers by lowercase name; their bytes are ISO 8859-1.
func joined(header http.Header) map[string]string {
	names := map[string]string{}
	for name, values := range header {
		var text strings.Builder
		for _, char := range []byte(strings.Join(values, ", ")) {
			text.WriteRune(rune(char))
		}
		names[strings.ToLower(name)] = text.String()
	}
	return names
}

func partsOf(content []byte, boundary string) ([]map[string]string, error) {
	parts := []map[string]string{}
	reader := multipart.NewReader(bytes.NewReader(content), boundary)
	for {
		part, err := reader.NextRawPart()
		if errors.Is(err, io.EOF) {
			return parts, nil
		}
		if err != nil {
			return nil, err
		}
		held, err := io.ReadAll(part)
		if err != nil {
			return nil, err
		}
		told := map[string]string{"name": part.FormName(), "base64": base64.StdEncoding.EncodeToString(held)}
		if name := part.FileName(); name != "" {
			told["filename"] = name
		}
		if own := part.Header.Get("Content-Type"); own != "" {
			told["type"] = own
		}
		parts = append(parts, told)
	}
}

func (answer reply) response(ctx context.Context) *http.Response {
	header := http.Header{}
	var body []byte
	switch {
	case answer.JSON != nil:
		var compact bytes.Buffer
		_ = json.Compact(&compact, answer.JSON)
		body = compact.Bytes()
		header.Set("Content-Type", "application/json")
	case answer.Text != nil:
		body = []byte(*answer.Text)
		header.Set("Content-Type", "text/plain")
	case answer.Base64 != nil:
		body, _ = base64.StdEncoding.DecodeString(*answer.Base64)
	}
	for name, value := range answer.Headers {
		header.Set(name, value)
	}
	status := 200
	if answer.Status != nil {
		status = *answer.Status
	}
	half := len(body) / 2
	return &http.Response{
		StatusCode: status,
		Header:     header,
		Body: &halves{
			ctx: ctx, first: bytes.NewReader(body[:half]), second: bytes.NewReader(body[half:]), answer: answer,
		},
	}
}

// halves is a body with a pause or a cut in its middle.
type halves struct {
	ctx           context.Context
	first, second *bytes.Reader
	answer        reply
	isSecond      bool
}

func (h *halves) Read(into []byte) (int, error) {
	if h.first.Len() > 0 {
		return h.first.Read(into)
	}
	if !h.isSecond {
		h.isSecond = true
		if h.answer.BodyDelayMs > 0 {
			if err := sleep(h.ctx, h.answer.BodyDelayMs); err != nil {
				return 0, err
			}
		}
		if h.answer.Cut == "body" {
			return 0, errBroken
		}
	}
	return h.second.Read(into)
}

func (h *halves) Close() error { return nil }

// pieces is a body that arrives in pieces.
type pieces struct {
	ctx    context.Context
	left   []piece
	end    string
	server *server
	isOpen bool
}

func (p *pieces) Read(into []byte) (int, error) {
	for len(p.left) > 0 {
		next := &p.left[0]
		if err := sleep(p.ctx, next.AfterMs); err != nil {
			return 0, err
		}
		next.AfterMs = 0
		count := copy(into, next.Base64)
		if next.Base64 = next.Base64[count:]; len(next.Base64) == 0 {
			p.left = p.left[1:]
		}
		if count > 0 {
			return count, nil
		}
	}
	switch p.end {
	case "never":
		<-p.ctx.Done()
		return 0, p.ctx.Err()
	case "cut":
		_ = p.Close()
		return 0, errBroken
	}
	_ = p.Close()
	return 0, io.EOF
}

func (p *pieces) Close() error {
	if p.isOpen {
		p.isOpen = false
		p.server.open--
	}
	return nil
}

package core

import (
	"compress/gzip"
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

const most = 1000

var tooLarge = map[string]http.HandlerFunc{
	"with a declared length": func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "1099511627776")
		_, _ = w.Write([]byte("["))
	},
	"in chunks": func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(strings.Repeat(" ", 2*most)))
	},
	"that never ends": func(w http.ResponseWriter, request *http.Request) {
		for request.Context().Err() == nil {
			_, _ = w.Write([]byte(strings.Repeat(" ", most)))
		}
	},
	"that is small when compressed": func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		packed := gzip.NewWriter(w)
		_, _ = packed.Write([]byte(strings.Repeat(" ", 100*most)))
		_ = packed.Close()
	},
	"after large headers": func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("X-Fill", strings.Repeat("a", 70*most))
	},
	"of an error": func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = w.Write([]byte(strings.Repeat(" ", 2*most)))
	},
}

// limitedTo returns a connection to a service, with the limit of the tests.
func limitedTo(t *testing.T, answer http.HandlerFunc) (*Connection, *int) {
	t.Helper()
	count := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		count++
		answer(w, request)
	}))
	t.Cleanup(server.Close)
	set := ClientFunc(func(config *Config) {
		limit := int64(most)
		config.BaseURL, config.MaxResponseBytes = &server.URL, &limit
	})
	return NewConnection(API{}, []ClientOption{set}), &count
}

func TestReadingABodyStopsAtTheLimit(t *testing.T) {
	for name, answer := range tooLarge {
		t.Run(name, func(t *testing.T) {
			c, count := limitedTo(t, answer)
			wire := &wireRequest{method: http.MethodGet, url: *c.config.BaseURL + "/"}
			_, err := c.call(context.Background(), wire, traits{operation: "GET /", repeatable: true}, &CallConfig{})
			var failure *Error
			if !errors.As(err, &failure) || failure.Kind != KindDecode || failure.Code != "response_too_large" {
				t.Fatal(err)
			}
			if *count != 1 || len(failure.RawBody()) > 0 || failure.Retryable {
				t.Error(*count, len(failure.RawBody()), failure.Retryable)
			}
		})
	}
}

func TestABodyAtTheLimitIsRead(t *testing.T) {
	text := strings.Repeat(" ", most)
	for name, answer := range map[string]http.HandlerFunc{
		"GET":  func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(text)) },
		"HEAD": func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Content-Length", "5000") },
	} {
		c, _ := limitedTo(t, answer)
		wire := &wireRequest{method: name, url: *c.config.BaseURL + "/"}
		response, err := c.call(context.Background(), wire, traits{operation: name + " /"}, &CallConfig{})
		if err != nil || name == "GET" && string(response.Body) != text {
			t.Error(name, err)
		}
	}
}

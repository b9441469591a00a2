package core

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// tokenService serves the tokens t1, t2, …, and counts requests.
type tokenService struct {
	tokens, calls, ended atomic.Int32
	refused              string
}

func (s *tokenService) connect(t *testing.T) func(context.Context) (*Response, error) {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		if request.URL.Path != "/token" {
			s.calls.Add(1)
			if request.Header.Get("Authorization") == "Bearer "+s.refused {
				w.WriteHeader(http.StatusUnauthorized)
			}
			return
		}
		// The end of a connection is noticed only after the body has been read.
		_, _ = io.Copy(io.Discard, request.Body)
		number := s.tokens.Add(1)
		select {
		case <-time.After(300 * time.Millisecond):
			_, _ = fmt.Fprintf(w, `{"access_token": "t%d", "expires_in": 3600}`, number)
		case <-request.Context().Done():
			s.ended.Add(1)
		}
	}))
	t.Cleanup(server.Close)
	credential := OAuth(server.URL+"/token", ClientCredentials{ClientID: "app", ClientSecret: Fixed("hush-hush")})
	c := NewConnection(API{Security: [][]string{{"oauth"}}}, []ClientOption{WithCredential("oauth", credential)})
	return func(ctx context.Context) (*Response, error) {
		wire := &wireRequest{method: http.MethodGet, url: server.URL + "/"}
		return c.call(ctx, wire, traits{operation: "GET /"}, &CallConfig{})
	}
}

func together(t *testing.T, call func(context.Context) (*Response, error)) {
	t.Helper()
	var all sync.WaitGroup
	for range 20 {
		all.Add(1)
		go func() {
			defer all.Done()
			if response, err := call(context.Background()); err != nil || response.Status != http.StatusOK {
				t.Error(response, err)
			}
		}()
	}
	all.Wait()
}

func TestConcurrentCallsShareOneToken(t *testing.T) {
	service := &tokenService{}
	together(t, service.connect(t))
	if service.tokens.Load() != 1 || service.calls.Load() != 20 {
		t.Error(service.tokens.Load(), service.calls.Load())
	}
}

func TestConcurrentRejectedCallsShareOneNewToken(t *testing.T) {
	service := &tokenService{refused: "t1"}
	together(t, service.connect(t))
	if service.tokens.Load() != 2 {
		t.Error(service.tokens.Load())
	}
}

func TestACallThatEndsEarlyDoesNotCancelTheTokenRequestOfOthers(t *testing.T) {
	service := &tokenService{}
	call := service.connect(t)
	ctx, cancel := context.WithCancel(context.Background())
	first := make(chan error)
	go func() {
		_, err := call(ctx)
		first <- err
	}()
	for service.tokens.Load() == 0 {
		time.Sleep(time.Millisecond)
	}
	time.AfterFunc(10*time.Millisecond, cancel)
	if _, err := call(context.Background()); err != nil {
		t.Error(err)
	}
	if err := <-first; !errors.Is(err, ErrAborted) {
		t.Error(err)
	}
	if service.tokens.Load() != 1 {
		t.Error(service.tokens.Load())
	}
}

func TestTheTokenRequestEndsWithTheLastCallThatWaitsForIt(t *testing.T) {
	service := &tokenService{}
	call := service.connect(t)
	ctx, cancel := context.WithTimeout(context.Background(), 150*time.Millisecond)
	defer cancel()
	if _, err := call(ctx); !errors.Is(err, ErrTimeout) {
		t.Error(err)
	}
	for limit := time.Now().Add(2 * time.Second); service.ended.Load() == 0 && time.Now().Before(limit); {
		time.Sleep(time.Millisecond)
	}
	if service.ended.Load() != 1 {
		t.Error("the request was not canceled")
	}
	if _, err := call(context.Background()); err != nil {
		t.Error(err)
	}
}

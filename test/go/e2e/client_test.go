// Package e2e makes every call of the contract against a running sandbox.
package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"sync"
	"testing"
	"time"

	messaging "example.com/messagingapi"
	"example.com/messagingapi/option"
)

const own = "+12025550100"

// performed are the operations that succeeded.
var performed = struct {
	sync.Mutex
	names map[string]bool
}{names: map[string]bool{}}

func TestMain(m *testing.M) {
	code := m.Run()
	names := []string{}
	for name := range performed.names {
		names = append(names, name)
	}
	slices.Sort(names)
	text, _ := json.Marshal(names)
	if err := os.WriteFile(os.Getenv("PERFORMED"), text, 0o600); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// clientWith creates a client with a key, which records the operations that succeed.
func clientWith(key string) *messaging.Client {
	return messaging.New(
		option.WithAPIKey(key),
		option.WithBaseURL(os.Getenv("REST_URL")),
		option.WithGraphQLURL(os.Getenv("GRAPHQL_URL")),
		option.WithHooks(option.Hooks{AfterResponse: func(_ context.Context, response *option.IncomingResponse) error {
			if response.Status < http.StatusBadRequest {
				performed.Lock()
				defer performed.Unlock()
				performed.names[response.Operation] = true
			}
			return nil
		}}),
	)
}

// owner has the key of an owner.
func owner() *messaging.Client { return clientWith(os.Getenv("API_KEY")) }

// newNumber returns a number that no other test uses.
func newNumber() string { return fmt.Sprintf("+1202%07d", 1_000_000+rand.IntN(9_000_000)) }

// must returns the result of a call. An error ends the run.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func equal[T comparable](t *testing.T, found, expected T) {
	t.Helper()
	if found != expected {
		t.Errorf("%v is not %v", found, expected)
	}
}

// all returns the items of a list.
func all[P, T any](t *testing.T, list *messaging.Pages[P, T]) []T {
	t.Helper()
	var items []T
	for item, err := range list.All() {
		check(t, err)
		items = append(items, item)
	}
	return items
}

func isListed[P, T any](t *testing.T, list *messaging.Pages[P, T], isIt func(T) bool) {
	t.Helper()
	if !slices.ContainsFunc(all(t, list), isIt) {
		t.Error("it is not in the list")
	}
}

// eventually reads until the result is as expected.
func eventually[T any](t *testing.T, read func() (T, error), isThere func(T) bool) T {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		found, err := read()
		check(t, err)
		if isThere(found) {
			return found
		}
		if time.Now().After(end) {
			t.Fatalf("it stays %+v", found)
		}
	}
}

type delivery struct {
	body   []byte
	header http.Header
}

// receiver accepts deliveries and sends them to its channel.
func receiver(t *testing.T) (url string, deliveries <-chan delivery) {
	taken := make(chan delivery, 100)
	server := httptest.NewServer(http.HandlerFunc(func(answer http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(request.Body)
		if err != nil {
			t.Error(err)
		}
		taken <- delivery{body, request.Header}
		answer.WriteHeader(http.StatusNoContent)
	}))
	t.Cleanup(server.Close)
	return server.URL + "/hooks", taken
}

func next(t *testing.T, deliveries <-chan delivery) delivery {
	t.Helper()
	select {
	case taken := <-deliveries:
		return taken
	case <-time.After(10 * time.Second):
		t.Fatal("nothing was delivered")
		return delivery{}
	}
}

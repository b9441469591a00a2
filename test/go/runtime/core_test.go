package core

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// thing is an object as the emitter generates it.
type thing struct {
	Name  string
	Count Opt[int]
	Tags  []string
	raw   Raw
}

func (v *thing) members() Members {
	return Members{
		{Name: "name", Value: &v.Name},
		{Name: "count", Value: &v.Count, Optional: true},
		{Name: "tags", Value: &v.Tags, Optional: true},
	}
}

func (v *thing) UnmarshalJSON(data []byte) error {
	*v = thing{}
	return v.raw.Read(data, v.members())
}

func (v thing) MarshalJSON() ([]byte, error) { return v.raw.Write(v.members()) }

func TestReadValuesAreWrittenUnchanged(t *testing.T) {
	for _, text := range []string{
		`{"name":"a","count":1,"tags":["b"]}`,
		`{"name":"a","count":null}`,
		`{"name":null,"tags":null}`,
		`{"name":7,"count":"x"}`,
		`{}`,
		`{"name":"a","new":{"x":[1,null]}}`,
		`{"name":"","tags":[]}`,
	} {
		var value thing
		if err := json.Unmarshal([]byte(text), &value); err != nil {
			t.Fatal(err)
		}
		written, err := Encode(value)
		if err != nil || string(written) != text {
			t.Errorf("%s became %s, %v", text, written, err)
		}
	}
}

func TestChangedValuesAreWritten(t *testing.T) {
	var value thing
	if err := json.Unmarshal([]byte(`{"name":"a","count":1,"more":true}`), &value); err != nil {
		t.Fatal(err)
	}
	value.Name = ""
	value.Count = Some(2)
	if written, _ := Encode(value); string(written) != `{"name":"","count":2,"more":true}` {
		t.Error(string(written))
	}
}

func TestThreeStates(t *testing.T) {
	for value, text := range map[*thing]string{
		{Name: "a"}:                     `{"name":"a"}`,
		{Name: "a", Count: Null[int]()}: `{"name":"a","count":null}`,
		{Name: "a", Count: Some(0)}:     `{"name":"a","count":0}`,
	} {
		if written, _ := Encode(value); string(written) != text {
			t.Errorf("%s is not %s", written, text)
		}
	}
	// Also with encoding/json, and with omitzero.
	type foreign struct {
		Count Opt[int] `json:"count,omitzero"`
	}
	if written, _ := json.Marshal(foreign{}); string(written) != `{}` {
		t.Error(string(written))
	}
	if written, _ := json.Marshal(foreign{Null[int]()}); string(written) != `{"count":null}` {
		t.Error(string(written))
	}
}

// A printed object shows its values, and which fields have no value.
func TestAnOptIsPrintedAsItsValue(t *testing.T) {
	for printed, expected := range map[string]string{
		fmt.Sprint(Some("hi"), Null[string](), Opt[string]{}):                                       "hi null absent",
		fmt.Sprint(Some(3), Some([]string{"a", "b"}), Some(time.Second)):                            "3 [a b] 1s",
		fmt.Sprintf("%03d|%q|%5.1f|%s", Some(7), Some("hi"), Some(2.5), Some("x")):                  `007|"hi"|  2.5|x`,
		fmt.Sprintf("%+v", struct{ Count, Other, More Opt[int] }{Some(2), Null[int](), Opt[int]{}}): "{Count:2 Other:null More:absent}",
		fmt.Sprintf("%#v, %#v", Some("hi"), Null[int]()):                                            `Some("hi"), core.Opt[int](null)`,
	} {
		if printed != expected {
			t.Errorf("%s is not %s", printed, expected)
		}
	}
}

func TestTheErrorForAWrongArgumentHasItsPath(t *testing.T) {
	_, err := Encode(map[string]any{"list": []any{1, map[string]any{"x": func() {}}}})
	var wrong *ArgumentError
	if !errors.As(err, &wrong) || strings.Join(wrong.Path, ".") != "list.1.x" || !errors.Is(err, ErrArgument) {
		t.Error(err)
	}
}

// A content type with a line break is rejected.
func TestTheTypeOfAFileCannotAddAHeader(t *testing.T) {
	for contentType, refused := range map[string]bool{"image/png; a=b": false, "image/png\r\nx-more: 1": true} {
		file := File{Content: strings.NewReader("x"), ContentType: contentType}
		_, _, err := MultipartBody(&Body{Value: Members{{Name: "file", Value: &file}}})
		if (err != nil) != refused {
			t.Errorf("%q: %v", contentType, err)
		}
	}
}

func TestManyGoroutines(t *testing.T) {
	var lock sync.Mutex
	seen := map[string]int{}
	server := httptest.NewServer(http.HandlerFunc(func(answer http.ResponseWriter, request *http.Request) {
		key := request.Header.Get("Idempotency-Key")
		lock.Lock()
		seen[key]++
		isFirst := seen[key] == 1
		lock.Unlock()
		if isFirst {
			answer.Header().Set("Retry-After", "0")
			answer.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		_, _ = fmt.Fprintf(answer, `{"name":%q}`, key)
	}))
	defer server.Close()
	base := server.URL
	connection := NewConnection(API{UserAgent: "test"}, []ClientOption{
		ClientFunc(func(config *Config) { config.BaseURL = &base }),
		WithCredential("token", Bearer(Fixed("t"))),
	})
	var group sync.WaitGroup
	for range 50 {
		group.Go(func() {
			body := Members{}
			value, err := Rest[*thing](context.Background(), connection, &RestRequest{
				Operation: &RestOperation{Method: "POST", Path: "/things", KeyHeader: "Idempotency-Key"},
				Body:      &Body{Value: body, MediaType: "application/json", Write: JSONBody},
			}, nil)
			if err != nil || seenTimes(&lock, seen, value.Name) != 2 {
				t.Error(value, err)
			}
		})
	}
	group.Wait()
	if len(seen) != 50 {
		t.Errorf("%d keys", len(seen))
	}
}

func seenTimes(lock *sync.Mutex, seen map[string]int, key string) int {
	lock.Lock()
	defer lock.Unlock()
	return seen[key]
}

func TestTheContextEndsACallOverTheNetwork(t *testing.T) {
	stop := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-stop }))
	defer server.Close()
	defer close(stop)
	base := server.URL
	connection := NewConnection(API{}, []ClientOption{
		ClientFunc(func(config *Config) { config.BaseURL = &base }),
	})
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	err := RestNothing(ctx, connection, &RestRequest{
		Operation: &RestOperation{Method: "GET", Path: "/", Result: ResultNone, Repeatable: true},
	})
	if !errors.Is(err, ErrTimeout) || !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}

// A nil context is reported by every kind of call, without a panic.
func TestACallWithoutAContextIsRejected(t *testing.T) {
	var none context.Context
	connection := NewConnection(API{BaseURL: "http://127.0.0.1:1", GraphQLURL: "/graphql"}, nil)
	request := &RestRequest{Operation: &RestOperation{Method: "GET", Path: "/", Result: ResultNone, Repeatable: true}}
	for name, err := range map[string]error{
		"REST":    RestNothing(none, connection, request),
		"GraphQL": Document(none, connection, "{ __typename }", nil, nil),
	} {
		if !errors.Is(err, ErrArgument) || !strings.Contains(err.Error(), "context is nil") {
			t.Error(name, err)
		}
	}
}

// The limit of the caller's own http.Client: before the response, and within its body.
func TestTheTimeoutOfTheHTTPClientIsATimeout(t *testing.T) {
	for _, starts := range []bool{false, true} {
		server := httptest.NewServer(http.HandlerFunc(func(answer http.ResponseWriter, request *http.Request) {
			if starts {
				_, _ = answer.Write([]byte("{"))
				_ = http.NewResponseController(answer).Flush()
			}
			<-request.Context().Done()
		}))
		defer server.Close()
		connection := NewConnection(API{BaseURL: server.URL}, []ClientOption{
			ClientFunc(func(config *Config) { config.HTTPClient = &http.Client{Timeout: 20 * time.Millisecond} }),
		})
		err := RestNothing(context.Background(), connection, &RestRequest{
			Operation: &RestOperation{Method: "GET", Path: "/", Result: ResultNone},
		})
		if !errors.Is(err, ErrTimeout) || errors.Is(err, ErrConnection) || strings.Contains(err.Error(), server.URL) {
			t.Error(starts, err)
		}
	}
	// A refused connection is a connection error.
	connection := NewConnection(API{BaseURL: "http://127.0.0.1:1"}, nil)
	err := RestNothing(context.Background(), connection, &RestRequest{
		Operation: &RestOperation{Method: "GET", Path: "/", Result: ResultNone},
	})
	if !errors.Is(err, ErrConnection) || errors.Is(err, ErrTimeout) {
		t.Error(err)
	}
}

// Without a secret no webhook is accepted, and the receiver gets the reason.
func TestWithoutASecretADeliveryIsRejected(t *testing.T) {
	const secret = "whsec_YSBzZWNyZXQgb2YgdGVzdHM="
	body := []byte(`{"type":"x"}`)
	header, err := SignWebhook(body, secret, "msg_1")
	if err != nil {
		t.Fatal(err)
	}
	for said, secrets := range map[string][]string{
		"no secret was set":            nil,
		"the secret is neither whsec_": {""},
		"no signature matches":         {"whsec_YW5vdGhlciBvbmU="},
	} {
		if _, err := VerifyWebhook(body, header, secrets, DefaultTolerance); !errors.Is(err, ErrSignature) || !strings.Contains(err.Error(), said) {
			t.Error(said, err)
		}
	}
	if _, err := VerifyWebhook(body, header, []string{secret}, DefaultTolerance); err != nil {
		t.Error(err)
	}
}

// A test of a program can create lists and errors itself.
func TestValuesCreatedByTests(t *testing.T) {
	list := PagesOf(func(page []int) []int { return page }, []int{1, 2}, []int{3})
	sum := 0
	for item, err := range list.All() {
		if sum += item; err != nil || item == 3 {
			break
		}
	}
	if first, err := list.First(); sum != 6 || len(first) != 2 || err != nil {
		t.Error(sum, first, err)
	}
	for text, failure := range map[string]error{
		"GET /: api": &Error{Operation: "GET /", Kind: KindAPI, Status: 404},
		"api, gone":  &Error{Kind: KindAPI, Status: 404, Code: "gone"},
	} {
		if !errors.Is(failure, ErrNotFound) || failure.Error() != text {
			t.Error(failure)
		}
	}
}

// Requests of a redirected call use one connection, with HTTP/2 if the service supports it.
func TestConnectionsAreReused(t *testing.T) {
	var connections atomic.Int32
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(answer http.ResponseWriter, request *http.Request) {
		if request.URL.Path == "/from" {
			http.Redirect(answer, request, "/to", http.StatusFound)
			return
		}
		_, _ = fmt.Fprintf(answer, `{"name":%q}`, request.Proto)
	}))
	server.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			connections.Add(1)
		}
	}
	for _, isSecond := range []bool{false, true} {
		server := server
		if isSecond {
			server = httptest.NewUnstartedServer(server.Config.Handler)
			server.EnableHTTP2 = true
			server.StartTLS()
		} else {
			server.Start()
		}
		defer server.Close()
		connection := NewConnection(API{BaseURL: server.URL}, []ClientOption{
			ClientFunc(func(config *Config) { config.HTTPClient = server.Client() }),
		})
		for range 3 {
			value, err := Rest[*thing](context.Background(), connection, &RestRequest{
				Operation: &RestOperation{Method: "GET", Path: "/from", Repeatable: true},
			}, nil)
			if err != nil || (value.Name == "HTTP/2.0") != isSecond {
				t.Fatal(value, err)
			}
		}
	}
	if connections.Load() != 1 {
		t.Errorf("%d connections", connections.Load())
	}
}

// Shared by the programs for real documents: a service that responds from a script and records
// requests.
package main

import (
	"encoding/json"
	"io"
	"iter"
	"log"
	"net/http"
	"os"
	"strings"
)

// service returns the responses of its script in order, and then {}.
type service struct {
	answers  []json.RawMessage
	Requests []request `json:"requests"`
	// Items are the items of each list that was read.
	Items [][]any `json:"items"`
}

type request struct {
	Line          string `json:"line"`
	Body          string `json:"body"`
	Authorization string `json:"authorization"`
}

// newService reads its script.
func newService() *service {
	made := &service{Requests: []request{}, Items: [][]any{}}
	if err := json.NewDecoder(os.Stdin).Decode(&made.answers); err != nil {
		log.Fatal(err)
	}
	return made
}

// RoundTrip makes the service a transport for net/http.
func (s *service) RoundTrip(sent *http.Request) (*http.Response, error) {
	var body []byte
	if sent.Body != nil {
		var err error
		if body, err = io.ReadAll(sent.Body); err != nil {
			return nil, err
		}
	}
	s.Requests = append(s.Requests, request{
		Line: sent.Method + " " + sent.URL.String(), Body: string(body), Authorization: sent.Header.Get("Authorization"),
	})
	answer := "{}"
	if len(s.answers) > 0 {
		answer, s.answers = string(s.answers[0]), s.answers[1:]
	}
	return &http.Response{
		StatusCode: http.StatusOK, Header: http.Header{"Content-Type": {"application/json"}},
		Body: io.NopCloser(strings.NewReader(answer)), Request: sent,
	}, nil
}

func (s *service) client() *http.Client { return &http.Client{Transport: s} }

// tell prints the requests and results.
func (s *service) tell() {
	if err := json.NewEncoder(os.Stdout).Encode(s); err != nil {
		log.Fatal(err)
	}
}

// made ignores the result of a call, and ends the program if the call fails.
func made[T any](_ T, err error) { done(err) }

func done(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

// read reads a complete list.
func read[T any](s *service, list iter.Seq2[T, error]) {
	items := []any{}
	for item, err := range list {
		if err != nil {
			log.Fatal(err)
		}
		items = append(items, item)
	}
	s.Items = append(s.Items, items)
}

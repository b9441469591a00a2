package conformance

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"
	"testing"

	"conformance.test/client"
	"conformance.test/client/internal/core"
	"conformance.test/client/option"
)

// namedCall is `Call` in calls.ts.
type namedCall struct {
	ID string `json:"id"`
	callSpec
}

// TestCalls makes calls to a running service: a JSON list on standard input, one outcome per line
// on standard output.
func TestCalls(t *testing.T) {
	unionReaders, optionalUnionReaders = client.UnionReaders, client.OptionalUnionReaders
	var calls []namedCall
	if err := json.NewDecoder(os.Stdin).Decode(&calls); err != nil {
		t.Fatal(err)
	}
	api := client.New(
		option.WithBaseURL(os.Getenv("SERVICE_URL")), option.WithMaxRetries(0),
		option.WithAuthorization(func(context.Context) (string, error) {
			return os.Getenv("SERVICE_AUTHORIZATION"), nil
		}))
	for _, one := range calls {
		outcome := map[string]any{"id": one.ID}
		if failure := failureOf(api, &one.callSpec, outcome); failure != "" {
			outcome["failure"] = failure
		}
		text, err := json.Marshal(outcome)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Println(string(text))
	}
}

// failureOf makes a call. It adds the items of a stream to the outcome.
func failureOf(api *client.Client, spec *callSpec, outcome map[string]any) (failure string) {
	defer func() {
		if fault := recover(); fault != nil {
			failure = fmt.Sprint(fault)
		}
	}()
	made := callOf(api, spec, context.Background(), nil)
	results := made.method.Call(made.arguments)
	if pages := results[0]; pages.Kind() == reflect.Pointer && pages.MethodByName("First").IsValid() {
		results = pages.MethodByName("First").Call(nil)
	}
	err, failed := results[len(results)-1].Interface().(error)
	if spec.Take == "stream" {
		items := []json.RawMessage{}
		if !failed {
			items, err = collect(results[0])
		}
		outcome["items"] = items
	}
	if err == nil {
		return ""
	}
	var own *client.Error
	if errors.As(err, &own) {
		return fmt.Sprintf("%v %s", err, bytes.TrimSpace(own.RawBody()))
	}
	return err.Error()
}

// collect returns the items of a stream, and the error that ended it.
func collect(stream reflect.Value) ([]json.RawMessage, error) {
	items := []json.RawMessage{}
	for item, failure := range stream.MethodByName("All").Call(nil)[0].Seq2() {
		if err, failed := failure.Interface().(error); failed {
			return items, err
		}
		text, err := core.Encode(item.Interface())
		if err != nil {
			panic(err)
		}
		items = append(items, text)
	}
	return items, nil
}

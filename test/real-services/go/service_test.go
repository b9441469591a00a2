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
	unionReaders = client.UnionReaders
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
		outcome := map[string]string{"id": one.ID}
		if failure := failureOf(api, &one.callSpec); failure != "" {
			outcome["failure"] = failure
		}
		text, err := json.Marshal(outcome)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Println(string(text))
	}
}

func failureOf(api *client.Client, spec *callSpec) (failure string) {
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
	if !failed {
		return ""
	}
	var own *client.Error
	if errors.As(err, &own) {
		return fmt.Sprintf("%v %s", err, bytes.TrimSpace(own.RawBody()))
	}
	return err.Error()
}

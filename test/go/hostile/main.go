// Calls every method of a client with arbitrary arguments, and prints each request.
package main

import (
	"context"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"net/url"
	"os"
	"reflect"
	"strings"

	"hostile.test/client"
	"hostile.test/client/option"
)

type told struct {
	Methods int `json:"methods"`
	// Sent are the method, the decoded URL, and the GraphQL document.
	Sent []string `json:"sent"`
}

// RoundTrip returns the same response to every request.
func (t *told) RoundTrip(request *http.Request) (*http.Response, error) {
	address, err := url.PathUnescape(request.URL.String())
	if err != nil {
		return nil, err
	}
	line := request.Method + " " + address
	// The strings of the document determine which media types are JSON, and so the type of a body.
	if request.URL.Path == "/graphql" {
		body, err := io.ReadAll(request.Body)
		if err != nil {
			return nil, err
		}
		line += " " + string(body)
	}
	t.Sent = append(t.Sent, line)
	return &http.Response{StatusCode: http.StatusOK, Header: http.Header{}, Body: io.NopCloser(strings.NewReader("{}"))}, nil
}

// callIn makes every call of the services in a struct, and in nested structs.
func (t *told) callIn(services reflect.Value) {
	for index := range services.NumField() {
		service := services.Field(index)
		if !services.Type().Field(index).IsExported() {
			continue
		}
		for number := range service.NumMethod() {
			t.Methods++
			call(service.Method(number))
		}
		t.callIn(service.Elem())
	}
}

func main() {
	seen := &told{}
	made := client.New(option.WithBaseURL("http://x.test"), option.WithGraphQLURL("http://x.test/graphql"),
		option.WithHTTPClient(&http.Client{Transport: seen}))
	seen.callIn(reflect.ValueOf(made).Elem())
	if err := json.NewEncoder(os.Stdout).Encode(seen); err != nil {
		log.Fatal(err)
	}
}

// call passes "a" for every string, and requests the first page of a list. Its result is ignored.
func call(method reflect.Value) {
	arguments := []reflect.Value{reflect.ValueOf(context.Background())}
	for index := 1; index < method.Type().NumIn()-1; index++ {
		argument := reflect.New(method.Type().In(index)).Elem()
		fill(argument)
		if argument.Kind() == reflect.Struct {
			for field := range argument.NumField() {
				if argument.Field(field).CanSet() {
					fill(argument.Field(field))
				}
			}
		}
		arguments = append(arguments, argument)
	}
	if first := method.Call(arguments)[0].MethodByName("First"); first.IsValid() {
		first.Call(nil)
	}
}

func fill(value reflect.Value) {
	if value.Kind() == reflect.String && value.Type().PkgPath() == "" {
		value.SetString("a")
	}
}

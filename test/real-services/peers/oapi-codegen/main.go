// Command calls makes calls with the client of oapi-codegen, which it finds by reflection.
package main

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"reflect"
	"regexp"
	"strings"

	"peers.test/calls/client"
)

type call struct {
	ID        string
	Operation string
	Template  string
	Path      map[string]any
	Query     map[string]any
	Headers   map[string]any
	Body      map[string]any
}

var (
	readerType = reflect.TypeFor[io.Reader]()
	variable   = regexp.MustCompile(`\{([^{}]+)\}`)
	others     = regexp.MustCompile(`[^a-z0-9]`)
)

func main() {
	var calls []call
	if err := json.NewDecoder(os.Stdin).Decode(&calls); err != nil {
		panic(err)
	}
	authorize := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", os.Args[2])
		return nil
	}
	api, err := client.NewClientWithResponses(os.Args[1], client.WithRequestEditorFn(authorize))
	if err != nil {
		panic(err)
	}
	methods := map[string]reflect.Value{}
	value := reflect.ValueOf(api)
	for at := range value.NumMethod() {
		methods[plain(value.Type().Method(at).Name)] = value.Method(at)
	}
	for _, one := range calls {
		outcome := map[string]string{"id": one.ID}
		if err := send(methods, one); err != nil {
			outcome["failure"] = err.Error()
		}
		line, _ := json.Marshal(outcome)
		fmt.Println(string(line))
	}
}

func plain(name string) string {
	return others.ReplaceAllString(strings.ToLower(name), "")
}

func send(methods map[string]reflect.Value, one call) (failure error) {
	defer func() {
		if problem := recover(); problem != nil {
			failure = fmt.Errorf("panic: %v", problem)
		}
	}()
	name := plain(one.Operation)
	for _, suffix := range []string{"withformdatabodywithresponse", "withbodywithresponse", "withresponse"} {
		method, isHere := methods[name+suffix]
		if !isHere {
			continue
		}
		arguments, err := argumentsOf(method.Type(), one)
		if err != nil {
			return err
		}
		results := method.Call(arguments)
		if err, isError := results[1].Interface().(error); isError {
			return err
		}
		status := results[0].MethodByName("StatusCode").Call(nil)[0].Int()
		if status >= 300 {
			return fmt.Errorf("%d %s", status, results[0].Elem().FieldByName("Body").Bytes())
		}
		return nil
	}
	return fmt.Errorf("the client does not have the operation")
}

func argumentsOf(of reflect.Type, one call) ([]reflect.Value, error) {
	arguments := []reflect.Value{reflect.ValueOf(context.Background())}
	names := variable.FindAllStringSubmatch(one.Template, -1)
	for at := 1; at < of.NumIn()-1; at++ {
		kind := of.In(at)
		var given any
		switch {
		case kind == readerType:
			// The argument before it is the media type.
			content, text := multipart(one.Body)
			arguments[at-1] = reflect.ValueOf(content)
			arguments = append(arguments, reflect.ValueOf(strings.NewReader(text)))
			continue
		case kind.Kind() == reflect.String && at+1 < of.NumIn() && of.In(at+1) == readerType:
			given = ""
		case kind.Kind() == reflect.Pointer:
			given = merged(one.Query, one.Headers)
		case len(names) > 0:
			given, names = one.Path[names[0][1]], names[1:]
		default:
			given = merged(one.Body)
		}
		encoded, err := json.Marshal(given)
		if err != nil {
			return nil, err
		}
		argument := reflect.New(kind)
		if err := json.Unmarshal(encoded, argument.Interface()); err != nil {
			return nil, err
		}
		arguments = append(arguments, argument.Elem())
	}
	return arguments, nil
}

func merged(parts ...map[string]any) map[string]any {
	all := map[string]any{}
	for _, part := range parts {
		for name, value := range part {
			all[name] = value
		}
	}
	return all
}

// multipart encodes a body with files, for which the client has no types.
func multipart(body map[string]any) (content, text string) {
	const boundary = "boundary-of-calls"
	var parts strings.Builder
	for name, value := range body {
		fmt.Fprintf(&parts, "--%s\r\nContent-Disposition: form-data; name=%q", boundary, name)
		if file, isFile := value.(map[string]any); isFile && file["$base64"] != nil {
			bytes, _ := base64.StdEncoding.DecodeString(file["$base64"].(string))
			fmt.Fprintf(&parts, "; filename=%q\r\nContent-Type: %s\r\n\r\n%s\r\n", file["name"], file["type"], bytes)
			continue
		}
		plain, isText := value.(string)
		if !isText {
			encoded, _ := json.Marshal(value)
			plain = string(encoded)
		}
		fmt.Fprintf(&parts, "\r\n\r\n%s\r\n", plain)
	}
	fmt.Fprintf(&parts, "--%s--\r\n", boundary)
	return "multipart/form-data; boundary=" + boundary, parts.String()
}

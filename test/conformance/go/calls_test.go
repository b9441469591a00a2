package conformance

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing/iotest"

	"conformance.test/client"
	"conformance.test/client/option"
)

// call is a method of the client with its arguments.
type call struct {
	method    reflect.Value
	arguments []reflect.Value
	isGraphQL bool
}

// callOf finds the method `resource.action` and its arguments. Resources may contain other
// resources.
func callOf(api *client.Client, spec *callSpec, ctx context.Context, options []option.CallOption) call {
	names := strings.Split(spec.To, ".")
	service := reflect.ValueOf(api)
	for _, resource := range names[:len(names)-1] {
		service = fieldOf(service.Elem(), resource)
	}
	found := call{method: methodOf(service, names[len(names)-1]), isGraphQL: spec.Variables != nil}
	shape := found.method.Type()
	found.arguments = []reflect.Value{reflect.ValueOf(ctx)}
	for index := 1; index < shape.NumIn()-1; index++ {
		argument := reflect.New(shape.In(index)).Elem()
		if place := index - 1; place < len(spec.Path) {
			set(argument, spec.Path[place])
		} else {
			fill(argument, spec)
		}
		found.arguments = append(found.arguments, argument)
	}
	for _, each := range options {
		found.arguments = append(found.arguments, reflect.ValueOf(each))
	}
	return found
}

// fill sets the fields of the struct with all parameters except path parameters.
func fill(params reflect.Value, spec *callSpec) {
	if spec.Query != nil {
		for _, member := range members(spec.Query) {
			set(fieldOf(params, member.name), member.value)
		}
	}
	for _, group := range []map[string]json.RawMessage{spec.Headers, spec.Cookies} {
		for name, value := range group {
			set(fieldOf(params, name), value)
		}
	}
	variables := spec.Variables
	if input, has := variables["input"]; has && !hasField(params, "input") {
		variables = nil
		for _, member := range members(input) {
			set(fieldOf(params, member.name), member.value)
		}
	}
	for name, value := range variables {
		set(fieldOf(params, name), value)
	}
	if spec.Body == nil {
		return
	}
	if hasField(params, "body") && !areArguments(params, spec.Body) {
		set(fieldOf(params, "body"), spec.Body)
		return
	}
	for _, member := range members(spec.Body) {
		// Of two parameters with the same name, the later one has its location in its name.
		name := member.name
		if hasField(params, "body"+name) {
			name = "body" + name
		}
		set(fieldOf(params, name), member.value)
	}
}

// areArguments reports whether the properties of a body are arguments of their own, of which one has the name `body`.
func areArguments(params reflect.Value, body json.RawMessage) bool {
	if len(body) == 0 || body[0] != '{' {
		return false
	}
	isNamed := false
	for _, member := range members(body) {
		isNamed = isNamed || strings.EqualFold(member.name, "body")
		if !hasField(params, member.name) && !hasField(params, "body"+member.name) {
			return false
		}
	}
	return isNamed
}

// unionReaders are the functions that read unions, by the names of their types.
var unionReaders map[string]any

// optionalUnionReaders return an Opt of a union, or of a list of unions.
var optionalUnionReaders map[string]func([]byte) (any, error)

// typeArgument returns `Pet` for `Opt[example.test/client.Pet]`, `[]Pet` for an Opt of a list, or an empty string for
// any other type.
func typeArgument(of reflect.Type) string {
	argument, is := strings.CutPrefix(of.Name(), "Opt[")
	if !is {
		return ""
	}
	name := strings.TrimSuffix(argument[strings.LastIndex(argument, ".")+1:], "]")
	if strings.HasPrefix(argument, "[]") {
		return "[]" + name
	}
	return name
}

// set sets a field to a value of a vector.
func set(field reflect.Value, value json.RawMessage) {
	var held bytesValue
	if json.Unmarshal(value, &held) == nil && held.Base64 != nil {
		var content io.Reader = bytes.NewReader(*held.Base64)
		if held.Once {
			content = io.LimitReader(content, int64(len(*held.Base64)))
			if held.Fails != nil {
				content = io.MultiReader(content, iotest.ErrReader(callerError{*held.Fails}))
			}
		}
		file := client.File{Content: content, Name: held.Name, ContentType: held.Type}
		if field.Kind() == reflect.Pointer {
			field.Set(reflect.ValueOf(&file))
		} else {
			field.Set(reflect.ValueOf(file))
		}
		return
	}
	if field.Kind() == reflect.Interface && field.NumMethod() == 0 {
		if files := filesIn(value); files != nil {
			field.Set(reflect.ValueOf(files))
			return
		}
	}
	if read, is := unionReaders[field.Type().Name()]; is {
		results := reflect.ValueOf(read).Call([]reflect.Value{reflect.ValueOf([]byte(value)), field.Addr()})
		if err, failed := results[0].Interface().(error); failed {
			panic(err)
		}
		return
	}
	if read, is := optionalUnionReaders[typeArgument(field.Type())]; is {
		optional, err := read(value)
		if err != nil {
			panic(err)
		}
		field.Set(reflect.ValueOf(optional))
		return
	}
	if items := unionsIn(field, value); items != nil {
		list := reflect.MakeSlice(field.Type(), len(items), len(items))
		for index, item := range items {
			set(list.Index(index), item)
		}
		field.Set(list)
		return
	}
	if err := json.Unmarshal(value, field.Addr().Interface()); err != nil {
		panic(fmt.Sprintf("%s as %s: %v", value, field.Type(), err))
	}
}

// filesIn returns the items of a list of files, or nil for any other value.
func filesIn(value json.RawMessage) []client.File {
	var items []bytesValue
	if json.Unmarshal(value, &items) != nil {
		return nil
	}
	files := make([]client.File, len(items))
	for index, item := range items {
		if item.Base64 == nil {
			return nil
		}
		files[index] = client.File{Content: bytes.NewReader(*item.Base64), Name: item.Name, ContentType: item.Type}
	}
	return files
}

// unionsIn returns the items of a list of unions, or nil for any other value.
func unionsIn(field reflect.Value, value json.RawMessage) []json.RawMessage {
	var items []json.RawMessage
	if field.Kind() != reflect.Slice || unionReaders[field.Type().Elem().Name()] == nil || json.Unmarshal(value, &items) != nil {
		return nil
	}
	return items
}

func fieldOf(holder reflect.Value, name string) reflect.Value {
	field := holder.FieldByNameFunc(func(own string) bool { return letters(own) == letters(name) })
	if !field.IsValid() {
		panic(fmt.Sprintf("%s has no %s", holder.Type(), name))
	}
	return field
}

func hasField(holder reflect.Value, name string) bool {
	return holder.FieldByNameFunc(func(own string) bool { return letters(own) == letters(name) }).IsValid()
}

func methodOf(service reflect.Value, action string) reflect.Value {
	shape := service.Type()
	for index := range shape.NumMethod() {
		if letters(shape.Method(index).Name) == letters(action) {
			return service.Method(index)
		}
	}
	panic(fmt.Sprintf("%s has no %s", shape, action))
}

func letters(name string) string {
	return strings.Map(func(char rune) rune {
		if char >= 'a' && char <= 'z' || char >= '0' && char <= '9' {
			return char
		}
		return -1
	}, strings.ToLower(name))
}

type member struct {
	name  string
	value json.RawMessage
}

// members are the properties of an object, in their order.
func members(data []byte) []member {
	decoder := json.NewDecoder(bytes.NewReader(data))
	var found []member
	if _, err := decoder.Token(); err != nil {
		panic(err)
	}
	for decoder.More() {
		name, err := decoder.Token()
		if err != nil {
			panic(err)
		}
		var value json.RawMessage
		if err := decoder.Decode(&value); err != nil {
			panic(err)
		}
		found = append(found, member{name.(string), value})
	}
	return found
}

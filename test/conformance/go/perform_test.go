package conformance

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"reflect"
	"strings"
	"time"

	"conformance.test/client"
	"conformance.test/client/internal/core"
	"conformance.test/client/option"
	"conformance.test/client/webhooks"
)

// performance runs one vector with the client, and records the events.
type performance struct {
	vector   vector
	start    time.Time
	server   *server
	observer *observer
	record   *record
}

func (p *performance) run() {
	// The clock of a bubble starts in the year 2000.
	time.Sleep(time.Until(time.UnixMilli(p.vector.EpochMs)))
	p.start = time.Now()
	p.server = &server{start: p.start, exchanges: p.vector.Exchanges}
	p.observer = &observer{setup: p.vector.Client}
	defer func() {
		if p.server.open > 0 && len(p.record.Faults) == 0 {
			p.record.Faults = append(p.record.Faults, "a connection is left open")
		}
		p.record.Requests = append(p.record.Requests, p.server.requests...)
		p.record.Log = append(p.record.Log, p.observer.log...)
		p.record.Hooks = append(p.record.Hooks, p.observer.hooks...)
	}()
	api := client.New(p.options()...)
	for _, step := range p.vector.Steps {
		outcome, err := p.outcome(api, step)
		if err != nil {
			p.record.Texts = append(p.record.Texts, textsOf(err)...)
			for name, value := range failure(err) {
				outcome[name] = value
			}
		}
		outcome["endsAtMs"] = milliseconds(time.Since(p.start))
		p.record.Outcomes = append(p.record.Outcomes, outcome)
	}
}

func (p *performance) options() []option.ClientOption {
	setup := p.vector.Client
	options := []option.ClientOption{
		option.WithHTTPClient(&http.Client{Transport: p.server}),
		option.WithLogger(slog.New(p.observer)),
		option.WithHooks(p.observer.installed()),
		option.WithUserAgent(setup.UserAgent),
		core.ClientFunc(func(config *core.Config) {
			config.Random = sequence(p.vector.Random, func(int) float64 { return 0.5 })
			config.NewKey = sequence(p.vector.Keys, mintedKey)
		}),
	}
	for _, each := range shared(setup.TimeoutMs, setup.AttemptTimeoutMs, setup.IdleTimeoutMs, setup.MaxRetries, setup.Headers) {
		options = append(options, each)
	}
	if setup.MaxResponseBytes != nil {
		options = append(options, option.WithMaxResponseBytes(*setup.MaxResponseBytes))
	}
	if setup.MaxPages != nil {
		options = append(options, option.WithMaxPages(*setup.MaxPages))
	}
	if setup.MaxEventBytes != nil {
		options = append(options, option.WithMaxEventBytes(*setup.MaxEventBytes))
	}
	if setup.BaseURL != nil {
		options = append(options, option.WithBaseURL(*setup.BaseURL))
	}
	if setup.Server != "" {
		options = append(options, option.WithServer(option.Server(setup.Server)))
	}
	if setup.ServerVariables != nil {
		var variables option.ServerVariables
		for name, value := range setup.ServerVariables {
			set(fieldOf(reflect.ValueOf(&variables).Elem(), name), value)
		}
		options = append(options, option.WithServerVariables(variables))
	}
	if setup.GraphQLURL != nil {
		options = append(options, option.WithGraphQLURL(*setup.GraphQLURL))
	}
	if setup.Authorization != nil {
		options = append(options, option.WithAuthorization(secretOf(setup.Authorization)))
	}
	if setup.GraphQLAuthorization != nil {
		options = append(options, option.WithGraphQLAuthorization(secretOf(setup.GraphQLAuthorization)))
	}
	for scheme, source := range setup.Credentials {
		options = append(options, credential(scheme, source))
	}
	return options
}

func credential(scheme string, source json.RawMessage) option.ClientOption {
	switch scheme {
	case "token":
		return option.WithTokenFrom(secretOf(source))
	case "headerKey":
		return option.WithHeaderKeyFrom(secretOf(source))
	case "queryKey":
		return option.WithQueryKeyFrom(secretOf(source))
	case "oauth":
		return oauth(source, option.WithOauthFrom, option.WithOauthClient)
	case "ownTokens":
		return oauth(source, option.WithOwnTokensFrom, option.WithOwnTokensClient)
	case "cookieKey":
		return option.WithCookieKeyFrom(secretOf(source))
	}
	var login struct{ Username, Password string }
	if err := json.Unmarshal(source, &login); err != nil {
		panic(err)
	}
	return option.WithLogin(login.Username, login.Password)
}

func oauth(
	source json.RawMessage, own func(option.Secret) option.ClientOption,
	client func(option.ClientCredentials) option.ClientOption,
) option.ClientOption {
	var given struct {
		ClientID       string            `json:"clientId"`
		ClientSecret   json.RawMessage   `json:"clientSecret"`
		Scopes         []string          `json:"scopes"`
		TokenURL       string            `json:"tokenUrl"`
		Authentication string            `json:"authentication"`
		Parameters     map[string]string `json:"parameters"`
	}
	if json.Unmarshal(source, &given) != nil || given.ClientSecret == nil {
		return own(secretOf(source))
	}
	return client(option.ClientCredentials{
		ClientID: given.ClientID, ClientSecret: secretOf(given.ClientSecret), Scopes: given.Scopes,
		TokenURL: given.TokenURL, SecretInBody: given.Authentication == "post", Parameters: given.Parameters,
	})
}

func shared(timeoutMs, attemptTimeoutMs, idleTimeoutMs *float64, retries *int, headers map[string]string) []option.Option {
	var options []option.Option
	if timeoutMs != nil {
		options = append(options, option.WithTimeout(duration(*timeoutMs)))
	}
	if attemptTimeoutMs != nil {
		options = append(options, option.WithAttemptTimeout(duration(*attemptTimeoutMs)))
	}
	if idleTimeoutMs != nil {
		options = append(options, option.WithIdleTimeout(duration(*idleTimeoutMs)))
	}
	if retries != nil {
		options = append(options, option.WithMaxRetries(*retries))
	}
	for name, value := range headers {
		options = append(options, option.WithHeader(name, value))
	}
	return options
}

func (p *performance) outcome(api *client.Client, step step) (map[string]any, error) {
	switch {
	case step.Call != nil:
		return p.call(api, step.Call, step.Outcome.Accessors)
	case step.Webhook != nil:
		event, err := unwrap(step.Webhook)
		if err != nil {
			return map[string]any{}, err
		}
		return map[string]any{"value": encoded(event)}, nil
	}
	header, err := webhooks.Sign([]byte(step.Sign.Body), step.Sign.Secret, step.Sign.ID)
	return map[string]any{"value": joined(header)}, err
}

func unwrap(spec *webhookSpec) (any, error) {
	header := http.Header{}
	for name, value := range spec.Headers {
		header.Set(name, value)
	}
	var text string
	var held bytesValue
	body := []byte(nil)
	switch {
	case json.Unmarshal(spec.Body, &text) == nil:
		body = []byte(text)
	case json.Unmarshal(spec.Body, &held) == nil && held.Base64 != nil:
		body = *held.Base64
	default:
		// Simulates a handler that has already read the body of the request.
		return webhooks.UnwrapRequest(&http.Request{Header: header, Body: io.NopCloser(bytes.NewReader(nil))}, spec.Secrets...)
	}
	if spec.ToleranceSeconds != nil {
		verifier := webhooks.Verifier{Secrets: spec.Secrets, Tolerance: duration(*spec.ToleranceSeconds * 1000)}
		return verifier.Unwrap(body, header)
	}
	return webhooks.Unwrap(body, header, spec.Secrets...)
}

func (p *performance) call(
	api *client.Client, spec *callSpec, pointers map[string]json.RawMessage,
) (map[string]any, error) {
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	var options []option.CallOption
	given := spec.Options
	for _, each := range shared(given.TimeoutMs, given.AttemptTimeoutMs, given.IdleTimeoutMs, given.MaxRetries, given.Headers) {
		options = append(options, each)
	}
	if given.IdempotencyKey != nil {
		options = append(options, option.WithIdempotencyKey(*given.IdempotencyKey))
	}
	options = append(options, queryOf(given.ExtraQuery)...)
	if given.ExtraBody != nil {
		for _, member := range members(given.ExtraBody) {
			options = append(options, option.WithBodyField(member.name, member.value))
		}
	}
	var progress []any
	if given.Progress {
		options = append(options, option.WithProgress(func(transferred, total int64) {
			progress = []any{transferred, total}
			if total < 0 {
				progress[1] = nil
			}
		}))
	}
	if given.UserErrors == "return" {
		options = append(options, option.WithUserErrors())
	}
	if at := given.AbortAtMs; at != nil {
		reason := errors.New("the caller had enough")
		if *at == 0 {
			cancel(reason)
		} else {
			timer := time.AfterFunc(duration(*at), func() { cancel(reason) })
			defer timer.Stop()
		}
	}
	var response option.Response
	if spec.Take == "withResponse" || spec.Take == "response" {
		options = append(options, option.WithResponse(&response))
	}
	outcome, err := p.take(api, spec, ctx, options, pointers)
	if progress != nil {
		outcome["progress"] = progress
	}
	if err != nil {
		return outcome, err
	}
	told := map[string]any{"status": response.Status, "headers": joined(response.Header), "text": string(response.Body)}
	switch spec.Take {
	case "withResponse":
		told["requestId"] = orNull(response.RequestID)
		outcome["response"] = told
	case "response":
		return map[string]any{"response": told}, nil
	}
	return outcome, nil
}

func (p *performance) take(
	api *client.Client, spec *callSpec, ctx context.Context, options []option.CallOption,
	pointers map[string]json.RawMessage,
) (map[string]any, error) {
	if spec.Raw != nil {
		return raw(api, spec, ctx, options)
	}
	if spec.Document != nil {
		var result json.RawMessage
		var variables any
		if spec.Variables != nil {
			variables = spec.Variables
		}
		if err := api.GraphQL(ctx, *spec.Document, variables, &result, options...); err != nil {
			return map[string]any{}, err
		}
		return map[string]any{"value": result}, nil
	}
	made := callOf(api, spec, ctx, options)
	results := made.method.Call(made.arguments)
	if spec.Take == "opened" {
		if err, failed := results[1].Interface().(error); failed {
			return map[string]any{}, err
		}
		return map[string]any{"empty": true}, results[0].Interface().(io.Closer).Close()
	}
	if name := map[string]string{"stream": "All", "events": "Events"}[spec.Take]; name != "" {
		if err, failed := results[1].Interface().(error); failed {
			return map[string]any{"items": []any{}}, err
		}
		if at := spec.Options.CloseAtMs; at != nil {
			stream := results[0].Interface().(io.Closer)
			timer := time.AfterFunc(duration(*at), func() { _ = stream.Close() })
			defer timer.Stop()
		}
		all, err := collect(results[0].MethodByName(name).Call(nil)[0], spec.Limit)
		return map[string]any{"items": all}, err
	}
	if download, is := results[0].Interface().(*client.Download); is && results[1].IsNil() {
		return read(download, spec)
	}
	if pages := results[0]; pages.Kind() == reflect.Pointer && pages.MethodByName("All").IsValid() {
		if spec.Take == "items" || spec.Take == "pages" {
			name := map[string]string{"items": "All", "pages": "Pages"}[spec.Take]
			all, err := collect(pages.MethodByName(name).Call(nil)[0], spec.Limit)
			return map[string]any{spec.Take: all}, err
		}
		results = pages.MethodByName("First").Call(nil)
	}
	if err, failed := results[len(results)-1].Interface().(error); failed {
		return map[string]any{}, err
	}
	if len(results) == 1 {
		return map[string]any{"empty": true}, nil
	}
	outcome := valueOf(results[0], made.isGraphQL)
	if len(pointers) > 0 {
		outcome["accessors"] = accessed(results[0].Interface(), pointers)
	}
	return outcome, nil
}

// read returns the bytes of a download, also when it fails.
func read(download *client.Download, spec *callSpec) (map[string]any, error) {
	if spec.Take == "whole" {
		content, err := download.Bytes()
		if err != nil {
			return map[string]any{}, err
		}
		return map[string]any{"bytes": base64.StdEncoding.EncodeToString(content)}, nil
	}
	defer download.Close()
	var content []byte
	buffer := make([]byte, 1<<10)
	for chunks := 0; spec.Limit == 0 || chunks < spec.Limit; chunks++ {
		count, err := download.Read(buffer)
		content = append(content, buffer[:count]...)
		if err != nil && err != io.EOF {
			if len(content) == 0 {
				return map[string]any{}, err
			}
			return map[string]any{"bytes": base64.StdEncoding.EncodeToString(content)}, err
		}
		if err == io.EOF {
			break
		}
	}
	return map[string]any{"bytes": base64.StdEncoding.EncodeToString(content)}, nil
}

// queryOf returns query parameters; a list repeats its parameter.
func queryOf(query json.RawMessage) []option.CallOption {
	var options []option.CallOption
	if query == nil {
		return nil
	}
	for _, member := range members(query) {
		var values []json.RawMessage
		if json.Unmarshal(member.value, &values) != nil {
			values = []json.RawMessage{member.value}
		}
		for _, value := range values {
			text := string(value)
			_ = json.Unmarshal(value, &text)
			options = append(options, option.WithQuery(member.name, text))
		}
	}
	return options
}

// raw sends a request that the contract does not declare.
func raw(
	api *client.Client, spec *callSpec, ctx context.Context, options []option.CallOption,
) (map[string]any, error) {
	method, path, _ := strings.Cut(*spec.Raw, " ")
	var body any
	switch {
	case spec.Form != nil:
		body = option.Form{Value: spec.Form}
	case spec.Body != nil:
		body = spec.Body
	}
	var result any
	if err := api.Request(ctx, method, path, body, &result, append(options, queryOf(spec.Query)...)...); err != nil {
		return map[string]any{}, err
	}
	if result == nil {
		return map[string]any{"empty": true}, nil
	}
	return map[string]any{"value": result}, nil
}

// collect returns the items of an iteration, and its error if it fails.
func collect(sequence reflect.Value, limit int) ([]any, error) {
	all := []any{}
	for value, failed := range sequence.Seq2() {
		if err, is := failed.Interface().(error); is {
			return all, err
		}
		all = append(all, itemOf(value))
		if len(all) == limit {
			break
		}
	}
	return all, nil
}

// itemOf returns an item in the form of a vector, or an event with its fields.
func itemOf(value reflect.Value) any {
	if value.Kind() != reflect.Struct || !value.FieldByName("Event").IsValid() || !value.FieldByName("Data").IsValid() {
		return encoded(value.Interface())
	}
	members := map[string]any{"data": encoded(value.FieldByName("Data").Interface())}
	for name, field := range map[string]string{"event": "Event", "id": "ID"} {
		if text := value.FieldByName(field).String(); text != "" {
			members[name] = text
		}
	}
	return members
}

// valueOf returns a result as properties of an outcome; in GraphQL, a missing result is null.
func valueOf(result reflect.Value, isGraphQL bool) map[string]any {
	if content, is := result.Interface().([]byte); is && content != nil && result.Type().Name() == "" {
		return map[string]any{"bytes": base64.StdEncoding.EncodeToString(content)}
	}
	isNothing := result.IsZero() && result.Kind() != reflect.String
	if isNothing && !isGraphQL {
		return map[string]any{"empty": true}
	}
	return map[string]any{"value": encoded(result.Interface())}
}

func encoded(value any) json.RawMessage {
	text, err := core.Encode(value)
	if err != nil {
		panic(err)
	}
	return text
}

func orNull(text string) any {
	if text == "" {
		return nil
	}
	return text
}

// sequence returns a function that returns the values one by one, and after the last value the result
// of `otherwise`.
func sequence[T any](values []T, otherwise func(count int) T) func() T {
	count := 0
	return func() T {
		count++
		if count <= len(values) {
			return values[count-1]
		}
		return otherwise(count)
	}
}

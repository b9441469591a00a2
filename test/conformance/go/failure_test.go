package conformance

import (
	"errors"
	"fmt"

	"conformance.test/client"
)

func mintedKey(count int) string { return fmt.Sprintf("00000000-0000-4000-8000-%012d", count) }

// failure returns an error as properties of an outcome: every property that vectors can contain.
func failure(err error) map[string]any {
	// A wrapped error does not match, because callers must receive the error unchanged.
	if caller, is := err.(callerError); is {
		return map[string]any{"thrown": caller.text}
	}
	if errors.Is(err, client.ErrArgument) {
		return map[string]any{"refused": err.Error()}
	}
	var told *client.Error
	if !errors.As(err, &told) {
		panic(err)
	}
	members := map[string]any{
		"kind":           string(told.Kind),
		"operation":      told.Operation,
		"message":        told.Error(),
		"serviceMessage": orNull(told.ServiceMessage()),
		"code":           orNull(told.Code),
		"attempts":       told.Attempts,
		"idempotencyKey": orNull(told.IdempotencyKey),
		"retryable":      told.Retryable,
		"requestId":      orNull(told.RequestID),
		"docUrl":         orNull(told.DocURL),
		"lastEventId":    orNull(told.LastEventID),
		"tokenUrl":       orNull(told.TokenURL),
		"hasCause":       errors.Unwrap(err) != nil,
	}
	if told.Path != nil {
		members["path"] = told.Path
	}
	if wait, isSaid := told.RetryAfter.Get(); isSaid {
		members["retryAfter"] = wait.Seconds()
	}
	if told.Timeout != 0 {
		members["timeoutMs"] = told.Timeout.Milliseconds()
	}
	if told.Status != 0 {
		members["status"] = told.Status
		members["headers"] = joined(told.Header())
		members["rawBody"] = string(told.RawBody())
		members["body"] = string(told.RawBody())
	}
	for name, value := range map[string][]byte{
		"body": told.JSON(), "partialData": told.PartialData(), "userErrors": told.UserErrors(), "payload": told.Payload(),
	} {
		if value != nil {
			members[name] = encoded(rawJSON(value))
		}
	}
	if list := told.GraphQLErrors(); list != nil {
		members["errors"] = list
	}
	return map[string]any{"error": members}
}

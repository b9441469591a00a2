package core

import (
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const (
	firstDelay   = 500 * time.Millisecond
	longestDelay = 8 * time.Second
	// longestRetryAfter is the longest Retry-After that a call waits for. If the delay is longer, the call fails, so
	// that the caller can decide.
	longestRetryAfter = time.Minute
)

// isTransient reports whether the same request may succeed soon.
func isTransient(status int, code string) bool {
	switch status {
	case http.StatusRequestTimeout, http.StatusTooManyRequests:
		return true
	case http.StatusConflict:
		// The service is still processing an earlier attempt of the same call.
		switch code {
		case "idempotency_in_progress", "idempotency_in_use", "idempotency_key_in_progress", "idempotency_key_in_use":
			return true
		}
	}
	return status >= http.StatusInternalServerError
}

// backoff returns an exponential delay with full jitter. `chance` is in [0, 1).
func backoff(attempt int, chance float64) time.Duration {
	longest := longestDelay
	if attempt < 5 {
		longest = firstDelay << (attempt - 1)
	}
	return time.Duration(chance * float64(longest))
}

// retryAfter returns the wait requested by a response in seconds or as a date (RFC 9110 section 10.2.3).
func retryAfter(header http.Header) (time.Duration, bool) {
	value := strings.TrimSpace(header.Get("Retry-After"))
	if value != "" && strings.Trim(value, "0123456789.") == "" && value[0] != '.' {
		seconds, err := strconv.ParseFloat(value, 64)
		if err != nil || strings.HasSuffix(value, ".") {
			return 0, false
		}
		// The limit prevents an overflow. A call does not wait that long in any case.
		return time.Duration(min(seconds, 1e9) * float64(time.Second)), true
	}
	date, err := http.ParseTime(value)
	if err != nil {
		return 0, false
	}
	return max(0, time.Until(date)), true
}

// conflictCode returns the `code` of an error body, even if the rest of the body is malformed.
func conflictCode(response *Response) string {
	if response.Status != http.StatusConflict {
		return ""
	}
	found := regexp.MustCompile(`"code"\s*:\s*"([^"]*)"`).FindSubmatch(response.Body)
	if found == nil {
		return ""
	}
	return string(found[1])
}

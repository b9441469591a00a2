package conformance

import "encoding/json"

// vector is `Vector` in format.ts.
type vector struct {
	ID        string      `json:"id"`
	EpochMs   int64       `json:"epochMs"`
	Random    []float64   `json:"random"`
	Keys      []string    `json:"keys"`
	Client    clientSetup `json:"client"`
	Steps     []step      `json:"steps"`
	Exchanges []exchange  `json:"exchanges"`
}

type clientSetup struct {
	BaseURL              *string                    `json:"baseUrl"`
	GraphQLURL           *string                    `json:"graphqlUrl"`
	Credentials          map[string]json.RawMessage `json:"credentials"`
	Authorization        json.RawMessage            `json:"authorization"`
	GraphQLAuthorization json.RawMessage            `json:"graphqlAuthorization"`
	Server               string                     `json:"server"`
	ServerVariables      map[string]json.RawMessage `json:"serverVariables"`
	Headers              map[string]string          `json:"headers"`
	UserAgent            string                     `json:"userAgent"`
	TimeoutMs            *float64                   `json:"timeoutMs"`
	AttemptTimeoutMs     *float64                   `json:"attemptTimeoutMs"`
	MaxRetries           *int                       `json:"maxRetries"`
	MaxResponseBytes     *int64                     `json:"maxResponseBytes"`
	MaxPages             *int                       `json:"maxPages"`
	IdleTimeoutMs        *float64                   `json:"idleTimeoutMs"`
	MaxEventBytes        *int                       `json:"maxEventBytes"`
	Hooks                struct {
		BeforeRequest hookTurn `json:"beforeRequest"`
		AfterResponse hookTurn `json:"afterResponse"`
	} `json:"hooks"`
}

type hookTurn struct {
	Fails   *string           `json:"fails"`
	Never   bool              `json:"never"`
	Headers map[string]string `json:"headers"`
}

type callbackTurn struct {
	Value   string  `json:"value"`
	AfterMs float64 `json:"afterMs"`
	Never   bool    `json:"never"`
	Fails   *string `json:"fails"`
}

type step struct {
	Call    *callSpec    `json:"call"`
	Webhook *webhookSpec `json:"webhook"`
	Sign    *signSpec    `json:"sign"`
	Outcome struct {
		Accessors map[string]json.RawMessage `json:"accessors"`
	} `json:"outcome"`
}

type callSpec struct {
	To        string                     `json:"to"`
	Document  *string                    `json:"document"`
	Path      orderedMembers             `json:"path"`
	Raw       *string                    `json:"raw"`
	Query     json.RawMessage            `json:"query"`
	Headers   map[string]json.RawMessage `json:"headers"`
	Cookies   map[string]json.RawMessage `json:"cookies"`
	Body      json.RawMessage            `json:"body"`
	Form      json.RawMessage            `json:"form"`
	Variables map[string]json.RawMessage `json:"variables"`
	Options   callOptions                `json:"options"`
	Take      string                     `json:"take"`
	Limit     int                        `json:"limit"`
}

type callOptions struct {
	TimeoutMs        *float64          `json:"timeoutMs"`
	AttemptTimeoutMs *float64          `json:"attemptTimeoutMs"`
	MaxRetries       *int              `json:"maxRetries"`
	IdleTimeoutMs    *float64          `json:"idleTimeoutMs"`
	IdempotencyKey   *string           `json:"idempotencyKey"`
	Headers          map[string]string `json:"headers"`
	UserErrors       string            `json:"userErrors"`
	AbortAtMs        *float64          `json:"abortAtMs"`
	CloseAtMs        *float64          `json:"closeAtMs"`
	ExtraQuery       json.RawMessage   `json:"extraQuery"`
	ExtraBody        json.RawMessage   `json:"extraBody"`
	Progress         bool              `json:"progress"`
}

type webhookSpec struct {
	Body             json.RawMessage   `json:"body"`
	Headers          map[string]string `json:"headers"`
	Secrets          []string          `json:"secrets"`
	ToleranceSeconds *float64          `json:"toleranceSeconds"`
}

type signSpec struct {
	Body   string `json:"body"`
	Secret string `json:"secret"`
	ID     string `json:"id"`
}

type exchange struct {
	Reply reply `json:"reply"`
}

type reply struct {
	Status      *int              `json:"status"`
	Headers     map[string]string `json:"headers"`
	JSON        json.RawMessage   `json:"json"`
	Text        *string           `json:"text"`
	Base64      *string           `json:"base64"`
	DelayMs     float64           `json:"delayMs"`
	BodyDelayMs float64           `json:"bodyDelayMs"`
	Cut         string            `json:"cut"`
	Never       bool              `json:"never"`
	Pieces      []piece           `json:"pieces"`
	End         string            `json:"end"`
}

// piece is one chunk of a body, and the pause before it.
type piece struct {
	Base64  []byte  `json:"base64"`
	AfterMs float64 `json:"afterMs"`
}

// bytesValue is `{ $base64 }`.
type bytesValue struct {
	Base64 *[]byte `json:"$base64"`
	Once   bool    `json:"once"`
	Fails  *string `json:"fails"`
	Type   string  `json:"type"`
	Name   string  `json:"name"`
}

// callerError is the error of a callback, or of a stream that the caller sends.
type callerError struct{ text string }

func (e callerError) Error() string { return e.text }

// orderedMembers are the values of an object, in their order.
type orderedMembers []json.RawMessage

func (m *orderedMembers) UnmarshalJSON(data []byte) error {
	for _, value := range members(data) {
		*m = append(*m, value.value)
	}
	return nil
}

// record is `VectorRecord` in format.ts.
type record struct {
	ID       string           `json:"id"`
	Requests []map[string]any `json:"requests"`
	Outcomes []map[string]any `json:"outcomes"`
	Log      []map[string]any `json:"log"`
	Hooks    []map[string]any `json:"hooks"`
	Texts    []string         `json:"texts"`
	Faults   []string         `json:"faults"`
}

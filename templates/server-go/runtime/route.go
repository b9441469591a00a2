package core

import "slices"

// Route describes one operation of the contract.
type Route struct {
	// Operation is the name of the operation, such as `books.get`.
	Operation string
	Method    string
	// Path is the path template, such as `/v1/books/{isbn}`.
	Path string
	// Security contains the alternatives, each a map from scheme to scopes. An empty alternative requires no
	// credentials.
	Security []map[string][]string
	// Roles are the roles that may call the operation, or nil if every role may call it.
	Roles []string
	// IdempotencyKey is the name of the header with the idempotency key, or empty if there is none.
	IdempotencyKey string
	// Parameters are the declared parameters.
	Parameters []Parameter
	// Body is the declared request body, or nil if there is none.
	Body *Body
	// Responses are the media types of the declared responses.
	Responses []Response
	// Refusals are the status and the media type of each kind of rejection.
	Refusals []RefusalRow
	// Check is the index of the schema of the parameters.
	Check int
}

// declares reports whether the operation declares a status by its number.
func (r *Route) declares(status string) bool {
	return slices.ContainsFunc(r.Responses, func(one Response) bool { return one.Status == status })
}

// Parameter is the encoding of one parameter (OpenAPI 3.1, section 4.8.12).
type Parameter struct {
	Name string
	// In is `path`, `query`, `header`, or `cookie`.
	In      string
	Style   string
	Explode bool
	Shape   *Shape
	// IsJSON is true if the value is sent as JSON text, without a style.
	IsJSON bool
	// Default is the value of an omitted parameter, as JSON, or empty if there is none.
	Default string
}

// key is the name under which the value is stored.
func (p *Parameter) key() string {
	if p.In == "header" {
		return lower(p.Name)
	}
	return p.Name
}

// Body is a request body.
type Body struct {
	Required bool
	Contents []Content
}

// Content is one media type of a body.
type Content struct {
	// MediaType is a media type or a range, in lower case and without parameters.
	MediaType string
	// Form describes the fields of a form. It is nil for other bodies.
	Form *Form
	// IsStream is true if the handler reads the bytes itself.
	IsStream bool
	// Check is the index of the schema.
	Check int
}

// Form describes how to read the fields of a form.
type Form struct {
	Shape *Shape
	// Fields have a special encoding (OpenAPI 3.1, section 4.8.15).
	Fields []Field
}

// Field is the encoding of one field.
type Field struct {
	Name    string
	Style   string
	Explode bool
	IsJSON  bool
	// MediaTypes are the media types and ranges of a file. Nil if any type is allowed.
	MediaTypes []string
}

// Response is a declared response.
type Response struct {
	// Status is a status, a range such as `4XX`, or `default`.
	Status     string
	MediaTypes []string
}

// RefusalRow is the status and the media type of one kind of rejection. The media type is empty if the response has
// no body.
type RefusalRow struct {
	Kind      string
	Status    int
	MediaType string
	// Body creates the body. Nil for a problem (RFC 9457).
	Body ErrorBody
}

// API is the contract.
type API struct {
	// Schemas are the schemas of all requests, which reference each other by index.
	Schemas []Schema
	// Shapes are the named shapes of parameters and form fields.
	Shapes []Shape
	// QueryKeys and CookieKeys are the names of API keys, which any request may contain.
	QueryKeys, CookieKeys []string
}

package core

// Types is a set of JSON types.
type Types uint8

// The JSON types.
const (
	StringType Types = 1 << iota
	NumberType
	IntegerType
	BooleanType
	ObjectType
	ArrayType
	NullType
)

// Schema is a JSON Schema 2020-12 as data. Its keywords have the names of the specification.
type Schema struct {
	// Never is true for the schema `false`.
	Never bool
	Types Types
	// Ref is the number of another schema, starting at 1.
	Ref int
	// OrNull applies to any value other than null.
	OrNull *Schema
	// Enum and Const contain values as JSON.
	Enum  []string
	Const string

	Bounds  []Bound
	Counts  []Count
	Pattern *Pattern
	Format  string

	UniqueItems      bool
	PrefixItems      []*Schema
	Items            *Schema
	Contains         *Schema
	UnevaluatedItems *Schema

	Properties            []Property
	PatternProperties     []PatternProperty
	AdditionalProperties  *Schema
	PropertyNames         *Schema
	UnevaluatedProperties *Schema
	Required              []string
	DependentRequired     []Dependency
	DependentSchemas      []Property

	AllOf, AnyOf, OneOf []*Schema
	Not, If, Then, Else *Schema
}

// Bound is a keyword for numbers, such as `minimum`, with its value as written.
type Bound struct {
	Keyword string
	Value   string
}

// Count is a keyword for a length, such as `maxItems`.
type Count struct {
	Keyword string
	Value   int
}

// Pattern is a regular expression of the contract.
type Pattern struct {
	// Source is the expression as declared (ECMA-262).
	Source string
	// Expression is the same pattern in Go's syntax, or empty if Go cannot express it. Options.Patterns may then contain
	// a function for it.
	Expression string
}

// Property is the schema of one property.
type Property struct {
	Name   string
	Schema *Schema
}

// PatternProperty is the schema of all properties whose names match a pattern.
type PatternProperty struct {
	Pattern *Pattern
	Schema  *Schema
}

// Dependency lists the properties that another property requires.
type Dependency struct {
	Name     string
	Required []string
}

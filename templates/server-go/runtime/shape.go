package core

import (
	"regexp"
	"strings"
)

// Scalar is the set of scalar types that a string may represent.
type Scalar uint8

// The types that a string may represent. AnyText remains a string. FileText is a part of a multipart body.
const (
	StringText Scalar = 1 << iota
	IntegerText
	NumberText
	BooleanText
	NullText
	AnyText
	FileText
)

// Shape describes how to read a string. It does not check the value.
type Shape struct {
	Scalar Scalar
	List   *Shape
	Object *ObjectShape
	// Either contains several alternatives, or several parts that all apply. In both cases, their types are merged before
	// the string is read.
	Either []*Shape
	// Named is the number of a named shape, starting at 1.
	Named int
}

// ObjectShape describes the properties of an object.
type ObjectShape struct {
	Members []MemberShape
	// Rest is the shape of properties that are not declared by name, or nil if they are unspecified.
	Rest *Shape
}

// MemberShape is the shape of one property.
type MemberShape struct {
	Name  string
	Shape *Shape
}

func (object *ObjectShape) member(name string) *Shape {
	for index := range object.Members {
		if object.Members[index].Name == name {
			return object.Members[index].Shape
		}
	}
	return nil
}

// reading is a shape with resolved references and alternatives.
type reading struct {
	scalars Scalar
	items   *Shape
	objects []*ObjectShape
}

var anyShape = &Shape{Scalar: AnyText}

// reading resolves a shape.
func (api *API) reading(shape *Shape) reading {
	var found reading
	var items []*Shape
	seen := map[*Shape]bool{}
	var visit func(*Shape)
	visit = func(next *Shape) {
		if seen[next] {
			return
		}
		seen[next] = true
		found.scalars |= next.Scalar
		if next.Named > 0 {
			visit(&api.Shapes[next.Named-1])
		}
		if next.List != nil {
			items = append(items, next.List)
		}
		if next.Object != nil {
			found.objects = append(found.objects, next.Object)
		}
		for _, one := range next.Either {
			visit(one)
		}
	}
	visit(shape)
	found.items = oneOf(items)
	return found
}

func oneOf(shapes []*Shape) *Shape {
	switch len(shapes) {
	case 0:
		return nil
	case 1:
		return shapes[0]
	}
	return &Shape{Either: shapes}
}

// memberShape returns the shape of one property of an object.
func memberShape(objects []*ObjectShape, name string) *Shape {
	var shapes []*Shape
	for _, object := range objects {
		if own := object.member(name); own != nil {
			shapes = append(shapes, own)
		} else if object.Rest != nil {
			shapes = append(shapes, object.Rest)
		}
	}
	if shape := oneOf(shapes); shape != nil {
		return shape
	}
	return anyShape
}

var (
	integerText = regexp.MustCompile(`^-?(?:0|[1-9][0-9]*)$`)
	numberText  = regexp.MustCompile(`^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$`)
)

// readScalar converts a string to the first type that matches: boolean, number, string, or null. It returns false if
// no type matches.
func readScalar(text string, scalars Scalar) (any, bool) {
	switch {
	case scalars&BooleanText != 0 && (text == "true" || text == "false"):
		return text == "true", true
	case scalars&IntegerText != 0 && integerText.MatchString(text),
		scalars&NumberText != 0 && numberText.MatchString(text):
		return number(text), true
	case scalars&(StringText|AnyText) != 0:
		return text, true
	case scalars&NullText != 0 && (text == "" || text == "null"):
		return nil, true
	}
	return nil, false
}

func lower(text string) string { return strings.ToLower(text) }

package core

import (
	"slices"
	"strconv"
)

// maxTextDepth is the maximum depth of objects in parameters. Deeper input remains text.
const maxTextDepth = 32

// tree is input that is parsed but not typed yet. A node has the values of one name, properties by name, or both.
type tree struct {
	// values are strings and files.
	values  []any
	names   []string
	members map[string]*tree
}

func leaf(values ...any) *tree { return &tree{values: values} }

// grow adds a value at the end of a path, as `a[b][c]=value` does.
func (t *tree) grow(path []string, value any) {
	current := t
	for _, name := range path {
		current = current.child(name)
	}
	current.values = append(current.values, value)
}

func (t *tree) child(name string) *tree {
	if t.members == nil {
		t.members = map[string]*tree{}
	}
	next := t.members[name]
	if next == nil {
		next = leaf()
		t.members[name] = next
		t.names = append(t.names, name)
	}
	return next
}

// typed converts a tree to a typed value. A string that does not match its shape remains unchanged, so validation
// later rejects it and reports its location.
func (api *API) typed(t *tree, shape *Shape) any {
	read := api.reading(shape)
	if t.members == nil {
		return api.typedLeaf(t.values, read)
	}
	if len(t.values) > 0 {
		items := read.items
		if items == nil {
			items = anyShape
		}
		return append(slices.Clone(t.values), api.typedList(t, items)...)
	}
	if read.items != nil && !slices.ContainsFunc(t.names, func(name string) bool { return !isIndex(name) }) {
		return api.typedList(t, read.items)
	}
	object := &Object{}
	for _, name := range t.names {
		object.Set(name, api.typed(t.members[name], memberShape(read.objects, name)))
	}
	return object
}

func (api *API) typedLeaf(values []any, read reading) any {
	if len(values) == 1 {
		text, isText := values[0].(string)
		if !isText {
			if read.items == nil {
				return values[0]
			}
		} else if value, isRead := readScalar(text, read.scalars); isRead {
			return value
		}
	}
	if read.items != nil {
		list := make([]any, 0, len(values))
		for _, value := range values {
			list = append(list, api.typed(leaf(value), read.items))
		}
		return list
	}
	if len(values) == 1 {
		return values[0]
	}
	return slices.Clone(values)
}

// typedList sorts items by their numbers. Items of `a[]=` have the number 0, in the order in which they were sent.
func (api *API) typedList(t *tree, items *Shape) []any {
	names := slices.Clone(t.names)
	slices.SortStableFunc(names, func(one, other string) int { return indexOf(one) - indexOf(other) })
	list := []any{}
	for _, name := range names {
		member := t.members[name]
		if name == "" && member.members == nil {
			for _, value := range member.values {
				list = append(list, api.typed(leaf(value), items))
			}
		} else {
			list = append(list, api.typed(member, items))
		}
	}
	return list
}

func isIndex(name string) bool {
	if len(name) > 9 {
		return false
	}
	for _, char := range name {
		if char < '0' || char > '9' {
			return false
		}
	}
	return true
}

func indexOf(name string) int {
	index, _ := strconv.Atoi(name)
	return index
}

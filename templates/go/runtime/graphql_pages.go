package core

import (
	"context"
	"slices"
)

// GraphQLPages describes a connection in a result, and the arguments for its next page (Relay's Cursor Connections
// Specification).
type GraphQLPages struct {
	PageInfo []string
	// Items is the path to the items, or to the edges containing them.
	Items []string
	// Node is the field of an edge with its item.
	Node string
	// After is the path from the variables to the cursor.
	After []string
}

// ListGraphQL creates a list from an operation that returns a connection.
func ListGraphQL[P, T any](
	ctx context.Context, c *Connection, operation *GraphQLOperation, variables any, pages GraphQLPages,
	readPage Reader[P], readItem Reader[T], options ...CallOption,
) *Pages[P, T] {
	return &Pages[P, T]{
		ctx: ctx, connection: c, options: options, readPage: readPage, readItem: readItem,
		items: pages.items,
		start: func(config *CallConfig) walk {
			return func(ctx context.Context) (*pageOutcome, error) {
				asked, err := Encode(variables)
				if err != nil {
					return nil, within("variables", err)
				}
				return pages.walk(c, operation, config, asked, trail{})(ctx)
			}
		},
	}
}

func (pages GraphQLPages) items(page []byte) [][]byte {
	found := memberAt(page, pages.Items...)
	if kindOf(found) != '[' {
		return nil
	}
	items := slices.Collect(listItems(found))
	if pages.Node != "" {
		for index, edge := range items {
			if items[index] = memberAt(edge, pages.Node); items[index] == nil {
				items[index] = []byte("null")
			}
		}
	}
	return items
}

func (pages GraphQLPages) walk(
	c *Connection, operation *GraphQLOperation, config *CallConfig, asked []byte, met trail,
) walk {
	return func(ctx context.Context) (*pageOutcome, error) {
		response, payload, err := c.graphQL(ctx, operation, asked, config)
		if err != nil {
			return nil, err
		}
		outcome := &pageOutcome{response: response, body: payload}
		info := memberAt(payload, pages.PageInfo...)
		cursor := memberAt(info, "endCursor")
		if kindOf(memberAt(info, "hasNextPage")) != 't' || kindOf(cursor) != '"' {
			return outcome, nil
		}
		// A cursor equal to the previous one ends the list.
		if before := memberAt(asked, pages.After...); kindOf(before) == '"' && unquote(before) == unquote(cursor) {
			return outcome, nil
		}
		longer, failing := met.followed(c, unquote(cursor), len(pages.items(payload)), response)
		if failing != nil {
			outcome.next = failing
			return outcome, nil
		}
		outcome.next = pages.walk(c, operation, config, withMember(asked, pages.After, cursor), longer)
		return outcome, nil
	}
}

package core

import (
	"context"
	"slices"
	"strconv"
)

// Place is the parameter, or the property of the body, that selects a page.
type Place struct {
	In   Location
	Name string
	// Body is the path of the property in the body, if no parameter selects the page.
	Body []string
}

// RestPages describes a paginated list. Each []string in it is a path of property names.
type RestPages struct {
	// Items is the path from the response body to the items; empty if the body is the list.
	Items []string
	// Next is the rule that finds the next page.
	Next PageRule
}

// PageRule is one of CursorPages, LastItemPages, OffsetPages, NumberedPages, URLPages and LinkPages.
type PageRule interface {
	walk(list *restList, config *CallConfig) walk
}

// CursorPages is the rule for responses that contain the cursor of the next page.
type CursorPages struct {
	// Cursor is the input that selects the page.
	Cursor Place
	// Next is the path from the body to the cursor of the next page.
	Next []string
}

// LastItemPages is the rule for pages that start after the last item of the previous page.
type LastItemPages struct {
	After Place
	// Before selects the items before a given item. Callers set it to read backwards.
	Before *Place
	// ID is the path from an item to the value for the parameters.
	ID []string
	// HasMore is the path from the body to the flag that reports more pages.
	HasMore []string
}

// OffsetPages is the rule for pages that start after the items of all previous pages.
type OffsetPages struct {
	Offset  Place
	HasMore []string
}

// NumberedPages is the rule for pages that are requested by number.
type NumberedPages struct {
	Page    Place
	First   int
	HasMore []string
}

// ListRest creates a list from an operation and a rule for the next page.
func ListRest[P, T any](
	ctx context.Context, c *Connection, request *RestRequest, pages RestPages, readPage Reader[P], readItem Reader[T],
	options ...CallOption,
) *Pages[P, T] {
	list := &restList{connection: c, request: request, pages: pages}
	if rule, is := pages.Next.(LastItemPages); is {
		list.isBackwards = rule.isBackwards(request)
	}
	return &Pages[P, T]{
		ctx: ctx, connection: c, options: options, readPage: readPage, readItem: readItem,
		items: list.items,
		start: func(config *CallConfig) walk { return pages.Next.walk(list, config) },
	}
}

type restList struct {
	connection *Connection
	request    *RestRequest
	pages      RestPages
	// isBackwards is true if pages are read from last to first. The items of each page are still in list order.
	isBackwards bool
}

func (l *restList) items(page []byte) [][]byte {
	found := memberAt(page, l.pages.Items...)
	if kindOf(found) != '[' {
		return nil
	}
	items := slices.Collect(listItems(found))
	if l.isBackwards {
		slices.Reverse(items)
	}
	return items
}

// receivedPage is a received page, with the value that selected it.
type receivedPage struct {
	page []byte
	// asked is the value that selected the page, as JSON, or nil if no value selected it.
	asked []byte
	// isRepeated is true if the page equals the previous one, so the service ignores the parameter that selects a page.
	isRepeated bool
}

// walkBy follows the pages. `place` is the parameter that selects a page; `next` returns its value for the next page
// as JSON, or nil after the last page.
func (l *restList) walkBy(place Place, config *CallConfig, next func(receivedPage) []byte) walk {
	var step func(request *RestRequest, previous []byte, isFirst bool, met trail) walk
	step = func(request *RestRequest, previous []byte, isFirst bool, met trail) walk {
		return func(ctx context.Context) (*pageOutcome, error) {
			wire, err := request.write(l.connection, config)
			if err != nil {
				return nil, err
			}
			response, body, err := l.connection.rest(ctx, request.Operation, wire, config)
			if err != nil {
				return nil, err
			}
			outcome := &pageOutcome{response: response, body: body}
			asked, err := request.at(place)
			if err != nil {
				return nil, err
			}
			isRepeated := !isFirst && string(response.Body) == string(previous)
			following := next(receivedPage{page: body, asked: asked, isRepeated: isRepeated})
			if following == nil {
				return outcome, nil
			}
			longer, failing := met.followed(l.connection, string(following), len(l.items(body)), response)
			if failing != nil {
				outcome.next = failing
				return outcome, nil
			}
			moved, err := request.with(place, following)
			if err != nil {
				return nil, err
			}
			outcome.next = step(moved, response.Body, false, longer)
			return outcome, nil
		}
	}
	return step(l.request, nil, true, trail{})
}

func (rule CursorPages) walk(list *restList, config *CallConfig) walk {
	return list.walkBy(rule.Cursor, config, func(at receivedPage) []byte {
		return nextCursor(memberAt(at.page, rule.Next...), at.asked)
	})
}

func (rule LastItemPages) isBackwards(request *RestRequest) bool {
	if rule.Before == nil {
		return false
	}
	before, err := request.at(*rule.Before)
	return err == nil && before != nil
}

func (rule LastItemPages) walk(list *restList, config *CallConfig) walk {
	place := rule.After
	if list.isBackwards {
		place = *rule.Before
	}
	return list.walkBy(place, config, func(at receivedPage) []byte {
		items := list.items(at.page)
		if len(items) == 0 || !mayHaveMore(at.page, rule.HasMore) {
			return nil
		}
		return nextCursor(memberAt(items[len(items)-1], rule.ID...), at.asked)
	})
}

func (rule OffsetPages) walk(list *restList, config *CallConfig) walk {
	return list.walkBy(rule.Offset, config, func(at receivedPage) []byte {
		return counting(at, rule.HasMore, 0, len(list.items(at.page)), list)
	})
}

func (rule NumberedPages) walk(list *restList, config *CallConfig) walk {
	return list.walkBy(rule.Page, config, func(at receivedPage) []byte {
		return counting(at, rule.HasMore, rule.First, 1, list)
	})
}

func counting(at receivedPage, hasMore []string, start, step int, list *restList) []byte {
	if len(list.items(at.page)) == 0 || at.isRepeated || !mayHaveMore(at.page, hasMore) {
		return nil
	}
	number := start
	if at.asked != nil {
		asked, err := strconv.Atoi(leafText(at.asked))
		if err != nil {
			return nil
		}
		number = asked
	}
	return strconv.AppendInt(nil, int64(number+step), 10)
}

// nextCursor returns the cursor, or nil if it equals the requested cursor, because the list has then ended.
func nextCursor(cursor, asked []byte) []byte {
	switch {
	case kindOf(cursor) != '"' && kindOf(cursor) != '0', string(cursor) == `""`:
		return nil
	case asked != nil && kindOf(asked) == kindOf(cursor) && leafText(cursor) == leafText(asked):
		return nil
	}
	return cursor
}

// mayHaveMore returns true if the page states that another page follows, or if no property states this.
func mayHaveMore(page []byte, hasMore []string) bool {
	return hasMore == nil || kindOf(memberAt(page, hasMore...)) == 't'
}

// at returns the value of an input of the request, as JSON, or nil if it is not set.
func (request *RestRequest) at(place Place) ([]byte, error) {
	if place.Body != nil {
		body, err := request.bodyJSON()
		return memberAt(body, place.Body...), err
	}
	for _, parameter := range request.Parameters {
		if parameter.In == place.In && parameter.Name == place.Name {
			return parameterJSON(parameter.Value)
		}
	}
	return nil, nil
}

// with returns the request with another value of an input.
func (request *RestRequest) with(place Place, value []byte) (*RestRequest, error) {
	changed := *request
	if place.Body != nil {
		body, err := request.bodyJSON()
		if err != nil {
			return nil, err
		}
		own := *request.Body
		own.Value = rawValue(withMember(body, place.Body, value))
		changed.Body = &own
		return &changed, nil
	}
	changed.Parameters = slices.Clone(request.Parameters)
	for index, parameter := range changed.Parameters {
		if parameter.In == place.In && parameter.Name == place.Name {
			changed.Parameters[index].Value = rawValue(value)
		}
	}
	return &changed, nil
}

func (request *RestRequest) bodyJSON() ([]byte, error) {
	if request.Body == nil {
		return nil, nil
	}
	return Encode(request.Body.Value)
}

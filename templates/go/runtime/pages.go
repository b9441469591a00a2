package core

import (
	"context"
	"fmt"
	"iter"
)

// Pages is a paginated list with pages of type P and items of type T. Requests are sent on demand only, and each
// iteration starts from the beginning. Each page is requested after the last item of the previous one. Each request
// for a page has its own timeout.
type Pages[P, T any] struct {
	//nolint:containedctx // The list represents a call, and this is the context of that call.
	ctx        context.Context
	connection *Connection
	options    []CallOption
	start      func(config *CallConfig) walk
	items      func(page []byte) [][]byte
	readPage   Reader[P]
	readItem   Reader[T]
	// made are the pages passed to PagesOf. If set, no request is sent.
	made      []P
	madeItems func(page P) []T
}

// PagesOf returns a list of the given pages and their items, for fakes of a service.
func PagesOf[P, T any](items func(page P) []T, pages ...P) *Pages[P, T] {
	return &Pages[P, T]{made: pages, madeItems: items}
}

// walk requests a page, and returns it with the request for the next page.
type walk func(ctx context.Context) (*pageOutcome, error)

type pageOutcome struct {
	response *Response
	body     []byte
	// next is nil on the last page.
	next walk
}

// All iterates over the items of all pages. If a request fails, it yields a zero item with the error, and ends.
func (p *Pages[P, T]) All() iter.Seq2[T, error] {
	if p.madeItems != nil {
		return p.allMade
	}
	return func(yield func(T, error) bool) {
		for outcome, err := range p.outcomes() {
			var none T
			if err != nil {
				yield(none, err)
				return
			}
			for _, item := range p.items(outcome.body) {
				var value T
				if err := p.item()(item, &value); err != nil {
					yield(none, p.report(outcome.response.misfit("an item", err)))
					return
				}
				if !yield(value, nil) {
					return
				}
			}
		}
	}
}

func (p *Pages[P, T]) allMade(yield func(T, error) bool) {
	for _, page := range p.made {
		for _, item := range p.madeItems(page) {
			if !yield(item, nil) {
				return
			}
		}
	}
}

// Pages iterates over all pages.
func (p *Pages[P, T]) Pages() iter.Seq2[P, error] {
	if p.madeItems != nil {
		return func(yield func(P, error) bool) {
			for _, page := range p.made {
				if !yield(page, nil) {
					return
				}
			}
		}
	}
	return func(yield func(P, error) bool) {
		for outcome, err := range p.outcomes() {
			var page P
			if err == nil {
				page, err = p.read(outcome)
			}
			if !yield(page, err) || err != nil {
				return
			}
		}
	}
}

// First requests only the first page.
func (p *Pages[P, T]) First() (P, error) {
	if p.madeItems != nil {
		var page P
		if len(p.made) > 0 {
			page = p.made[0]
		}
		return page, nil
	}
	outcome, err := p.ask(p.start(callConfig(p.options)))
	if err != nil {
		var none P
		return none, err
	}
	return p.read(outcome)
}

func (p *Pages[P, T]) read(outcome *pageOutcome) (P, error) {
	var page P
	read := p.readPage
	if read == nil {
		read = Decode[P]
	}
	if outcome.body == nil {
		return page, nil
	}
	if err := read(outcome.body, &page); err != nil {
		return page, p.report(outcome.response.misfit("the result", err))
	}
	return page, nil
}

func (p *Pages[P, T]) item() Reader[T] {
	if p.readItem != nil {
		return p.readItem
	}
	return Decode[T]
}

func (p *Pages[P, T]) outcomes() iter.Seq2[*pageOutcome, error] {
	return func(yield func(*pageOutcome, error) bool) {
		for next := p.start(callConfig(p.options)); next != nil; {
			outcome, err := p.ask(next)
			if !yield(outcome, err) || err != nil {
				return
			}
			next = outcome.next
		}
	}
}

func (p *Pages[P, T]) ask(next walk) (*pageOutcome, error) {
	outcome, err := next(p.ctx)
	return outcome, p.report(err)
}

func (p *Pages[P, T]) report(err error) error { return p.connection.report(p.ctx, err) }

// trail is the state of reading pages, which detects cycles: one earlier cursor, and the step at which it is
// replaced. Brent's algorithm stores one cursor for 2, 4, 8 … pages, regardless of the length of the cycle.
type trail struct {
	cursor string
	steps  int
	limit  int
	// empty is the number of consecutive pages without items.
	empty int
	// pages is the number of pages so far.
	pages int
}

const mostEmptyPages = 100

// followed returns the trail after a page with the given number of items and the cursor of the next page. If the pages
// would never end, or exceed MaxPages, it returns a walk that fails. The current page is valid in any case.
func (t trail) followed(c *Connection, cursor string, items int, response *Response) (trail, walk) {
	if t.limit > 0 && cursor == t.cursor {
		return t, endless(response, "the pages go in a circle")
	}
	t.empty++
	if items > 0 {
		t.empty = 0
	}
	if t.empty >= mostEmptyPages {
		return t, endless(response, fmt.Sprintf("%d pages in a row have no items", mostEmptyPages))
	}
	if most := c.config.MaxPages; most != nil && t.pages+1 >= *most {
		return t, endless(response, fmt.Sprintf("the list has more than %d pages (MaxPages)", *most))
	}
	t.pages++
	if t.steps++; t.steps >= t.limit {
		t.cursor, t.steps, t.limit = cursor, 0, max(2, t.limit*2)
	}
	return t, nil
}

func endless(response *Response, reason string) walk {
	return func(context.Context) (*pageOutcome, error) {
		err := response.decodeError(reason)
		err.Code = "endless_pages"
		return nil, err
	}
}

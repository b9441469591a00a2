package core

import (
	"context"
	"net/url"
	"regexp"
	"strings"
)

// URLPages is the rule for responses that contain the URL of the next page.
type URLPages struct {
	// Next is the path from the body to the URL.
	Next []string
}

// LinkPages is the rule for responses whose `Link` header contains the URL of the next page (RFC 8288).
type LinkPages struct{}

func (rule URLPages) walk(list *restList, config *CallConfig) walk {
	return list.follow(config, func(outcome *pageOutcome) string {
		address, _ := textAt(outcome.body, rule.Next...)
		return address
	})
}

func (LinkPages) walk(list *restList, config *CallConfig) walk {
	return list.follow(config, func(outcome *pageOutcome) string {
		return nextLink(strings.Join(outcome.response.Header.Values("Link"), ", "))
	})
}

func (l *restList) follow(config *CallConfig, addressIn func(*pageOutcome) string) walk {
	var step func(wire *wireRequest, met trail) walk
	step = func(wire *wireRequest, met trail) walk {
		return func(ctx context.Context) (*pageOutcome, error) {
			response, body, err := l.connection.rest(ctx, l.request.Operation, wire, config)
			if err != nil {
				return nil, err
			}
			outcome := &pageOutcome{response: response, body: body}
			address := addressIn(outcome)
			if address == "" {
				return outcome, nil
			}
			next, isHere := resolveHere(address, wire.url)
			if !isHere {
				// Credentials are sent only to the service they belong to, so the list ends with an error. The page itself is
				// valid.
				outcome.next = func(context.Context) (*pageOutcome, error) {
					return nil, response.decodeError("the address of the next page is not one of this service")
				}
				return outcome, nil
			}
			// A URL equal to the requested one ends the list.
			if next == wire.url {
				return outcome, nil
			}
			longer, failing := met.followed(l.connection, next, len(l.items(body)), response)
			if failing != nil {
				outcome.next = failing
				return outcome, nil
			}
			moved := *wire
			moved.url = next
			outcome.next = step(&moved, longer)
			return outcome, nil
		}
	}
	return func(ctx context.Context) (*pageOutcome, error) {
		wire, err := l.request.write(l.connection, config)
		if err != nil {
			return nil, err
		}
		return step(wire, trail{})(ctx)
	}
}

// resolveHere resolves a URL against another one. It returns false if the URL is invalid or has another origin.
func resolveHere(address, from string) (string, bool) {
	here, err := url.Parse(from)
	if err != nil {
		return "", false
	}
	next, err := here.Parse(address)
	if err != nil || next.User != nil || !isSameOrigin(here, next) {
		return "", false
	}
	next.Fragment = ""
	return next.String(), true
}

// nextLink returns the target of the first link with the relation `next` (RFC 8288 section 3).
func nextLink(header string) string {
	links := regexp.MustCompile(`<([^<>]*)>((?:"(?:[^"\\]|\\.)*"|[^",<])*)`)
	parameters := regexp.MustCompile(`;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))`)
	for _, link := range links.FindAllStringSubmatch(header, -1) {
		for _, parameter := range parameters.FindAllStringSubmatch(link[2], -1) {
			if !strings.EqualFold(parameter[1], "rel") {
				continue
			}
			for _, relation := range strings.Fields(parameter[2] + parameter[3]) {
				if strings.EqualFold(relation, "next") {
					return link[1]
				}
			}
			// If a link has several rel parameters, only the first one counts.
			break
		}
	}
	return ""
}

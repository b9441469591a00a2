package core

import (
	"regexp"
	"strconv"
	"strings"
)

var (
	mediaTypeForm = regexp.MustCompile("^[!#$%&'*+.^`|~\\w-]+/[!#$%&'*+.^`|~\\w-]+$")
	textTypeForm  = regexp.MustCompile(`[/+](?:xml|yaml|javascript)$`)
	charsetForm   = regexp.MustCompile(`(?i)^\s*charset\s*=\s*"?([^"]*?)"?\s*$`)
	qualityForm   = regexp.MustCompile(`(?i)^\s*q\s*=\s*([\d.]+)\s*$`)
)

// parseMediaType returns the name of a media type in lower case, and its charset. It returns false if the string is not
// a media type.
func parseMediaType(text string) (name, charset string, isType bool) {
	parts := strings.Split(text, ";")
	name = lower(strings.TrimSpace(parts[0]))
	for _, parameter := range parts[1:] {
		if found := charsetForm.FindStringSubmatch(parameter); found != nil && charset == "" {
			charset = lower(found[1])
		}
	}
	return name, charset, mediaTypeForm.MatchString(name)
}

// fallsUnder reports whether a type matches a media range such as `image/*`.
func fallsUnder(name, mediaRange string) bool {
	return mediaRange == name || mediaRange == "*/*" ||
		strings.HasSuffix(mediaRange, "/*") && strings.HasPrefix(name, mediaRange[:len(mediaRange)-1])
}

func isJSONType(name string) bool {
	return strings.HasSuffix(name, "+json") || strings.HasSuffix(name, "/json")
}

func isTextType(name string) bool {
	return strings.HasPrefix(name, "text/") || textTypeForm.MatchString(name)
}

func isRange(name string) bool { return strings.Contains(name, "*") }

type acceptedRange struct {
	name    string
	quality float64
}

// parseAccept returns the ranges of an Accept header (RFC 9110, section 12.5.1), including those with quality 0.
func parseAccept(accept string) []acceptedRange {
	var ranges []acceptedRange
	for part := range strings.SplitSeq(accept, ",") {
		pieces := strings.Split(part, ";")
		name := lower(strings.TrimSpace(pieces[0]))
		if name == "" {
			continue
		}
		if name == "*" {
			name = "*/*"
		}
		quality := 1.0
		for _, parameter := range pieces[1:] {
			if found := qualityForm.FindStringSubmatch(parameter); found != nil {
				quality, _ = strconv.ParseFloat(found[1], 64)
				break
			}
		}
		ranges = append(ranges, acceptedRange{name, quality})
	}
	return ranges
}

func rangeWeight(name string) int {
	switch {
	case name == "*/*":
		return 0
	case strings.HasSuffix(name, "/*"):
		return 1
	}
	return 2
}

// negotiate returns the acceptable type with the highest quality. Of several with the same quality, it returns the
// first. It returns false if all are rejected.
func negotiate(accept string, types []string) (string, bool) {
	if len(types) == 0 {
		return "", false
	}
	if accept == "" || accept == "*/*" || accept == types[0] {
		return types[0], true
	}
	accepted := parseAccept(accept)
	// Empty list elements are ignored (RFC 9110, section 5.6.1.2), and a list without elements accepts anything.
	if len(accepted) == 0 {
		return types[0], true
	}
	best, bestQuality := "", 0.0
	for _, name := range types {
		quality, weight := 0.0, -1
		for _, one := range accepted {
			isMatch := fallsUnder(name, one.name) || isRange(name) && fallsUnder(one.name, name)
			if own := rangeWeight(one.name); isMatch && own > weight {
				quality, weight = one.quality, own
			}
		}
		if quality > bestQuality {
			best, bestQuality = name, quality
		}
	}
	return best, bestQuality > 0
}

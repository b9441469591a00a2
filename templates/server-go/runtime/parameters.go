package core

import (
	"errors"
	"net/http"
	"slices"
	"strings"
)

// parameterReader reads the parameters of one operation.
type parameterReader struct {
	api *API
	// rules are the parameters of each location. Exploded objects come last, because they receive the remaining names.
	rules         map[string][]*Parameter
	readings      map[*Parameter]reading
	claimed       map[string]map[string]bool
	known         map[string]bool
	ignoreUnknown bool
}

func newParameterReader(api *API, route *Route, options *Options) *parameterReader {
	r := &parameterReader{
		api: api, rules: map[string][]*Parameter{}, readings: map[*Parameter]reading{}, known: map[string]bool{},
		claimed:       map[string]map[string]bool{"query": {}, "cookie": {}},
		ignoreUnknown: options.IgnoreUnknownParameters,
	}
	for index := range route.Parameters {
		rule := &route.Parameters[index]
		r.rules[rule.In] = append(r.rules[rule.In], rule)
		r.readings[rule] = api.reading(rule.Shape)
		if names := r.claimed[rule.In]; names != nil {
			names[rule.Name] = true
		}
	}
	slices.SortStableFunc(r.rules["query"], func(one, other *Parameter) int {
		return r.order(one) - r.order(other)
	})
	for _, name := range slices.Concat(api.QueryKeys, options.KnownParameters) {
		r.known[name] = true
		r.claimed["query"][name] = true
	}
	for _, name := range api.CookieKeys {
		r.claimed["cookie"][name] = true
	}
	return r
}

func (r *parameterReader) order(rule *Parameter) int {
	if rule.Shape.Scalar != 0 {
		return 0
	}
	return 1
}

// read returns an object with the properties path, query, header, and cookie. It reports only strings that cannot be
// read, because schemas are checked afterwards.
func (r *parameterReader) read(request *http.Request, variables, texts []string) (*Object, []Issue) {
	var issues []Issue
	result := &Object{}
	path := &Object{}
	for _, rule := range r.rules["path"] {
		if index := slices.Index(variables, rule.Name); index >= 0 {
			r.readStyled(path, rule, texts[index], decodePercent, &issues)
		}
	}
	header := &Object{}
	for _, rule := range r.rules["header"] {
		if values := request.Header.Values(rule.Name); len(values) > 0 {
			r.readStyled(header, rule, strings.Join(values, ", "), decodeNothing, &issues)
		}
	}
	result.Set("path", path)
	result.Set("query", r.readQuery(request.URL.RawQuery, &issues))
	result.Set("header", header)
	result.Set("cookie", r.readCookies(request, &issues))
	return result, issues
}

func (r *parameterReader) readQuery(search string, issues *[]Issue) *Object {
	query := &Object{}
	list, err := pairsOf(search, "&", decodeForm)
	if err != nil {
		*issues = append(*issues, issueAt("query", nil, "syntax", err.Error()))
		return query
	}
	found := newPairs(r.api, list, decodeForm)
	for _, rule := range r.rules["query"] {
		value, err := found.read(r.styled(rule), r.claimed["query"])
		r.set(query, rule, value, err, issues)
	}
	if r.ignoreUnknown {
		return query
	}
	for _, name := range found.left() {
		if !r.known[name] {
			*issues = append(*issues, issueAt("query", []string{name}, "additionalProperties", "is not a parameter"))
		}
	}
	return query
}

func (r *parameterReader) readCookies(request *http.Request, issues *[]Issue) *Object {
	cookies := &Object{}
	rules := r.rules["cookie"]
	if len(rules) == 0 {
		return cookies
	}
	text := strings.Join(request.Header.Values("Cookie"), "; ")
	// RFC 6570 writes an exploded list as a single cookie, `p=1&p=2`.
	for _, rule := range rules {
		if rule.Explode && rule.Shape.Scalar == 0 {
			text = strings.ReplaceAll(text, "&", ";")
			break
		}
	}
	list, err := pairsOf(text, ";", decodePercent)
	if err != nil {
		*issues = append(*issues, issueAt("cookie", nil, "syntax", err.Error()))
		return cookies
	}
	found := newPairs(r.api, list, decodePercent)
	for _, rule := range rules {
		value, err := found.read(r.styled(rule), r.claimed["cookie"])
		r.set(cookies, rule, value, err, issues)
	}
	return cookies
}

func (r *parameterReader) styled(rule *Parameter) styled {
	return styled{rule.Name, rule.Style, rule.Explode, r.readings[rule]}
}

func (r *parameterReader) readStyled(into *Object, rule *Parameter, raw string, decode decode, issues *[]Issue) {
	value, err := readStyled(raw, r.styled(rule), decode)
	r.set(into, rule, value, err, issues)
}

// set stores one parameter. An unreadable string becomes an issue.
func (r *parameterReader) set(into *Object, rule *Parameter, value *tree, err error, issues *[]Issue) {
	if err == nil && value == nil {
		return
	}
	if err == nil && rule.IsJSON {
		var parsed any
		if parsed, err = jsonOf(value.values); err == nil {
			into.Set(rule.key(), parsed)
		}
	} else if err == nil {
		into.Set(rule.key(), r.api.typed(value, rule.Shape))
	}
	if err == nil {
		return
	}
	message := err.Error()
	if errors.Is(err, errStyle) {
		message = "is not written in the " + rule.Style + " style"
	}
	*issues = append(*issues, issueAt(rule.In, []string{rule.key()}, "syntax", message))
}

func jsonOf(values []any) (any, error) {
	if len(values) != 1 {
		return nil, errJSON
	}
	text, isText := values[0].(string)
	if !isText {
		return nil, errJSON
	}
	value, err := parseJSON([]byte(text))
	if err != nil {
		return nil, errJSON
	}
	return value, nil
}

// addDefaults adds the values of omitted parameters.
func (r *parameterReader) addDefaults(route *Route, parameters *Object) {
	for index := range route.Parameters {
		rule := &route.Parameters[index]
		if rule.Default == "" {
			continue
		}
		values, _ := parameters.values[rule.In].(*Object)
		if _, has := values.Get(rule.key()); !has {
			if value, err := parseJSON([]byte(rule.Default)); err == nil {
				values.Set(rule.key(), value)
			}
		}
	}
}

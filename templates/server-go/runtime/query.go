package core

// pairs are the values of parameters or fields by name. Each parameter or field removes its own pairs.
type pairs struct {
	api    *API
	decode decode
	names  []string
	values map[string][]string
	// byRoot contains the names by the part before their brackets. It is created on first use.
	byRoot map[string][]string
}

func newPairs(api *API, list []pair, decode decode) *pairs {
	p := &pairs{api: api, decode: decode, values: map[string][]string{}}
	for _, one := range list {
		if _, isKnown := p.values[one.name]; !isKnown {
			p.names = append(p.names, one.name)
		}
		p.values[one.name] = append(p.values[one.name], one.value)
	}
	return p
}

// left returns the remaining names, in the order sent.
func (p *pairs) left() []string {
	var left []string
	for _, name := range p.names {
		if _, isLeft := p.values[name]; isLeft {
			left = append(left, name)
		}
	}
	return left
}

func (p *pairs) take(name string) ([]string, bool) {
	values, isFound := p.values[name]
	delete(p.values, name)
	return values, isFound
}

// read reads the value of a query parameter, form field, or cookie, or returns nil if there is none. `claimed` contains
// the names of the other parameters, which an exploded object does not include.
func (p *pairs) read(rule styled, claimed map[string]bool) (*tree, error) {
	if rule.style == "deepObject" {
		return p.readBrackets(rule.name)
	}
	values, isFound := p.take(rule.name)
	if !isFound {
		if rule.explode && rule.style == "form" && len(rule.reading.objects) > 0 {
			return p.readSpread(rule.reading.objects, claimed)
		}
		return nil, nil
	}
	if !rule.explode && len(values) == 1 {
		return readStyled(values[0], rule, p.decode)
	}
	found := leaf()
	for _, value := range values {
		decoded, err := p.decode(value)
		if err != nil {
			return nil, err
		}
		found.values = append(found.values, decoded)
	}
	return found, nil
}

// readBrackets reads `name[a][b]=1`, `name[0]=x`, and `name[]=x`. A plain `name=x` is a value of the tree itself.
func (p *pairs) readBrackets(name string) (*tree, error) {
	var found *tree
	if p.byRoot == nil {
		p.byRoot = map[string][]string{}
		for _, key := range p.left() {
			p.byRoot[rootOf(key)] = append(p.byRoot[rootOf(key)], key)
		}
	}
	for _, key := range p.byRoot[name] {
		values, isLeft := p.take(key)
		if !isLeft {
			continue
		}
		if found == nil {
			found = leaf()
		}
		var path []string
		if key != name {
			if whole, isPath := bracketPath(key); isPath {
				path = whole[1:]
			}
		}
		if err := p.growAll(found, path, values); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// readSpread reads an exploded object, whose properties are next to the other parameters.
func (p *pairs) readSpread(objects []*ObjectShape, claimed map[string]bool) (*tree, error) {
	found := leaf()
	for _, key := range p.left() {
		isOwn := false
		for _, object := range objects {
			isOwn = isOwn || object.member(key) != nil || object.Rest != nil && !claimed[key]
		}
		if !isOwn {
			continue
		}
		values, _ := p.take(key)
		if err := p.growAll(found, []string{key}, values); err != nil {
			return nil, err
		}
	}
	if found.members == nil {
		return nil, nil
	}
	return found, nil
}

func (p *pairs) growAll(found *tree, path, values []string) error {
	for _, value := range values {
		decoded, err := p.decode(value)
		if err != nil {
			return err
		}
		found.grow(path, decoded)
	}
	return nil
}

package core

// withMember returns an object with an additional property at the end of a path.
func withMember(data []byte, path []string, value []byte) []byte {
	if len(path) == 0 {
		return value
	}
	result := []byte{'{'}
	isSet := false
	add := func(name string, member []byte) {
		if len(result) > 1 {
			result = append(result, ',')
		}
		result = append(append(appendText(result, name), ':'), member...)
	}
	if kindOf(data) == '{' {
		for name, member := range objectMembers(data) {
			if name == path[0] {
				member = withMember(member, path[1:], value)
				isSet = true
			}
			add(name, member)
		}
	}
	if !isSet {
		add(path[0], withMember(nil, path[1:], value))
	}
	return append(result, '}')
}

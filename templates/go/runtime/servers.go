package core

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// Server is a declared server. Variables replace the {names} in its URL.
type Server struct {
	Name      string
	URL       string
	Variables []ServerVariable
}

// ServerVariable is a variable in the URL of a server.
type ServerVariable struct {
	Name    string
	Default string
	// Values contains the allowed values; if it is empty, any safe value is allowed.
	Values []string
}

// address returns the URL of the chosen server, or else of the server for the prefix of the key, or else of the first
// server. If the API has only one URL, it returns this URL.
func (api API) address(config *Config) (string, error) {
	if len(api.Servers) == 0 {
		return api.BaseURL, nil
	}
	server, err := api.server(config)
	if err != nil {
		return "", err
	}
	address := server.URL
	for name, value := range config.ServerVariables {
		isDeclared := slices.ContainsFunc(server.Variables, func(own ServerVariable) bool { return own.Name == name })
		if value != "" && !isDeclared {
			return "", argumentError(fmt.Sprintf("the server %q has no variable %q", server.Name, name))
		}
	}
	for _, variable := range server.Variables {
		value := config.ServerVariables[variable.Name]
		if value == "" {
			value = variable.Default
		}
		if err := variable.check(value); err != nil {
			return "", err
		}
		address = strings.ReplaceAll(address, "{"+variable.Name+"}", value)
	}
	return address, nil
}

func (api API) server(config *Config) (Server, error) {
	name := config.Server
	for _, environment := range api.Environments {
		if name == "" && strings.HasPrefix(config.Key, environment.Prefix) {
			name = environment.Server
		}
	}
	names := make([]string, 0, len(api.Servers))
	for _, server := range api.Servers {
		if server.Name == name {
			return server, nil
		}
		names = append(names, server.Name)
	}
	if config.Server != "" {
		return Server{}, argumentError(fmt.Sprintf("server: %q is not one of %s", name, strings.Join(names, ", ")))
	}
	return api.Servers[0], nil
}

func (variable ServerVariable) check(value string) error {
	switch {
	case value == variable.Default || slices.Contains(variable.Values, value):
		return nil
	case len(variable.Values) > 0:
		allowed := strings.Join(variable.Values, ", ")
		return argumentError(fmt.Sprintf("%q is not one of %s (the variable %q)", value, allowed, variable.Name))
	case variable.isSafe(value):
		return nil
	}
	return argumentError(fmt.Sprintf("%q is not valid in a URL (the variable %q)", value, variable.Name))
}

// ownAddress returns the address of an operation's own server, which may be relative to the client's.
func ownAddress(server, base string) string {
	here, err := url.Parse(strings.TrimRight(base, "/") + "/")
	if err != nil {
		return server
	}
	there, err := here.Parse(server)
	if err != nil {
		return server
	}
	return there.String()
}

var (
	safeValue = regexp.MustCompile(`^[A-Za-z0-9_.~:-]+$`)
	safePath  = regexp.MustCompile(`^[A-Za-z0-9_.~:/-]+$`)
)

// isSafe reports whether a value does not change the meaning of the rest of the URL. The value may contain a slash
// only if the default contains one.
func (variable ServerVariable) isSafe(value string) bool {
	pattern := safeValue
	if strings.Contains(variable.Default, "/") {
		pattern = safePath
	}
	return value != "." && value != ".." && pattern.MatchString(value)
}

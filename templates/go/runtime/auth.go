package core

import (
	"context"
	"encoding/base64"
	"strings"
)

// Credential adds the secret of one security scheme to a request.
type Credential func(ctx context.Context, request *wireRequest) error

// Bearer returns the credential `Authorization: Bearer …` (RFC 6750).
func Bearer(secret Secret) Credential { return authorization("Bearer ", secret) }

// Scheme returns an `Authorization` header with another scheme before the secret (RFC 9110 section 11.4).
func Scheme(name string, secret Secret) Credential { return authorization(name+" ", secret) }

// Authorization returns the `Authorization` header with the secret as its complete value.
func Authorization(secret Secret) Credential { return authorization("", secret) }

func authorization(prefix string, secret Secret) Credential {
	return func(ctx context.Context, request *wireRequest) error {
		value, err := reveal(ctx, request, secret, "authorization")
		if err != nil {
			return err
		}
		return setHeader(request.header, "authorization", prefix+value)
	}
}

// Basic returns the credential `Authorization: Basic …` (RFC 7617), in UTF-8. Either argument may be empty. Calls
// fail if the user name contains a colon, because the first colon ends the user name.
func Basic(username, password string) Credential {
	return func(ctx context.Context, request *wireRequest) error {
		if strings.Contains(username, ":") {
			return argumentError("the user name for authorization contains a colon")
		}
		if _, err := reveal(ctx, request, Fixed(username+password), "authorization"); err != nil {
			return err
		}
		request.secrets = append(request.secrets, password)
		encoded := base64.StdEncoding.EncodeToString([]byte(username + ":" + password))
		return setHeader(request.header, "authorization", "Basic "+encoded)
	}
}

// HeaderKey returns a credential for a key in a custom header.
func HeaderKey(name string, secret Secret) Credential {
	return func(ctx context.Context, request *wireRequest) error {
		value, err := reveal(ctx, request, secret, name)
		if err != nil {
			return err
		}
		return setHeader(request.header, name, value)
	}
}

// QueryKey returns a credential for a key in a query parameter.
func QueryKey(name string, secret Secret) Credential {
	return func(ctx context.Context, request *wireRequest) error {
		value, err := reveal(ctx, request, secret, name)
		if err != nil {
			return err
		}
		separator := "?"
		if strings.Contains(request.url, "?") {
			separator = "&"
		}
		request.url += separator + percentEncode(name) + "=" + percentEncode(value)
		return nil
	}
}

// CookieKey returns a credential for a key in a cookie.
func CookieKey(name string, secret Secret) Credential {
	return func(ctx context.Context, request *wireRequest) error {
		value, err := reveal(ctx, request, secret, name)
		if err != nil {
			return err
		}
		cookie := percentEncode(name) + "=" + percentEncode(value)
		if others := request.header.Get("Cookie"); others != "" {
			cookie = others + "; " + cookie
		}
		request.header.Set("Cookie", cookie)
		return nil
	}
}

// reveal rejects an empty secret, which is most likely an unset environment variable. If it were sent, the service
// would only report missing credentials.
func reveal(ctx context.Context, request *wireRequest, secret Secret, place string) (string, error) {
	value, err := filled(ctx, secret, place)
	if err != nil {
		return "", err
	}
	request.secrets = append(request.secrets, append(strings.Split(value, " ")[1:], value)...)
	return value, nil
}

func filled(ctx context.Context, secret Secret, place string) (string, error) {
	value, err := secret(ctx)
	if err != nil {
		return "", err
	}
	if strings.TrimSpace(value) == "" {
		return "", argumentError("the credential for " + place + " is empty")
	}
	return value, nil
}

// applicable returns the credentials of the first alternative whose schemes all have credentials, or an empty list if
// there is none.
func applicable(alternatives [][]string, credentials map[string]Credential) []Credential {
	for _, schemes := range alternatives {
		var found []Credential
		for _, scheme := range schemes {
			if credential := credentials[scheme]; credential != nil {
				found = append(found, credential)
			}
		}
		if len(found) > 0 && len(found) == len(schemes) {
			return found
		}
	}
	return nil
}

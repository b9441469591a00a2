package core

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// ClientCredentials are OAuth client credentials (RFC 6749 section 4.4). The client exchanges them for an
// access token, which it uses until shortly before it expires, or until the service rejects it.
type ClientCredentials struct {
	ClientID     string
	ClientSecret Secret
	// Scopes are the requested scopes. If there are none, the server chooses.
	Scopes []string
	// TokenURL replaces the token URL of the API. It must use https, unless the host is loopback.
	TokenURL string
	// SecretInBody sends the id and the secret in the body, instead of the Authorization header.
	SecretInBody bool
	// Parameters are further parameters of the token request, such as "audience".
	Parameters map[string]string
}

// OAuth returns the credential `Authorization: Bearer …` with a token that the client fetches itself. The declared token
// URL may be relative to the URL of the service. Calls fail if the token URL is missing or not safe.
func OAuth(declared string, credentials ClientCredentials) Credential {
	// The key is the token URL, because clients of different servers may share the credential.
	var servers sync.Map
	return func(ctx context.Context, request *wireRequest) error {
		address := credentials.TokenURL
		if address == "" && declared != "" {
			address = ownAddress(declared, request.base)
		}
		found, _ := servers.LoadOrStore(address, &tokens{credentials: credentials, address: address})
		all, _ := found.(*tokens)
		token, err := all.get(ctx, request)
		if err != nil {
			return err
		}
		request.refused = func() { all.forget(token) }
		request.secrets = append(request.secrets, token)
		return setHeader(request.header, "authorization", "Bearer "+token)
	}
}

// tokens stores the current token from one URL. All calls that need a token wait for the same request.
type tokens struct {
	credentials ClientCredentials
	address     string

	mutex sync.Mutex
	token string
	// until is the time after which the token is no longer used, or zero if it is used until the service rejects it.
	until   time.Time
	running *flight
}

// flight is a token request, and the number of calls that wait for it.
type flight struct {
	done    chan struct{}
	cancel  context.CancelFunc
	waiting int
	token   string
	err     error
}

func (t *tokens) get(ctx context.Context, request *wireRequest) (string, error) {
	t.mutex.Lock()
	if t.token != "" && (t.until.IsZero() || time.Now().Before(t.until)) {
		defer t.mutex.Unlock()
		return t.token, nil
	}
	if t.running == nil {
		// The request may outlive the call that makes it.
		own, cancel := context.WithCancel(context.WithoutCancel(ctx))
		t.running = &flight{done: make(chan struct{}), cancel: cancel}
		go t.fly(own, t.running, request.client, request.header.Get("User-Agent"))
	}
	running := t.running
	running.waiting++
	t.mutex.Unlock()
	select {
	case <-running.done:
	case <-ctx.Done():
		t.leave(running)
		return "", ctx.Err()
	}
	var failure *tokenFailure
	if errors.As(running.err, &failure) {
		return "", failure.of(request.at, t.address)
	}
	return running.token, running.err
}

// leave ends a request if no call waits for it any longer.
func (t *tokens) leave(running *flight) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	running.waiting--
	if running.waiting == 0 {
		running.cancel()
		if t.running == running {
			t.running = nil
		}
	}
}

// forget discards a token, unless it has been replaced already.
func (t *tokens) forget(token string) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if t.token == token {
		t.token = ""
	}
}

func (t *tokens) fly(ctx context.Context, running *flight, client *http.Client, agent string) {
	defer running.cancel()
	begun := time.Now()
	token, life, err := t.fetch(ctx, client, agent)
	t.mutex.Lock()
	defer t.mutex.Unlock()
	running.token, running.err = token, err
	if t.running == running {
		t.running = nil
	}
	if err == nil && ctx.Err() == nil {
		t.token, t.until = token, time.Time{}
		if life >= 0 {
			t.until = begun.Add(life - min(30*time.Second, life/10))
		}
	}
	close(running.done)
}

// fetch returns a token and its lifetime, which is negative if the server does not specify it.
func (t *tokens) fetch(ctx context.Context, client *http.Client, agent string) (string, time.Duration, error) {
	if err := checkTokenURL(t.address); err != nil {
		return "", 0, err
	}
	given := t.credentials
	if given.ClientSecret == nil {
		given.ClientSecret = Fixed("")
	}
	secret, err := filled(ctx, given.ClientSecret, "the client secret")
	if err != nil {
		return "", 0, err
	}
	basic := base64.StdEncoding.EncodeToString([]byte(percentEncode(given.ClientID) + ":" + percentEncode(secret)))
	hide := concealment(func() []string { return []string{secret, basic} })
	body := []string{"grant_type=client_credentials"}
	add := func(name, value string) { body = append(body, percentEncode(name)+"="+percentEncode(value)) }
	if len(given.Scopes) > 0 {
		add("scope", strings.Join(given.Scopes, " "))
	}
	for _, name := range slices.Sorted(maps.Keys(given.Parameters)) {
		add(name, given.Parameters[name])
	}
	if given.SecretInBody {
		add("client_id", given.ClientID)
		add("client_secret", secret)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, t.address, strings.NewReader(strings.Join(body, "&")))
	if err != nil {
		return "", 0, argumentError(unsafeTokenURL)
	}
	request.Header.Set("Accept", "application/json")
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	request.Header.Set("User-Agent", agent)
	if !given.SecretInBody {
		request.Header.Set("Authorization", "Basic "+basic)
	}
	response, err := client.Do(request)
	if err != nil {
		return "", 0, &tokenFailure{cause: withoutAddress(err), hide: hide}
	}
	defer func() { _ = response.Body.Close() }()
	text, err := io.ReadAll(io.LimitReader(response.Body, defaultMaxResponseBytes))
	if err != nil {
		return "", 0, &tokenFailure{cause: err, hide: hide}
	}
	var found map[string]any
	// A body that is not a JSON object contains no token.
	_ = json.Unmarshal(text, &found)
	token, _ := found["access_token"].(string)
	if response.StatusCode < 200 || response.StatusCode > 299 || !isToken(token) {
		return "", 0, &tokenFailure{status: response.StatusCode, body: found, hide: hide}
	}
	return token, lifeOf(found["expires_in"]), nil
}

// isToken reports whether a header may contain the token (RFC 6749 appendix A.12).
func isToken(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(char rune) bool { return char < '!' || char > '~' })
}

// lifeOf reads `expires_in`, which some servers send as a string.
func lifeOf(value any) time.Duration {
	seconds, isNumber := value.(float64)
	if text, is := value.(string); is {
		parsed, err := strconv.ParseFloat(text, 64)
		seconds, isNumber = parsed, err == nil
	}
	if !isNumber || !(seconds >= 0 && seconds < 1e9) {
		return -1
	}
	return time.Duration(seconds * float64(time.Second))
}

const unsafeTokenURL = "the token URL must begin with https:// and contain no credentials"

func checkTokenURL(address string) error {
	if address == "" {
		return argumentError("TokenURL is not set, and the API declares no absolute one")
	}
	parsed, err := url.Parse(address)
	if err != nil || parsed.Host == "" || parsed.User != nil {
		return argumentError(unsafeTokenURL)
	}
	host := parsed.Hostname()
	isLocal := host == "localhost" || net.ParseIP(host).IsLoopback()
	if parsed.Scheme == "https" || parsed.Scheme == "http" && isLocal {
		return nil
	}
	return argumentError(unsafeTokenURL)
}

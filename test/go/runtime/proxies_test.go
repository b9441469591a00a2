package core

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"testing"
)

// No name server knows this host, so only a proxy can respond.
const proxiedURL = "http://api.proxied.test"

// proxy starts a proxy that responds to every request, and returns the requested URLs.
func proxy(t *testing.T) (*httptest.Server, *[]string) {
	t.Helper()
	var seen []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		seen = append(seen, request.URL.String())
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte("{}"))
	}))
	t.Cleanup(server.Close)
	return server, &seen
}

func callThrough(t *testing.T, options ...ClientOption) {
	t.Helper()
	c := NewConnection(API{BaseURL: proxiedURL}, options)
	if err := RawRequest(context.Background(), c, http.MethodGet, "/x", nil, &map[string]any{}); err != nil {
		t.Fatal(err)
	}
}

func TestAProxyOfTheEnvironment(t *testing.T) {
	if os.Getenv("PROXIED_CHILD") != "" {
		callThrough(t)
		return
	}
	server, seen := proxy(t)
	// net/http reads the environment only once, so a separate process is needed.
	child := exec.Command(os.Args[0], "-test.run=^TestAProxyOfTheEnvironment$")
	child.Env = append(os.Environ(), "PROXIED_CHILD=1", "HTTP_PROXY="+server.URL, "http_proxy=", "NO_PROXY=", "no_proxy=")
	if output, err := child.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	if len(*seen) != 1 || (*seen)[0] != proxiedURL+"/x" {
		t.Fatalf("the proxy saw %q", *seen)
	}
}

func TestAProxyOfTheCallersClient(t *testing.T) {
	server, seen := proxy(t)
	address, err := url.Parse(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	own := &http.Client{Transport: &http.Transport{Proxy: http.ProxyURL(address)}}
	callThrough(t, ClientFunc(func(config *Config) { config.HTTPClient = own }))
	if len(*seen) != 1 || (*seen)[0] != proxiedURL+"/x" {
		t.Fatalf("the proxy saw %q", *seen)
	}
}

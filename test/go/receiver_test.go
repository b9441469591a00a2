package main

import (
	"bytes"
	"errors"
	"net/http"
	"os"
	"testing"
	"time"

	"example.com/messagingapi"
	"example.com/messagingapi/webhooks"
)

const secret = "whsec_YSBzZWNyZXQgb2YgdGVzdHM="

// The program listens at the documented address, and returns the response that a service would
// receive.
func TestReceiver(t *testing.T) {
	t.Setenv("WEBHOOK_SECRET", secret)
	go main()
	body := []byte(`{"type":"message.received"}`)
	signed, err := webhooks.Sign(body, secret, "msg_1")
	if err != nil {
		t.Fatal(err)
	}
	forged := signed.Clone()
	forged.Set("Webhook-Signature", "v1,AAAA")
	if status := posted(t, body, signed); status != http.StatusNoContent {
		t.Error("signed:", status)
	}
	if status := posted(t, body, forged); status != http.StatusBadRequest {
		t.Error("forged:", status)
	}
	if status := posted(t, bytes.Repeat(body, 1<<16), signed); status != http.StatusBadRequest {
		t.Error("too long:", status)
	}
	// Created in the same way as in a test of a handler.
	if _, err := webhooks.UnwrapRequest(&http.Request{Header: signed}, secret); !errors.Is(err, messagingapi.ErrSignature) {
		t.Error("without a body:", err)
	}
}

// posted returns the response to a delivery, once the program listens.
func posted(t *testing.T, body []byte, header http.Header) int {
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://"+os.Getenv("ADDRESS")+"/webhooks", bytes.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		request.Header = header
		response, err := http.DefaultClient.Do(request)
		if err == nil {
			_ = response.Body.Close()
			return response.StatusCode
		}
		if time.Now().After(end) {
			t.Fatal(err)
		}
	}
}

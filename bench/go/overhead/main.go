// Measures a call of the generated client and the same request with net/http and encoding/json, with its own
// server. Prints microseconds per call, one number per round: `{"bare": […], "client": […]}`.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"time"

	"example.com/messagingapi"
	"example.com/messagingapi/option"
)

const (
	calls  = 200
	answer = `{"id":"msg_1","object":"message","mode":"sandbox","direction":"outbound","channel":"sms","from":"+12025550100",` +
		`"to":"+12025550143","body":"Hello","status":"queued","segments":1,"encoding":"gsm7","media":[],"conversation_id":"c_1",` +
		`"contact_id":"con_1","tendlc_campaign_id":null,"client_reference":null,"metadata":{},"error":null,"sequence":1,` +
		`"created_at":"2026-03-02T09:15:00.000Z","updated_at":"2026-03-02T09:15:00.000Z","send_at":null,"sent_at":null,` +
		`"delivered_at":null,"finalized_at":null}`
)

// message is the type that a program without a client would read.
type message struct {
	ID             string            `json:"id"`
	Mode           string            `json:"mode"`
	Direction      string            `json:"direction"`
	Channel        string            `json:"channel"`
	From           string            `json:"from"`
	To             string            `json:"to"`
	Body           *string           `json:"body"`
	Status         string            `json:"status"`
	Segments       int               `json:"segments"`
	Encoding       *string           `json:"encoding"`
	Media          []json.RawMessage `json:"media"`
	ConversationID *string           `json:"conversation_id"`
	ContactID      *string           `json:"contact_id"`
	Metadata       map[string]string `json:"metadata"`
	Sequence       int64             `json:"sequence"`
	CreatedAt      time.Time         `json:"created_at"`
	UpdatedAt      time.Time         `json:"updated_at"`
}

func main() {
	rounds, err := strconv.Atoi(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	server := httptest.NewServer(http.HandlerFunc(func(to http.ResponseWriter, from *http.Request) {
		_, _ = io.Copy(io.Discard, from.Body)
		to.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(to, answer)
	}))
	defer server.Close()
	client := messagingapi.New(option.WithAPIKey("sk"), option.WithBaseURL(server.URL), option.WithHTTPClient(server.Client()))
	params := messagingapi.MessageSendParams{To: "+12025550143", From: "+12025550100", Body: messagingapi.Some("Hello")}
	times := map[string][]float64{"bare": {}, "client": {}}
	// The first round warms up both, and is not counted.
	for round := range rounds + 1 {
		for name, call := range map[string]func() error{
			"bare": func() error { return bare(server) },
			"client": func() error {
				_, err := client.Messages.Send(context.Background(), params)
				return err
			},
		} {
			start := time.Now()
			for range calls {
				if err := call(); err != nil {
					log.Fatal(err)
				}
			}
			if round > 0 {
				times[name] = append(times[name], float64(time.Since(start).Microseconds())/calls)
			}
		}
	}
	if err := json.NewEncoder(os.Stdout).Encode(times); err != nil {
		log.Fatal(err)
	}
}

func bare(server *httptest.Server) error {
	body, err := json.Marshal(map[string]string{"to": "+12025550143", "from": "+12025550100", "body": "Hello"})
	if err != nil {
		return err
	}
	request, err := http.NewRequest(http.MethodPost, server.URL+"/v1/messages", bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", "Bearer sk")
	response, err := server.Client().Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	var read message
	return json.Unmarshal(text, &read)
}

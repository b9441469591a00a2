// Sends one message with net/http alone.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
)

func main() {
	body, err := json.Marshal(map[string]string{"to": "+12025550143", "from": "+12025550100", "body": "Hello"})
	if err != nil {
		log.Fatal(err)
	}
	if len(os.Args) < 2 {
		return
	}
	response, err := http.Post(os.Args[1]+"/v1/messages", "application/json", bytes.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	var message struct {
		ID string `json:"id"`
	}
	if err := json.NewDecoder(response.Body).Decode(&message); err != nil {
		log.Fatal(err)
	}
	fmt.Println(message.ID)
}

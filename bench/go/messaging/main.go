// Sends one message with the generated client.
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"example.com/messagingapi"
	"example.com/messagingapi/option"
)

func main() {
	client := messagingapi.New(option.WithAPIKey("sk"))
	if len(os.Args) < 2 {
		return
	}
	message, err := client.Messages.Send(context.Background(), messagingapi.MessageSendParams{
		To: "+12025550143", From: "+12025550100", Body: messagingapi.Some("Hello"),
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(message.ID)
}

// Creates one customer with the client that is generated from Stripe's document.
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"example.com/stripeapi"
	"example.com/stripeapi/option"
)

func main() {
	client := stripeapi.New(option.WithAPIKey("sk"))
	if len(os.Args) < 2 {
		return
	}
	customer, err := client.Customers.Create(context.Background(), stripeapi.CustomerCreateParams{Name: stripeapi.Some("Ada")})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(customer.ID)
}

package main

import (
	"context"

	api "wire.test/client"
	"wire.test/client/option"
)

func main() {
	service := newService()
	ctx := context.Background()
	client := api.New(option.WithAccountSidAuthToken("AC1", "secret"), option.WithHTTPClient(service.client()))

	read(service, client.Services.List(ctx, api.ServiceListParams{}).All())

	service.tell()
}

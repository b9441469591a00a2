package main

import (
	"context"

	api "wire.test/client"
	"wire.test/client/option"
)

func main() {
	service := newService()
	ctx, client := context.Background(), api.New(option.WithHTTPClient(service.client()))

	made(client.Pets.Find(ctx, api.PetFindParams{}))
	made(client.Pets.Find(ctx, api.PetFindParams{Tags: []string{"a b", "c"}, Limit: api.Some(2)}))
	made(client.Pets.Create(ctx, api.PetCreateParams{Name: "Rex", Tag: api.Some("é")}))
	made(client.Pets.Get(ctx, 7))
	done(client.Pets.Delete(ctx, 7))

	service.tell()
}

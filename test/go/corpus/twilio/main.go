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
	messages, calls := client.Accounts.Messages, client.Accounts.Calls

	made(messages.Create(ctx, "AC1", api.AccountMessageCreateParams{
		To: api.Some("+15005550006"), From: api.Some("+15005550001"), Body: api.Some("a & b = 100% ☃"),
		MediaURL:     []string{"https://a.test/1?x=1", "https://a.test/2"},
		SmartEncoded: api.Some(true), ValidityPeriod: api.Some(60),
	}))
	made(messages.Create(ctx, "AC1", api.AccountMessageCreateParams{
		To: api.Some("+1"), SendAt: api.Some(api.Timestamp("2030-01-01T00:00:00Z")),
		ScheduleType: api.Some(api.MessageEnumScheduleTypeFixed),
	}))
	made(messages.Update(ctx, "AC1", "SM1", api.AccountMessageUpdateParams{Body: api.Some("")}))
	made(messages.Get(ctx, "AC1", "SM1"))
	done(messages.Delete(ctx, "AC1", "SM1"))
	made(messages.List(ctx, "AC1", api.AccountMessageListParams{
		To: api.Some("+1"), DateSentGt: api.Some(api.Timestamp("2024-01-01T00:00:00Z")), PageSize: api.Some[int64](2),
	}).First())
	made(calls.Create(ctx, "AC1", api.AccountCallCreateParams{
		To: api.Some("sip:a@b.test"), From: api.Some("+1"), URL: api.Some("https://a.test/?q=1&r=2"),
		StatusCallbackEvent: []string{"initiated", "answered"},
	}))
	made(client.Accounts.Create(ctx, api.AccountCreateParams{FriendlyName: api.Some("Sub account")}))
	made(client.Accounts.Messages.Media.Get(ctx, "AC1", "MM1", "ME1"))
	made(client.Accounts.IncomingPhoneNumbers.List(ctx, "AC1", api.IncomingPhoneNumberListParams{
		Beta: api.Some(false), PhoneNumber: api.Some("+1500"),
	}).First())

	read(service, messages.List(ctx, "AC1", api.AccountMessageListParams{
		To: api.Some("+1"), PageSize: api.Some[int64](2),
	}).All())

	service.tell()
}

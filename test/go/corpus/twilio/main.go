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
	messages, calls := client.Api20100401Message, client.Api20100401Call

	made(messages.Create(ctx, "AC1", api.Api20100401MessageCreateParams{
		To: api.Some("+15005550006"), From: api.Some("+15005550001"), Body: api.Some("a & b = 100% ☃"),
		MediaURL:     []string{"https://a.test/1?x=1", "https://a.test/2"},
		SmartEncoded: api.Some(true), ValidityPeriod: api.Some(60),
	}))
	made(messages.Create(ctx, "AC1", api.Api20100401MessageCreateParams{
		To: api.Some("+1"), SendAt: api.Some(api.Timestamp("2030-01-01T00:00:00Z")),
		ScheduleType: api.Some(api.MessageEnumScheduleTypeFixed),
	}))
	made(messages.Update(ctx, "AC1", "SM1", api.Api20100401MessageUpdateParams{Body: api.Some("")}))
	made(messages.Fetch(ctx, "AC1", "SM1"))
	done(messages.DeleteAccountMessage(ctx, "AC1", "SM1"))
	made(messages.List(ctx, "AC1", api.Api20100401MessageListParams{
		To: api.Some("+1"), DateSentGt: api.Some(api.Timestamp("2024-01-01T00:00:00Z")), PageSize: api.Some[int64](2),
	}).First())
	made(calls.Create(ctx, "AC1", api.Api20100401CallCreateParams{
		To: api.Some("sip:a@b.test"), From: api.Some("+1"), URL: api.Some("https://a.test/?q=1&r=2"),
		StatusCallbackEvent: []string{"initiated", "answered"},
	}))
	made(client.Api20100401Account.Create(ctx, api.Api20100401AccountCreateParams{FriendlyName: api.Some("Sub account")}))
	made(client.Api20100401MediaInstance.FetchMedia(ctx, "AC1", "MM1", "ME1"))
	made(client.Api20100401IncomingPhoneNumber.List(ctx, "AC1", api.Api20100401IncomingPhoneNumberListParams{
		Beta: api.Some(false), PhoneNumber: api.Some("+1500"),
	}).First())

	read(service, messages.List(ctx, "AC1", api.Api20100401MessageListParams{
		To: api.Some("+1"), PageSize: api.Some[int64](2),
	}).All())

	service.tell()
}

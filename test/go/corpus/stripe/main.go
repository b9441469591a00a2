package main

import (
	"context"

	api "wire.test/client"
	"wire.test/client/option"
)

func main() {
	service := newService()
	ctx := context.Background()
	client := api.New(option.WithAPIKey("sk"), option.WithHTTPClient(service.client()))

	made(client.Customers.Create(ctx, api.CustomerCreateParams{
		Name: api.Some("Ada & Co"), Metadata: map[string]string{"plan": "a+b", "k[0]": "1"},
	}))
	made(client.Customers.Create(ctx, api.CustomerCreateParams{
		Address: api.CustomerCreateAddressObject{Line1: api.Some("Rue 1"), Country: api.Some("FR")},
		Shipping: api.CustomerCreateShippingObject{
			Name: "é", Address: api.CustomerCreateShippingObjectAddress{Line1: api.Some("")},
		},
		PreferredLocales: []string{"fr", "en"},
	}))
	made(client.Customers.Update(ctx, "cus_1", api.CustomerUpdateParams{Metadata: "", Description: api.Some("")}))
	made(client.Subscriptions.Create(ctx, api.SubscriptionCreateParams{
		Customer: "cus_1",
		Items: []api.SubscriptionCreateItemsItem{
			{Price: api.Some("price_1"), Quantity: api.Some(2)},
			{
				PriceData: &api.SubscriptionCreateItemsPriceData{
					Currency: "usd", Product: "prod_1",
					Recurring: api.SubscriptionCreatePriceDataRecurring{
						Interval: api.SubscriptionCreateDataRecurringIntervalMonth,
					},
				},
				TaxRates: []string{"txr_1"},
			},
		},
		TrialEnd: "now", OffSession: api.Some(true),
	}))
	made(client.PaymentIntents.Create(ctx, api.PaymentIntentCreateParams{
		Amount: 1099, Currency: "eur", Expand: []string{"customer", "latest_charge"},
	}))
	made(client.PaymentIntents.Confirm(ctx, "pi_1", api.PaymentIntentConfirmParams{}))
	made(client.Charges.Get(ctx, "ch_1", api.ChargeGetParams{Expand: []string{"customer"}}))
	made(client.Charges.List(ctx, api.ChargeListParams{
		Created: api.ChargeListCreatedObject{Gte: api.Some(5), Lt: api.Some(9)}, Customer: api.Some("cus_1"), Limit: api.Some(3),
	}).First())
	made(client.Charges.List(ctx, api.ChargeListParams{Created: api.ChargeListCreatedInt(5)}).First())
	made(client.Customers.Delete(ctx, "cus_1", api.CustomerDeleteParams{}))

	read(service, client.Charges.List(ctx, api.ChargeListParams{Customer: api.Some("cus_1"), Limit: api.Some(2)}).All())
	read(service, client.Charges.List(ctx, api.ChargeListParams{EndingBefore: api.Some("ch_5")}).All())
	read(service, client.Charges.Search(ctx, api.ChargeSearchParams{Query: "status:'x'"}).All())

	service.tell()
}

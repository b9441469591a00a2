package e2e

import (
	"testing"

	messaging "example.com/messagingapi"
)

// draft returns a brand with all the data that its submission needs.
func draft(t *testing.T, api *messaging.Client, params messaging.BrandCreateParams) *messaging.Brand {
	t.Helper()
	params.Country, params.Email, params.Vertical = "US", "compliance@example.com", messaging.CreateBrandRequestVerticalRetail
	made := must(api.Brands.Create(t.Context(), params))
	equal(t, made.Status, messaging.BrandStatusDraft)
	changed := must(api.Brands.Update(t.Context(), made.ID, messaging.BrandUpdateParams{
		Street: messaging.Some("1 Main Street"), City: messaging.Some("Springfield"), State: messaging.Some("IL"),
		PostalCode: messaging.Some("62701"), Phone: messaging.Some("+12025550110"), Website: messaging.Some("https://example.com"),
	}))
	equal(t, changed.City.Value(), "Springfield")
	return changed
}

func company(t *testing.T, api *messaging.Client) *messaging.Brand {
	t.Helper()
	return draft(t, api, messaging.BrandCreateParams{
		DisplayName: "Ada and Sons", EntityType: messaging.CreateBrandRequestEntityTypePrivateProfit,
		CompanyName: messaging.Some("Ada and Sons LLC"), Ein: messaging.Some("12-3456789"),
	})
}

func registered(t *testing.T, api *messaging.Client) *messaging.Brand {
	t.Helper()
	made := company(t, api)
	submitted := must(api.Brands.Submit(t.Context(), made.ID))
	equal(t, submitted.Status, messaging.BrandStatusPending)
	return eventually(t,
		func() (*messaging.Brand, error) { return api.Brands.Get(t.Context(), made.ID) },
		func(brand *messaging.Brand) bool { return brand.Status == messaging.BrandStatusRegistered })
}

func TestABrandIsRegisteredAndVetted(t *testing.T) {
	api := owner()
	made := registered(t, api)
	isListed(t, api.Brands.List(t.Context(), messaging.BrandListParams{Status: messaging.Some(messaging.BrandStatusInputRegistered)}),
		func(brand messaging.Brand) bool { return brand.ID == made.ID })
	vetted := must(api.Brands.RequestVetting(t.Context(), made.ID, messaging.BrandRequestVettingParams{
		Provider: messaging.RequestBrandVettingRequestProviderAegis, Class: messaging.RequestBrandVettingRequestClassStandard,
	}))
	equal(t, vetted.Vetting.Provider, messaging.BrandVettingProviderAegis)
}

func TestASoleProprietorVerifiesTheirNumber(t *testing.T) {
	ctx, api := t.Context(), owner()
	made := draft(t, api, messaging.BrandCreateParams{
		DisplayName: "Ada", EntityType: messaging.CreateBrandRequestEntityTypeSoleProprietor,
		MobilePhone: messaging.Some("+12025550187"),
	})
	must(api.Brands.Submit(ctx, made.ID))
	equal(t, must(api.Brands.SendOtp(ctx, made.ID)).MobilePhone, "+12025550187")
	proved := must(api.Brands.VerifyOtp(ctx, made.ID, messaging.BrandVerifyOtpParams{Pin: "000000"}))
	equal(t, string(proved.IdentityStatus), "VERIFIED")
}

func TestABrandIsDeleted(t *testing.T) {
	ctx, api := t.Context(), owner()
	made := company(t, api)
	check(t, api.Brands.Delete(ctx, made.ID))
	equal(t, must(api.Brands.Get(ctx, made.ID)).Status, messaging.BrandStatusDeleted)
}

func TestANumberIsAssignedToACampaign(t *testing.T) {
	ctx, api := t.Context(), owner()
	brand := registered(t, api)
	made := must(api.TendlcCampaigns.Create(ctx, messaging.TendlcCampaignCreateParams{
		BrandID: brand.ID, UseCase: messaging.TendlcUseCaseInputDeliveryNotification,
		Description:    "Tells customers of Ada and Sons when their orders are shipped and delivered.",
		MessageFlow:    "Customers tick a box next to the text \"Text me about this order\" at the checkout.",
		SampleMessages: []string{"Ada and Sons: your order ships today.", "Ada and Sons: your order was delivered."},
	}))
	equal(t, made.Status, messaging.TendlcCampaignStatusDraft)
	help := "Ada and Sons: write to help@example.com."
	changed := must(api.TendlcCampaigns.Update(ctx, made.ID, messaging.TendlcCampaignUpdateParams{
		HelpMessage: messaging.Some(help),
	}))
	equal(t, changed.HelpMessage.Value(), help)
	must(api.TendlcCampaigns.Submit(ctx, made.ID))
	active := eventually(t,
		func() (*messaging.TendlcCampaign, error) { return api.TendlcCampaigns.Get(ctx, made.ID) },
		func(campaign *messaging.TendlcCampaign) bool {
			return campaign.Status == messaging.TendlcCampaignStatusActive
		})
	isListed(t, api.TendlcCampaigns.List(ctx, messaging.TendlcCampaignListParams{BrandID: messaging.Some(brand.ID)}),
		func(campaign messaging.TendlcCampaign) bool { return campaign.ID == active.ID })

	numbers := must(api.PhoneNumbers.List(ctx, messaging.PhoneNumberListParams{
		Phone: messaging.Some("+12025550101"),
	}).First())
	number := numbers.Data[0].ID
	labelled := must(api.PhoneNumbers.Update(ctx, number, messaging.PhoneNumberUpdateParams{
		Label: messaging.Some("Order desk"),
	}))
	equal(t, labelled.Label.Value(), "Order desk")
	assignment := func(status messaging.CampaignAssignmentStatus) *messaging.OwnedPhoneNumber {
		return eventually(t,
			func() (*messaging.OwnedPhoneNumber, error) { return api.PhoneNumbers.Get(ctx, number) },
			func(each *messaging.OwnedPhoneNumber) bool { return each.CampaignAssignment.Status == status })
	}
	must(api.PhoneNumbers.AssignCampaign(ctx, number, messaging.PhoneNumberAssignCampaignParams{
		TendlcCampaignID: active.ID,
	}))
	assigned := assignment(messaging.CampaignAssignmentStatusAssigned)
	equal(t, assigned.CampaignAssignment.TendlcCampaignID.Value(), active.ID)
	must(api.PhoneNumbers.UnassignCampaign(ctx, number))
	assignment(messaging.CampaignAssignmentStatusUnassigned)
	ended := must(api.TendlcCampaigns.Deactivate(ctx, active.ID))
	equal(t, ended.Status, messaging.TendlcCampaignStatusDeactivated)
}

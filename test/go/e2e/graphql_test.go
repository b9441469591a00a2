package e2e

import (
	"errors"
	"testing"
	"time"

	messaging "example.com/messagingapi"
	"example.com/messagingapi/option"
)

const (
	nobody = "00000000-0000-4000-8000-000000000000"
	start  = messaging.Timestamp("2030-04-01T08:00:00.000Z")
)

func TestACampaignFromDraftToCanceled(t *testing.T) {
	ctx, api, number := t.Context(), owner(), newNumber()
	template := must(api.Templates.Create(ctx, messaging.TemplateCreateParams{
		Name: "Greeting", Body: "Hello {{firstName}}",
	})).Template
	equal(t, template.Variables[0], "firstName")
	must(api.Templates.Update(ctx, messaging.TemplateUpdateParams{
		ID: template.ID, State: messaging.Some(messaging.GraphQLTemplateStatePendingReview),
	}))
	approved := messaging.TemplateListParams{
		States: messaging.Some([]messaging.GraphQLTemplateState{messaging.GraphQLTemplateStateApproved}), First: messaging.Some(100),
	}
	eventually(t,
		func() (*messaging.GetTemplatesResult, error) { return api.Templates.List(ctx, approved).First() },
		func(page *messaging.GetTemplatesResult) bool {
			for _, each := range page.Templates {
				if each.ID == template.ID {
					return true
				}
			}
			return false
		})

	campaign := must(api.Campaigns.Create(ctx, messaging.CampaignCreateParams{
		Name: "Spring", StartDate: start, TemplateID: messaging.Some(template.ID),
	})).Campaign
	equal(t, campaign.State, messaging.GraphQLCampaignStateDraft)
	equal(t, campaign.StartDate, start)
	must(api.Campaigns.Update(ctx, messaging.CampaignUpdateParams{
		ID: campaign.ID, Description: messaging.Some("In spring"),
	}))
	read := must(api.Campaigns.Get(ctx, messaging.CampaignGetParams{ID: campaign.ID})).Campaign
	equal(t, read.Description.Value(), "In spring")
	equal(t, read.Template.ID, template.ID)

	member := must(api.CampaignMembers.Create(ctx, messaging.CampaignMemberCreateParams{
		CampaignID: messaging.Some(campaign.ID), From: own, To: number,
	})).CampaignMember
	equal(t, member.FirstName.IsNull(), true)
	renamed := must(api.CampaignMembers.Update(ctx, messaging.CampaignMemberUpdateParams{
		ID: member.ID, FirstName: messaging.Some("Ada"),
	})).CampaignMember
	equal(t, renamed.FirstName.Value(), "Ada")
	must(api.CampaignMembers.Transition(ctx, messaging.CampaignMemberTransitionParams{
		ID: member.ID, To: messaging.GraphQLCampaignMemberStateActive,
	}))
	send(t, api, number, "Hello Ada")
	eventually(t,
		func() (*messaging.GetCampaignMembersResult, error) {
			return api.CampaignMembers.List(ctx, messaging.CampaignMemberListParams{CampaignID: campaign.ID}).First()
		},
		func(page *messaging.GetCampaignMembersResult) bool {
			return page.CampaignMembers[0].State == messaging.GraphQLCampaignMemberStateResponded
		})
	canceled := must(api.Campaigns.Transition(ctx, messaging.CampaignTransitionParams{
		ID: campaign.ID, To: messaging.GraphQLCampaignStateCanceled,
	})).Campaign
	equal(t, canceled.State, messaging.GraphQLCampaignStateCanceled)
}

func TestConnectionsHavePages(t *testing.T) {
	ctx, api, mark := t.Context(), owner(), newNumber()
	var made []string
	for range 3 {
		made = append(made, must(api.Campaigns.Create(ctx, messaging.CampaignCreateParams{
			Name: mark, StartDate: start,
		})).Campaign.ID)
	}
	list := api.Campaigns.List(ctx, messaging.CampaignListParams{NameContains: messaging.Some(mark), First: messaging.Some(2)})
	found := all(t, list)
	equal(t, len(found), 3)
	equal(t, found[0].ID, made[2])
	pages := 0
	for page, err := range list.Pages() {
		check(t, err)
		pages++
		equal(t, page.PageInfo.HasNextPage, pages == 1)
	}
	equal(t, pages, 2)
	deleted := must(api.Campaigns.Delete(ctx, messaging.CampaignDeleteParams{ID: made[0]}))
	equal(t, deleted.DeletedID.Value(), made[0])
}

func TestAMessageHasAStatusAndIsCountedInReports(t *testing.T) {
	ctx, api := t.Context(), owner()
	sent := send(t, api, newNumber(), "Hello")
	found := eventually(t,
		func() (*messaging.GetStatusResult, error) {
			return api.Statuses.Get(ctx, messaging.StatusGetParams{Input: messaging.GetStatusInputMessageID{MessageID: sent.ID}})
		},
		func(result *messaging.GetStatusResult) bool {
			return result.Status != nil && result.Status.Status == messaging.GraphQLMessageStatusDelivered
		})
	if len(found.History) < 4 {
		t.Error(found.History)
	}
	now := time.Now().UTC()
	report := must(api.ActivityReports.Get(ctx, messaging.ActivityReportGetParams{
		From: messaging.TimestampOf(now.Add(-24 * time.Hour)), To: messaging.TimestampOf(now),
	})).ActivityReport
	if report.Sent == 0 || len(report.ByStatus) == 0 {
		t.Error(report.Sent, report.ByStatus)
	}
}

func TestUserErrorsAreReturnedAsErrorsUnlessTheyAreRequested(t *testing.T) {
	ctx, api := t.Context(), owner()
	params := messaging.CampaignUpdateParams{ID: nobody, Name: messaging.Some("Autumn")}
	_, err := api.Campaigns.Update(ctx, params)
	told, are := messaging.UserErrorsOf[messaging.UserErrorFields](err)
	if !errors.Is(err, messaging.ErrUserErrors) || !are || string(told[0].Code) != "NOT_FOUND" {
		t.Error(err)
	}
	result := must(api.Campaigns.Update(ctx, params, option.WithUserErrors()))
	equal(t, len(result.UserErrors), 1)
	equal(t, result.Campaign == nil, true)
}

func TestACustomGraphQLDocument(t *testing.T) {
	var data struct {
		GetCampaigns struct {
			TotalCount int `json:"totalCount"`
		} `json:"getCampaigns"`
	}
	document := "query Kind($first: Int) { getCampaigns(input: { first: $first }) { totalCount } }"
	check(t, owner().GraphQL(t.Context(), document, map[string]any{"first": 1}, &data))
	if err := owner().GraphQL(t.Context(), "{ nothing }", nil, nil); !errors.Is(err, messaging.ErrGraphQL) {
		t.Error(err)
	}
}

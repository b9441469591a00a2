package e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.messagingapi.ApiResponse;
import com.example.messagingapi.Pages;
import com.example.messagingapi.RequestOptions;
import com.example.messagingapi.Timestamp;
import com.example.messagingapi.errors.GraphqlException;
import com.example.messagingapi.errors.UserErrorsException;
import com.example.messagingapi.json.JsonValue;
import com.example.messagingapi.models.CampaignFields;
import com.example.messagingapi.models.CampaignMemberFields;
import com.example.messagingapi.models.CreateTemplateResult;
import com.example.messagingapi.models.GetCampaignsResult;
import com.example.messagingapi.models.GetStatusInputMessageId;
import com.example.messagingapi.models.GetStatusResult;
import com.example.messagingapi.models.GraphqlCampaignMemberState;
import com.example.messagingapi.models.GraphqlCampaignState;
import com.example.messagingapi.models.GraphqlTemplateState;
import com.example.messagingapi.models.Message;
import com.example.messagingapi.models.TemplateFields;
import com.example.messagingapi.models.UpdateCampaignResult;
import com.example.messagingapi.params.ActivityReportGetParams;
import com.example.messagingapi.params.CampaignCreateParams;
import com.example.messagingapi.params.CampaignDeleteParams;
import com.example.messagingapi.params.CampaignGetParams;
import com.example.messagingapi.params.CampaignListParams;
import com.example.messagingapi.params.CampaignMemberCreateParams;
import com.example.messagingapi.params.CampaignMemberListParams;
import com.example.messagingapi.params.CampaignMemberTransitionParams;
import com.example.messagingapi.params.CampaignMemberUpdateParams;
import com.example.messagingapi.params.CampaignTransitionParams;
import com.example.messagingapi.params.CampaignUpdateParams;
import com.example.messagingapi.params.MessageSendParams;
import com.example.messagingapi.params.StatusGetParams;
import com.example.messagingapi.params.TemplateCreateParams;
import com.example.messagingapi.params.TemplateListParams;
import com.example.messagingapi.params.TemplateUpdateParams;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Canonical operations and custom documents. */
final class GraphqlTest extends EndToEnd {
  private static final String NOBODY = "00000000-0000-4000-8000-000000000000";
  private static final Timestamp START = Timestamp.of("2030-04-01T08:00:00.000Z");

  @Test
  void aCampaignRunsToItsEnd() throws InterruptedException {
    TemplateFields template =
        api.templates()
            .create(
                TemplateCreateParams.builder().name("Greeting").body("Hello {{firstName}}").build())
            .template()
            .orElseThrow();
    assertEquals("DRAFT", template.state().asString());
    approve(template);
    CampaignFields campaign =
        api.campaigns()
            .create(
                CampaignCreateParams.builder()
                    .name("Spring")
                    .startDate(START)
                    .templateId(template.id())
                    .build())
            .campaign()
            .orElseThrow();
    assertEquals(START.toInstant(), campaign.startDate().toInstant());
    assertEquals(template.id(), campaign.template().orElseThrow().id());
    CampaignFields changed =
        api.campaigns()
            .update(
                CampaignUpdateParams.builder().id(campaign.id()).description("In spring").build())
            .campaign()
            .orElseThrow();
    CampaignGetParams same = CampaignGetParams.builder().id(campaign.id()).build();
    assertEquals(changed, api.campaigns().get(same).campaign().orElseThrow());
    respond(campaign);
    CampaignFields canceled =
        api.campaigns()
            .transition(
                CampaignTransitionParams.builder()
                    .id(campaign.id())
                    .to(GraphqlCampaignState.CANCELED)
                    .build())
            .campaign()
            .orElseThrow();
    assertEquals("CANCELED", canceled.state().asString());
  }

  private void approve(TemplateFields template) throws InterruptedException {
    api.templates()
        .update(
            TemplateUpdateParams.builder()
                .id(template.id())
                .state(GraphqlTemplateState.PENDING_REVIEW)
                .build());
    TemplateListParams approved =
        TemplateListParams.builder()
            .states(List.of(GraphqlTemplateState.APPROVED))
            .first(100)
            .build();
    eventually(
        () -> api.templates().list(approved).stream().map(TemplateFields::id).toList(),
        ids -> ids.contains(template.id()));
  }

  private void respond(CampaignFields campaign) throws InterruptedException {
    CampaignMemberFields member =
        api.campaignMembers()
            .create(
                CampaignMemberCreateParams.builder()
                    .campaignId(campaign.id())
                    .from(OWN)
                    .to(number)
                    .build())
            .campaignMember()
            .orElseThrow();
    assertEquals(Optional.empty(), member.firstName());
    CampaignMemberFields renamed =
        api.campaignMembers()
            .update(CampaignMemberUpdateParams.builder().id(member.id()).firstName("Ada").build())
            .campaignMember()
            .orElseThrow();
    assertEquals(Optional.of("Ada"), renamed.firstName());
    api.campaignMembers()
        .transition(
            CampaignMemberTransitionParams.builder()
                .id(member.id())
                .to(GraphqlCampaignMemberState.ACTIVE)
                .build());
    send();
    CampaignMemberListParams those =
        CampaignMemberListParams.builder().campaignId(campaign.id()).build();
    List<CampaignMemberFields> listed =
        eventually(
            () -> api.campaignMembers().list(those).stream().toList(),
            found -> found.get(0).state().asString().equals("RESPONDED"));
    assertEquals(List.of(member.id()), listed.stream().map(CampaignMemberFields::id).toList());
  }

  @Test
  void connectionsHavePages() {
    String mark = UUID.randomUUID().toString().replace("-", "");
    List<String> ids = new ArrayList<>();
    for (int index = 0; index < 3; index++) {
      CampaignCreateParams params =
          CampaignCreateParams.builder().name(mark + " " + index).startDate(START).build();
      ids.add(0, api.campaigns().create(params).campaign().orElseThrow().id());
    }
    CampaignListParams those = CampaignListParams.builder().nameContains(mark).first(2).build();
    Pages<GetCampaignsResult, CampaignFields> found = api.campaigns().list(those);
    assertEquals(ids, found.stream().map(CampaignFields::id).toList());
    List<Boolean> more = new ArrayList<>();
    found.pages().forEach(page -> more.add(page.pageInfo().hasNextPage()));
    assertEquals(List.of(true, false), more);
    CampaignDeleteParams last = CampaignDeleteParams.builder().id(ids.get(2)).build();
    assertEquals(Optional.of(ids.get(2)), api.campaigns().delete(last).deletedId());
  }

  @Test
  void aMessageHasAStatusAndIsReported() throws InterruptedException {
    Message sent = send();
    StatusGetParams ofSent =
        StatusGetParams.builder()
            .input(GetStatusInputMessageId.builder().messageId(sent.id()).build())
            .build();
    GetStatusResult found =
        eventually(
            () -> api.statuses().get(ofSent),
            result ->
                result
                    .status()
                    .filter(status -> status.status().asString().equals("DELIVERED"))
                    .isPresent());
    assertTrue(found.history().size() >= 4);
    Instant now = Instant.now();
    ActivityReportGetParams today =
        ActivityReportGetParams.builder()
            .from(Timestamp.of(now.minus(Duration.ofDays(1))))
            .to(Timestamp.of(now))
            .build();
    assertTrue(api.activityReports().get(today).activityReport().orElseThrow().sent() > 0);
  }

  @Test
  void userErrorsAreThrownUnlessTheyAreRequested() {
    CampaignUpdateParams wrong = CampaignUpdateParams.builder().id(NOBODY).name("Autumn").build();
    UserErrorsException refused =
        assertThrows(UserErrorsException.class, () -> api.campaigns().update(wrong));
    assertEquals(Optional.of("NOT_FOUND"), refused.code());
    UpdateCampaignResult result =
        api.campaigns().update(wrong, RequestOptions.builder().returnUserErrors().build());
    assertEquals("NOT_FOUND", result.userErrors().get(0).code().asString());
    assertTrue(result.campaign().isEmpty());
  }

  @Test
  void aDocumentOfTheCaller() {
    String document =
        "query Kind($first: Int) { getCampaigns(input: { first: $first }) { __typename } }";
    JsonValue data = api.graphql(document, Map.of("first", 1), RequestOptions.none());
    JsonValue found = data.asObject().get("getCampaigns").orElseThrow();
    assertTrue(found.asObject().get("__typename").isPresent());
    assertThrows(
        GraphqlException.class, () -> api.graphql("{ nothing }", Map.of(), RequestOptions.none()));
  }

  @Test
  void aResultWithItsResponse() {
    ApiResponse<CreateTemplateResult> response =
        api.templates()
            .createWithResponse(
                TemplateCreateParams.builder().name("Raw").body("Hello").build(),
                RequestOptions.none());
    assertEquals(200, response.status());
    assertEquals("Raw", response.value().template().orElseThrow().name());
  }

  private Message send() {
    return api.messages()
        .send(MessageSendParams.builder().to(number).from(OWN).body("Hello Ada").build());
  }
}

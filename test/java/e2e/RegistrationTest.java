package e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.messagingapi.models.Brand;
import com.example.messagingapi.models.BrandStatusInput;
import com.example.messagingapi.models.CreateBrandRequestEntityType;
import com.example.messagingapi.models.CreateBrandRequestVertical;
import com.example.messagingapi.models.OwnedPhoneNumber;
import com.example.messagingapi.models.RequestBrandVettingRequestClass;
import com.example.messagingapi.models.RequestBrandVettingRequestProvider;
import com.example.messagingapi.models.TendlcCampaign;
import com.example.messagingapi.models.TendlcUseCaseInput;
import com.example.messagingapi.params.BrandCreateParams;
import com.example.messagingapi.params.BrandListParams;
import com.example.messagingapi.params.BrandRequestVettingParams;
import com.example.messagingapi.params.BrandUpdateParams;
import com.example.messagingapi.params.BrandVerifyOtpParams;
import com.example.messagingapi.params.PhoneNumberAssignCampaignParams;
import com.example.messagingapi.params.PhoneNumberListParams;
import com.example.messagingapi.params.PhoneNumberUpdateParams;
import com.example.messagingapi.params.TendlcCampaignCreateParams;
import com.example.messagingapi.params.TendlcCampaignListParams;
import com.example.messagingapi.params.TendlcCampaignUpdateParams;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The requirements for live sending: brands, 10DLC campaigns, and numbers. */
final class RegistrationTest extends EndToEnd {
  @Test
  void aBrandIsRegisteredAndVetted() throws InterruptedException {
    Brand made = registered();
    BrandListParams those = BrandListParams.builder().status(BrandStatusInput.REGISTERED).build();
    assertTrue(api.brands().list(those).stream().anyMatch(each -> each.id().equals(made.id())));
    Brand vetted =
        api.brands()
            .requestVetting(
                made.id(),
                BrandRequestVettingParams.builder()
                    .provider(RequestBrandVettingRequestProvider.AEGIS)
                    .class_(RequestBrandVettingRequestClass.STANDARD)
                    .build());
    assertEquals("AEGIS", vetted.vetting().orElseThrow().provider().asString());
  }

  @Test
  void aSoleProprietorVerifiesTheirNumber() {
    Brand made = brand(CreateBrandRequestEntityType.SOLE_PROPRIETOR);
    api.brands().submit(made.id());
    assertEquals("+12025550187", api.brands().sendOtp(made.id()).mobilePhone());
    Brand proven =
        api.brands().verifyOtp(made.id(), BrandVerifyOtpParams.builder().pin("000000").build());
    assertEquals("VERIFIED", proven.identityStatus().asString());
  }

  @Test
  void aBrandIsDeleted() {
    Brand made = brand(CreateBrandRequestEntityType.PRIVATE_PROFIT);
    api.brands().delete(made.id());
    assertEquals("deleted", api.brands().get(made.id()).status().asString());
  }

  @Test
  void aNumberIsAssignedToACampaign() throws InterruptedException {
    Brand owner = registered();
    TendlcCampaign draft =
        api.tendlcCampaigns()
            .create(
                TendlcCampaignCreateParams.builder()
                    .brandId(owner.id())
                    .useCase(TendlcUseCaseInput.DELIVERY_NOTIFICATION)
                    .description(
                        "Tells customers of Ada and Sons when their orders are shipped and"
                            + " delivered.")
                    .messageFlow(
                        "Customers tick a box next to the text \"Text me about this order\" at the"
                            + " checkout.")
                    .sampleMessages(
                        List.of(
                            "Ada and Sons: your order ships today.",
                            "Ada and Sons: your order was delivered."))
                    .build());
    assertEquals(List.of("draft", owner.id()), List.of(draft.status().asString(), draft.brandId()));
    String help = "Ada and Sons: write to help@example.com.";
    TendlcCampaign changed =
        api.tendlcCampaigns()
            .update(draft.id(), TendlcCampaignUpdateParams.builder().helpMessage(help).build());
    assertEquals(Optional.of(help), changed.helpMessage());
    assertEquals("pending_review", api.tendlcCampaigns().submit(draft.id()).status().asString());
    TendlcCampaign active =
        eventually(
            () -> api.tendlcCampaigns().get(draft.id()),
            campaign -> campaign.status().asString().equals("active"));
    TendlcCampaignListParams ofOwner =
        TendlcCampaignListParams.builder().brandId(owner.id()).build();
    assertEquals(
        List.of(active.id()),
        api.tendlcCampaigns().list(ofOwner).stream().map(TendlcCampaign::id).toList());
    assign(active);
    assertEquals("deactivated", api.tendlcCampaigns().deactivate(active.id()).status().asString());
  }

  private void assign(TendlcCampaign active) throws InterruptedException {
    PhoneNumberListParams one = PhoneNumberListParams.builder().phone("+12025550101").build();
    OwnedPhoneNumber owned = api.phoneNumbers().list(one).stream().findFirst().orElseThrow();
    OwnedPhoneNumber labelled =
        api.phoneNumbers()
            .update(
                owned.id(),
                PhoneNumberUpdateParams.builder()
                    .label("Order desk")
                    .metadata(Map.of("team", "a"))
                    .build());
    assertEquals(Optional.of("Order desk"), labelled.label());
    api.phoneNumbers()
        .assignCampaign(
            owned.id(),
            PhoneNumberAssignCampaignParams.builder().tendlcCampaignId(active.id()).build());
    assertEquals(Optional.of(active.id()), assignment(owned, "assigned"));
    api.phoneNumbers().unassignCampaign(owned.id());
    assertEquals(Optional.empty(), assignment(owned, "unassigned"));
  }

  /** The campaign of a number, once its assignment has a status. */
  private Optional<String> assignment(OwnedPhoneNumber owned, String status)
      throws InterruptedException {
    return eventually(
            () -> api.phoneNumbers().get(owned.id()),
            each -> each.campaignAssignment().status().asString().equals(status))
        .campaignAssignment()
        .tendlcCampaignId();
  }

  private Brand registered() throws InterruptedException {
    Brand made = brand(CreateBrandRequestEntityType.PRIVATE_PROFIT);
    assertEquals("pending", api.brands().submit(made.id()).status().asString());
    return eventually(
        () -> api.brands().get(made.id()), each -> each.status().asString().equals("registered"));
  }

  /** A draft with all the data that a submission needs. */
  private Brand brand(CreateBrandRequestEntityType type) {
    BrandCreateParams.Builder params =
        BrandCreateParams.builder()
            .displayName("Ada and Sons")
            .country("US")
            .email("compliance@example.com")
            .entityType(type)
            .vertical(CreateBrandRequestVertical.RETAIL);
    if (type.equals(CreateBrandRequestEntityType.SOLE_PROPRIETOR)) {
      params.mobilePhone("+12025550187");
    } else {
      params.companyName("Ada and Sons LLC").ein("12-3456789");
    }
    Brand made = api.brands().create(params.build());
    assertEquals("draft", made.status().asString());
    return api.brands()
        .update(
            made.id(),
            BrandUpdateParams.builder()
                .street("1 Main Street")
                .city("Springfield")
                .state("IL")
                .postalCode("62701")
                .phone("+12025550110")
                .website("https://example.com")
                .build());
  }
}

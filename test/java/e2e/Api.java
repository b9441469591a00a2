package e2e;

import com.example.messagingapi.ClientOptions;
import com.example.messagingapi.MessagingApiClient;
import com.example.messagingapi.RequestOptions;
import com.example.messagingapi.json.JsonValue;
import com.example.messagingapi.services.ActivityReportsService;
import com.example.messagingapi.services.ApiKeysService;
import com.example.messagingapi.services.BrandsService;
import com.example.messagingapi.services.CampaignMembersService;
import com.example.messagingapi.services.CampaignsService;
import com.example.messagingapi.services.ContactsService;
import com.example.messagingapi.services.ConversationsService;
import com.example.messagingapi.services.EventsService;
import com.example.messagingapi.services.MediaService;
import com.example.messagingapi.services.MessagesService;
import com.example.messagingapi.services.OptOutsService;
import com.example.messagingapi.services.PhoneNumbersService;
import com.example.messagingapi.services.StatusesService;
import com.example.messagingapi.services.TemplatesService;
import com.example.messagingapi.services.TendlcCampaignsService;
import com.example.messagingapi.services.WebhookEndpointsService;
import com.example.messagingapi.services.WorkspaceService;
import java.util.Map;

/** The calls of a client of either kind, so that the same tests use both. */
public interface Api extends AutoCloseable {
  /** Kinds of calls. */
  enum Kind {
    /** Blocking calls. */
    THREADS,
    /** Calls that return futures. */
    FUTURES
  }

  /** A client of this kind. */
  static Api of(Kind kind, ClientOptions options) {
    MessagingApiClient client = MessagingApiClient.create(options);
    return kind == Kind.THREADS
        ? Surface.direct(Api.class, client)
        : Surface.waiting(Api.class, client.async());
  }

  ActivityReportsService activityReports();

  ApiKeysService apiKeys();

  BrandsService brands();

  CampaignMembersService campaignMembers();

  CampaignsService campaigns();

  ContactsService contacts();

  ConversationsService conversations();

  EventsService events();

  MediaService media();

  MessagesService messages();

  OptOutsService optOuts();

  PhoneNumbersService phoneNumbers();

  StatusesService statuses();

  TemplatesService templates();

  TendlcCampaignsService tendlcCampaigns();

  WebhookEndpointsService webhookEndpoints();

  WorkspaceService workspace();

  JsonValue graphql(String document, Map<String, ?> variables, RequestOptions options);

  @Override
  void close();
}

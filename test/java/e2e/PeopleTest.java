package e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.messagingapi.models.ConsentInput;
import com.example.messagingapi.models.ConsentInputSource;
import com.example.messagingapi.models.ConsentInputStatus;
import com.example.messagingapi.models.Contact;
import com.example.messagingapi.models.Conversation;
import com.example.messagingapi.models.ConversationStatusInput;
import com.example.messagingapi.models.Message;
import com.example.messagingapi.models.OptOut;
import com.example.messagingapi.params.ContactCreateParams;
import com.example.messagingapi.params.ContactListParams;
import com.example.messagingapi.params.ContactUpdateParams;
import com.example.messagingapi.params.ConversationListParams;
import com.example.messagingapi.params.ConversationSendMessageParams;
import com.example.messagingapi.params.ConversationUpdateParams;
import com.example.messagingapi.params.MessageSendParams;
import com.example.messagingapi.params.OptOutCreateParams;
import com.example.messagingapi.params.OptOutListParams;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Contacts, opt-outs, and conversations. */
final class PeopleTest extends EndToEnd {
  @Test
  void aContactIsCreatedChangedAndDeleted() {
    Contact made =
        api.contacts()
            .create(
                ContactCreateParams.builder()
                    .phone(number)
                    .firstName("Ada")
                    .tags(List.of("vip"))
                    .metadata(Map.of("tier", "gold"))
                    .consent(
                        ConsentInput.builder()
                            .status(ConsentInputStatus.OPTED_IN)
                            .source(ConsentInputSource.WEB_FORM)
                            .build())
                    .build());
    assertEquals(Optional.of("Ada"), made.firstName());
    assertEquals(Optional.empty(), made.lastName());
    assertEquals(List.of("vip"), made.tags());
    assertEquals("opted_in", made.consent().status().asString());
    assertEquals(made, api.contacts().get(made.id()));
    ContactListParams byPhone = ContactListParams.builder().phone(number).build();
    assertEquals(
        List.of(made.id()), api.contacts().list(byPhone).stream().map(Contact::id).toList());
    Contact changed =
        api.contacts()
            .update(
                made.id(),
                ContactUpdateParams.builder()
                    .firstName(null)
                    .metadata(Collections.singletonMap("tier", null))
                    .build());
    assertEquals(Optional.empty(), changed.firstName());
    assertEquals(Map.of(), changed.metadata());
    assertEquals(made.tags(), changed.tags());
    api.contacts().delete(made.id());
    assertEquals(0, api.contacts().list(byPhone).stream().count());
  }

  @Test
  void aNumberIsOptedOut() {
    OptOut made = api.optOuts().create(OptOutCreateParams.builder().from(OWN).to(number).build());
    assertEquals(List.of(OWN, number), List.of(made.from(), made.to()));
    assertEquals(made, api.optOuts().get(made.id()));
    OptOutListParams toNumber = OptOutListParams.builder().to(number).build();
    assertEquals(List.of(made), api.optOuts().list(toNumber).stream().toList());
    api.optOuts().delete(made.id());
    assertEquals(0, api.optOuts().list(toNumber).stream().count());
  }

  @Test
  void aConversationContinues() throws InterruptedException {
    Message sent =
        api.messages().send(MessageSendParams.builder().to(number).from(OWN).body("Hello").build());
    Conversation conversation = api.conversations().get(sent.conversationId().orElseThrow());
    assertEquals(OWN, conversation.phoneNumber());
    assertEquals(number, conversation.participant());
    ConversationListParams ofNumber = ConversationListParams.builder().participant(number).build();
    assertTrue(
        api.conversations().list(ofNumber).stream()
            .anyMatch(each -> each.id().equals(conversation.id())));
    List<Message> answered =
        eventually(
            () -> api.conversations().listMessages(conversation.id()).stream().toList(),
            messages -> messages.size() == 2);
    assertEquals(
        List.of("inbound", "outbound"),
        answered.stream()
            .map(each -> each.direction().asString())
            .sorted()
            .collect(Collectors.toList()));
    Message again =
        api.conversations()
            .sendMessage(
                conversation.id(),
                ConversationSendMessageParams.builder().body("It is on its way.").build());
    assertEquals(number, again.to());
    Conversation closed =
        api.conversations()
            .update(
                conversation.id(),
                ConversationUpdateParams.builder().status(ConversationStatusInput.CLOSED).build());
    assertEquals("closed", closed.status().asString());
  }

  @Test
  void aSetterNamesTheNullArgument() {
    ContactUpdateParams.Builder builder = ContactUpdateParams.builder();
    assertEquals(
        "phone", assertThrows(NullPointerException.class, () -> builder.phone(null)).getMessage());
    assertEquals(
        "tags", assertThrows(NullPointerException.class, () -> builder.tags(null)).getMessage());
    assertEquals(
        "consent",
        assertThrows(NullPointerException.class, () -> builder.consent(null)).getMessage());
    List<String> tags = Arrays.asList("a", null);
    assertEquals(
        "null in tags",
        assertThrows(NullPointerException.class, () -> builder.tags(tags)).getMessage());
  }
}

package e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.messagingapi.EventStream;
import com.example.messagingapi.errors.SignatureException;
import com.example.messagingapi.models.EventReplay;
import com.example.messagingapi.models.EventTypeInput;
import com.example.messagingapi.models.Message;
import com.example.messagingapi.models.MessageQueuedEvent;
import com.example.messagingapi.models.MessageReceivedEvent;
import com.example.messagingapi.models.MessageSendingEvent;
import com.example.messagingapi.models.WebhookDelivery;
import com.example.messagingapi.models.WebhookEndpoint;
import com.example.messagingapi.models.WebhookEndpointStatusInput;
import com.example.messagingapi.models.WebhookEndpointTestEvent;
import com.example.messagingapi.models.WebhookEndpointWithSecret;
import com.example.messagingapi.models.WebhookEvent;
import com.example.messagingapi.params.EventListParams;
import com.example.messagingapi.params.EventReplayParams;
import com.example.messagingapi.params.EventStreamParams;
import com.example.messagingapi.params.MessageSendParams;
import com.example.messagingapi.params.WebhookEndpointCreateParams;
import com.example.messagingapi.params.WebhookEndpointUpdateParams;
import com.example.messagingapi.webhooks.WebhookVerifier;
import com.example.messagingapi.webhooks.Webhooks;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Replayed and streamed events, and events delivered to a receiver that verifies them. */
final class WebhooksTest extends EndToEnd {
  @Test
  void aDeliveryIsUnwrapped() throws IOException, InterruptedException {
    try (Receiver receiver = new Receiver()) {
      WebhookEndpointWithSecret endpoint =
          api.webhookEndpoints()
              .create(
                  WebhookEndpointCreateParams.builder()
                      .url(receiver.url())
                      .eventTypes(List.of(EventTypeInput.MESSAGE_RECEIVED))
                      .build());
      String secret = endpoint.secret().orElseThrow();
      Message sent =
          api.messages()
              .send(MessageSendParams.builder().to(number).from(OWN).body("Hello").build());
      Receiver.Delivery delivery = delivered(receiver, 1);
      MessageReceivedEvent event =
          assertInstanceOf(
              MessageReceivedEvent.class,
              Webhooks.unwrap(delivery.body(), delivery.headers(), secret));
      assertEquals("sandbox", event.mode().asString());
      Message received = event.data().object();
      assertEquals(
          List.of(number, "Hello"), List.of(received.from(), received.body().orElseThrow()));
      assertEquals(sent.conversationId(), received.conversationId());
      byte[] forged = Arrays.copyOf(delivery.body(), delivery.body().length + 1);
      SignatureException refused =
          assertThrows(
              SignatureException.class, () -> Webhooks.unwrap(forged, delivery.headers(), secret));
      assertEquals(Optional.of("no_matching_signature"), refused.code());

      assertEquals(event, api.events().get(event.id()));
      EventListParams newest =
          EventListParams.builder().type(EventTypeInput.MESSAGE_RECEIVED).limit(1).build();
      assertTrue(api.events().list(newest).stream().anyMatch(event::equals));
      EventReplay again =
          api.events()
              .replay(
                  event.id(), EventReplayParams.builder().webhookEndpointId(endpoint.id()).build());
      assertEquals(1, again.deliveries().size());
      Receiver.Delivery second = delivered(receiver, 2);
      assertEquals(event, Webhooks.unwrap(second.body(), second.headers(), secret));
      api.webhookEndpoints().delete(endpoint.id());
    }
  }

  @Test
  void anEndpointIsTestedAndItsSecretRotated() throws IOException, InterruptedException {
    try (Receiver receiver = new Receiver()) {
      WebhookEndpointWithSecret endpoint =
          api.webhookEndpoints()
              .create(
                  WebhookEndpointCreateParams.builder()
                      .url(receiver.url())
                      // Events of other tests are not sent here.
                      .eventTypes(List.of(EventTypeInput.BRAND_FAILED))
                      .description("First")
                      .build());
      String first = endpoint.secret().orElseThrow();
      String rotated = api.webhookEndpoints().rotateSecret(endpoint.id()).secret().orElseThrow();
      assertNotEquals(first, rotated);
      WebhookDelivery asked = api.webhookEndpoints().test(endpoint.id());
      assertEquals("pending", asked.status().asString());
      Receiver.Delivery delivery = delivered(receiver, 1);
      // Signed with both secrets during the rotation.
      for (WebhookVerifier verifier :
          List.of(
              WebhookVerifier.of(first),
              WebhookVerifier.of(rotated),
              WebhookVerifier.of(rotated, first))) {
        assertInstanceOf(
            WebhookEndpointTestEvent.class,
            Webhooks.unwrap(delivery.body(), delivery.headers(), verifier));
      }
      List<WebhookDelivery> deliveries =
          eventually(
              () -> api.webhookEndpoints().listDeliveries(endpoint.id()).stream().toList(),
              found ->
                  found.stream().allMatch(each -> each.status().asString().equals("succeeded")));
      assertEquals(List.of(asked.id()), deliveries.stream().map(WebhookDelivery::id).toList());
      WebhookEndpoint changed =
          api.webhookEndpoints()
              .update(
                  endpoint.id(),
                  WebhookEndpointUpdateParams.builder()
                      .description("Second")
                      .status(WebhookEndpointStatusInput.DISABLED)
                      .build());
      assertEquals(Optional.of("Second"), changed.description());
      assertEquals(
          "requested",
          api.webhookEndpoints().get(endpoint.id()).disabledReason().orElseThrow().asString());
      assertTrue(
          api.webhookEndpoints().list().stream().anyMatch(each -> each.id().equals(endpoint.id())));
      api.webhookEndpoints().delete(endpoint.id());
    }
  }

  @Test
  void eventsAreStreamed() {
    Message sent =
        api.messages().send(MessageSendParams.builder().to(number).from(OWN).body("Hello").build());
    EventListParams queued = EventListParams.builder().type(EventTypeInput.MESSAGE_QUEUED).build();
    MessageQueuedEvent last =
        about(
            sent,
            api.events().list(queued),
            MessageQueuedEvent.class,
            each -> each.data().object());
    EventStreamParams after = EventStreamParams.builder().lastEventId(last.id()).build();
    try (EventStream<WebhookEvent> events = api.events().stream(after)) {
      MessageSendingEvent sending =
          about(sent, events, MessageSendingEvent.class, each -> each.data().object());
      assertEquals(Optional.of(sending.id()), events.lastEventId());
      assertEquals(sending, api.events().get(sending.id()));
    }
  }

  /** Reads until an event of a type is about a message. */
  private static <E> E about(
      Message sent, Iterable<WebhookEvent> events, Class<E> type, Function<E, Message> object) {
    for (WebhookEvent event : events) {
      if (type.isInstance(event) && object.apply(type.cast(event)).id().equals(sent.id())) {
        return type.cast(event);
      }
    }
    throw new AssertionError("there is no such event");
  }

  /** The n-th delivery, once it has arrived. */
  private static Receiver.Delivery delivered(Receiver receiver, int count)
      throws InterruptedException {
    return eventually(() -> receiver.deliveries, taken -> taken.size() >= count).get(count - 1);
  }
}

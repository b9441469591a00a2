package e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.messagingapi.ApiResponse;
import com.example.messagingapi.ClientOptions;
import com.example.messagingapi.RequestOptions;
import com.example.messagingapi.Secret;
import com.example.messagingapi.errors.ApiException;
import com.example.messagingapi.errors.AuthenticationException;
import com.example.messagingapi.errors.NotFoundException;
import com.example.messagingapi.errors.UnprocessableException;
import com.example.messagingapi.models.Message;
import com.example.messagingapi.params.MessageListParams;
import com.example.messagingapi.params.MessageSendParams;
import com.example.messagingapi.params.WebhookEndpointUpdateParams;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Errors, and their prevention by idempotency keys. */
final class FailuresTest extends EndToEnd {
  private static MessageSendParams saying(String to, String body) {
    return MessageSendParams.builder().to(to).from(OWN).body(body).build();
  }

  @Test
  void aRejectionNamesTheInvalidValue() {
    ApiException error =
        assertThrows(
            UnprocessableException.class,
            () -> api.messages().send(saying("+15005550001", "A secret text")));
    assertEquals(OptionalInt.of(422), error.status());
    assertEquals(Optional.of("invalid_phone_number"), error.code());
    assertFalse(error.retryable());
    assertEquals(1, error.attempts());
    assertEquals(List.of("to"), error.path());
    assertTrue(error.requestId().isPresent() && error.idempotencyKey().isPresent());
    assertEquals("POST /v1/messages", error.operation());
    assertFalse(error.toString().contains("secret") || error.toString().contains("+1500"));
  }

  @Test
  void anUnknownIdIsNotFound() {
    NotFoundException missing =
        assertThrows(NotFoundException.class, () -> api.messages().get("msg_none"));
    assertEquals(Optional.of("not_found"), missing.code());
  }

  @Test
  void anUnknownKeyIsRejected() {
    Api other = clientOf("sk_sandbox_wrong");
    assertThrows(AuthenticationException.class, () -> other.messages().send(saying(OWN, "a")));
  }

  @Test
  void missingArgumentsAreNamedBeforeARequestIsSent() {
    IllegalStateException missing =
        assertThrows(IllegalStateException.class, MessageSendParams.builder()::build);
    assertTrue(missing.getMessage().contains("is required"), missing.getMessage());
  }

  @Test
  void theErrorForNullNamesItsArgument() {
    List<String> holding = Collections.singletonList(null);
    Map<String, Executable> given =
        Map.of(
            "message_id", () -> api.messages().get(null),
            "apiKey", () -> ClientOptions.builder().apiKey((String) null),
            "secret apiKey", () -> ClientOptions.builder().apiKey((Secret) null),
            "body", () -> MessageSendParams.builder().body(null),
            "null in media_url", () -> MessageSendParams.builder().mediaUrl(holding),
            "null in metadata",
                () -> MessageSendParams.builder().metadata(Collections.singletonMap("key", null)),
            "null in event_types",
                () ->
                    WebhookEndpointUpdateParams.builder()
                        .eventTypes(Collections.singletonList(null)));
    given.forEach((name, call) -> {
      String told = assertThrows(NullPointerException.class, call).getMessage();
      assertEquals(name.replace("secret ", ""), told);
    });
  }

  @Test
  void aCallRepeatedWithItsKeyHasOneEffect() {
    RequestOptions options =
        RequestOptions.builder().idempotencyKey(UUID.randomUUID().toString()).build();
    Message first = api.messages().send(saying(number, "Once"), options);
    assertEquals(first, api.messages().send(saying(number, "Once"), options));
    MessageListParams toNumber = MessageListParams.builder().to(number).build();
    assertEquals(1, api.messages().list(toNumber).stream().count());
    ApiException other =
        assertThrows(
            UnprocessableException.class,
            () -> api.messages().send(saying(number, "Twice"), options));
    assertEquals(options.idempotencyKey(), other.idempotencyKey());
  }

  @Test
  void everyCallCanReturnItsResponse() {
    ApiResponse<Message> response =
        api.messages().sendWithResponse(saying(number, "Hello"), RequestOptions.none());
    assertEquals(201, response.status());
    Message sent = response.value();
    assertEquals(Optional.of("/v1/messages/" + sent.id()), response.headers().get("location"));
    assertTrue(response.requestId().isPresent());
    String contact = sent.contactId().orElseThrow();
    assertEquals(204, api.contacts().deleteWithResponse(contact, RequestOptions.none()).status());
  }
}

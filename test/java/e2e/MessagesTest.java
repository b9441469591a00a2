package e2e;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.messagingapi.FileParam;
import com.example.messagingapi.Pages;
import com.example.messagingapi.Timestamp;
import com.example.messagingapi.errors.ArgumentException;
import com.example.messagingapi.errors.NotFoundException;
import com.example.messagingapi.models.Media;
import com.example.messagingapi.models.Message;
import com.example.messagingapi.models.MessageList;
import com.example.messagingapi.models.MessageListDirection;
import com.example.messagingapi.models.MessagePreview;
import com.example.messagingapi.params.MediaUploadParams;
import com.example.messagingapi.params.MessageListParams;
import com.example.messagingapi.params.MessagePreviewParams;
import com.example.messagingapi.params.MessageSendParams;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Sending, reading, listing, and canceling messages. */
final class MessagesTest extends EndToEnd {
  @Test
  void aMessageIsSentAndDelivered() throws InterruptedException {
    Message sent =
        api.messages()
            .send(
                MessageSendParams.builder()
                    .to(number)
                    .from(OWN)
                    .body("Hé 👋")
                    .metadata(Map.of("order", "1"))
                    .clientReference("a")
                    .build());
    assertEquals("outbound", sent.direction().asString());
    assertEquals("queued", sent.status().asString());
    assertEquals(List.of(number, OWN), List.of(sent.to(), sent.from()));
    assertEquals(Optional.of("Hé 👋"), sent.body());
    assertEquals(Optional.of("a"), sent.clientReference());
    assertTrue(sent.sentAt().isEmpty());
    assertEquals(Map.of("order", "1"), sent.metadata());
    Duration age = Duration.between(sent.createdAt().toInstant(), Instant.now());
    assertTrue(age.abs().compareTo(Duration.ofMinutes(1)) < 0);
    Message delivered =
        eventually(
            () -> api.messages().get(sent.id()),
            message -> message.status().asString().equals("delivered"));
    assertTrue(delivered.deliveredAt().isPresent());
    assertTrue(delivered.sequence() > sent.sequence());
  }

  @Test
  void aTextIsPreviewed() {
    MessagePreview preview =
        api.messages().preview(MessagePreviewParams.builder().body("a".repeat(161)).build());
    assertEquals("gsm7", preview.encoding().asString());
    assertEquals(2, preview.segments());
  }

  @Test
  void listsHavePages() {
    List<String> sent = new ArrayList<>();
    for (int index = 0; index < 5; index++) {
      sent.add(0, send("Number " + index).id());
    }
    MessageListParams params =
        MessageListParams.builder()
            .to(number)
            .direction(MessageListDirection.OUTBOUND)
            .limit(2)
            .build();
    Pages<MessageList, Message> listed = api.messages().list(params);
    assertEquals(sent, listed.stream().map(Message::id).toList());
    List<MessageList> pages = new ArrayList<>();
    listed.pages().forEach(pages::add);
    assertEquals(List.of(2, 2, 1), pages.stream().map(page -> page.data().size()).toList());
    assertEquals(List.of(true, true, false), pages.stream().map(MessageList::hasMore).toList());
    MessageList first = listed.first();
    assertEquals(sent.subList(0, 2), first.data().stream().map(Message::id).toList());
    MessageListParams behind =
        MessageListParams.builder()
            .to(number)
            .direction(MessageListDirection.OUTBOUND)
            .cursor(first.nextCursor().orElseThrow())
            .build();
    List<String> others = new ArrayList<>();
    for (Message message : api.messages().list(behind)) {
      others.add(message.id());
    }
    assertEquals(sent.subList(2, 5), others);
  }

  @Test
  void aScheduledMessageIsCanceled() {
    Instant at = Instant.now().plus(Duration.ofHours(1));
    Message scheduled =
        api.messages()
            .send(
                MessageSendParams.builder()
                    .to(number)
                    .from(OWN)
                    .body("Later")
                    .sendAt(Timestamp.of(at))
                    .build());
    assertEquals("scheduled", scheduled.status().asString());
    Duration off = Duration.between(scheduled.sendAt().orElseThrow().toInstant(), at);
    assertTrue(off.abs().compareTo(Duration.ofMillis(2)) < 0);
    assertEquals("canceled", api.messages().cancel(scheduled.id()).status().asString());
  }

  @Test
  void aFileIsSent() {
    byte[] card = "BEGIN:VCARD".getBytes(java.nio.charset.StandardCharsets.UTF_8);
    FileParam file = FileParam.of(card).withName("ada.vcf").withContentType("text/vcard");
    Media stored = api.media().upload(MediaUploadParams.builder().file(file).build());
    assertEquals("text/vcard", stored.contentType());
    assertEquals(11, stored.size());
    assertEquals(stored, api.media().get(stored.id()));
    assertArrayEquals(card, api.media().getContent(stored.id()));
    Message sent =
        api.messages()
            .send(
                MessageSendParams.builder()
                    .to(number)
                    .from(OWN)
                    .mediaId(List.of(stored.id()))
                    .build());
    assertEquals("mms", sent.channel().asString());
    api.media().delete(stored.id());
    assertThrows(NotFoundException.class, () -> api.media().get(stored.id()));
  }

  @Test
  void theTypeOfAFileCannotAddAHeader() {
    FileParam file = FileParam.of(new byte[1]).withContentType("image/png\r\nx-more: 1");
    MediaUploadParams params = MediaUploadParams.builder().file(file).build();
    assertThrows(ArgumentException.class, () -> api.media().upload(params));
  }

  private Message send(String body) {
    return api.messages().send(MessageSendParams.builder().to(number).from(OWN).body(body).build());
  }
}

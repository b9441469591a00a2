package runtime.errors;

import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A stream or download failed. The items or bytes before the failure are valid. */
public final class StreamException extends SdkException {
  private static final long serialVersionUID = 1L;

  /** The reason why a stream failed. */
  public enum Reason {
    /** The connection broke. */
    STREAM_CUT("the stream broke off"),
    /** The last event is missing. */
    STREAM_UNFINISHED("the stream ended without its last event"),
    /** No byte arrived within the idle limit. */
    STREAM_IDLE("the stream was silent for too long (idleTimeout)"),
    /** An item is too large. */
    EVENT_TOO_LARGE("an item of the stream is too large (maxEventBytes)");

    private final String text;

    Reason(String text) {
      this.text = text;
    }
  }

  /** The reason. */
  private final Reason reason;

  /** The ID of the last item. */
  private final @Nullable String lastEventId;

  /**
   * Creates the exception of a broken stream.
   *
   * @param facts the name, attempts, and idempotency key of the call
   * @param reason the reason
   * @param lastEventId the ID of the last item
   * @param cause the error of the connection
   */
  public StreamException(
      CallFacts facts, Reason reason, @Nullable String lastEventId, @Nullable Throwable cause) {
    super(facts, null, Objects.requireNonNull(reason, "reason").text, cause);
    this.reason = reason;
    this.lastEventId = lastEventId;
  }

  @Override
  public Kind kind() {
    return Kind.STREAM;
  }

  @Override
  public Optional<String> code() {
    return Optional.of(reason.name().toLowerCase(Locale.ROOT));
  }

  @Override
  public boolean retryable() {
    return reason != Reason.EVENT_TOO_LARGE;
  }

  /** {@return the ID of the last item, from which the service may continue} */
  public Optional<String> lastEventId() {
    return Optional.ofNullable(lastEventId);
  }
}

package runtime;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An item in a stream, with the fields of its event.
 *
 * @param <T> the item
 */
public final class StreamEvent<T> {
  private final @Nullable String event;
  private final @Nullable String id;
  private final T data;

  /**
   * Creates an event.
   *
   * @param event its name
   * @param id the last ID that the service sent
   * @param data the item
   */
  public StreamEvent(@Nullable String event, @Nullable String id, T data) {
    this.event = event;
    this.id = id;
    this.data = data;
  }

  /** {@return the name of the event} */
  public Optional<String> event() {
    return Optional.ofNullable(event);
  }

  /** {@return the last ID that the service sent} */
  public Optional<String> id() {
    return Optional.ofNullable(id);
  }

  /** {@return the item} */
  public T data() {
    return data;
  }

  /** Shows only the name, because everything else may be secret. */
  @Override
  public String toString() {
    return event == null ? "event" : "event " + event;
  }
}

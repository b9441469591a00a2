package runtime;

import java.util.Optional;

/**
 * A response that arrives item by item, and that can be read only once. Close it to end the request
 * and free its connection.
 *
 * @param <T> an item
 */
public interface EventStream<T> extends Iterable<T>, AutoCloseable {
  /** {@return the items, with the fields of their events} */
  Iterable<StreamEvent<T>> events();

  /** {@return the ID of the last item that was read} */
  Optional<String> lastEventId();

  /** {@return the headers of the response} */
  Headers headers();

  /** Ends the request. The rest of the stream is not read. */
  @Override
  void close();
}

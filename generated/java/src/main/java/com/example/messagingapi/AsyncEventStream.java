package com.example.messagingapi;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

/**
 * A response that arrives item by item, and that can be read only once. Close it, or cancel the
 * subscription, to end the request and free its connection. It accepts one subscriber, or calls of
 * {@link #next}.
 *
 * @param <T> an item
 */
public interface AsyncEventStream<T> extends Flow.Publisher<T>, AutoCloseable {
  /**
   * Reads the next item. Do not call it again before its future is done.
   *
   * @return the item, with the fields of its event; empty at the end
   */
  CompletableFuture<Optional<StreamEvent<T>>> next();

  /** {@return the ID of the last item that was read} */
  Optional<String> lastEventId();

  /** {@return the headers of the response} */
  Headers headers();

  /** Ends the request. The rest of the stream is not read. */
  @Override
  void close();
}

package com.example.messagingapi.internal;

import com.example.messagingapi.RequestOptions;
import java.util.concurrent.CompletableFuture;

/**
 * An operation whose result is a paginated list.
 *
 * @param <P> the type of a page
 * @param <T> the type of an item
 */
public interface ListOperation<P, T> {
  /** {@return the name of the operation in errors and logs} */
  default String name() {
    return "";
  }

  /**
   * Requests the first page.
   *
   * @param connection sends the requests
   * @param arguments arguments of the call
   * @param options options for this call
   * @param signal the caller's signal to end the call
   * @return the page
   */
  CompletableFuture<Page<P, T>> first(
      Connection connection, Arguments arguments, RequestOptions options, Signal signal);
}

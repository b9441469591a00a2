package com.example.messagingapi;

import java.util.concurrent.CompletableFuture;

/**
 * The way to the network, which can be replaced. What a future of it fails with means that the
 * connection failed.
 *
 * <p>It follows no redirections: the client does, which knows what another origin may be told.
 */
@FunctionalInterface
public interface Transport extends AutoCloseable {
  /**
   * Sends a request, and gives the complete response; it does not wait for it, since all calls that
   * are not waited for begin in a few threads. The future is cancelled when the response is no
   * longer waited for; whatever is open is to be closed then.
   *
   * @param request the request
   * @return the response, whatever its status
   */
  CompletableFuture<Response> send(Request request);

  /** Ends what it holds open; nothing unless it says so. */
  @Override
  default void close() {}
}

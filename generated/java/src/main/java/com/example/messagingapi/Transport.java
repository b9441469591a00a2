package com.example.messagingapi;

import com.example.messagingapi.errors.ConnectionException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;

/**
 * The replaceable access to the network. If the connection fails, its future fails with an {@link
 * IOException}, or another checked exception; the client then retries the call if that is safe, or
 * throws a {@link ConnectionException}. An unchecked exception counts as a programming error and is
 * thrown by the call unchanged, so translate the unchecked exceptions of your libraries. Two
 * unchecked exceptions count as failed connections: {@link UncheckedIOException}, and the {@link
 * CancellationException} of a future canceled elsewhere. An {@link InterruptedException} does not
 * count as a failed connection: it ends the call, and if the returned future has already failed
 * with it, the thread that returned the future counts as interrupted.
 *
 * <p>It must not follow redirects. The client follows them itself, so that it can withhold private
 * data from other origins.
 */
@FunctionalInterface
public interface Transport extends AutoCloseable {
  /**
   * Sends a request, and returns the complete response. It may block: a transport passed to a
   * client is called in a thread like that of {@link Hooks}, and is interrupted if the call ends
   * first. The future is canceled once the response is no longer needed; release all open resources
   * then.
   *
   * @param request the request
   * @return the response, with any status; neither the future nor its result is null
   */
  CompletableFuture<Response> send(Request request);

  /**
   * Sends a request like {@link #send}, but a successful response may have a body that is still to
   * be read: {@link Response#stream}. By default it is read to its end, so the items of a stream
   * arrive together.
   *
   * @param request the request
   * @return the response, with any status
   */
  default CompletableFuture<Response> open(Request request) {
    return send(request);
  }

  /** Releases the transport's open resources; by default, there are none. */
  @Override
  default void close() {}
}

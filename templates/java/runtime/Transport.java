package runtime;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import runtime.errors.ConnectionException;

/**
 * The way to the network, which can be replaced. When the connection fails, its future fails with
 * an {@link IOException}, or another checked exception; the client then tries again if it may, or
 * throws a {@link ConnectionException}. What is unchecked is a mistake of a program, which the call
 * fails with as it is: translate what a library of yours throws. Two are taken for failed
 * connections: {@link UncheckedIOException}, and the {@link CancellationException} of a future that
 * something else has cancelled. An {@link InterruptedException} is no failure of the connection: it
 * ends the call, and where the future has failed with it already when it is given, the thread that
 * gives it counts as interrupted.
 *
 * <p>It follows no redirections: the client does, which knows what another origin may be told.
 */
@FunctionalInterface
public interface Transport extends AutoCloseable {
  /**
   * Sends a request, and gives the complete response. It may wait: one that a client is given is
   * called in a thread as {@link Hooks} have, and is interrupted when the call ends before it
   * returns. The future is cancelled when the response is no longer waited for; whatever is open is
   * to be closed then.
   *
   * @param request the request
   * @return the response, whatever its status; neither the future nor what it comes to is null
   */
  CompletableFuture<Response> send(Request request);

  /** Ends what it holds open; nothing unless it says so. */
  @Override
  default void close() {}
}

package runtime;

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
   * Sends a request, and gives the complete response. It may wait: one that a client is given is
   * called in a thread of its own, with the context class loader of the thread that made the call,
   * and is interrupted when the call ends before it returns. The future is cancelled when the
   * response is no longer waited for; whatever is open is to be closed then.
   *
   * @param request the request
   * @return the response, whatever its status; neither the future nor what it comes to is null
   */
  CompletableFuture<Response> send(Request request);

  /** Ends what it holds open; nothing unless it says so. */
  @Override
  default void close() {}
}

package runtime;

import java.util.concurrent.CompletableFuture;

/**
 * Stands before the transport, once for each request that is sent; the first that a client is given
 * is outermost.
 */
@FunctionalInterface
public interface Interceptor {
  /**
   * Sends a request by {@code next}, or does something else. It may wait, as a {@link Transport}
   * may, in a thread as that has.
   *
   * <p>The future that it gives is cancelled when the response is no longer waited for. Of a {@code
   * CompletableFuture} that was made of that of {@code next}, nobody else is told.
   *
   * @param request the request
   * @param next what sends it on
   * @return the response; neither the future nor what it comes to is null
   */
  CompletableFuture<Response> intercept(Request request, Transport next);
}

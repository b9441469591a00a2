package runtime;

import java.util.concurrent.CompletableFuture;

/**
 * Stands before the transport, once for each request that is sent; the first that a client is given
 * is outermost.
 */
@FunctionalInterface
public interface Interceptor {
  /**
   * Sends a request by {@code next}, or does something else. It may wait, in a thread as {@link
   * Hooks} have; what it makes of the future of {@code next} may wait, too, in a thread of its own.
   * What it throws, or gives, has the meaning that it has of a {@link Transport}.
   *
   * <p>The future that it gives is cancelled when the response is no longer waited for, and so is
   * all that it has sent by {@code next}.
   *
   * @param request the request
   * @param next what sends it on
   * @return the response; neither the future nor what it comes to is null
   */
  CompletableFuture<Response> intercept(Request request, Transport next);
}

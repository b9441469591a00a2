package com.example.messagingapi;

import java.util.concurrent.CompletableFuture;

/**
 * Wraps the transport, once for each request sent; the first interceptor of a client is outermost.
 */
@FunctionalInterface
public interface Interceptor {
  /**
   * Sends a request through {@code next}, or does something else. It may block, in a thread like
   * that of {@link Hooks}; functions applied to the future of {@code next} may also block, in a
   * separate thread. {@link Transport} describes the meaning of exceptions and results.
   *
   * <p>The returned future is canceled once the response is no longer needed, as are all requests
   * sent through {@code next}.
   *
   * @param request the request
   * @param next passes the request on
   * @return the response; neither the future nor its result is null
   */
  CompletableFuture<Response> intercept(Request request, Transport next);
}

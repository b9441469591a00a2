package runtime.errors;

import runtime.Response;

/** Status 429: too many requests. */
public final class RateLimitException extends ApiException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception for a response.
   *
   * @param facts the name, attempts, and idempotency key of the call
   * @param response the response
   */
  public RateLimitException(CallFacts facts, Response response) {
    super(facts, response);
  }
}

package runtime.errors;

import runtime.Response;

/** Status 429: too many requests. */
public final class RateLimitException extends ApiException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception of a response.
   *
   * @param facts the progress of the call
   * @param response the response
   */
  public RateLimitException(CallFacts facts, Response response) {
    super(facts, response);
  }
}

package runtime.errors;

import runtime.Response;

/** Status 429: too many requests. */
public final class RateLimitException extends ApiException {
  private static final long serialVersionUID = 1L;

  /**
   * The exception of a response.
   *
   * @param facts how far the call had come
   * @param response the response
   */
  public RateLimitException(CallFacts facts, Response response) {
    super(facts, response);
  }
}

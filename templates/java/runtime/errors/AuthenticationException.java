package runtime.errors;

import runtime.Response;

/** Status 401: the credentials are missing, or are not valid. */
public final class AuthenticationException extends ApiException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception for a response.
   *
   * @param facts the name, attempts, and idempotency key of the call
   * @param response the response
   */
  public AuthenticationException(CallFacts facts, Response response) {
    super(facts, response);
  }
}

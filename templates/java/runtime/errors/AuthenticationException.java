package runtime.errors;

import runtime.Response;

/** Status 401: the credentials are missing, or are not valid. */
public final class AuthenticationException extends ApiException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception of a response.
   *
   * @param facts the progress of the call
   * @param response the response
   */
  public AuthenticationException(CallFacts facts, Response response) {
    super(facts, response);
  }
}

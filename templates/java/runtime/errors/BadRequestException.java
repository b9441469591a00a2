package runtime.errors;

import runtime.Response;

/** Status 400: the request is invalid. */
public final class BadRequestException extends ApiException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception of a response.
   *
   * @param facts the progress of the call
   * @param response the response
   */
  public BadRequestException(CallFacts facts, Response response) {
    super(facts, response);
  }
}

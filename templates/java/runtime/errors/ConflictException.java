package runtime.errors;

import runtime.Response;

/** Status 409: the request conflicts with the current state of the resource. */
public final class ConflictException extends ApiException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception for a response.
   *
   * @param facts the name, attempts, and idempotency key of the call
   * @param response the response
   */
  public ConflictException(CallFacts facts, Response response) {
    super(facts, response);
  }
}

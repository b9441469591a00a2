package runtime.errors;

import runtime.Response;

/** Status 422: the requested action is not possible. */
public final class UnprocessableException extends ApiException {
  private static final long serialVersionUID = 1L;

  /**
   * The exception of a response.
   *
   * @param facts how far the call had come
   * @param response the response
   */
  public UnprocessableException(CallFacts facts, Response response) {
    super(facts, response);
  }
}

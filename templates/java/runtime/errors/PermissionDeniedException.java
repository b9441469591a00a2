package runtime.errors;

import runtime.Response;

/** Status 403: the credentials do not allow it. */
public final class PermissionDeniedException extends ApiException {
  private static final long serialVersionUID = 1L;

  /**
   * The exception of a response.
   *
   * @param facts how far the call had come
   * @param response the response
   */
  public PermissionDeniedException(CallFacts facts, Response response) {
    super(facts, response);
  }
}

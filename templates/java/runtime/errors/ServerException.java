package runtime.errors;

import runtime.Response;

/** Status 500 and above: the service failed. */
public final class ServerException extends ApiException {
  private static final long serialVersionUID = 1L;

  /** The exception of a response. */
  public ServerException(CallFacts facts, Response response) {
    super(facts, response);
  }
}

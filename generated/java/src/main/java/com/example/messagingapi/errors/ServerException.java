package com.example.messagingapi.errors;

import com.example.messagingapi.Response;

/** Status 500 and above: the service failed. */
public final class ServerException extends ApiException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception for a response.
   *
   * @param facts the name, attempts, and idempotency key of the call
   * @param response the response
   */
  public ServerException(CallFacts facts, Response response) {
    super(facts, response);
  }
}

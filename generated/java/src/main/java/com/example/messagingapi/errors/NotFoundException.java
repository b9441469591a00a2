package com.example.messagingapi.errors;

import com.example.messagingapi.Response;

/** Status 404: the resource does not exist. */
public final class NotFoundException extends ApiException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception for a response.
   *
   * @param facts the name, attempts, and idempotency key of the call
   * @param response the response
   */
  public NotFoundException(CallFacts facts, Response response) {
    super(facts, response);
  }
}

package com.example.messagingapi.errors;

import com.example.messagingapi.Response;

/** Status 422: the request cannot be processed. */
public final class UnprocessableException extends ApiException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception for a response.
   *
   * @param facts the name, attempts, and idempotency key of the call
   * @param response the response
   */
  public UnprocessableException(CallFacts facts, Response response) {
    super(facts, response);
  }
}

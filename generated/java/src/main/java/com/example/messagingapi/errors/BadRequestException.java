package com.example.messagingapi.errors;

import com.example.messagingapi.Response;

/** Status 400: the request is invalid. */
public final class BadRequestException extends ApiException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception for a response.
   *
   * @param facts the name, attempts, and idempotency key of the call
   * @param response the response
   */
  public BadRequestException(CallFacts facts, Response response) {
    super(facts, response);
  }
}

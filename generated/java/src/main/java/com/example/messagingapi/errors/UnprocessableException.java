package com.example.messagingapi.errors;

import com.example.messagingapi.Response;

/** Status 422: the request cannot be processed. */
public final class UnprocessableException extends ApiException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception of a response.
   *
   * @param facts the progress of the call
   * @param response the response
   */
  public UnprocessableException(CallFacts facts, Response response) {
    super(facts, response);
  }
}

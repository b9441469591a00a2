package com.example.messagingapi.errors;

import com.example.messagingapi.Response;

/** Status 400: the request is wrong. */
public final class BadRequestException extends ApiException {
  private static final long serialVersionUID = 1L;

  /**
   * The exception of a response.
   *
   * @param facts how far the call had come
   * @param response the response
   */
  public BadRequestException(CallFacts facts, Response response) {
    super(facts, response);
  }
}

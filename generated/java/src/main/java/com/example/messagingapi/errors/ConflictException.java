package com.example.messagingapi.errors;

import com.example.messagingapi.Response;

/** Status 409: the request does not go with the state of things. */
public final class ConflictException extends ApiException {
  private static final long serialVersionUID = 1L;

  /**
   * The exception of a response.
   *
   * @param facts how far the call had come
   * @param response the response
   */
  public ConflictException(CallFacts facts, Response response) {
    super(facts, response);
  }
}

package com.example.messagingapi.errors;

import com.example.messagingapi.Response;

/** Status 404: the resource does not exist. */
public final class NotFoundException extends ApiException {
  private static final long serialVersionUID = 1L;

  /**
   * The exception of a response.
   *
   * @param facts how far the call had come
   * @param response the response
   */
  public NotFoundException(CallFacts facts, Response response) {
    super(facts, response);
  }
}

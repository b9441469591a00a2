package com.example.messagingapi.errors;

import com.example.messagingapi.Response;

/** Status 401: the credentials are missing, or are not valid. */
public final class AuthenticationException extends ApiException {
  private static final long serialVersionUID = 1L;

  /**
   * The exception of a response.
   *
   * @param facts how far the call had come
   * @param response the response
   */
  public AuthenticationException(CallFacts facts, Response response) {
    super(facts, response);
  }
}

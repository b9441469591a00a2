package com.example.messagingapi.errors;

import com.example.messagingapi.Response;

/** Status 403: the credentials do not permit the call. */
public final class PermissionDeniedException extends ApiException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception of a response.
   *
   * @param facts the progress of the call
   * @param response the response
   */
  public PermissionDeniedException(CallFacts facts, Response response) {
    super(facts, response);
  }
}

package com.example.messagingapi.errors;

import com.example.messagingapi.Response;

/** Status 403: the credentials do not permit the call. */
public final class PermissionDeniedException extends ApiException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception for a response.
   *
   * @param facts the name, attempts, and idempotency key of the call
   * @param response the response
   */
  public PermissionDeniedException(CallFacts facts, Response response) {
    super(facts, response);
  }
}

package com.example.messagingapi.errors;

import org.jspecify.annotations.Nullable;

/**
 * There was no response, because the connection could not be made, or broke. The cause is the error
 * of the transport.
 */
public final class ConnectionException extends SdkException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception of a call whose connection failed.
   *
   * @param facts the name, attempts, and idempotency key of the call
   * @param cause the error of the connection
   */
  public ConnectionException(CallFacts facts, @Nullable Throwable cause) {
    super(facts, null, "the connection failed", cause);
  }

  @Override
  public Kind kind() {
    return Kind.CONNECTION;
  }

  @Override
  public boolean retryable() {
    return true;
  }
}

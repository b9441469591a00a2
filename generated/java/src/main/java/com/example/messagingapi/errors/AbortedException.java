package com.example.messagingapi.errors;

import org.jspecify.annotations.Nullable;

/**
 * The caller ended the call: its thread was interrupted, its future canceled, its client closed, or
 * a function of the caller's threw a checked exception, which is the cause.
 */
public final class AbortedException extends SdkException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception of a call that was ended.
   *
   * @param facts the name, attempts, and idempotency key of the call
   * @param cause the reason for ending it
   */
  public AbortedException(CallFacts facts, @Nullable Throwable cause) {
    super(facts.withAddress(null), null, "aborted by the caller", cause);
  }

  @Override
  public Kind kind() {
    return Kind.ABORTED;
  }
}

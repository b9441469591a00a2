package com.example.messagingapi.errors;

import org.jspecify.annotations.Nullable;

/**
 * The caller ended the call: its thread was interrupted, its future cancelled, its client closed,
 * or a function of the caller's threw a checked exception, set as the cause.
 */
public final class AbortedException extends SdkException {
  private static final long serialVersionUID = 1L;

  /**
   * A call was ended.
   *
   * @param facts how far the call had come
   * @param cause why it was ended
   */
  public AbortedException(CallFacts facts, @Nullable Throwable cause) {
    super(facts, null, "aborted by the caller", cause);
  }

  @Override
  public Kind kind() {
    return Kind.ABORTED;
  }
}

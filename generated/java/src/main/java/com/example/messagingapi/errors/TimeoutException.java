package com.example.messagingapi.errors;

import com.example.messagingapi.json.JsonNumber;
import java.time.Duration;

/** There was no complete response in time. */
public final class TimeoutException extends SdkException {
  private static final long serialVersionUID = 1L;

  /** The exceeded time limit. */
  private final Duration timeout;

  /**
   * Creates the exception of a call that exceeded a time limit.
   *
   * @param facts the name, attempts, and idempotency key of the call
   * @param timeout the exceeded time limit
   */
  public TimeoutException(CallFacts facts, Duration timeout) {
    super(facts, null, "no response within " + JsonNumber.of(timeout.toNanos() / 1e9) + " s", null);
    this.timeout = timeout;
  }

  @Override
  public Kind kind() {
    return Kind.TIMEOUT;
  }

  @Override
  public boolean retryable() {
    return true;
  }

  /** {@return the exceeded time limit: the limit of the call, or of its last attempt} */
  public Duration timeout() {
    return timeout;
  }
}

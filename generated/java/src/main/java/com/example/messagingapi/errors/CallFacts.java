package com.example.messagingapi.errors;

import java.io.Serializable;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How far a call had come when it failed. */
public final class CallFacts implements Serializable {
  private static final long serialVersionUID = 1L;

  private final String operation;
  private final int attempts;
  private final @Nullable String idempotencyKey;
  private final Instant time;

  private CallFacts(String operation, int attempts, @Nullable String idempotencyKey, Instant time) {
    this.operation = Objects.requireNonNull(operation, "operation");
    this.attempts = attempts;
    this.idempotencyKey = idempotencyKey;
    this.time = time;
  }

  /** A call that has sent nothing. */
  public static CallFacts of(String operation) {
    return new CallFacts(operation, 0, null, Instant.EPOCH);
  }

  /** The same call after so many requests. */
  public CallFacts withAttempts(int attempts) {
    return new CallFacts(operation, attempts, idempotencyKey, time);
  }

  /** The same call with a key. */
  public CallFacts withIdempotencyKey(@Nullable String idempotencyKey) {
    return new CallFacts(operation, attempts, idempotencyKey, time);
  }

  /** The same call at a time, from which {@code Retry-After} counts. */
  public CallFacts withTime(Instant time) {
    return new CallFacts(operation, attempts, idempotencyKey, Objects.requireNonNull(time, "time"));
  }

  /** The call: {@code POST /v1/orders}, {@code mutation CreateProduct}. */
  public String operation() {
    return operation;
  }

  /** Requests that were sent; 0 when the call failed before the first. */
  public int attempts() {
    return attempts;
  }

  /** The key that all of them carried. */
  public Optional<String> idempotencyKey() {
    return Optional.ofNullable(idempotencyKey);
  }

  /** When the response came. */
  public Instant time() {
    return time;
  }

  /** The call and its attempts. */
  @Override
  public String toString() {
    return operation + ", attempts " + attempts;
  }
}

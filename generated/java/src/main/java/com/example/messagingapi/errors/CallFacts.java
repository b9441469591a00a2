package com.example.messagingapi.errors;

import java.io.Serializable;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Progress of a call before its failure. */
public final class CallFacts implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Name of the call. */
  private final String operation;

  /** Number of requests sent. */
  private final int attempts;

  /** Idempotency key of the requests. */
  private final @Nullable String idempotencyKey;

  /** URL of a GraphQL call. The name of such a call contains no path. */
  private final @Nullable String address;

  /** Time of the response. */
  private final Instant time;

  /** Strings that the text of an error must not contain. */
  private final transient List<String> secrets;

  private CallFacts(
      String operation,
      int attempts,
      @Nullable String idempotencyKey,
      @Nullable String address,
      Instant time,
      List<String> secrets) {
    this.operation = Objects.requireNonNull(operation, "operation");
    this.attempts = attempts;
    this.idempotencyKey = idempotencyKey;
    this.address = address;
    this.time = time;
    this.secrets = secrets;
  }

  /**
   * {@return the progress of a call that has sent nothing}
   *
   * @param operation the call
   */
  public static CallFacts of(String operation) {
    return new CallFacts(operation, 0, null, null, Instant.EPOCH, List.of());
  }

  /**
   * {@return the progress of the same call after a number of requests}
   *
   * @param attempts the number of requests sent
   */
  public CallFacts withAttempts(int attempts) {
    return new CallFacts(operation, attempts, idempotencyKey, address, time, secrets);
  }

  /**
   * {@return the progress of the same call, with its key}
   *
   * @param idempotencyKey the key
   */
  public CallFacts withIdempotencyKey(@Nullable String idempotencyKey) {
    return new CallFacts(operation, attempts, idempotencyKey, address, time, secrets);
  }

  /**
   * {@return the progress of the same call, with its URL}
   *
   * @param address the URL in the text of errors, without credentials and query
   */
  public CallFacts withAddress(@Nullable String address) {
    return new CallFacts(operation, attempts, idempotencyKey, address, time, secrets);
  }

  /**
   * {@return the progress of the same call at a time; {@code Retry-After} is relative to it}
   *
   * @param time the time of the response
   */
  public CallFacts withTime(Instant time) {
    return new CallFacts(
        operation,
        attempts,
        idempotencyKey,
        address,
        Objects.requireNonNull(time, "time"),
        secrets);
  }

  /**
   * {@return the progress of the same call, with its secrets}
   *
   * @param secrets strings that the text of an error must not contain
   */
  public CallFacts withSecrets(List<String> secrets) {
    return new CallFacts(operation, attempts, idempotencyKey, address, time, List.copyOf(secrets));
  }

  /**
   * {@return the strings that the text of an error must not contain; empty once the error has been
   * created}
   */
  public List<String> secrets() {
    return secrets == null ? List.of() : secrets;
  }

  /** {@return the call, such as {@code POST /v1/orders} or {@code mutation CreateProduct}} */
  public String operation() {
    return operation;
  }

  /** {@return the number of requests sent, or 0 if the call failed before the first} */
  public int attempts() {
    return attempts;
  }

  /** {@return the idempotency key of all requests} */
  public Optional<String> idempotencyKey() {
    return Optional.ofNullable(idempotencyKey);
  }

  /** {@return the URL of a GraphQL call, without credentials and query} */
  public Optional<String> address() {
    return Optional.ofNullable(address);
  }

  /** {@return the time of the response} */
  public Instant time() {
    return time;
  }

  /** Shows the call and the number of attempts. */
  @Override
  public String toString() {
    return operation + ", attempts " + attempts;
  }
}

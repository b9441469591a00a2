package runtime.errors;

import java.io.Serializable;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Progress of a call before its failure. */
public final class CallFacts implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The call. */
  private final String operation;

  /** Number of requests sent. */
  private final int attempts;

  /** Their idempotency key. */
  private final @Nullable String idempotencyKey;

  /** Time of the response. */
  private final Instant time;

  /** What no text of an error may show. */
  private final transient List<String> secrets;

  private CallFacts(
      String operation,
      int attempts,
      @Nullable String idempotencyKey,
      Instant time,
      List<String> secrets) {
    this.operation = Objects.requireNonNull(operation, "operation");
    this.attempts = attempts;
    this.idempotencyKey = idempotencyKey;
    this.time = time;
    this.secrets = secrets;
  }

  /**
   * {@return a call that has sent nothing}
   *
   * @param operation the call
   */
  public static CallFacts of(String operation) {
    return new CallFacts(operation, 0, null, Instant.EPOCH, List.of());
  }

  /**
   * {@return the same call after so many requests}
   *
   * @param attempts how many requests were sent
   */
  public CallFacts withAttempts(int attempts) {
    return new CallFacts(operation, attempts, idempotencyKey, time, secrets);
  }

  /**
   * {@return the same call with a key}
   *
   * @param idempotencyKey the key
   */
  public CallFacts withIdempotencyKey(@Nullable String idempotencyKey) {
    return new CallFacts(operation, attempts, idempotencyKey, time, secrets);
  }

  /**
   * {@return the same call at a time, from which {@code Retry-After} counts}
   *
   * @param time when the response came
   */
  public CallFacts withTime(Instant time) {
    return new CallFacts(
        operation, attempts, idempotencyKey, Objects.requireNonNull(time, "time"), secrets);
  }

  /**
   * {@return the same call with secrets}
   *
   * @param secrets what no text of an error may show
   */
  public CallFacts withSecrets(List<String> secrets) {
    return new CallFacts(operation, attempts, idempotencyKey, time, List.copyOf(secrets));
  }

  /** {@return what no text of an error may show; empty for an error that exists} */
  public List<String> secrets() {
    return secrets == null ? List.of() : secrets;
  }

  /** {@return the call: {@code POST /v1/orders}, {@code mutation CreateProduct}} */
  public String operation() {
    return operation;
  }

  /** {@return how many requests were sent; 0 when the call failed before the first} */
  public int attempts() {
    return attempts;
  }

  /** {@return the key that all of them carried} */
  public Optional<String> idempotencyKey() {
    return Optional.ofNullable(idempotencyKey);
  }

  /** {@return when the response came} */
  public Instant time() {
    return time;
  }

  /** The call and its attempts. */
  @Override
  public String toString() {
    return operation + ", attempts " + attempts;
  }
}

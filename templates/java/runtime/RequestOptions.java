package runtime;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import runtime.errors.UserErrorsException;

/** What every call takes beside its arguments. */
public final class RequestOptions {
  private static final RequestOptions NONE = builder().build();

  private final @Nullable Duration timeout;
  private final @Nullable Duration attemptTimeout;
  private final @Nullable Integer maxRetries;
  private final Map<String, String> headers;
  private final @Nullable String idempotencyKey;
  private final boolean returnsUserErrors;

  private RequestOptions(Builder builder) {
    timeout = builder.timeout;
    attemptTimeout = builder.attemptTimeout;
    maxRetries = builder.maxRetries;
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(builder.headers));
    idempotencyKey = builder.idempotencyKey;
    returnsUserErrors = builder.returnsUserErrors;
  }

  /**
   * The client's.
   *
   * @return options that leave everything to the client
   */
  public static RequestOptions none() {
    return NONE;
  }

  /** {@return a builder of options} */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * {@return how long until this call is given up, its retries and the waits between them included}
   */
  public Optional<Duration> timeout() {
    return Optional.ofNullable(timeout);
  }

  /** {@return how long until one attempt of it is given up} */
  public Optional<Duration> attemptTimeout() {
    return Optional.ofNullable(attemptTimeout);
  }

  /**
   * {@return how often it is made again when it failed for a passing reason and may be repeated}
   */
  public OptionalInt maxRetries() {
    return maxRetries == null ? OptionalInt.empty() : OptionalInt.of(maxRetries);
  }

  /**
   * Sent beside the client's headers; they win over them.
   *
   * @return the headers
   */
  public Map<String, String> headers() {
    return headers;
  }

  /** {@return the key by which the service acts once} */
  public Optional<String> idempotencyKey() {
    return Optional.ofNullable(idempotencyKey);
  }

  /** {@return whether user errors of a mutation are left in its payload} */
  public boolean returnsUserErrors() {
    return returnsUserErrors;
  }

  /** Puts {@link RequestOptions} together. */
  public static final class Builder {
    private @Nullable Duration timeout;
    private @Nullable Duration attemptTimeout;
    private @Nullable Integer maxRetries;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private @Nullable String idempotencyKey;
    private boolean returnsUserErrors;

    private Builder() {}

    /**
     * How long until this call is given up, its retries and the waits between them included.
     *
     * @param timeout how long
     * @return this builder
     * @throws IllegalArgumentException when it is negative
     */
    public Builder timeout(Duration timeout) {
      this.timeout = Checks.duration(timeout, "timeout");
      return this;
    }

    /**
     * How long until one attempt of it is given up.
     *
     * @param attemptTimeout how long
     * @return this builder
     * @throws IllegalArgumentException when it is negative
     */
    public Builder attemptTimeout(Duration attemptTimeout) {
      this.attemptTimeout = Checks.duration(attemptTimeout, "attemptTimeout");
      return this;
    }

    /**
     * How often it is made again when it failed for a passing reason and may be repeated.
     *
     * @param maxRetries how often
     * @return this builder
     * @throws IllegalArgumentException when it is negative
     */
    public Builder maxRetries(int maxRetries) {
      this.maxRetries = Checks.count(maxRetries, "maxRetries");
      return this;
    }

    /**
     * One more header, which wins over the client's of its name.
     *
     * @param name the name of the header
     * @param value the value
     * @return this builder
     */
    public Builder header(String name, String value) {
      headers.put(Objects.requireNonNull(name, "name"), Objects.requireNonNull(value, "value"));
      return this;
    }

    /**
     * The service acts once for all requests that carry the same key. Calls that take one get a
     * fresh key each, the same for every retry; pass your own to repeat a call later. A blank
     * header of that name sends none, and the call is not repeated.
     *
     * @param idempotencyKey the key
     * @return this builder
     * @throws IllegalArgumentException when it is blank
     */
    public Builder idempotencyKey(String idempotencyKey) {
      this.idempotencyKey = Checks.key(idempotencyKey, "idempotencyKey");
      return this;
    }

    /**
     * Leaves user errors of a mutation in its payload. By default they are thrown as a {@link
     * UserErrorsException}.
     *
     * @return this builder
     */
    public Builder returnUserErrors() {
      returnsUserErrors = true;
      return this;
    }

    /** {@return the options} */
    public RequestOptions build() {
      return new RequestOptions(this);
    }
  }
}

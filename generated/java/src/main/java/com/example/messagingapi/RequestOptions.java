package com.example.messagingapi;

import com.example.messagingapi.errors.UserErrorsException;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Options of every call, in addition to its arguments. */
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
   * The client's defaults.
   *
   * @return options without any settings of their own
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
   * Added to the client's headers; they replace headers of the same name.
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
     * The timeout of this call, including its retries and the waits between them.
     *
     * @param timeout the duration
     * @return this builder
     * @throws IllegalArgumentException if it is negative
     */
    public Builder timeout(Duration timeout) {
      this.timeout = Checks.duration(timeout, "timeout");
      return this;
    }

    /**
     * The timeout of each attempt.
     *
     * @param attemptTimeout the duration
     * @return this builder
     * @throws IllegalArgumentException if it is negative
     */
    public Builder attemptTimeout(Duration attemptTimeout) {
      this.attemptTimeout = Checks.duration(attemptTimeout, "attemptTimeout");
      return this;
    }

    /**
     * The maximum number of retries after transient failures, if repeating the call is safe.
     *
     * @param maxRetries the number
     * @return this builder
     * @throws IllegalArgumentException if it is negative
     */
    public Builder maxRetries(int maxRetries) {
      this.maxRetries = Checks.count(maxRetries, "maxRetries");
      return this;
    }

    /**
     * One more header; it replaces the client's header of the same name.
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
     * The service acts once for all requests with the same key. Calls with support for keys get a
     * fresh key each, the same for every retry; pass your own to repeat a call later. A blank
     * header of its name sends no key and disables retries.
     *
     * @param idempotencyKey the key
     * @return this builder
     * @throws IllegalArgumentException if it is blank
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

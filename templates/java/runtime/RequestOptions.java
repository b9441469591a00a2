package runtime;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import runtime.errors.UserErrorsException;
import runtime.json.JsonValue;

/** Options that every call has, in addition to its arguments. */
public final class RequestOptions {
  private static final RequestOptions NONE = builder().build();

  private final @Nullable Duration timeout;
  private final @Nullable Duration attemptTimeout;
  private final @Nullable Integer maxRetries;
  private final @Nullable Duration idleTimeout;
  private final @Nullable Progress progress;
  private final Map<String, String> headers;
  private final @Nullable String idempotencyKey;
  private final boolean returnsUserErrors;
  private final Map<String, List<String>> query;
  private final Map<String, JsonValue> bodyMembers;

  private RequestOptions(Builder builder) {
    timeout = builder.timeout;
    attemptTimeout = builder.attemptTimeout;
    maxRetries = builder.maxRetries;
    idleTimeout = builder.idleTimeout;
    progress = builder.progress;
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(builder.headers));
    idempotencyKey = builder.idempotencyKey;
    returnsUserErrors = builder.returnsUserErrors;
    Map<String, List<String>> parameters = new LinkedHashMap<>();
    for (Map.Entry<String, List<String>> parameter : builder.query.entrySet()) {
      parameters.put(parameter.getKey(), List.copyOf(parameter.getValue()));
    }
    query = Collections.unmodifiableMap(parameters);
    bodyMembers = Collections.unmodifiableMap(new LinkedHashMap<>(builder.bodyMembers));
  }

  /**
   * Returns options that leave all defaults of the client in effect.
   *
   * @return the options
   */
  public static RequestOptions none() {
    return NONE;
  }

  /** {@return a builder of options} */
  public static Builder builder() {
    return new Builder();
  }

  /** {@return the timeout of the call, including its retries and the waits between them} */
  public Optional<Duration> timeout() {
    return Optional.ofNullable(timeout);
  }

  /** {@return the timeout of one attempt} */
  public Optional<Duration> attemptTimeout() {
    return Optional.ofNullable(attemptTimeout);
  }

  /** {@return the longest time without a byte in a stream or download} */
  public Optional<Duration> idleTimeout() {
    return Optional.ofNullable(idleTimeout);
  }

  /** {@return the function that receives the progress of the body or the download} */
  public Optional<Progress> progress() {
    return Optional.ofNullable(progress);
  }

  /**
   * {@return the maximum number of retries after transient failures, if repeating the call is safe}
   */
  public OptionalInt maxRetries() {
    return maxRetries == null ? OptionalInt.empty() : OptionalInt.of(maxRetries);
  }

  /**
   * Returns headers added to those of the client; they replace headers of the same name.
   *
   * @return the headers
   */
  public Map<String, String> headers() {
    return headers;
  }

  /**
   * {@return the idempotency key; the service acts only once for all requests with the same key}
   */
  public Optional<String> idempotencyKey() {
    return Optional.ofNullable(idempotencyKey);
  }

  /** {@return true if user errors of a mutation are left in its payload} */
  public boolean returnsUserErrors() {
    return returnsUserErrors;
  }

  /** {@return the values of query parameters in addition to those of the API, by name} */
  public Map<String, List<String>> query() {
    return query;
  }

  /** {@return properties of the body in addition to those of the API} */
  public Map<String, JsonValue> bodyMembers() {
    return bodyMembers;
  }

  /** Builds {@link RequestOptions}. */
  public static final class Builder {
    private @Nullable Duration timeout;
    private @Nullable Duration attemptTimeout;
    private @Nullable Integer maxRetries;
    private @Nullable Duration idleTimeout;
    private @Nullable Progress progress;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private @Nullable String idempotencyKey;
    private boolean returnsUserErrors;
    private final Map<String, List<String>> query = new LinkedHashMap<>();
    private final Map<String, JsonValue> bodyMembers = new LinkedHashMap<>();

    private Builder() {}

    /**
     * Sets the timeout of this call, including its retries and the waits between them.
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
     * Sets the timeout of each attempt.
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
     * Sets the maximum time without new data in a stream or download. Comments count as data.
     *
     * @param idleTimeout the duration
     * @return this builder
     * @throws IllegalArgumentException if it is negative
     */
    public Builder idleTimeout(Duration idleTimeout) {
      this.idleTimeout = Checks.duration(idleTimeout, "idleTimeout");
      return this;
    }

    /**
     * Reports the bytes of the body as they are sent, or the bytes of a download as they arrive.
     *
     * @param progress receives the number of bytes
     * @return this builder
     */
    public Builder progress(Progress progress) {
      this.progress = Objects.requireNonNull(progress, "progress");
      return this;
    }

    /**
     * Sets the maximum number of retries after transient failures, if repeating the call is safe.
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
     * Adds a header; it replaces the client's header of the same name.
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
     * Sets the idempotency key: the service acts only once for all requests with the same key. By
     * default, each call that supports keys gets a new key, which its retries repeat. Pass your own
     * key to repeat a call later. If the header of the key is set to a blank value, no key is sent
     * and retries are disabled.
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

    /**
     * Adds a query parameter. It replaces a parameter of the API with the same name; several values
     * of one name are all sent.
     *
     * @param name the name
     * @param value the value
     * @return this builder
     */
    public Builder query(String name, String value) {
      Objects.requireNonNull(value, "value");
      query
          .computeIfAbsent(Objects.requireNonNull(name, "name"), key -> new ArrayList<>())
          .add(value);
      return this;
    }

    /**
     * Adds a property to the body, which is an object or a form. Objects are merged at any depth;
     * everything else is replaced.
     *
     * @param name the name
     * @param value a value accepted by {@link JsonValue#of(Object)}
     * @return this builder
     */
    public Builder bodyMember(String name, @Nullable Object value) {
      bodyMembers.put(Objects.requireNonNull(name, "name"), JsonValue.of(value));
      return this;
    }

    /** {@return the options} */
    public RequestOptions build() {
      return new RequestOptions(this);
    }
  }
}

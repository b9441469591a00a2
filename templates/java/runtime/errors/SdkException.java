package runtime.errors;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import runtime.Headers;
import runtime.Response;
import runtime.internal.ErrorBody;
import runtime.internal.ErrorText;
import runtime.internal.Retry;
import runtime.json.JsonValue;

/**
 * Base class of every exception of a call. Switch on the class, or on {@link #kind}, then on {@link
 * #code}. Messages quote the service's own message, and identifiers such as its code, without the
 * secrets of the call. They contain no other received data.
 */
public abstract sealed class SdkException extends RuntimeException
    permits AbortedException,
        ApiException,
        ArgumentException,
        ConnectionException,
        DecodeException,
        GraphqlException,
        SignatureException,
        StreamException,
        TimeoutException,
        TokenException,
        UserErrorsException {
  private static final long serialVersionUID = 1L;

  /** The kind of a failure. */
  public enum Kind {
    /** The service rejected the request, or failed: {@link ApiException}. */
    API,
    /** There was no response: {@link ConnectionException}. */
    CONNECTION,
    /** There was no response in time: {@link TimeoutException}. */
    TIMEOUT,
    /** The caller ended the call: {@link AbortedException}. */
    ABORTED,
    /** The response cannot be decoded as declared, or exceeds a limit: {@link DecodeException}. */
    DECODE,
    /** The GraphQL response contains errors: {@link GraphqlException}. */
    GRAPHQL,
    /** The payload of a mutation contains user errors: {@link UserErrorsException}. */
    USER_ERRORS,
    /** A stream or download failed before its end: {@link StreamException}. */
    STREAM,
    /** The client got no access token: {@link TokenException}. */
    TOKEN,
    /** An argument is invalid, and nothing was sent: {@link ArgumentException}. */
    ARGUMENT,
    /** A delivery cannot be trusted: {@link SignatureException}. */
    SIGNATURE
  }

  /** Progress of the call. */
  private final CallFacts facts;

  /** The response, if any. */
  private final @Nullable Response response;

  /** The service's own message. */
  private final @Nullable String serviceMessage;

  SdkException(
      CallFacts facts, @Nullable Response response, String reason, @Nullable Throwable cause) {
    this(facts, response, new ErrorText(reason, null, null), cause);
  }

  SdkException(
      CallFacts facts, @Nullable Response response, ErrorText text, @Nullable Throwable cause) {
    super(message(facts, response, text), cause);
    // The text has been written, so the secrets are no longer needed.
    this.facts = facts.withSecrets(List.of());
    this.response = response;
    serviceMessage = text.message();
  }

  /** {@return the kind of failure} */
  public abstract Kind kind();

  /** {@return the machine-readable reason} New reasons may appear at any time. */
  public Optional<String> code() {
    return Optional.empty();
  }

  /** {@return true if the same call may succeed later without a change} */
  public boolean retryable() {
    return false;
  }

  /**
   * {@return the path to the invalid part of the request, or to the failed part of the result:
   * names, and numbers for list positions}
   */
  public List<Object> path() {
    return List.of();
  }

  /** {@return the address of the documentation of the error} */
  public Optional<String> docUrl() {
    return Optional.empty();
  }

  /** {@return the data received in addition to the error} */
  public Optional<JsonValue> partialData() {
    return Optional.empty();
  }

  /** {@return the service's own message, unchanged} */
  public final Optional<String> serviceMessage() {
    return Optional.ofNullable(serviceMessage);
  }

  /** {@return the failed call: {@code POST /v1/orders}, {@code mutation CreateProduct}} */
  public final String operation() {
    return facts.operation();
  }

  /** {@return the number of requests sent, or 0 if the call failed before the first} */
  public final int attempts() {
    return facts.attempts();
  }

  /**
   * Returns the idempotency key of the call. If you repeat the call with this key, the service acts
   * only once.
   *
   * @return the key, if the call had one
   */
  public final Optional<String> idempotencyKey() {
    return facts.idempotencyKey();
  }

  /** {@return the response, if there is one} */
  public final Optional<Response> response() {
    return Optional.ofNullable(response);
  }

  /** {@return the status of the response} */
  public final OptionalInt status() {
    return response == null ? OptionalInt.empty() : OptionalInt.of(response.status());
  }

  /** {@return the headers of the response} */
  public final Headers headers() {
    return response == null ? Headers.NONE : response.headers();
  }

  /** {@return the service's ID of the request, for its support team} */
  public final Optional<String> requestId() {
    return response().flatMap(Response::requestId);
  }

  /** {@return the time to wait before the next attempt, if the service sent one} */
  public final Optional<Duration> retryAfter() {
    return Optional.ofNullable(Retry.retryAfter(headers(), facts.time()));
  }

  /** {@return the body of the response as received} */
  public final Optional<String> rawBody() {
    return response().map(Response::text);
  }

  /** {@return the body of the response, or a string if it is not JSON} */
  public final Optional<JsonValue> body() {
    return response().map(ErrorBody::of);
  }

  private static String message(CallFacts facts, @Nullable Response response, ErrorText text) {
    String name = response == null ? null : response.requestId().orElse(null);
    String reason = text.write(facts.address().orElse(null), name, facts.secrets());
    return facts.operation().isEmpty() ? reason : facts.operation() + ": " + reason;
  }
}

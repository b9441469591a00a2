package com.example.messagingapi.errors;

import com.example.messagingapi.Response;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The response cannot be decoded as declared (for example, it is an HTML page of a proxy instead of
 * JSON), is larger than {@code maxResponseBytes}, or is a page of a list whose next page cannot be
 * read (for example, after {@code maxPages}).
 */
public final class DecodeException extends SdkException {
  private static final long serialVersionUID = 1L;

  /** The machine-readable reason. */
  private final @Nullable String code;

  /**
   * Creates the exception for a response that cannot be decoded as declared.
   *
   * @param facts the name, attempts, and idempotency key of the call
   * @param response the response
   * @param reason the reason, without sent or received data
   */
  public DecodeException(CallFacts facts, @Nullable Response response, String reason) {
    this(facts, response, reason, null);
  }

  /**
   * Creates the exception for a response that exceeds a limit.
   *
   * @param facts the name, attempts, and idempotency key of the call
   * @param response the response
   * @param reason the reason, without sent or received data
   * @param code the machine-readable reason
   */
  public DecodeException(
      CallFacts facts, @Nullable Response response, String reason, @Nullable String code) {
    // No cause is set, because the message of a parser quotes the body.
    super(facts, response, reason, null);
    this.code = code;
  }

  @Override
  public Optional<String> code() {
    return Optional.ofNullable(code);
  }

  @Override
  public Kind kind() {
    return Kind.DECODE;
  }
}

package com.example.messagingapi.errors;

import com.example.messagingapi.Headers;
import com.example.messagingapi.Response;
import com.example.messagingapi.internal.ErrorText;
import com.example.messagingapi.internal.Retry;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The client got no access token, so it did not send the request. The code, such as {@code
 * invalid_client}, and the status are those of the token response (RFC 6749, section 5.2). The
 * cause is the error of the transport, if there was no response.
 */
public final class TokenException extends SdkException {
  private static final long serialVersionUID = 1L;

  /** The URL of the token request. */
  private final String tokenUrl;

  /** The code of the token response. */
  private final @Nullable String code;

  /**
   * Creates the exception of a call without a token.
   *
   * @param facts the name, attempts, and idempotency key of the call, and the secrets to hide
   * @param tokenUrl the URL of the token request, without a query
   * @param status the status of the token response, or 0 if there was none
   * @param code the code of the token response, without secrets
   * @param reason the status and the code, or the reason why there is no response
   * @param description the service's own message
   * @param cause the error of the connection
   */
  public TokenException(
      CallFacts facts,
      String tokenUrl,
      int status,
      @Nullable String code,
      String reason,
      @Nullable String description,
      @Nullable Throwable cause) {
    // The rest of the response may contain secrets.
    super(
        facts.withAddress(null),
        status == 0 ? null : new Response(status, Headers.NONE, new byte[0]),
        new ErrorText("no token from " + tokenUrl + ": " + reason, description, null),
        cause);
    this.tokenUrl = Objects.requireNonNull(tokenUrl, "tokenUrl");
    this.code = code;
  }

  @Override
  public Kind kind() {
    return Kind.TOKEN;
  }

  @Override
  public Optional<String> code() {
    return Optional.ofNullable(code);
  }

  @Override
  public boolean retryable() {
    return status().isEmpty() || Retry.isTransient(status().getAsInt(), null);
  }

  /** {@return the URL of the token request, without a query} */
  public String tokenUrl() {
    return tokenUrl;
  }
}

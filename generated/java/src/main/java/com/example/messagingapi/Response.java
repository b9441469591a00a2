package com.example.messagingapi;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;

/** A complete response, with any status. */
public final class Response implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The status. */
  private final int status;

  /** The headers. */
  private final Headers headers;

  /** The bytes of the body. */
  private final byte[] body;

  /**
   * Creates a response.
   *
   * @param status the status
   * @param headers the headers
   * @param body the bytes of the body
   */
  public Response(int status, Headers headers, byte[] body) {
    this.status = status;
    this.headers = Objects.requireNonNull(headers, "headers");
    this.body = Objects.requireNonNull(body, "body");
  }

  /** {@return the status (RFC 9110, section 15)} */
  public int status() {
    return status;
  }

  /** {@return the headers} */
  public Headers headers() {
    return headers;
  }

  /** {@return the bytes of the body, which must not be changed} */
  public byte[] body() {
    return body;
  }

  /** {@return the body decoded as UTF-8; invalid bytes are replaced} */
  public String text() {
    String text = new String(body, StandardCharsets.UTF_8);
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  /** {@return the service's ID of the request, for its support team} */
  public Optional<String> requestId() {
    return headers.get("request-id").or(() -> headers.get("x-request-id"));
  }

  /** Shows only the status, because everything else may be secret. */
  @Override
  public String toString() {
    return "status " + status;
  }
}

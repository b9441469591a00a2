package runtime;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A response with any status. It is complete unless it has a {@link #stream}. */
public final class Response implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The status. */
  private final int status;

  /** The headers. */
  private final Headers headers;

  /** The bytes of the body. */
  private final byte[] body;

  /** The unread body. */
  private final transient @Nullable ByteStream stream;

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
    this.stream = null;
  }

  /**
   * Creates a response whose body has not been read yet.
   *
   * @param status the status
   * @param headers the headers
   * @param stream the body
   */
  public Response(int status, Headers headers, ByteStream stream) {
    this.status = status;
    this.headers = Objects.requireNonNull(headers, "headers");
    this.body = new byte[0];
    this.stream = Objects.requireNonNull(stream, "stream");
  }

  /** {@return the unread body, if there is one; the bytes are empty in this case} */
  public Optional<ByteStream> stream() {
    return Optional.ofNullable(stream);
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

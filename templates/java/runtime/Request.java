package runtime;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A request as sent. */
public final class Request {
  private final String method;
  private final String url;
  private final Map<String, String> headers;
  private final @Nullable RequestBody body;
  private final long maxResponseBytes;

  /**
   * Creates a request.
   *
   * @param method the method
   * @param url the address
   * @param headers the headers; their names are in lower case
   * @param body the bytes of the body, or null if there is none
   */
  public Request(String method, String url, Map<String, String> headers, byte @Nullable [] body) {
    this(method, url, headers, body == null ? null : RequestBody.of(body), Long.MAX_VALUE);
  }

  private Request(
      String method,
      String url,
      Map<String, String> headers,
      @Nullable RequestBody body,
      long maxResponseBytes) {
    this.method = Objects.requireNonNull(method, "method");
    this.url = Objects.requireNonNull(url, "url");
    this.headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    this.body = body;
    this.maxResponseBytes = maxResponseBytes;
  }

  /** {@return the method} */
  public String method() {
    return method;
  }

  /** {@return the address} */
  public String url() {
    return url;
  }

  /** {@return the headers; their names are in lower case} */
  public Map<String, String> headers() {
    return headers;
  }

  /**
   * Returns all bytes of the body. A body that contains files is read, so {@link #content} is
   * better for large files.
   *
   * @return the bytes, which must not be changed; empty if there is no body
   */
  public Optional<byte[]> body() {
    return content()
        .map(content ->
            content
                .bytes()
                .orElseGet(() -> {
                  try (InputStream all = content.open()) {
                    return all.readAllBytes();
                  } catch (IOException broken) {
                    throw new UncheckedIOException(broken);
                  }
                }));
  }

  /** {@return the body, to be read while it is sent; empty if there is none} */
  public Optional<RequestBody> content() {
    return Optional.ofNullable(body);
  }

  /**
   * Returns the same request with another body.
   *
   * @param body the body
   * @return the request
   */
  public Request withContent(RequestBody body) {
    return new Request(method, url, headers, body, maxResponseBytes);
  }

  /**
   * Returns the same request with another address and other headers.
   *
   * @param url the address
   * @param headers the headers; their names are in lower case
   * @return the request
   */
  public Request sentTo(String url, Map<String, String> headers) {
    return new Request(method, url, headers, body, maxResponseBytes);
  }

  /**
   * {@return the size of a response, after decompression, beyond which a transport may stop
   * reading: the client rejects a larger one}
   */
  public long maxResponseBytes() {
    return maxResponseBytes;
  }

  /**
   * Returns the same request with another limit.
   *
   * @param maxResponseBytes the maximum size of a response
   * @return the request
   */
  public Request withMaxResponseBytes(long maxResponseBytes) {
    return new Request(method, url, headers, body, maxResponseBytes);
  }

  /** Shows only the method, because everything else may be secret. */
  @Override
  public String toString() {
    return method;
  }
}

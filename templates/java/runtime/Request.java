package runtime;

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
  private final byte @Nullable [] body;
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
    this(method, url, headers, body, Long.MAX_VALUE);
  }

  private Request(
      String method,
      String url,
      Map<String, String> headers,
      byte @Nullable [] body,
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

  /** {@return the bytes of the body, which must not be changed; empty if there is none} */
  public Optional<byte[]> body() {
    return Optional.ofNullable(body);
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

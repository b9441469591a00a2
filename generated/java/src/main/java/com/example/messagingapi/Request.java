package com.example.messagingapi;

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

  /**
   * Creates a request.
   *
   * @param method the method
   * @param url the address
   * @param headers the headers; their names are in lower case
   * @param body the bytes of the body; null if there is none
   */
  public Request(String method, String url, Map<String, String> headers, byte @Nullable [] body) {
    this.method = Objects.requireNonNull(method, "method");
    this.url = Objects.requireNonNull(url, "url");
    this.headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    this.body = body;
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

  /** Shows only the method, because everything else may be secret. */
  @Override
  public String toString() {
    return method;
  }
}

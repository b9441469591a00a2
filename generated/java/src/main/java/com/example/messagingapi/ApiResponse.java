package com.example.messagingapi;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Contains a result and its response.
 *
 * @param <T> the type of the result
 */
public final class ApiResponse<T extends @Nullable Object> {
  private final T value;
  private final Response response;

  /**
   * Creates a result with its response.
   *
   * @param value the value
   * @param response the response
   */
  public ApiResponse(T value, Response response) {
    this.value = value;
    this.response = Objects.requireNonNull(response, "response");
  }

  /** {@return the result} */
  public T value() {
    return value;
  }

  /** {@return the status (RFC 9110, section 15)} */
  public int status() {
    return response.status();
  }

  /** {@return the headers} */
  public Headers headers() {
    return response.headers();
  }

  /** {@return the service's ID of the request, for its support team} */
  public Optional<String> requestId() {
    return response.requestId();
  }

  /** {@return the response as received} */
  public Response response() {
    return response;
  }

  /** Shows only the status, because everything else may be secret. */
  @Override
  public String toString() {
    return response.toString();
  }
}

package runtime;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A result with its response.
 *
 * @param <T> the type of the result
 */
public final class ApiResponse<T extends @Nullable Object> {
  private final T value;
  private final Response response;

  /**
   * A result and its response.
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

  /** {@return the service's name of the request, for its support} */
  public Optional<String> requestId() {
    return response.requestId();
  }

  /** {@return the response as received} */
  public Response response() {
    return response;
  }

  /** The status alone: all else may be secret. */
  @Override
  public String toString() {
    return response.toString();
  }
}

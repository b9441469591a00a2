package runtime.internal;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import runtime.ApiResponse;
import runtime.RequestOptions;

/**
 * Describes a REST operation, for writing its request and reading its response.
 *
 * @param <T> the type of the result
 */
public final class RestOperation<T extends @Nullable Object> implements Operation<T> {
  /** Reads a successful response. */
  interface Result<T extends @Nullable Object> {
    T read(Answer answer);
  }

  private final RestRequest request;
  private final Result<T> result;

  RestOperation(RestRequest request, Result<T> result) {
    this.request = request;
    this.result = result;
  }

  /**
   * {@return a builder for an operation}
   *
   * @param method the method
   * @param path the path, with names of parameters in braces
   */
  public static RestBuilder of(String method, String path) {
    return new RestBuilder(method, path);
  }

  @Override
  public String name() {
    return request.operation();
  }

  @Override
  public CompletableFuture<ApiResponse<T>> call(
      Connection connection, Arguments arguments, RequestOptions options, Signal signal) {
    return request
        .exchange(
            connection, request.write(connection, arguments, options), arguments, options, signal)
        .thenApply(answer -> new ApiResponse<>(result.read(answer), answer.response()));
  }
}

package com.example.messagingapi.internal;

import com.example.messagingapi.ApiResponse;
import com.example.messagingapi.RequestOptions;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * An API operation that returns a single result.
 *
 * @param <T> the type of the result
 */
public interface Operation<T extends @Nullable Object> {
  /** {@return the name of the operation in errors and logs} */
  default String name() {
    return "";
  }

  /**
   * Makes a call.
   *
   * @param connection sends the requests
   * @param arguments arguments of the call
   * @param options options for this call
   * @param signal the caller's signal to end the call
   * @return a future of the result
   */
  CompletableFuture<ApiResponse<T>> call(
      Connection connection, Arguments arguments, RequestOptions options, Signal signal);
}

package com.example.messagingapi.internal;

import com.example.messagingapi.ApiResponse;
import com.example.messagingapi.RequestOptions;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * An operation of an API, whose calls come to a value.
 *
 * @param <T> what a call comes to
 */
public interface Operation<T extends @Nullable Object> {
  /** {@return what errors and logs call it} */
  default String name() {
    return "";
  }

  /**
   * Makes a call.
   *
   * @param connection how requests are sent
   * @param arguments what the call is given
   * @param options what holds for this call alone
   * @param signal how the caller ends the call
   * @return what it comes to
   */
  CompletableFuture<ApiResponse<T>> call(
      Connection connection, Arguments arguments, RequestOptions options, Signal signal);
}

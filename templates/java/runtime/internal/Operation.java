package runtime.internal;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import runtime.ApiResponse;
import runtime.RequestOptions;

/** An operation of an API, whose calls come to a value. */
public interface Operation<T extends @Nullable Object> {
  /** Makes a call. */
  CompletableFuture<ApiResponse<T>> call(
      Connection connection, Arguments arguments, RequestOptions options, Signal signal);
}

package runtime.internal;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import runtime.ApiResponse;
import runtime.AsyncPages;
import runtime.RequestOptions;
import runtime.errors.AbortedException;
import runtime.errors.ArgumentException;
import runtime.json.JsonValue;

/** Makes the calls of a client that does not wait for them. */
public final class AsyncCalls implements AutoCloseable {
  private final Connection connection;

  /**
   * Calls over these connections.
   *
   * @param connection how requests are sent
   */
  public AsyncCalls(Connection connection) {
    this.connection = connection;
  }

  /**
   * Makes a call.
   *
   * @param <T> what it comes to
   * @param operation the call
   * @param arguments what the call is given
   * @param options what holds for this call alone
   * @return what it comes to
   */
  public <T extends @Nullable Object> CompletableFuture<ApiResponse<T>> call(
      Operation<T> operation, Arguments arguments, RequestOptions options) {
    Objects.requireNonNull(options, "options");
    return begin(new Signal(), signal -> operation.call(connection, arguments, options, signal));
  }

  /**
   * {@return a list, which is asked for when it is used}
   *
   * @param <P> a page
   * @param <T> an item
   * @param operation the call
   * @param arguments what the call is given
   * @param options what holds for this call alone
   */
  public <P, T> AsyncPages<P, T> pages(
      ListOperation<P, T> operation, Arguments arguments, RequestOptions options) {
    Objects.requireNonNull(options, "options");
    return new FuturePages<>(
        this, signal -> operation.first(connection, arguments, options, signal));
  }

  /**
   * Executes a GraphQL document of the caller's own, and gives its {@code data}.
   *
   * @param document the executable document
   * @param variables the values of its variables
   * @param options what holds for this call alone
   * @return the data, and the response
   */
  public CompletableFuture<ApiResponse<JsonValue>> document(
      String document, Map<String, ?> variables, RequestOptions options) {
    Objects.requireNonNull(options, "options");
    Document own;
    try {
      own = Document.of(document, variables);
    } catch (ArgumentException wrong) {
      return CompletableFuture.failedFuture(wrong);
    }
    return begin(new Signal(), signal -> own.call(connection, options, signal));
  }

  /**
   * Ends the calls that are under way, and takes no more. A transport of the caller's stays open.
   */
  @Override
  public void close() {
    connection.close();
  }

  /**
   * Begins a call in another thread, so that nothing of it is done in the caller's. What the caller
   * makes of the future may wait: it has a thread for that.
   */
  <T> CompletableFuture<T> begin(Signal signal, Function<Signal, CompletableFuture<T>> call) {
    DerivedFuture<T> future = new DerivedFuture<>(signal::cancel);
    signal.start(connection.world);
    connection
        .world
        .workers()
        .execute(() ->
            Futures.whenDone(
                connection.observed(signal, call),
                (value, failure) ->
                    Futures.settle(
                        future, value, told(signal, failure), signal.threads(connection.world))));
    return future;
  }

  /** Whoever waits for a call that was cancelled is told so, and how far it had come. */
  private static @Nullable Throwable told(Signal signal, @Nullable Throwable failure) {
    CancellationException cancelled = signal.cancelled();
    if (cancelled == null
        || failure == null
        || !(Futures.cause(failure) instanceof AbortedException aborted)) {
      return failure;
    }
    cancelled.initCause(aborted);
    return cancelled;
  }
}

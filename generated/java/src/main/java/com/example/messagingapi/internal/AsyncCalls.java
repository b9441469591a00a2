package com.example.messagingapi.internal;

import com.example.messagingapi.ApiResponse;
import com.example.messagingapi.AsyncPages;
import com.example.messagingapi.RequestOptions;
import com.example.messagingapi.errors.AbortedException;
import com.example.messagingapi.json.JsonValue;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

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
    Document own = new Document(document, variables);
    return begin(new Signal(), signal -> own.call(connection, options, signal));
  }

  /** Closes the transport. */
  @Override
  public void close() {
    connection.close();
  }

  /** Begins a call in another thread, so that nothing of it is done in the caller's. */
  <T> CompletableFuture<T> begin(Signal signal, Function<Signal, CompletableFuture<T>> call) {
    CallFuture<T> future = new CallFuture<>(signal);
    signal.start(connection.world);
    connection
        .starters(signal)
        .execute(() ->
            Futures.whenDone(
                connection.observed(signal, call),
                (value, failure) -> settle(future, signal, value, failure)));
    return future;
  }

  /** What the caller has made of the future may wait: it has a thread for that. */
  private <T> void settle(
      CompletableFuture<T> future, Signal signal, T value, @Nullable Throwable failure) {
    CancellationException cancelled = signal.cancelled();
    if (cancelled != null
        && failure != null
        && Futures.cause(failure) instanceof AbortedException aborted) {
      // Whoever cancelled it waits no longer.
      cancelled.initCause(aborted);
      future.completeExceptionally(cancelled);
      return;
    }
    try {
      signal.threads(connection.world).execute(() -> Futures.settle(future, value, failure));
    } catch (RuntimeException | Error noThread) {
      Futures.settle(future, value, failure);
    }
  }
}

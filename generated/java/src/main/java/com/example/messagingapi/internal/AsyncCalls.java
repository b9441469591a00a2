package com.example.messagingapi.internal;

import com.example.messagingapi.ApiResponse;
import com.example.messagingapi.AsyncDownload;
import com.example.messagingapi.AsyncEventStream;
import com.example.messagingapi.AsyncPages;
import com.example.messagingapi.RawRequest;
import com.example.messagingapi.RequestOptions;
import com.example.messagingapi.errors.ArgumentException;
import com.example.messagingapi.json.JsonValue;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes the calls of an asynchronous client. */
public final class AsyncCalls implements AutoCloseable {
  final Connection connection;

  /**
   * Creates the calls of a client.
   *
   * @param connection sends the requests
   */
  public AsyncCalls(Connection connection) {
    this.connection = connection;
  }

  /**
   * Makes a call.
   *
   * @param <T> the type of the result
   * @param operation the call
   * @param arguments arguments of the call
   * @param options options for this call
   * @return a future of the result
   */
  public <T extends @Nullable Object> CompletableFuture<ApiResponse<T>> call(
      Operation<T> operation, Arguments arguments, RequestOptions options) {
    Objects.requireNonNull(options, "options");
    return begin(
        operation.name(), signal -> operation.call(connection, arguments, options, signal));
  }

  /**
   * {@return a list whose pages are requested on demand}
   *
   * @param <P> the type of a page
   * @param <T> the type of an item
   * @param operation the call
   * @param arguments arguments of the call
   * @param options options for this call
   */
  public <P, T> AsyncPages<P, T> pages(
      ListOperation<P, T> operation, Arguments arguments, RequestOptions options) {
    Objects.requireNonNull(options, "options");
    return new FuturePages<>(
        this, operation.name(), signal -> operation.first(connection, arguments, options, signal));
  }

  /**
   * {@return a stream; its headers have arrived}
   *
   * @param <T> an item
   * @param operation the call
   * @param arguments arguments of the call
   * @param options options for this call
   */
  public <T> CompletableFuture<AsyncEventStream<T>> stream(
      StreamOperation<T> operation, Arguments arguments, RequestOptions options) {
    Objects.requireNonNull(options, "options");
    StreamSources<T> sources = operation.sources(connection, arguments, options);
    return begin(
        operation.name(),
        signal ->
            sources
                .open(signal)
                .thenApply(done -> new FutureEventStream<>(this, operation.name(), sources)));
  }

  /**
   * {@return a download; its headers have arrived}
   *
   * @param operation the call
   * @param arguments arguments of the call
   * @param options options for this call
   */
  public CompletableFuture<AsyncDownload> download(
      DownloadOperation operation, Arguments arguments, RequestOptions options) {
    Objects.requireNonNull(options, "options");
    Incoming incoming = operation.incoming(connection, arguments, options);
    return begin(
        operation.name(),
        signal ->
            incoming
                .open(signal)
                .thenApply(done -> new FutureDownload(this, operation.name(), incoming)));
  }

  /**
   * Sends a request that the API does not declare.
   *
   * @param request the request
   * @param options options for this call
   * @return the result, and the response
   */
  public CompletableFuture<ApiResponse<JsonValue>> request(
      RawRequest request, RequestOptions options) {
    RawOperation<JsonValue> operation;
    try {
      operation = new RawOperation<>(request, json -> json);
    } catch (ArgumentException wrong) {
      return CompletableFuture.failedFuture(wrong);
    }
    return call(operation, Arguments.none(), options);
  }

  /**
   * Executes a GraphQL document of the caller, and returns its {@code data}.
   *
   * @param document the executable document
   * @param variables the values of its variables
   * @param options options for this call
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
    return begin(Document.NAME, signal -> own.call(connection, options, signal));
  }

  /** Ends the running calls, and rejects new ones. A transport passed by the caller stays open. */
  @Override
  public void close() {
    connection.close();
  }

  /**
   * Makes a call. Canceling or completing its future, or a future derived from it, ends the call.
   */
  <T> CompletableFuture<T> begin(String operation, Function<Signal, CompletableFuture<T>> call) {
    Signal signal = new Signal(operation);
    try {
      connection.enter(signal);
    } catch (IllegalStateException closed) {
      return CompletableFuture.failedFuture(closed);
    }
    DerivedFuture<T> future = new DerivedFuture<>(signal::cancel, signal::end);
    turn(
        signal,
        () ->
            connection
                .observed(signal, call)
                .whenComplete((value, failure) -> connection.leave(signal)),
        (value, failure) -> Futures.settle(future, value, failure));
    return future;
  }

  /**
   * Starts a call in another thread, to keep work out of the caller's thread. Several calls may
   * have the same signal. The following steps may block, because they have a separate thread.
   */
  <T> void turn(
      Signal signal, Supplier<CompletableFuture<T>> call, BiConsumer<T, @Nullable Throwable> then) {
    signal.start(connection.world);
    Executor threads = signal.threads(connection.world);
    Threads.run(
        () ->
            Futures.whenDone(
                call.get(),
                (value, failure) ->
                    Threads.run(() -> then.accept(value, signal.reported(failure)), threads)),
        connection.world.workers());
  }
}

package com.example.messagingapi.internal;

import com.example.messagingapi.ApiResponse;
import com.example.messagingapi.Download;
import com.example.messagingapi.EventStream;
import com.example.messagingapi.Pages;
import com.example.messagingapi.RawRequest;
import com.example.messagingapi.RequestOptions;
import com.example.messagingapi.errors.SdkException;
import com.example.messagingapi.json.JsonValue;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Makes the calls of a synchronous client. */
public final class Calls implements AutoCloseable {
  private final Connection connection;

  /**
   * Creates the calls of a client.
   *
   * @param connection sends the requests
   */
  public Calls(Connection connection) {
    this.connection = connection;
  }

  /** {@return asynchronous calls on the same connections} */
  public AsyncCalls async() {
    return new AsyncCalls(connection);
  }

  /**
   * Makes a call.
   *
   * @param <T> the type of the result
   * @param operation the call
   * @param arguments arguments of the call
   * @param options options for this call
   * @return the result
   */
  public <T extends @Nullable Object> ApiResponse<T> call(
      Operation<T> operation, Arguments arguments, RequestOptions options) {
    Objects.requireNonNull(options, "options");
    return await(
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
  public <P, T> Pages<P, T> pages(
      ListOperation<P, T> operation, Arguments arguments, RequestOptions options) {
    Objects.requireNonNull(options, "options");
    return new SyncPages<>(
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
  public <T> EventStream<T> stream(
      StreamOperation<T> operation, Arguments arguments, RequestOptions options) {
    Objects.requireNonNull(options, "options");
    return new SyncEventStream<>(
        this, operation.name(), operation.sources(connection, arguments, options));
  }

  /**
   * {@return a download; its headers have arrived}
   *
   * @param operation the call
   * @param arguments arguments of the call
   * @param options options for this call
   */
  public Download download(
      DownloadOperation operation, Arguments arguments, RequestOptions options) {
    Objects.requireNonNull(options, "options");
    return new SyncDownload(
        this, operation.name(), operation.incoming(connection, arguments, options));
  }

  /**
   * Sends a request that the API does not declare.
   *
   * @param request the request
   * @param options options for this call
   * @return the result, and the response
   */
  public ApiResponse<JsonValue> request(RawRequest request, RequestOptions options) {
    return call(new RawOperation<>(request, json -> json), Arguments.none(), options);
  }

  /**
   * Executes a GraphQL document of the caller, and returns its {@code data}.
   *
   * @param document the executable document
   * @param variables the values of its variables
   * @param options options for this call
   * @return the data, and the response
   */
  public ApiResponse<JsonValue> document(
      String document, Map<String, ?> variables, RequestOptions options) {
    Objects.requireNonNull(options, "options");
    Document own = Document.of(document, variables);
    return await(Document.NAME, signal -> own.call(connection, options, signal));
  }

  /** Ends the running calls, and rejects new ones. A transport passed by the caller stays open. */
  @Override
  public void close() {
    connection.close();
  }

  /**
   * Waits for the result of a call. Interrupting the thread ends the call. The caller's functions
   * run in this thread.
   */
  <T> T await(String operation, Function<Signal, CompletableFuture<T>> call) {
    Waiter waiter = connection.world.waiter();
    Signal signal = new Signal(operation, waiter);
    signal.start(connection.world);
    connection.enter(signal);
    try {
      if (Thread.currentThread().isInterrupted()) {
        signal.end(new InterruptedException());
      }
      return await(connection.observed(signal, call), signal, waiter);
    } finally {
      connection.leave(signal);
    }
  }

  private static <T> T await(CompletableFuture<T> future, Signal signal, Waiter waiter) {
    try {
      if (signal.aborted() == null) {
        return waiter.await(future);
      }
    } catch (InterruptedException interrupted) {
      signal.end(interrupted);
      Thread.currentThread().interrupt();
    } catch (ExecutionException failure) {
      throw thrown(Futures.cause(failure));
    }
    try {
      // The signal has ended the call, so this does not block. If the call finished just before the
      // interrupt, its result is returned.
      return future.join();
    } catch (CompletionException | CancellationException failure) {
      throw thrown(Futures.cause(failure));
    }
  }

  /**
   * Returns the exception to throw for a failure of another thread. An `SdkException` gets the
   * stack of the waiting thread.
   */
  private static RuntimeException thrown(Throwable failure) {
    if (failure instanceof SdkException error) {
      StackTraceElement[] here = new Throwable().getStackTrace();
      error.setStackTrace(here);
      return error;
    } else if (failure instanceof Error error) {
      throw error;
    }
    return failure instanceof RuntimeException error ? error : new CompletionException(failure);
  }
}

package com.example.messagingapi.internal;

import com.example.messagingapi.Headers;
import com.example.messagingapi.Request;
import com.example.messagingapi.RequestOptions;
import com.example.messagingapi.Response;
import com.example.messagingapi.errors.StreamException;
import com.example.messagingapi.errors.StreamException.Reason;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The bytes of one download. */
final class Incoming {
  private static final Predicate<String> SIZE = Pattern.compile("[0-9]{1,18}").asMatchPredicate();

  private final Connection connection;
  private final RestRequest rest;
  private final Arguments arguments;
  private final RequestOptions options;
  private final Duration idle;
  private volatile @Nullable Arrival arrival;
  private volatile boolean isClosed;
  private long received;

  Incoming(Connection connection, RestRequest rest, Arguments arguments, RequestOptions options) {
    this.connection = connection;
    this.rest = rest;
    this.arguments = arguments;
    this.options = options;
    idle = options.idleTimeout().orElse(connection.settings.idleTimeout());
  }

  /** Makes the call. */
  CompletableFuture<Boolean> open(Signal signal) {
    Request request = rest.write(connection, arguments, options);
    return rest.opening(connection, request, arguments, options, signal, false)
        .begin()
        .thenApply(answer -> {
          arrival = new Arrival(connection, RestRequest.successful(answer), idle);
          return true;
        });
  }

  Response response() {
    return arrival().answer().response();
  }

  /** Returns the next bytes; empty at the end. The end and any failure end the request. */
  CompletableFuture<Optional<byte[]>> next(Signal signal) {
    if (isClosed) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    CompletableFuture<Optional<byte[]>> result = new CompletableFuture<>();
    Futures.whenDone(
        arrival().chunk(signal, this::failure),
        (bytes, failure) -> {
          if (bytes == null || failure != null) {
            close();
          } else {
            report(bytes.length);
          }
          Futures.settle(result, Optional.ofNullable(bytes), failure);
        });
    return result;
  }

  /** Reads all bytes. Fails if there are more than permitted. */
  CompletableFuture<byte[]> whole(Signal signal) {
    CompletableFuture<byte[]> result = new CompletableFuture<>();
    pump(new ByteArrayOutputStream(), result, signal);
    return result;
  }

  void close() {
    isClosed = true;
    Arrival open = arrival;
    if (open != null) {
      open.close();
    }
  }

  private void pump(ByteArrayOutputStream all, CompletableFuture<byte[]> result, Signal signal) {
    while (!result.isDone()) {
      CompletableFuture<Optional<byte[]>> next = next(signal);
      if (!next.isDone()) {
        Futures.whenDone(
            next,
            (bytes, failure) -> {
              add(all, bytes, failure, result);
              pump(all, result, signal);
            });
        return;
      }
      Futures.whenDone(next, (bytes, failure) -> add(all, bytes, failure, result));
    }
  }

  private void add(
      ByteArrayOutputStream all,
      Optional<byte[]> bytes,
      @Nullable Throwable failure,
      CompletableFuture<byte[]> result) {
    if (failure != null) {
      result.completeExceptionally(Futures.cause(failure));
    } else if (bytes.isEmpty()) {
      result.complete(all.toByteArray());
    } else {
      all.writeBytes(bytes.get());
      long most = connection.settings.maxResponseBytes();
      if (all.size() > most) {
        close();
        result.completeExceptionally(
            ResponseLimit.bodyTooLarge(arrival().answer().facts(), response(), most));
      }
    }
  }

  private void report(int count) {
    received += count;
    Headers headers = response().headers();
    String length = headers.get("content-length").filter(SIZE).orElse("");
    boolean isKnown = !length.isEmpty() && headers.get("content-encoding").isEmpty();
    OptionalLong total = isKnown ? OptionalLong.of(Long.parseLong(length)) : OptionalLong.empty();
    options.progress().ifPresent(progress -> progress.update(received, total));
  }

  private Arrival arrival() {
    Arrival open = arrival;
    if (open == null) {
      throw new IllegalStateException("the download is not open");
    }
    return open;
  }

  private StreamException failure(Reason reason, @Nullable Throwable cause) {
    return new StreamException(arrival().answer().facts(), reason, null, cause);
  }
}

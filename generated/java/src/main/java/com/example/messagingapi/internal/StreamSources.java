package com.example.messagingapi.internal;

import com.example.messagingapi.LogEntry;
import com.example.messagingapi.Request;
import com.example.messagingapi.RequestOptions;
import com.example.messagingapi.StreamEvent;
import com.example.messagingapi.errors.StreamException;
import com.example.messagingapi.json.JsonString;
import com.example.messagingapi.json.JsonValue;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The connections of one stream: the first, and those that continue it. */
final class StreamSources<T> {
  private final Connection connection;
  private final RestRequest rest;
  private final StreamSpec spec;
  private final Function<JsonValue, T> read;
  private final Arguments arguments;
  private final RequestOptions options;
  private final Duration idle;
  private @Nullable Request request;
  private volatile @Nullable Attempts attempts;
  private volatile @Nullable StreamSource source;
  private boolean hasItem;
  private volatile boolean isClosed;
  private @Nullable String lastId;

  StreamSources(
      Connection connection,
      RestRequest rest,
      StreamSpec spec,
      Function<JsonValue, T> read,
      Arguments arguments,
      RequestOptions options) {
    this.connection = connection;
    this.rest = rest;
    this.spec = spec;
    this.read = read;
    this.arguments = arguments;
    this.options = options;
    idle = options.idleTimeout().orElse(connection.settings.idleTimeout());
  }

  Optional<String> lastEventId() {
    return Optional.ofNullable(lastId);
  }

  StreamSource source() {
    StreamSource open = source;
    if (open == null) {
      throw new IllegalStateException("the stream is not open");
    }
    return open;
  }

  CompletableFuture<Boolean> open(Signal signal) {
    Request first = rest.write(connection, arguments, options);
    request = first;
    return connect(first, options, false, signal);
  }

  void close() {
    isClosed = true;
    Attempts last = attempts;
    if (last != null) {
      last.stop();
    }
    StreamSource open = source;
    if (open != null) {
      open.close();
    }
  }

  /** Makes a connection. */
  private CompletableFuture<Boolean> connect(
      Request sent, RequestOptions own, boolean isResuming, Signal signal) {
    Attempts made = rest.opening(connection, sent, arguments, own, signal, isResuming);
    attempts = made;
    return made.begin().thenApply(this::connected);
  }

  private boolean connected(Answer answer) {
    int most = connection.settings.maxEventBytes();
    StreamSource made =
        new StreamSource(connection, spec, RestRequest.successful(answer), idle, most, lastId);
    source = made;
    hasItem = false;
    if (isClosed) {
      made.close();
    }
    return true;
  }

  /** Returns the next item, or empty at the end, and once the stream is closed. */
  CompletableFuture<Optional<StreamEvent<T>>> next(Signal signal) {
    CompletableFuture<Optional<StreamEvent<T>>> result = new CompletableFuture<>();
    Futures.whenDone(
        read(signal),
        (event, failure) -> {
          if (isClosed) {
            result.complete(Optional.empty());
          } else {
            Futures.settle(result, event, failure);
          }
        });
    return result;
  }

  private CompletableFuture<Optional<StreamEvent<T>>> read(Signal signal) {
    if (isClosed) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    CompletableFuture<Optional<StreamEvent<T>>> result = new CompletableFuture<>();
    signal.reaches(source().answer().facts());
    Futures.whenDone(
        source().next(signal),
        (frame, failure) -> {
          try {
            if (failure == null) {
              result.complete(frame.map(this::event));
            } else {
              Futures.whenDone(
                  reopened(Futures.cause(failure), signal).thenCompose(done -> read(signal)),
                  (value, own) -> Futures.settle(result, value, own));
            }
          } catch (RuntimeException | Error own) {
            result.completeExceptionally(own);
          }
        });
    return result;
  }

  /**
   * Connects again after a failure. A failure before the first item is a failed attempt. Later, the
   * stream is continued if the service supports it.
   */
  private CompletableFuture<Boolean> reopened(Throwable failure, Signal signal) {
    Attempts last = attempts;
    if (isClosed) {
      return CompletableFuture.completedFuture(true);
    }
    if (!hasItem && last != null) {
      return last.after(failure, signal).thenApply(this::connected);
    }
    return failure instanceof StreamException broken && isResumable(broken)
        ? resume(broken, signal)
        : CompletableFuture.failedFuture(failure);
  }

  private StreamEvent<T> event(Frame frame) {
    hasItem = true;
    lastId = frame.id();
    String text = String.valueOf(frame.data());
    JsonValue json = spec.isText() ? JsonString.of(text) : JsonValue.parse(text);
    Answer answer = source().answer();
    T data = Decoding.read(answer.facts(), source().asResponse(text, !spec.isText()), json, read);
    return new StreamEvent<>(frame.event(), frame.id(), data);
  }

  private int retries() {
    return options.maxRetries().orElse(connection.settings.maxRetries());
  }

  /** Returns true if the stream can be continued. Each item resets the number of retries. */
  private boolean isResumable(StreamException broken) {
    return spec.isResumable()
        && broken.retryable()
        && broken.lastEventId().isPresent()
        && retries() > 0;
  }

  private CompletableFuture<Boolean> resume(StreamException broken, Signal signal) {
    Duration asked = source().framer().retry();
    Duration delay = asked == null ? Retry.backoff(1, connection.world.random()) : asked;
    lastId = broken.lastEventId().orElse(null);
    Request first = request;
    if (first == null) {
      throw broken;
    }
    Map<String, String> headers = new LinkedHashMap<>(first.headers());
    headers.put("last-event-id", String.valueOf(lastId));
    Request again = first.sentTo(first.url(), headers);
    RequestOptions own = fewer();
    LogEntry entry =
        LogEntry.retrying(rest.operation(), broken.attempts(), null, broken.kind(), delay);
    return connection
        .log(signal, entry)
        .thenCompose(done -> paused(delay, signal))
        .thenCompose(done -> {
          if (isClosed) {
            return CompletableFuture.completedFuture(true);
          }
          signal.start(connection.world);
          return connect(again, own, true, signal);
        });
  }

  private RequestOptions fewer() {
    RequestOptions.Builder own =
        RequestOptions.builder().maxRetries(retries() - 1).idleTimeout(idle);
    options.timeout().ifPresent(own::timeout);
    options.attemptTimeout().ifPresent(own::attemptTimeout);
    options.idempotencyKey().ifPresent(own::idempotencyKey);
    options.headers().forEach(own::header);
    return own.build();
  }

  private CompletableFuture<Boolean> paused(Duration delay, Signal signal) {
    CompletableFuture<Boolean> wait = new CompletableFuture<>();
    Runnable forget = connection.world.after(delay, () -> wait.complete(true));
    signal.listen(() -> {
      forget.run();
      wait.complete(false);
    });
    return wait;
  }
}

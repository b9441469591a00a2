package com.example.messagingapi.internal;

import com.example.messagingapi.AsyncEventStream;
import com.example.messagingapi.Headers;
import com.example.messagingapi.StreamEvent;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

/** A stream of an asynchronous client. */
final class FutureEventStream<T> implements AsyncEventStream<T> {
  private final AsyncCalls calls;
  private final String operation;
  private final StreamSources<T> sources;
  private final PulledItems<T> items =
      new PulledItems<>(() -> next().thenApply(event -> event.map(StreamEvent::data)), this::close);

  FutureEventStream(AsyncCalls calls, String operation, StreamSources<T> sources) {
    this.calls = calls;
    this.operation = operation;
    this.sources = sources;
  }

  @Override
  public CompletableFuture<Optional<StreamEvent<T>>> next() {
    return calls.begin(operation, sources::next);
  }

  @Override
  public Optional<String> lastEventId() {
    return sources.lastEventId();
  }

  @Override
  public Headers headers() {
    return sources.source().answer().response().headers();
  }

  @Override
  public void close() {
    sources.close();
  }

  @Override
  public void subscribe(Flow.Subscriber<? super T> subscriber) {
    items.subscribe(subscriber);
  }
}

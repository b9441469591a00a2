package com.example.messagingapi.internal;

import com.example.messagingapi.AsyncEventStream;
import com.example.messagingapi.Headers;
import com.example.messagingapi.StreamEvent;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** A stream whose items are not waited for. */
final class FutureEventStream<T> implements AsyncEventStream<T> {
  private final AsyncCalls calls;
  private final String operation;
  private final StreamSources<T> sources;
  private final AtomicBoolean isTaken = new AtomicBoolean();

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
    Subscription subscription = new Subscription(subscriber);
    subscriber.onSubscribe(subscription);
    if (!isTaken.compareAndSet(false, true)) {
      subscription.fail(new IllegalStateException("the stream has a subscriber already"));
    }
  }

  private final class Subscription implements Flow.Subscription {
    private final Flow.Subscriber<? super T> subscriber;
    private final AtomicLong wanted = new AtomicLong();
    private volatile boolean isOver;

    Subscription(Flow.Subscriber<? super T> subscriber) {
      this.subscriber = subscriber;
    }

    @Override
    public void request(long count) {
      if (count <= 0) {
        fail(new IllegalArgumentException("the number of items is not positive"));
      } else if (wanted.getAndUpdate(now -> Math.max(now, now + count)) == 0) {
        read();
      }
    }

    @Override
    public void cancel() {
      isOver = true;
      close();
    }

    private void read() {
      if (isOver) {
        return;
      }
      Futures.whenDone(
          next(),
          (event, failure) -> {
            if (isOver) {
              return;
            } else if (failure != null) {
              fail(Futures.cause(failure));
            } else if (event.isEmpty()) {
              isOver = true;
              subscriber.onComplete();
            } else {
              subscriber.onNext(event.get().data());
              if (wanted.decrementAndGet() > 0) {
                read();
              }
            }
          });
    }

    private void fail(Throwable failure) {
      if (!isOver) {
        isOver = true;
        close();
        subscriber.onError(failure);
      }
    }
  }
}

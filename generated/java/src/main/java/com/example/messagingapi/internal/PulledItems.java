package com.example.messagingapi.internal;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Passes items to one subscriber as it requests them.
 *
 * @param <T> an item
 */
final class PulledItems<T> implements Flow.Publisher<T> {
  private final Supplier<CompletableFuture<Optional<T>>> next;
  private final Runnable close;
  private final AtomicBoolean isTaken = new AtomicBoolean();

  /** Creates a publisher; {@code next} reads the next item, and is empty at the end. */
  PulledItems(Supplier<CompletableFuture<Optional<T>>> next, Runnable close) {
    this.next = next;
    this.close = close;
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
      close.run();
    }

    private void read() {
      if (isOver) {
        return;
      }
      Futures.whenDone(
          next.get(),
          (item, failure) -> {
            if (isOver) {
              return;
            } else if (failure != null) {
              fail(Futures.cause(failure));
            } else if (item.isEmpty()) {
              isOver = true;
              subscriber.onComplete();
            } else {
              subscriber.onNext(item.get());
              if (wanted.decrementAndGet() > 0) {
                read();
              }
            }
          });
    }

    private void fail(Throwable failure) {
      if (!isOver) {
        isOver = true;
        close.run();
        subscriber.onError(failure);
      }
    }
  }
}

package com.example.messagingapi.internal;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Passes items to one subscriber when it requests them.
 *
 * @param <T> an item
 */
final class PulledItems<T> implements Flow.Publisher<T> {
  private final Supplier<CompletableFuture<Optional<T>>> next;
  private final Runnable close;
  private final AtomicBoolean isTaken = new AtomicBoolean();

  /** Creates a publisher. {@code next} reads the next item, or is empty at the end. */
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
      boolean isWanted = !isOver;
      while (isWanted) {
        CompletableFuture<Optional<T>> item = next.get();
        if (!item.isDone()) {
          Futures.whenDone(
              item,
              (found, failure) -> {
                if (passed(found, failure)) {
                  read();
                }
              });
          return;
        }
        // This is a loop, because recursion over many available items would exhaust the stack.
        isWanted = item.handle(this::passed).join();
      }
    }

    /** Passes an item, the end, or a failure on, and returns true if another item is wanted. */
    private boolean passed(Optional<T> item, @Nullable Throwable failure) {
      if (isOver) {
        return false;
      } else if (failure != null) {
        fail(Futures.cause(failure));
        return false;
      } else if (item.isEmpty()) {
        isOver = true;
        subscriber.onComplete();
        return false;
      }
      subscriber.onNext(item.get());
      return wanted.decrementAndGet() > 0 && !isOver;
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

package com.example.messagingapi.internal;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A future that depends on a source. If this future, or a future derived from it, is canceled or
 * completed, for example by {@code orTimeout}, the source ends.
 */
final class DerivedFuture<T> extends CompletableFuture<T> {
  private final Consumer<CompletableFuture<?>> canceller;
  private final Consumer<Throwable> ender;

  /**
   * Creates a future. The first function is called to cancel the given future with all its sources.
   * The second function is called with the reason for ending the source.
   */
  DerivedFuture(Consumer<CompletableFuture<?>> canceller, Consumer<Throwable> ender) {
    this.canceller = canceller;
    this.ender = ender;
  }

  /**
   * Returns a future for the result of another one. Its dependent stages run in the given threads.
   */
  static <T> CompletableFuture<T> of(CompletableFuture<T> other, Executor threads) {
    DerivedFuture<T> future =
        new DerivedFuture<>(
            cancelled -> cancelled.completeExceptionally(new CancellationException()),
            why -> other.cancel(true));
    Futures.whenDone(other, (value, failure) -> Futures.settle(future, value, failure, threads));
    return future;
  }

  @Override
  public <U> CompletableFuture<U> newIncompleteFuture() {
    return new DerivedFuture<>(canceller, ender);
  }

  /** Called with the outcome of the source. */
  void settle(T value, @Nullable Throwable failure) {
    if (failure == null) {
      super.complete(value);
    } else {
      super.completeExceptionally(failure);
    }
  }

  @Override
  public boolean complete(T value) {
    boolean isFirst = super.complete(value);
    if (isFirst) {
      ender.accept(new CancellationException("the future was completed"));
    }
    return isFirst;
  }

  @Override
  public boolean completeExceptionally(Throwable failure) {
    boolean isFirst = super.completeExceptionally(failure);
    if (isFirst) {
      ender.accept(failure);
    }
    return isFirst;
  }

  /** Also cancels the source. */
  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    if (!isDone()) {
      canceller.accept(this);
    }
    return isCancelled();
  }
}

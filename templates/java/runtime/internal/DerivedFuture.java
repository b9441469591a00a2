package runtime.internal;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A future that ends what it comes of when it, or what was made of it, is cancelled or completed by
 * whoever has it: by {@code orTimeout}, say.
 */
final class DerivedFuture<T> extends CompletableFuture<T> {
  private final Consumer<CompletableFuture<?>> canceller;
  private final Consumer<Throwable> ender;

  /**
   * Gives to the first function what is to be cancelled, with all that it comes of, and to the
   * other why what it comes of is needed no longer.
   */
  DerivedFuture(Consumer<CompletableFuture<?>> canceller, Consumer<Throwable> ender) {
    this.canceller = canceller;
    this.ender = ender;
  }

  /** What another comes to, from where on these threads go on. */
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

  /** What it comes of has ended so. */
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

  /** Cancels what it comes of, too. */
  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    if (!isDone()) {
      canceller.accept(this);
    }
    return isCancelled();
  }
}

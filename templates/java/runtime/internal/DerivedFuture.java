package runtime.internal;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** A future that ends what it comes of when it, or what was made of it, is cancelled. */
final class DerivedFuture<T> extends CompletableFuture<T> {
  private final Consumer<CompletableFuture<?>> canceller;

  /** Gives to the function what is to be cancelled, with all that it comes of. */
  DerivedFuture(Consumer<CompletableFuture<?>> canceller) {
    this.canceller = canceller;
  }

  /** What another comes to, from where on these threads go on. */
  static <T> CompletableFuture<T> of(CompletableFuture<T> other, Executor threads) {
    DerivedFuture<T> future =
        new DerivedFuture<>(cancelled -> {
          if (cancelled.completeExceptionally(new CancellationException())) {
            other.cancel(true);
          }
        });
    Futures.whenDone(other, (value, failure) -> Futures.settle(future, value, failure, threads));
    return future;
  }

  @Override
  public <U> CompletableFuture<U> newIncompleteFuture() {
    return new DerivedFuture<>(canceller);
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

package runtime.internal;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** A future that tells what it comes of when it, or what was made of it, is cancelled. */
final class DerivedFuture<T> extends CompletableFuture<T> {
  private final Consumer<CancellationException> onCancel;

  DerivedFuture(Consumer<CancellationException> onCancel) {
    this.onCancel = onCancel;
  }

  /** What another comes to, from where on these threads go on. */
  static <T> CompletableFuture<T> of(CompletableFuture<T> other, Executor threads) {
    DerivedFuture<T> future = new DerivedFuture<>(cancelled -> other.cancel(true));
    Futures.whenDone(other, (value, failure) -> Futures.settle(future, value, failure, threads));
    return future;
  }

  @Override
  public <U> CompletableFuture<U> newIncompleteFuture() {
    return new DerivedFuture<>(onCancel);
  }

  /**
   * Cancels what it comes of, too. Whoever waits for a call gets a {@code CancellationException},
   * among whose causes is the {@code AbortedException} that tells how far the call had come.
   */
  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    CancellationException cancelled = new CancellationException("the future was cancelled");
    if (completeExceptionally(cancelled)) {
      onCancel.accept(cancelled);
    }
    return isCancelled();
  }
}

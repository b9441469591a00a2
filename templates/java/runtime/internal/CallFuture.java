package runtime.internal;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;

/** What a call comes to. To cancel it, or what was made of it, ends the call. */
final class CallFuture<T> extends CompletableFuture<T> {
  private final Signal signal;

  CallFuture(Signal signal) {
    this.signal = signal;
  }

  @Override
  public <U> CompletableFuture<U> newIncompleteFuture() {
    return new CallFuture<>(signal);
  }

  /**
   * Ends the call. Whoever waits gets a {@code CancellationException}, among whose causes is the
   * {@code AbortedException} that tells how far the call had come.
   */
  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    CancellationException cancelled = new CancellationException("the future was cancelled");
    if (completeExceptionally(cancelled)) {
      signal.cancel(cancelled);
    }
    return isCancelled();
  }
}

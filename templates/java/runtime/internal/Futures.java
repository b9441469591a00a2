package runtime.internal;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Helpers for the outcomes of futures. */
final class Futures {
  private Futures() {}

  /** Returns the failure of a stage, without the wrappers added by futures. */
  static Throwable cause(Throwable failure) {
    Throwable at = failure;
    while ((at instanceof CompletionException || at instanceof ExecutionException)
        && at.getCause() != null) {
      at = at.getCause();
    }
    return at;
  }

  /** Returns true if a future ended with an interrupt instead of its result. */
  static boolean isInterrupted(CompletableFuture<?> future) {
    return future.isCompletedExceptionally()
        && future.handle((value, failure) -> failure != null && isInterrupt(cause(failure))).join();
  }

  static boolean isInterrupt(Throwable failure) {
    return failure instanceof InterruptedException;
  }

  /** Runs an action with the value or the failure of a future. */
  @SuppressWarnings("FutureReturnValueIgnored") // The action gets the failure.
  static <T extends @Nullable Object> void whenDone(
      CompletableFuture<T> future, BiConsumer<? super T, ? super @Nullable Throwable> action) {
    future.whenComplete(action);
  }

  /** Completes a future with the outcome of another. */
  static <T extends @Nullable Object> void settle(
      CompletableFuture<T> future, T value, @Nullable Throwable failure) {
    if (future instanceof DerivedFuture<T> derived) {
      derived.settle(value, failure == null ? null : cause(failure));
    } else if (failure == null) {
      future.complete(value);
    } else {
      future.completeExceptionally(cause(failure));
    }
  }

  /**
   * Completes a future with an outcome in one of the threads, or in the current thread if no thread
   * can be created.
   */
  static <T extends @Nullable Object> void settle(
      CompletableFuture<T> future, T value, @Nullable Throwable failure, Executor threads) {
    Threads.run(() -> settle(future, value, failure), threads);
  }

  /** Runs an action if a future is cancelled. */
  static void whenCancelled(CompletableFuture<?> future, Runnable action) {
    whenDone(
        future,
        (value, failure) -> {
          if (future.isCancelled()) {
            action.run();
          }
        });
  }
}

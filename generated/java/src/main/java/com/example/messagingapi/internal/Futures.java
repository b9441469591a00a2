package com.example.messagingapi.internal;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** What futures come to. */
final class Futures {
  private Futures() {}

  /** What a stage failed with, without what futures put around it. */
  static Throwable cause(Throwable failure) {
    Throwable at = failure;
    while ((at instanceof CompletionException || at instanceof ExecutionException)
        && at.getCause() != null) {
      at = at.getCause();
    }
    return at;
  }

  /** What is to be done with the value or the failure of a future. */
  @SuppressWarnings("FutureReturnValueIgnored") // The action gets the failure.
  static <T extends @Nullable Object> void whenDone(
      CompletableFuture<T> future, BiConsumer<? super T, ? super @Nullable Throwable> action) {
    future.whenComplete(action);
  }

  /**
   * Calls a function of the caller's in a thread of its own, which is interrupted when the future
   * is cancelled.
   */
  static <T> CompletableFuture<T> ask(World world, Callable<T> function) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    FutureTask<Boolean> task =
        new FutureTask<>(() -> {
          try {
            return answer.complete(function.call());
          } catch (Throwable failure) {
            return answer.completeExceptionally(failure);
          }
        });
    whenDone(
        answer,
        (value, failure) -> {
          if (answer.isCancelled()) {
            task.cancel(true);
          }
        });
    world.threads().execute(task);
    return answer;
  }
}

package com.example.messagingapi.internal;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
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

  /** Gives a future what another comes to. */
  static <T extends @Nullable Object> void settle(
      CompletableFuture<T> future, T value, @Nullable Throwable failure) {
    if (failure == null) {
      future.complete(value);
    } else {
      future.completeExceptionally(cause(failure));
    }
  }

  /** What is to be done when a future is cancelled. */
  static void whenCancelled(CompletableFuture<?> future, Runnable action) {
    whenDone(
        future,
        (value, failure) -> {
          if (future.isCancelled()) {
            action.run();
          }
        });
  }

  /**
   * Calls a function of the caller's in a thread of its own, which is interrupted when the future
   * is cancelled.
   */
  static <T> CompletableFuture<T> ask(Executor threads, Callable<T> function) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    FutureTask<Boolean> task =
        new FutureTask<>(() -> {
          try {
            return answer.complete(function.call());
          } catch (Throwable failure) {
            return answer.completeExceptionally(failure);
          }
        });
    whenCancelled(answer, () -> task.cancel(true));
    threads.execute(task);
    return answer;
  }

  /** The same of a function that gives a future, which is cancelled with this one, too. */
  static <T> CompletableFuture<T> askLater(
      Executor threads, Callable<CompletableFuture<T>> function) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    CompletableFuture<Boolean> asked =
        ask(
            threads,
            () -> {
              CompletableFuture<T> given = function.call();
              whenCancelled(answer, () -> given.cancel(true));
              whenDone(given, (value, failure) -> settle(answer, value, failure));
              return true;
            });
    whenDone(
        asked,
        (isDone, failure) -> {
          if (failure != null) {
            answer.completeExceptionally(failure);
          }
        });
    whenCancelled(answer, () -> asked.cancel(true));
    return answer;
  }
}

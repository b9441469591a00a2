package com.example.messagingapi.internal;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The result of a caller's function. Cancelling it interrupts the function's thread and does
 * nothing else: it may be the caller's own thread.
 */
final class Asked<T> extends CompletableFuture<T> implements Runnable {
  private final Callable<T> function;
  private final Signal signal;
  private @Nullable Thread thread;
  private boolean isInterrupted;

  Asked(Callable<T> function, Signal signal) {
    this.function = function;
    this.signal = signal;
  }

  @Override
  public void run() {
    synchronized (this) {
      if (isDone()) {
        return;
      }
      thread = Thread.currentThread();
    }
    T value;
    try {
      value = function.call();
    } catch (Throwable failure) {
      if (failure instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      leave();
      completeExceptionally(failure);
      return;
    }
    leave();
    complete(value);
  }

  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    boolean isCancelled = super.cancel(mayInterruptIfRunning);
    synchronized (this) {
      // One that was interrupted by somebody else stays so.
      if (isCancelled && thread != null && !isInterrupted && !thread.isInterrupted()) {
        isInterrupted = true;
        thread.interrupt();
      }
    }
    return isCancelled;
  }

  /** An interrupt for ending the function is cleared; any other ends the call, and remains set. */
  private void leave() {
    boolean isOurs;
    synchronized (this) {
      thread = null;
      isOurs = isInterrupted && Thread.interrupted();
    }
    if (!isOurs && Thread.currentThread().isInterrupted()) {
      signal.end(new InterruptedException());
    }
  }
}

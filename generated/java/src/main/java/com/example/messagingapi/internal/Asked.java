package com.example.messagingapi.internal;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The result of a caller's function. Canceling it only interrupts the function's thread, because
 * the thread may be the caller's own.
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
      // An interrupt by other code remains set.
      if (isCancelled && thread != null && !isInterrupted && !thread.isInterrupted()) {
        isInterrupted = true;
        thread.interrupt();
      }
    }
    return isCancelled;
  }

  /**
   * Clears an interrupt that ended the function. Any other interrupt ends the call and remains set.
   */
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

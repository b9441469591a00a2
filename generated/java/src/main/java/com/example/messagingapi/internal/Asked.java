package com.example.messagingapi.internal;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * What a function of the caller's gives. To cancel it interrupts the thread that the function runs
 * in, and does no more: the thread may be the caller's own.
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

  /** An interrupt that ended the function ends nothing else; any other ends the call, and stays. */
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

package com.example.messagingapi.internal;

import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** What a call has of its caller: when and where from it was made, and how it is ended. */
public final class Signal {
  private volatile long start;
  private volatile @Nullable ClassLoader loader;
  private @Nullable Throwable reason;
  private @Nullable Runnable listener;
  private @Nullable CancellationException cancelled;

  /** Of a call that goes on. */
  public Signal() {}

  /** A call is made now, in this thread: the first one, or another after that has ended. */
  void start(World world) {
    start = world.nanoTime();
    loader = Thread.currentThread().getContextClassLoader();
  }

  /** When the call was made, as {@link World#nanoTime} tells. */
  long started() {
    return start;
  }

  /**
   * Runs a function of the caller's, for which this thread has the context class loader of the
   * thread that made the call, and no longer: threads outlive programs.
   */
  void run(Runnable function) {
    Thread thread = Thread.currentThread();
    ClassLoader own = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      function.run();
    } finally {
      thread.setContextClassLoader(own);
    }
  }

  /** Threads for functions of the caller's, which may wait there. */
  Executor threads(World world) {
    return function -> world.threads().execute(() -> run(function));
  }

  /** Ends the call, of which a future was cancelled. */
  void cancel(CancellationException failure) {
    synchronized (this) {
      cancelled = failure;
    }
    end(new CancellationException(failure.getMessage()));
  }

  /** What a future that was cancelled fails with; null while none was. */
  synchronized @Nullable CancellationException cancelled() {
    return cancelled;
  }

  /** Ends the call, wherever it waits, before this returns. The first reason counts. */
  void end(Throwable why) {
    Runnable waiting;
    synchronized (this) {
      if (reason != null) {
        return;
      }
      reason = why;
      waiting = listener;
      listener = null;
    }
    if (waiting != null) {
      waiting.run();
    }
  }

  /** Why the call was ended; null while it was not. */
  synchronized @Nullable Throwable reason() {
    return reason;
  }

  /**
   * What is to be done at the end, in the place of what was to be done before; at once when it is
   * over.
   */
  void listen(Runnable next) {
    synchronized (this) {
      if (reason == null) {
        listener = next;
        return;
      }
    }
    next.run();
  }
}

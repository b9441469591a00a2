package com.example.messagingapi.internal;

import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a call has of its caller: when and where from it was made, and how it is ended. */
public final class Signal {
  private final @Nullable Waiter waiter;
  private volatile long start;
  private volatile @Nullable ClassLoader loader;
  private @Nullable Throwable reason;
  private @Nullable Runnable listener;
  private @Nullable CancellationException cancelled;

  /** Of a call that nobody waits for. */
  public Signal() {
    this(null);
  }

  /** Of a call that a thread waits for. */
  Signal(@Nullable Waiter waiter) {
    this.waiter = waiter;
  }

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
   * Asks a function of the caller's, which may wait: in the thread that waits for the call, else in
   * one that nothing else needs.
   */
  <T> CompletableFuture<T> ask(World world, Callable<T> function) {
    Asked<T> asked = new Asked<>(function, this);
    (waiter == null ? threads(world) : waiter).execute(asked);
    return asked;
  }

  /**
   * The same of a function that gives a future, which is cancelled with this one, too. The function
   * gets this one, to tell whatever else it has begun.
   */
  @SuppressWarnings("FutureReturnValueIgnored") // The future in the future is settled with.
  <T> CompletableFuture<T> askLater(
      World world, Function<CompletableFuture<T>, CompletableFuture<T>> function) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    CompletableFuture<CompletableFuture<T>> asked =
        ask(
            world,
            () -> {
              CompletableFuture<T> given = function.apply(answer);
              Futures.whenCancelled(answer, () -> given.cancel(true));
              return given;
            });
    Futures.whenDone(
        asked,
        (given, failure) -> {
          if (failure == null) {
            Futures.whenDone(given, (value, own) -> Futures.settle(answer, value, own));
          } else {
            answer.completeExceptionally(failure);
          }
        });
    Futures.whenCancelled(answer, () -> asked.cancel(true));
    return answer;
  }

  /** Threads for what a caller does not wait for, and may wait there. */
  Executor threads(World world) {
    return function -> world.threads().execute(() -> run(function));
  }

  /**
   * Runs a function of the caller's, for which this thread has the context class loader of the
   * thread that made the call, and no longer: threads outlive programs.
   */
  private void run(Runnable function) {
    Thread thread = Thread.currentThread();
    ClassLoader own = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      function.run();
    } finally {
      thread.setContextClassLoader(own);
    }
  }

  /** Ends the call, of which a future was cancelled. The first that was counts. */
  void cancel(CancellationException failure) {
    synchronized (this) {
      if (cancelled == null) {
        cancelled = failure;
      }
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

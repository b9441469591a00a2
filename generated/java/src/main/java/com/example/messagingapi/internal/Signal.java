package com.example.messagingapi.internal;

import com.example.messagingapi.errors.AbortedException;
import com.example.messagingapi.errors.CallFacts;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The state that a call shares with its caller: its start, the thread that waits for it, and its
 * cancellation.
 */
public final class Signal {
  private final @Nullable Waiter waiter;
  private volatile long start;
  private volatile @Nullable ClassLoader loader;

  /** Progress of the call. */
  private CallFacts facts;

  /** The failure of an ended call. Once it is set, the call does not continue. */
  private @Nullable AbortedException aborted;

  /**
   * True once the end of the call may be reported to the thread or future that waits for it. A
   * canceled future completes before that.
   */
  private boolean isTold;

  private @Nullable Runnable listener;
  private @Nullable CancellationException cancelled;

  /** Creates the signal of a call without a waiting thread. */
  Signal(String operation) {
    this(operation, null);
  }

  /** Creates the signal of a call with a waiting thread. */
  Signal(String operation, @Nullable Waiter waiter) {
    facts = CallFacts.of(operation);
    this.waiter = waiter;
  }

  /** Marks the start of a call in this thread. Several calls may start one after another. */
  void start(World world) {
    start = world.nanoTime();
    loader = Thread.currentThread().getContextClassLoader();
  }

  /** Returns the start of the call, in {@link World#nanoTime}. */
  long started() {
    return start;
  }

  /**
   * Calls a caller's function. The function may block: it runs in the thread that waits for the
   * call, or else in a separate thread.
   */
  <T> CompletableFuture<T> ask(World world, Callable<T> function) {
    Asked<T> asked = new Asked<>(function, this);
    (waiter == null ? threads(world) : waiter).execute(asked);
    return asked;
  }

  /**
   * Does the same as {@link #ask} for a function that returns a future. The function's future is
   * canceled together with the returned one. The function receives the returned future, to register
   * other work that it has started.
   */
  @SuppressWarnings("FutureReturnValueIgnored") // The inner future is passed on.
  <T> CompletableFuture<T> askLater(
      World world, Function<CompletableFuture<T>, CompletableFuture<T>> function) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    CompletableFuture<CompletableFuture<T>> asked =
        ask(
            world,
            () -> {
              CompletableFuture<T> given = function.apply(answer);
              Futures.whenCancelled(answer, () -> given.cancel(true));
              if (Futures.isInterrupted(given)) {
                // A function that blocks in this thread may catch the interrupt and return a failed
                // future. The interrupt is then handled as if the function had thrown it.
                throw new InterruptedException();
              }
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

  /** Returns threads for work without a waiting caller. The work may block. */
  Executor threads(World world) {
    return function -> world.threads().execute(() -> run(function));
  }

  /**
   * Runs a caller's function. Meanwhile, this thread has the context class loader of the calling
   * thread. Afterwards, the thread gets its own class loader back, because a pooled thread can
   * outlive the application.
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

  /** Records the progress of the call. Returns false if the call has ended. */
  synchronized boolean reaches(CallFacts next) {
    if (aborted != null) {
      return false;
    }
    facts = next;
    return true;
  }

  /** Ends the call at any step, before this method returns. Only the first reason is reported. */
  void end(Throwable why) {
    if (stop(why)) {
      tell();
    }
  }

  /**
   * Cancels a future of the call, and ends the call. Code that waits for the future gets a {@code
   * CancellationException}; its cause is the {@code AbortedException} with the progress of the
   * call. To ensure this, the call is stopped before the future is done, and the future is done
   * before the failure of the call can reach it.
   */
  void cancel(CompletableFuture<?> future) {
    String message = "the future was cancelled";
    CancellationException failure = new CancellationException(message);
    boolean isFirst;
    synchronized (this) {
      isFirst = stop(new CancellationException(message));
      failure.initCause(aborted);
      if (isFirst) {
        cancelled = failure;
      }
    }
    future.completeExceptionally(failure);
    if (isFirst) {
      tell();
    }
  }

  /** Returns the failure of a call that was ended, or null if the call was not ended. */
  synchronized @Nullable AbortedException aborted() {
    return isTold ? aborted : null;
  }

  /**
   * Returns the failure for futures of the call: their cancellation, if a cancellation ended the
   * call.
   */
  synchronized @Nullable Throwable reported(@Nullable Throwable failure) {
    boolean isEnd = failure != null && Futures.cause(failure) instanceof AbortedException;
    return isEnd && cancelled != null ? cancelled : failure;
  }

  /** Returns true if the call has ended. */
  synchronized boolean isEnded() {
    return aborted != null;
  }

  /**
   * Sets the action for the end of the call, which replaces the previous action. Runs it
   * immediately if the call has ended.
   */
  void listen(Runnable next) {
    synchronized (this) {
      if (!isTold) {
        listener = next;
        return;
      }
    }
    next.run();
  }

  private synchronized boolean stop(Throwable why) {
    if (aborted != null) {
      return false;
    }
    aborted = new AbortedException(facts, why);
    return true;
  }

  private void tell() {
    Runnable waiting;
    synchronized (this) {
      isTold = true;
      waiting = listener;
      listener = null;
    }
    if (waiting != null) {
      waiting.run();
    }
  }
}

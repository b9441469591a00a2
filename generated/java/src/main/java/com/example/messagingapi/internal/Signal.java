package com.example.messagingapi.internal;

import com.example.messagingapi.errors.AbortedException;
import com.example.messagingapi.errors.CallFacts;
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

  /** How far the call has come. */
  private CallFacts facts;

  /** What an ended call fails with. From then on it goes no further. */
  private @Nullable AbortedException aborted;

  /** Whoever waits for an ended call may know: a future that was cancelled is done by then. */
  private boolean isTold;

  private @Nullable Runnable listener;
  private @Nullable CancellationException cancelled;

  /** Of a call that nobody waits for. */
  Signal(String operation) {
    this(operation, null);
  }

  /** Of a call that a thread waits for. */
  Signal(String operation, @Nullable Waiter waiter) {
    facts = CallFacts.of(operation);
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
              if (Futures.isInterrupted(given)) {
                // One that waits for its network has caught it in this thread: as if it were
                // thrown.
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

  /** Notes how far the call comes now; false when it was ended, and comes no further. */
  synchronized boolean reaches(CallFacts next) {
    if (aborted != null) {
      return false;
    }
    facts = next;
    return true;
  }

  /** Ends the call, wherever it waits, before this returns. The first reason counts. */
  void end(Throwable why) {
    if (stop(why)) {
      tell();
    }
  }

  /**
   * Cancels a future of the call, and ends the call. Whoever waits for that future gets a {@code
   * CancellationException}, whose cause is the {@code AbortedException} that tells how far the call
   * had come. So that call is stopped before the future is done, and the future is done before the
   * failure of the call can reach it.
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

  /** What the call fails with because it was ended; null while it was not. */
  synchronized @Nullable AbortedException aborted() {
    return isTold ? aborted : null;
  }

  /** What futures of the call are told of a failure: of its end that they were cancelled, if so. */
  synchronized @Nullable Throwable told(@Nullable Throwable failure) {
    boolean isEnd = failure != null && Futures.cause(failure) instanceof AbortedException;
    return isEnd && cancelled != null ? cancelled : failure;
  }

  /** Whether the call comes no further. */
  synchronized boolean isEnded() {
    return aborted != null;
  }

  /**
   * What is to be done at the end, in the place of what was to be done before; at once when it is
   * over.
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

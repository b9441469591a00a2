package com.example.messagingapi.internal;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Runs tasks after a delay. A single thread waits for all of them, and ends when it is idle. The
 * shared timer of CompletableFuture can hold the class loader of its first user forever.
 */
final class Timer {
  private static final Duration MAX_DELAY = Duration.ofDays(10_000);

  private final ScheduledThreadPoolExecutor clock;
  private final Executor threads;

  /**
   * Creates a timer whose tasks run in these threads. If no thread can be created, a task runs in
   * the thread of the timer.
   */
  Timer(String name, Executor threads, Duration idle) {
    this.threads = threads;
    clock = new ScheduledThreadPoolExecutor(1, Threads.named(name));
    clock.setKeepAliveTime(idle.toMillis(), TimeUnit.MILLISECONDS);
    clock.allowCoreThreadTimeOut(true);
    clock.setRemoveOnCancelPolicy(true);
  }

  /** Runs a task after a delay. Returns a function that ends the wait. */
  Runnable after(Duration delay, Runnable task) {
    Duration bounded = delay.compareTo(MAX_DELAY) > 0 ? MAX_DELAY : delay;
    var wait =
        clock.schedule(() -> Threads.run(task, threads), bounded.toNanos(), TimeUnit.NANOSECONDS);
    return () -> wait.cancel(false);
  }
}

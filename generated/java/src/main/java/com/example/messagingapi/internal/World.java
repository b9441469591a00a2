package com.example.messagingapi.internal;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executor;

/** The platform: time, randomness and threads. */
public interface World {
  /** {@return the time of day} */
  Instant now();

  /** {@return time that nobody sets, in nanoseconds} */
  long nanoTime();

  /** {@return a number of at least 0, less than 1} */
  double random();

  /** {@return a key that nobody else has} */
  String newKey();

  /**
   * Runs a task after a delay; returns a function for ending the wait.
   *
   * @param delay the duration
   * @param task the task
   * @return ends the wait early
   */
  Runnable after(Duration delay, Runnable task);

  /** {@return threads in which what may wait runs, as functions of a caller's who does not} */
  Executor threads();

  /** {@return a few threads, in which nothing waits: calls begin there that nobody waits for} */
  Executor workers();

  /** {@return this thread, as it waits for one call} */
  Waiter waiter();
}

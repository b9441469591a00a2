package runtime.internal;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executor;

/** The platform: time, randomness and threads. */
public interface World {
  /** {@return the current time} */
  Instant now();

  /** {@return monotonic time, in nanoseconds} */
  long nanoTime();

  /** {@return a number of at least 0, less than 1} */
  double random();

  /** {@return a unique key} */
  String newKey();

  /**
   * Runs a task after a delay; returns a function that ends the wait.
   *
   * @param delay the duration
   * @param task the task
   * @return a function that ends the wait early
   */
  Runnable after(Duration delay, Runnable task);

  /**
   * {@return threads for tasks that may block, such as the functions of a caller that does not
   * wait}
   */
  Executor threads();

  /**
   * {@return a few threads for tasks that must not block, such as the start of asynchronous calls}
   */
  Executor workers();

  /** {@return the current thread, as it waits for one call} */
  Waiter waiter();
}

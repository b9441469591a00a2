package runtime.internal;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executor;

/** Time, chance and threads: what a client does not decide by itself. */
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
   * Runs a task after a time; gives what ends the wait.
   *
   * @param delay how long
   * @param task what is run
   * @return what ends the wait before
   */
  Runnable after(Duration delay, Runnable task);

  /** {@return threads in which what may wait runs, as functions of a caller's who does not} */
  Executor threads();

  /** {@return a few threads, in which nothing waits: calls begin there that nobody waits for} */
  Executor workers();

  /** {@return this thread, as it waits for one call} */
  Waiter waiter();
}

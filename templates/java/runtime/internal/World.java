package runtime.internal;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
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

  /** {@return threads in which what may wait runs, as functions of the caller's do} */
  Executor threads();

  /** {@return a few threads, in which nothing waits: calls begin there that nobody waits for} */
  Executor workers();

  /**
   * What a future comes to, waited for in this thread.
   *
   * @param <T> what it comes to
   * @param future the future
   * @return what it came to
   * @throws InterruptedException when this thread is interrupted
   * @throws ExecutionException when the future failed
   */
  <T> T await(CompletableFuture<T> future) throws InterruptedException, ExecutionException;
}

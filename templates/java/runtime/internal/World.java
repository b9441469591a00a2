package runtime.internal;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;

/** Time, chance and threads: what a client does not decide by itself. */
public interface World {
  /** The time of day. */
  Instant now();

  /** Time that nobody sets, in nanoseconds. */
  long nanoTime();

  /** At least 0, less than 1. */
  double random();

  /** A key that nobody else has. */
  String newKey();

  /** Runs a task after a time; gives what ends the wait. */
  Runnable after(Duration delay, Runnable task);

  /** Threads in which what may block runs. */
  Executor threads();

  /** A few threads, in which calls begin that nobody waits for. */
  Executor workers();

  /** What a future comes to, waited for in this thread. */
  <T> T await(CompletableFuture<T> future) throws InterruptedException, ExecutionException;
}

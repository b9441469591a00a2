package runtime.internal;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** The world as it is. */
final class SystemWorld implements World {
  private static final Duration LONGEST = Duration.ofDays(10_000);

  private final Executor threads = Threads.many("sdk-call");
  private final Executor workers = Threads.few("sdk-worker");

  @Override
  public Instant now() {
    return Instant.now();
  }

  @Override
  public long nanoTime() {
    return System.nanoTime();
  }

  @Override
  public double random() {
    return ThreadLocalRandom.current().nextDouble();
  }

  @Override
  public String newKey() {
    return UUID.randomUUID().toString();
  }

  /** By the timer of the platform, one thread for all: it wakes, and does nothing else. */
  @Override
  public Runnable after(Duration delay, Runnable task) {
    Duration bounded = delay.compareTo(LONGEST) > 0 ? LONGEST : delay;
    CompletableFuture<Boolean> wait =
        new CompletableFuture<Boolean>()
            .completeOnTimeout(true, bounded.toNanos(), TimeUnit.NANOSECONDS);
    Futures.whenDone(
        wait,
        (isOver, failure) -> {
          if (isOver) {
            threads.execute(task);
          }
        });
    // The timer keeps what is cancelled until its time.
    return () -> wait.complete(false);
  }

  @Override
  public Executor threads() {
    return threads;
  }

  @Override
  public Executor workers() {
    return workers;
  }

  @Override
  public Waiter waiter() {
    return new WaitingThread();
  }
}

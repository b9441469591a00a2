package runtime.internal;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;

/** The real platform. */
final class SystemWorld implements World {
  private final Executor threads = Threads.many("sdk-call");
  private final Executor workers = Threads.few("sdk-worker");
  private final Timer timer = new Timer("sdk-timer", threads, Threads.IDLE);

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

  @Override
  public Runnable after(Duration delay, Runnable task) {
    return timer.after(delay, task);
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

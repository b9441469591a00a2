package runtime;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executor;
import runtime.internal.Waiter;
import runtime.internal.World;
import runtime.internal.Worlds;

/**
 * The platform, except that calls for which no caller waits begin later.
 *
 * @param delay runs before such a call begins
 */
record DelayedWorld(Runnable delay) implements World {
  private static final World SYSTEM = Worlds.system();

  @Override
  public Instant now() {
    return SYSTEM.now();
  }

  @Override
  public long nanoTime() {
    return SYSTEM.nanoTime();
  }

  @Override
  public double random() {
    return SYSTEM.random();
  }

  @Override
  public String newKey() {
    return SYSTEM.newKey();
  }

  @Override
  public Runnable after(Duration time, Runnable task) {
    return SYSTEM.after(time, task);
  }

  @Override
  public Executor threads() {
    return SYSTEM.threads();
  }

  @Override
  public Executor workers() {
    return task ->
        SYSTEM
            .workers()
            .execute(() -> {
              delay.run();
              task.run();
            });
  }

  @Override
  public Waiter waiter() {
    return SYSTEM.waiter();
  }
}

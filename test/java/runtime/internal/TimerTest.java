package runtime.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The thread that waits for timers. */
@Timeout(20)
class TimerTest {
  private static final Executor HERE = Runnable::run;

  @Test
  void keepsNoClassLoaderAndEndsWhenIdle() throws Exception {
    Thread own = Thread.currentThread();
    ClassLoader before = own.getContextClassLoader();
    CompletableFuture<Thread> used = new CompletableFuture<>();
    try (URLClassLoader other = new URLClassLoader(new URL[0], before)) {
      own.setContextClassLoader(other);
      Timer timer = new Timer("timer", HERE, Duration.ofMillis(50));
      // A canceled timer is not awaited.
      timer.after(Duration.ofDays(100_000), () -> {}).run();
      timer.after(Duration.ofMillis(100), () -> used.complete(Thread.currentThread()));
      Thread thread = used.get(5, TimeUnit.SECONDS);
      assertTrue(thread.isDaemon());
      assertSame(Timer.class.getClassLoader(), thread.getContextClassLoader());
      thread.join();
    } finally {
      own.setContextClassLoader(before);
    }
  }

  @Test
  void theTimerOfThePlatformIsNotUsed() throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    Worlds.system().after(Duration.ofMillis(1), over::countDown);
    assertTrue(over.await(5, TimeUnit.SECONDS));
    List<String> timers =
        Thread.getAllStackTraces().keySet().stream()
            .map(Thread::getName)
            .filter(name -> name.matches(".*[dD]elayScheduler|sdk-timer"))
            .toList();
    assertEquals(List.of("sdk-timer"), timers);
  }

  @Test
  void tasksRunEvenIfNoThreadCanBeCreated() throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    Executor none =
        task -> {
          throw new OutOfMemoryError("unable to create native thread");
        };
    new Timer("timer", none, Duration.ofMillis(50)).after(Duration.ofMillis(1), over::countDown);
    assertTrue(over.await(5, TimeUnit.SECONDS));
  }

  @Test
  void aCancelledTaskDoesNotRun() throws Exception {
    CountDownLatch cancelled = new CountDownLatch(1);
    CountDownLatch later = new CountDownLatch(1);
    Timer timer = new Timer("timer", HERE, Duration.ofMillis(50));
    timer.after(Duration.ofMillis(50), cancelled::countDown).run();
    timer.after(Duration.ofMillis(100), later::countDown);
    assertTrue(later.await(5, TimeUnit.SECONDS));
    assertFalse(cancelled.getCount() == 0);
  }
}

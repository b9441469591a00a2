package com.example.messagingapi.internal;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Creates daemon threads that end when idle. They inherit neither the context class loader nor
 * inheritable variables of the thread that creates them. Like any Java thread, they inherit its
 * thread group, its priority and, before Java 24, its access control context.
 */
public final class Threads {
  static final Duration IDLE = Duration.ofSeconds(10);

  private Threads() {}

  /**
   * {@return an executor with one thread for each task, so tasks may wait}
   *
   * @param name the name of the threads
   */
  public static Executor many(String name) {
    return pool(name, 0, Integer.MAX_VALUE, IDLE, new SynchronousQueue<>());
  }

  /**
   * {@return an executor with a few threads for all tasks, so tasks must not wait}
   *
   * @param name the name of the threads
   */
  public static ThreadPoolExecutor few(String name) {
    return few(name, IDLE);
  }

  /**
   * {@return an executor with a few threads that end after being idle for a duration}
   *
   * @param name the name of the threads
   * @param idle the duration
   */
  public static ThreadPoolExecutor few(String name, Duration idle) {
    int most = Math.max(4, Runtime.getRuntime().availableProcessors());
    ThreadPoolExecutor pool = pool(name, most, most, idle, new LinkedBlockingQueue<>());
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  /** Runs a task in one of the threads, or in the current thread if no thread can be created. */
  static void run(Runnable task, Executor threads) {
    try {
      threads.execute(task);
    } catch (RuntimeException | Error noThread) {
      task.run();
    }
  }

  /**
   * {@return the factory of the threads}
   *
   * @param name the name of the threads
   */
  public static ThreadFactory named(String name) {
    return task -> {
      Thread thread = new Thread(null, task, name, 0, false);
      thread.setDaemon(true);
      thread.setContextClassLoader(Threads.class.getClassLoader());
      return thread;
    };
  }

  private static ThreadPoolExecutor pool(
      String name, int least, int most, Duration idle, BlockingQueue<Runnable> queue) {
    return new ThreadPoolExecutor(
        least, most, idle.toMillis(), TimeUnit.MILLISECONDS, queue, named(name));
  }
}

package conformance.client;

import conformance.client.internal.Waiter;
import conformance.client.internal.World;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/**
 * A world in which one task runs at a time, and time stops meanwhile. When all remaining tasks
 * wait, time jumps to the next timer. Tasks run in separate threads; a thread that waits for a
 * future runs them.
 */
final class VirtualWorld implements World, Waiter {
  private final long epochMs;
  private final DoubleSupplier chance;
  private final Supplier<String> keys;
  private final Deque<Runnable> ready = new ArrayDeque<>();
  private final PriorityQueue<Timer> timers = new PriorityQueue<>();
  private final List<Thread> workers = new ArrayList<>();
  private final Semaphore quiet = new Semaphore(0);
  private final ThreadLocal<AtomicReference<State>> state = new ThreadLocal<>();
  private long nanos;
  private long count;

  /**
   * The state of a worker. Only one worker runs at a time. A worker that has left, because it was
   * interrupted, never runs again.
   */
  private enum State {
    RUNNING,
    WAITING,
    LEFT
  }

  private record Timer(long at, long number, Runnable turn) implements Comparable<Timer> {
    @Override
    public int compareTo(Timer other) {
      return at == other.at ? Long.compare(number, other.number) : Long.compare(at, other.at);
    }
  }

  VirtualWorld(long epochMs, DoubleSupplier chance, Supplier<String> keys) {
    this.epochMs = epochMs;
    this.chance = chance;
    this.keys = keys;
  }

  double milliseconds() {
    return nanos / 1e6;
  }

  @Override
  public Instant now() {
    return Instant.ofEpochMilli(epochMs).plusNanos(nanos);
  }

  @Override
  public long nanoTime() {
    return nanos;
  }

  @Override
  public double random() {
    return chance.getAsDouble();
  }

  @Override
  public String newKey() {
    return keys.get();
  }

  @Override
  public synchronized Runnable after(Duration delay, Runnable task) {
    return schedule(delay, () -> begin(task));
  }

  @Override
  public Executor threads() {
    return this::enqueue;
  }

  @Override
  public Executor workers() {
    return this::enqueue;
  }

  /** Runs functions of callers in separate threads, too, because they can wait. */
  @Override
  public Waiter waiter() {
    return this;
  }

  @Override
  public void execute(Runnable task) {
    enqueue(task);
  }

  @Override
  public <T> T await(CompletableFuture<T> future) throws InterruptedException, ExecutionException {
    while (!future.isDone()) {
      if (Thread.interrupted()) {
        throw new InterruptedException("the caller had enough");
      }
      if (!turn()) {
        throw new IllegalStateException("nothing is left that could end the call");
      }
    }
    return future.get();
  }

  /** Waits inside a task, forever without a delay. */
  void sleep(Duration delay) throws InterruptedException {
    AtomicReference<State> own = state.get();
    Semaphore wake = new Semaphore(0);
    Runnable forget = () -> {};
    if (delay != null) {
      forget =
          schedule(
              delay,
              () -> {
                if (own.compareAndSet(State.WAITING, State.RUNNING)) {
                  wake.release();
                  quiet.acquireUninterruptibly();
                }
              });
    }
    own.set(State.WAITING);
    quiet.release();
    try {
      wake.acquire();
    } catch (InterruptedException interrupted) {
      own.set(State.LEFT);
      forget.run();
      throw interrupted;
    }
  }

  /** Runs all tasks until each of them waits. */
  void settle() {
    while (hasReady()) {
      turn();
    }
  }

  /** Returns the resources that remain: timers, and threads that have not ended. */
  List<String> faults() {
    List<String> faults = new ArrayList<>();
    synchronized (this) {
      timers.forEach(
          timer -> faults.add("a timer is left behind, for " + timer.at() / 1e6 + " ms"));
    }
    for (Thread worker : workers) {
      try {
        worker.join(1000);
      } catch (InterruptedException unexpected) {
        faults.add("interrupted once more");
      }
      if (worker.isAlive()) {
        faults.add("a thread is left behind");
        worker.interrupt();
      }
    }
    return faults;
  }

  private synchronized boolean hasReady() {
    return !ready.isEmpty();
  }

  private boolean turn() {
    Runnable next;
    synchronized (this) {
      if (!ready.isEmpty()) {
        next = ready.poll();
      } else if (!timers.isEmpty()) {
        Timer timer = timers.poll();
        nanos = Math.max(nanos, timer.at());
        next = timer.turn();
      } else {
        return false;
      }
    }
    next.run();
    return true;
  }

  private synchronized void enqueue(Runnable task) {
    ready.add(() -> begin(task));
  }

  private synchronized Runnable schedule(Duration delay, Runnable turn) {
    Timer timer = new Timer(nanos + Math.max(0, delay.toNanos()), count++, turn);
    timers.add(timer);
    return () -> {
      synchronized (this) {
        timers.remove(timer);
      }
    };
  }

  /** Runs a task until it is done or waits. */
  private void begin(Runnable task) {
    AtomicReference<State> own = new AtomicReference<>(State.RUNNING);
    Thread worker =
        new Thread(() -> {
          state.set(own);
          try {
            task.run();
          } finally {
            if (own.get() == State.RUNNING) {
              quiet.release();
            }
          }
        });
    worker.setDaemon(true);
    workers.add(worker);
    worker.start();
    quiet.acquireUninterruptibly();
  }
}

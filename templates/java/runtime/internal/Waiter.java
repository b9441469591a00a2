package runtime.internal;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;

/** A thread that waits for a call, and runs functions of the caller's meanwhile. */
public interface Waiter extends Executor {
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

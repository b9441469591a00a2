package com.example.messagingapi.internal;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;

/** A thread that waits for a call, and runs the caller's functions meanwhile. */
public interface Waiter extends Executor {
  /**
   * Waits for a future in this thread.
   *
   * @param <T> the type of the result
   * @param future the future
   * @return its result
   * @throws InterruptedException if this thread is interrupted
   * @throws ExecutionException if the future failed
   */
  <T> T await(CompletableFuture<T> future) throws InterruptedException, ExecutionException;
}

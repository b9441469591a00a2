package com.example.messagingapi.internal;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;

/** A thread waiting for a call, and running functions of the caller's meanwhile. */
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

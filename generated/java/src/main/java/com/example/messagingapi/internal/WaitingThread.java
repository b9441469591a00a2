package com.example.messagingapi.internal;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;

/** Runs tasks from any thread in the waiting thread. */
final class WaitingThread implements Waiter {
  private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();

  @Override
  public void execute(Runnable task) {
    tasks.add(task);
  }

  @Override
  public <T> T await(CompletableFuture<T> future) throws InterruptedException, ExecutionException {
    Futures.whenDone(future, (value, failure) -> execute(() -> {}));
    while (!future.isDone()) {
      tasks.take().run();
    }
    for (Runnable left = tasks.poll(); left != null; left = tasks.poll()) {
      left.run();
    }
    return future.get();
  }
}

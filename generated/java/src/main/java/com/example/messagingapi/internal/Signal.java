package com.example.messagingapi.internal;

import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** How the caller ends one call. */
public final class Signal {
  private @Nullable Throwable reason;
  private @Nullable Runnable listener;
  private @Nullable CancellationException cancelled;

  /** Of a call that goes on. */
  public Signal() {}

  /** Ends the call, of which a future was cancelled. */
  void cancel(CancellationException failure) {
    synchronized (this) {
      cancelled = failure;
    }
    end(new CancellationException(failure.getMessage()));
  }

  /** What a future that was cancelled fails with; null while none was. */
  synchronized @Nullable CancellationException cancelled() {
    return cancelled;
  }

  /** Ends the call, wherever it waits, before this returns. The first reason counts. */
  void end(Throwable why) {
    Runnable waiting;
    synchronized (this) {
      if (reason != null) {
        return;
      }
      reason = why;
      waiting = listener;
      listener = null;
    }
    if (waiting != null) {
      waiting.run();
    }
  }

  /** Why the call was ended; null while it was not. */
  synchronized @Nullable Throwable reason() {
    return reason;
  }

  /**
   * What is to be done at the end, in the place of what was to be done before; at once when it is
   * over.
   */
  void listen(Runnable next) {
    synchronized (this) {
      if (reason == null) {
        listener = next;
        return;
      }
    }
    next.run();
  }
}

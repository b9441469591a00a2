package com.example.messagingapi;

import java.util.OptionalLong;

/** Receives the progress of a body or a download. It may be called in any thread. */
@FunctionalInterface
public interface Progress {
  /**
   * Reports the progress.
   *
   * @param bytes the number of bytes that were transferred; if a body is sent again, the count
   *     restarts
   * @param total their total, if it is known
   */
  void update(long bytes, OptionalLong total);
}

package com.example.messagingapi;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The body of a response that has not been read yet. */
public interface ByteStream extends AutoCloseable {
  /**
   * Reads the next bytes. The client does not call this method again before its future is done.
   *
   * @return the bytes, or null at the end. The future fails if the connection breaks
   */
  CompletableFuture<byte @Nullable []> read();

  /** Ends the request, and frees its connection. */
  @Override
  void close();
}

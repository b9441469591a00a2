package runtime;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

/**
 * The bytes of a response as they arrive, in pieces of any size. Close it, or cancel the
 * subscription, to end the request and free its connection. It accepts one subscriber, or calls of
 * {@link #next} or {@link #bytes}.
 */
public interface AsyncDownload extends Flow.Publisher<byte[]>, AutoCloseable {
  /**
   * Reads the next bytes. Do not call it again before its future is done.
   *
   * @return the bytes; empty at the end
   */
  CompletableFuture<Optional<byte[]>> next();

  /**
   * Reads all bytes that have not been read yet. It fails if there are more than the client's
   * {@code maxResponseBytes}.
   *
   * @return the bytes
   */
  CompletableFuture<byte[]> bytes();

  /** {@return the status of the response (RFC 9110, section 15)} */
  int status();

  /** {@return the headers of the response} */
  Headers headers();

  /** {@return the service's ID of the request, for its support team} */
  Optional<String> requestId();

  /** Ends the request. The remaining bytes are not read. */
  @Override
  void close();
}

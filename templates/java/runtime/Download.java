package runtime;

import java.io.InputStream;
import java.util.Optional;

/**
 * The bytes of a response as they arrive. Close it to end the request and free its connection. Its
 * methods throw an {@code SdkException} if the response breaks off.
 */
public abstract class Download extends InputStream {
  /** Creates a download. */
  protected Download() {}

  /** {@return the status of the response (RFC 9110, section 15)} */
  public abstract int status();

  /** {@return the headers of the response} */
  public abstract Headers headers();

  /** {@return the service's ID of the request, for its support team} */
  public abstract Optional<String> requestId();

  /**
   * Reads all bytes that have not been read yet. Unlike {@link #readAllBytes}, it fails if there
   * are more than the client's {@code maxResponseBytes}.
   *
   * @return the bytes
   */
  public abstract byte[] bytes();

  @Override
  public abstract int read();

  @Override
  public int read(byte[] into) {
    return read(into, 0, into.length);
  }

  @Override
  public abstract int read(byte[] into, int offset, int length);

  /** Ends the request. The remaining bytes are not read. */
  @Override
  public abstract void close();
}

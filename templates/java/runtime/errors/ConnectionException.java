package runtime.errors;

import org.jspecify.annotations.Nullable;

/**
 * No response: the connection could not be made, or broke. The cause is what the transport failed
 * with.
 */
public final class ConnectionException extends SdkException {
  private static final long serialVersionUID = 1L;

  /**
   * The connection of a call failed.
   *
   * @param facts how far the call had come
   * @param cause what the connection failed with
   */
  public ConnectionException(CallFacts facts, @Nullable Throwable cause) {
    super(facts, null, "the connection failed", cause);
  }

  @Override
  public Kind kind() {
    return Kind.CONNECTION;
  }

  @Override
  public boolean retryable() {
    return true;
  }
}

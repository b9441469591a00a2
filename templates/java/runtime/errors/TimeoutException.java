package runtime.errors;

import java.time.Duration;
import runtime.json.JsonNumber;

/** No complete response in time. */
public final class TimeoutException extends SdkException {
  private static final long serialVersionUID = 1L;

  /** The exceeded time limit. */
  private final Duration timeout;

  /**
   * A call had this long.
   *
   * @param facts how far the call had come
   * @param timeout how long it had
   */
  public TimeoutException(CallFacts facts, Duration timeout) {
    super(facts, null, "no response within " + JsonNumber.of(timeout.toNanos() / 1e9) + " s", null);
    this.timeout = timeout;
  }

  @Override
  public Kind kind() {
    return Kind.TIMEOUT;
  }

  @Override
  public boolean retryable() {
    return true;
  }

  /** {@return how long was waited: the call's timeout, or that of its last attempt} */
  public Duration timeout() {
    return timeout;
  }
}

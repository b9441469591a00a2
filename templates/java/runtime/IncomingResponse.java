package runtime;

import java.time.Duration;

/** A received response. */
public final class IncomingResponse {
  private final String operation;
  private final int attempt;
  private final int status;
  private final Headers headers;
  private final Duration duration;

  /**
   * Creates a description of a received response.
   *
   * @param operation the call
   * @param attempt the number of the attempt, from 1
   * @param status the status
   * @param headers the headers
   * @param duration the time from the request to the end of the response
   */
  public IncomingResponse(
      String operation, int attempt, int status, Headers headers, Duration duration) {
    this.operation = operation;
    this.attempt = attempt;
    this.status = status;
    this.headers = headers;
    this.duration = duration;
  }

  /** {@return the call, such as {@code POST /v1/orders} or {@code mutation CreateProduct}} */
  public String operation() {
    return operation;
  }

  /** {@return the number of the attempt that received it, from 1} */
  public int attempt() {
    return attempt;
  }

  /** {@return the status (RFC 9110, section 15)} */
  public int status() {
    return status;
  }

  /** {@return the headers} */
  public Headers headers() {
    return headers;
  }

  /** {@return the time from the request to the end of the response} */
  public Duration duration() {
    return duration;
  }

  /** Shows only data that is safe to log: no headers. */
  @Override
  public String toString() {
    return operation + ", attempt " + attempt + ", status " + status;
  }
}

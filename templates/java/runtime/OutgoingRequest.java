package runtime;

import java.util.Map;

/** A request about to be sent. */
public final class OutgoingRequest {
  private final String operation;
  private final int attempt;
  private final String method;
  private final String url;
  private final Map<String, String> headers;

  /**
   * Creates a description of a request about to be sent.
   *
   * @param operation the call
   * @param attempt the number of the attempt, from 1
   * @param method the method
   * @param url the address
   * @param headers the headers
   */
  public OutgoingRequest(
      String operation, int attempt, String method, String url, Map<String, String> headers) {
    this.operation = operation;
    this.attempt = attempt;
    this.method = method;
    this.url = url;
    this.headers = headers;
  }

  /** {@return the call, such as {@code POST /v1/orders} or {@code mutation CreateProduct}} */
  public String operation() {
    return operation;
  }

  /** {@return the number of the attempt, from 1} */
  public int attempt() {
    return attempt;
  }

  /** {@return the method} */
  public String method() {
    return method;
  }

  /** {@return the address, which may contain a key} */
  public String url() {
    return url;
  }

  /**
   * {@return the modifiable headers; their names are in lower case} They include credentials. If a
   * hook changes the idempotency key, the call is not retried.
   */
  public Map<String, String> headers() {
    return headers;
  }

  /** Shows only data that is safe to log: no address and no headers. */
  @Override
  public String toString() {
    return operation + ", attempt " + attempt;
  }
}

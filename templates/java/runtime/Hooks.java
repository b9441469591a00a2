package runtime;

import runtime.errors.SdkException;

/**
 * Functions called around every request. A synchronous client calls them in the waiting thread,
 * with its {@link ThreadLocal}s. An asynchronous client calls them in a separate thread with only
 * the context class loader of the calling thread.
 *
 * <p>A function is interrupted if its call ends first: at the timeout, or because the caller has
 * ended the call. A function that ignores the interrupt delays its own call in a synchronous
 * client, but no other call. An interrupt by the client is cleared after the function; any other
 * interrupt ends the call and remains set.
 */
public interface Hooks {
  /** No functions. */
  Hooks NONE = new Hooks() {};

  /**
   * Called before a request is sent. The timeout of the call limits its duration.
   *
   * @param request the request about to be sent
   * @throws Exception fails the call: unchanged if unchecked, otherwise as the cause of an {@code
   *     AbortedException}
   */
  default void beforeRequest(OutgoingRequest request) throws Exception {}

  /**
   * Called when a response has been received. The timeout of the call limits its duration.
   *
   * @param response the response
   * @throws Exception fails the call: unchanged if unchecked, otherwise as the cause of an {@code
   *     AbortedException}
   */
  default void afterResponse(IncomingResponse response) throws Exception {}

  /**
   * Called once for each failed call, with its error. It runs in a separate thread in every client.
   * The client does not wait for it and ignores its exceptions, because the call has already
   * failed.
   *
   * @param error the error of the call
   * @throws Exception ignored
   */
  default void onError(SdkException error) throws Exception {}
}

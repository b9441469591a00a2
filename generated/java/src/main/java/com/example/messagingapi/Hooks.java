package com.example.messagingapi;

import com.example.messagingapi.errors.SdkException;

/**
 * Functions that are called around every request. A client that waits calls them in the thread that
 * waits, whose {@link ThreadLocal}s they have; an asynchronous one in a thread of their own, which
 * has the context class loader of the thread that made the call, and nothing else of it.
 *
 * <p>They are interrupted when the call ends before they do: at its time-out, or because the caller
 * has ended it. One that does not heed it holds up its own call, in a client that waits; no other.
 * An interrupt of the client's is over with the function; any other ends the call, and stays.
 */
public interface Hooks {
  /** None. */
  Hooks NONE = new Hooks() {};

  /**
   * Called before a request is sent. It has as long as the call has.
   *
   * @param request what is about to be sent
   * @throws Exception what the call then fails with: as it is when it is unchecked, else as the
   *     cause of an {@code AbortedException}
   */
  default void beforeRequest(OutgoingRequest request) throws Exception {}

  /**
   * Called when a response has come in. It has as long as the call has.
   *
   * @param response what came
   * @throws Exception what the call then fails with: as it is when it is unchecked, else as the
   *     cause of an {@code AbortedException}
   */
  default void afterResponse(IncomingResponse response) throws Exception {}

  /**
   * Called once for each call that fails, with what it fails with. It is not waited for, in a
   * thread of its own whatever the client, and what it throws is dropped: the call's own error is
   * the one that counts.
   *
   * @param error what the call fails with
   * @throws Exception what is dropped
   */
  default void onError(SdkException error) throws Exception {}
}

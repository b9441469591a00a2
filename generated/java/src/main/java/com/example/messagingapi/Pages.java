package com.example.messagingapi;

import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A list that comes in pages: its iterator goes through the items of all of them. A page is asked
 * for when the one before it is used up, and not before the first item is asked for; what that
 * fails with is thrown then.
 */
public interface Pages<P, T> extends Iterable<T> {
  /** The items of all pages. */
  default Stream<T> stream() {
    return StreamSupport.stream(spliterator(), false);
  }

  /** All pages. */
  Iterable<P> pages();

  /** Asks for the first page alone. */
  default P first() {
    return firstWithResponse().value();
  }

  /** As {@link #first}, with the response that it came in. */
  ApiResponse<P> firstWithResponse();
}

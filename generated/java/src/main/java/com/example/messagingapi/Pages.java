package com.example.messagingapi;

import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A paginated list: its iterator returns the items of all pages. A page is requested once the
 * previous one is used up, and the first one with the first item. Errors of the request are thrown
 * then.
 *
 * @param <P> a page
 * @param <T> an item
 */
public interface Pages<P, T> extends Iterable<T> {
  /** {@return the items of all pages} */
  default Stream<T> stream() {
    return StreamSupport.stream(spliterator(), false);
  }

  /** {@return all pages} */
  Iterable<P> pages();

  /**
   * Requests only the first page.
   *
   * @return the page
   */
  default P first() {
    return firstWithResponse().value();
  }

  /**
   * As {@link #first}, with its response.
   *
   * @return the page, and the response
   */
  ApiResponse<P> firstWithResponse();
}

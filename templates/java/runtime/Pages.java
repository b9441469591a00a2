package runtime;

import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A paginated list: its iterator returns the items of all pages. The first page is requested when
 * the first item is needed. Every further page is requested after the last item of the previous
 * one. If a request fails, its error is thrown at that time.
 *
 * @param <P> the type of a page
 * @param <T> the type of an item
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
   * Does the same as {@link #first}, and also returns the response.
   *
   * @return the page, and the response
   */
  ApiResponse<P> firstWithResponse();
}

package runtime;

import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A list that comes in pages: its iterator goes through the items of all of them. A page is asked
 * for when the one before it is used up, and not before the first item is asked for; what that
 * fails with is thrown then.
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
   * Asks for the first page alone.
   *
   * @return the page
   */
  default P first() {
    return firstWithResponse().value();
  }

  /**
   * As {@link #first}, with the response that it came in.
   *
   * @return the page, and the response
   */
  ApiResponse<P> firstWithResponse();
}

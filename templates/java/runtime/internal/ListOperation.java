package runtime.internal;

import java.util.concurrent.CompletableFuture;
import runtime.RequestOptions;

/**
 * An operation of an API that gives a list in pages.
 *
 * @param <P> a page
 * @param <T> an item
 */
public interface ListOperation<P, T> {
  /** {@return what errors and logs call it} */
  default String name() {
    return "";
  }

  /**
   * Asks for the first page.
   *
   * @param connection how requests are sent
   * @param arguments what the call is given
   * @param options what holds for this call alone
   * @param signal how the caller ends the call
   * @return the page
   */
  CompletableFuture<Page<P, T>> first(
      Connection connection, Arguments arguments, RequestOptions options, Signal signal);
}

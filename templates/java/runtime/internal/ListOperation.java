package runtime.internal;

import java.util.concurrent.CompletableFuture;
import runtime.RequestOptions;

/**
 * An operation of an API with a paginated list.
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
   * @param connection sends the requests
   * @param arguments arguments of the call
   * @param options options for this call
   * @param signal the caller's signal to end the call
   * @return the page
   */
  CompletableFuture<Page<P, T>> first(
      Connection connection, Arguments arguments, RequestOptions options, Signal signal);
}

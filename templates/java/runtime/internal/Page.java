package runtime.internal;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import runtime.ApiResponse;

/**
 * A page of a list, and its items.
 *
 * @param <P> the type of a page
 * @param <T> the type of an item
 * @param response the page, and its response
 * @param items its items
 * @param following requests the next page; null on the last one
 */
public record Page<P, T>(ApiResponse<P> response, List<T> items, @Nullable Turn<P, T> following) {
  /**
   * Requests a page.
   *
   * @param <T> the type of an item
   * @param <P> the type of a page
   */
  public interface Turn<P, T> {
    /**
     * {@return the page}
     *
     * @param signal the caller's signal to end the call
     */
    CompletableFuture<Page<P, T>> ask(Signal signal);
  }
}

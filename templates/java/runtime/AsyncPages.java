package runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A paginated list. The first page is requested when one of these methods is called. Every further
 * page is requested after the last item of the previous one. Canceling a returned future ends the
 * call.
 *
 * @param <P> the type of a page
 * @param <T> the type of an item
 */
public interface AsyncPages<P, T> {
  /**
   * Calls a function with the items of all pages, one after another.
   *
   * @param each called with each item
   * @return a future, complete after the last item
   */
  default CompletableFuture<@Nullable Void> forEach(Consumer<? super T> each) {
    return forEachWhile(item -> {
      each.accept(item);
      return true;
    });
  }

  /**
   * Calls a function with the items of all pages, one after another, as long as it returns true.
   *
   * @param each called with each item
   * @return a future, complete after the last call
   */
  CompletableFuture<@Nullable Void> forEachWhile(Predicate<? super T> each);

  /**
   * Calls a function with all pages, one after another, as long as it returns true.
   *
   * @param each called with each page
   * @return a future, complete after the last call
   */
  CompletableFuture<@Nullable Void> forEachPageWhile(Predicate<? super P> each);

  /** {@return the items of all pages} */
  default CompletableFuture<List<T>> toList() {
    List<T> items = new ArrayList<>();
    return forEach(items::add).thenApply(done -> items);
  }

  /**
   * Requests only the first page.
   *
   * @return the page
   */
  default CompletableFuture<P> first() {
    return firstWithResponse().thenApply(ApiResponse::value);
  }

  /**
   * Does the same as {@link #first}, and also returns the response.
   *
   * @return the page, and the response
   */
  CompletableFuture<ApiResponse<P>> firstWithResponse();
}

package runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A list that comes in pages. A page is asked for when the one before it is used up; nothing is
 * asked for before one of these methods is called. To cancel what it gives ends the call.
 *
 * @param <P> a page
 * @param <T> an item
 */
public interface AsyncPages<P, T> {
  /**
   * Hands on the items of all pages, one after another.
   *
   * @param each what is done with each
   * @return done when all were handed on
   */
  default CompletableFuture<@Nullable Void> forEach(Consumer<? super T> each) {
    return forEachWhile(item -> {
      each.accept(item);
      return true;
    });
  }

  /**
   * Hands on the items of all pages, one after another, as long as that gives true.
   *
   * @param each what is done with each
   * @return done when no more are handed on
   */
  CompletableFuture<@Nullable Void> forEachWhile(Predicate<? super T> each);

  /**
   * Hands on all pages, one after another, as long as that gives true.
   *
   * @param each what is done with each
   * @return done when no more are handed on
   */
  CompletableFuture<@Nullable Void> forEachPageWhile(Predicate<? super P> each);

  /** {@return the items of all pages} */
  default CompletableFuture<List<T>> toList() {
    List<T> items = new ArrayList<>();
    return forEach(items::add).thenApply(done -> items);
  }

  /**
   * Asks for the first page alone.
   *
   * @return the page
   */
  default CompletableFuture<P> first() {
    return firstWithResponse().thenApply(ApiResponse::value);
  }

  /**
   * As {@link #first}, with the response that it came in.
   *
   * @return the page, and the response
   */
  CompletableFuture<ApiResponse<P>> firstWithResponse();
}

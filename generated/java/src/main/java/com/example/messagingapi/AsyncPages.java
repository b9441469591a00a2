package com.example.messagingapi;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A paginated list. A page is requested once the previous one is used up, and the first one when
 * one of these methods is called. Cancelling a returned future ends the call.
 *
 * @param <P> a page
 * @param <T> an item
 */
public interface AsyncPages<P, T> {
  /**
   * Passes on the items of all pages, one after another.
   *
   * @param each called with each item
   * @return done after the last item
   */
  default CompletableFuture<@Nullable Void> forEach(Consumer<? super T> each) {
    return forEachWhile(item -> {
      each.accept(item);
      return true;
    });
  }

  /**
   * Passes on the items of all pages, one after another, as long as the function returns true.
   *
   * @param each called with each item
   * @return done after the last call
   */
  CompletableFuture<@Nullable Void> forEachWhile(Predicate<? super T> each);

  /**
   * Passes on all pages, one after another, as long as the function returns true.
   *
   * @param each called with each page
   * @return done after the last call
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
   * As {@link #first}, with its response.
   *
   * @return the page, and the response
   */
  CompletableFuture<ApiResponse<P>> firstWithResponse();
}

package com.example.messagingapi.internal;

import com.example.messagingapi.ApiResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list, and its items.
 *
 * @param <P> a page
 * @param <T> an item
 * @param response the page, and its response
 * @param items its items
 * @param following requests the next one; null on the last
 */
public record Page<P, T>(ApiResponse<P> response, List<T> items, @Nullable Turn<P, T> following) {
  /**
   * Asks for a page.
   *
   * @param <T> an item
   * @param <P> a page
   */
  public interface Turn<P, T> {
    /**
     * {@return the page}
     *
     * @param signal how the caller ends the call
     */
    CompletableFuture<Page<P, T>> ask(Signal signal);
  }
}

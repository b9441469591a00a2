package com.example.messagingapi.internal;

import com.example.messagingapi.ApiResponse;
import com.example.messagingapi.AsyncPages;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A paginated list of an asynchronous client. */
final class FuturePages<P, T> implements AsyncPages<P, T> {
  private final AsyncCalls calls;
  private final String operation;
  private final Page.Turn<P, T> first;

  FuturePages(AsyncCalls calls, String operation, Page.Turn<P, T> first) {
    this.calls = calls;
    this.operation = operation;
    this.first = first;
  }

  @Override
  public CompletableFuture<@Nullable Void> forEachWhile(Predicate<? super T> each) {
    return walked(Page::items, each);
  }

  @Override
  public CompletableFuture<@Nullable Void> forEachPageWhile(Predicate<? super P> each) {
    return walked(page -> List.of(page.response().value()), each);
  }

  @Override
  public CompletableFuture<ApiResponse<P>> firstWithResponse() {
    return calls.begin(operation, first::ask).thenApply(Page::response);
  }

  private <X> CompletableFuture<@Nullable Void> walked(
      Function<Page<P, T>, List<X>> parts, Predicate<? super X> each) {
    return new Walk<>(calls, new Signal(operation), parts, each).begin(first);
  }

  /**
   * Reads the pages one after another. If its future, or a future derived from it, is canceled or
   * completed, all its calls end.
   */
  private static final class Walk<P, T, X> {
    private final AsyncCalls calls;
    private final Signal signal;
    private final Function<Page<P, T>, List<X>> parts;
    private final Predicate<? super X> each;
    private final CompletableFuture<@Nullable Void> end;

    Walk(
        AsyncCalls calls,
        Signal signal,
        Function<Page<P, T>, List<X>> parts,
        Predicate<? super X> each) {
      this.calls = calls;
      this.signal = signal;
      this.parts = parts;
      this.each = each;
      end = new DerivedFuture<>(signal::cancel, signal::end);
    }

    /** Starts reading. Closing the client ends it at any time, including between two calls. */
    CompletableFuture<@Nullable Void> begin(Page.Turn<P, T> first) {
      Connection connection = calls.connection;
      try {
        connection.enter(signal);
      } catch (IllegalStateException closed) {
        return CompletableFuture.failedFuture(closed);
      }
      Futures.whenDone(end, (done, failure) -> connection.leave(signal));
      turn(first);
      return end;
    }

    private void turn(Page.Turn<P, T> turn) {
      calls.turn(signal, () -> calls.connection.observed(signal, turn::ask), this::turned);
    }

    private void turned(@Nullable Page<P, T> page, @Nullable Throwable failure) {
      if (page == null) {
        Futures.settle(end, null, failure == null ? new IllegalStateException() : failure);
        return;
      }
      signal.listen(this::abort);
      try {
        boolean goesOn = parts.apply(page).stream().allMatch(part -> !isOver() && each.test(part));
        if (isOver()) {
          // The code that ended the reading has reported the reason.
          return;
        }
        if (goesOn && page.following() != null) {
          turn(page.following());
        } else {
          Futures.settle(end, null, null);
        }
      } catch (RuntimeException | Error own) {
        Futures.settle(end, null, own);
      }
    }

    private boolean isOver() {
      return end.isDone() || signal.isEnded();
    }

    /**
     * Reports the end if the reading ends between two calls, while the caller's function gets the
     * items.
     */
    private void abort() {
      Futures.settle(
          end, null, signal.reported(signal.aborted()), signal.threads(calls.connection.world));
    }
  }
}

package com.example.messagingapi.internal;

import com.example.messagingapi.ApiResponse;
import com.example.messagingapi.AsyncPages;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A list whose pages are not waited for. */
final class FuturePages<P, T> implements AsyncPages<P, T> {
  private final AsyncCalls calls;
  private final Page.Turn<P, T> first;

  FuturePages(AsyncCalls calls, Page.Turn<P, T> first) {
    this.calls = calls;
    this.first = first;
  }

  @Override
  public CompletableFuture<@Nullable Void> forEachWhile(Predicate<? super T> each) {
    return walked(page -> page.items().stream().allMatch(each));
  }

  @Override
  public CompletableFuture<@Nullable Void> forEachPageWhile(Predicate<? super P> each) {
    return walked(page -> each.test(page.response().value()));
  }

  @Override
  public CompletableFuture<ApiResponse<P>> firstWithResponse() {
    return calls.begin(new Signal(), first::ask).thenApply(Page::response);
  }

  private CompletableFuture<@Nullable Void> walked(Predicate<Page<P, T>> goesOn) {
    Walk<P, T> walk = new Walk<>(calls, goesOn);
    walk.turn(first);
    return walk.end;
  }

  /** A walk through the pages. To cancel its end, or what was made of that, ends all its calls. */
  private static final class Walk<P, T> {
    private final AsyncCalls calls;
    private final Predicate<Page<P, T>> goesOn;
    private final Signal signal = new Signal();
    private final CompletableFuture<@Nullable Void> end = new DerivedFuture<>(signal::cancel);

    Walk(AsyncCalls calls, Predicate<Page<P, T>> goesOn) {
      this.calls = calls;
      this.goesOn = goesOn;
    }

    void turn(Page.Turn<P, T> turn) {
      Futures.whenDone(calls.begin(signal, turn::ask), this::turned);
    }

    private void turned(@Nullable Page<P, T> page, @Nullable Throwable failure) {
      try {
        if (page == null) {
          end.completeExceptionally(failure == null ? new IllegalStateException() : failure);
        } else if (goesOn.test(page) && page.following() != null && !end.isDone()) {
          turn(page.following());
        } else {
          end.complete(null);
        }
      } catch (RuntimeException | Error own) {
        end.completeExceptionally(own);
      }
    }
  }
}

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
    return walk;
  }

  /** A walk through the pages. To cancel it ends the call that is under way. */
  private static final class Walk<P, T> extends CompletableFuture<@Nullable Void> {
    private final AsyncCalls calls;
    private final Predicate<Page<P, T>> goesOn;
    private @Nullable CompletableFuture<Page<P, T>> current;

    Walk(AsyncCalls calls, Predicate<Page<P, T>> goesOn) {
      this.calls = calls;
      this.goesOn = goesOn;
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
      CompletableFuture<Page<P, T>> call;
      synchronized (this) {
        call = current;
      }
      if (call != null && !call.isDone()) {
        // This fails as the call does.
        call.cancel(mayInterruptIfRunning);
      }
      return super.cancel(mayInterruptIfRunning) || isCancelled();
    }

    void turn(Page.Turn<P, T> turn) {
      CompletableFuture<Page<P, T>> call;
      synchronized (this) {
        if (isDone()) {
          return;
        }
        call = calls.begin(new Signal(), turn::ask);
        current = call;
      }
      Futures.whenDone(call, this::turned);
    }

    private void turned(@Nullable Page<P, T> page, @Nullable Throwable failure) {
      try {
        if (page == null) {
          completeExceptionally(failure == null ? new IllegalStateException() : failure);
        } else if (goesOn.test(page) && page.following() != null) {
          turn(page.following());
        } else {
          complete(null);
        }
      } catch (RuntimeException | Error own) {
        completeExceptionally(own);
      }
    }
  }
}

package runtime.internal;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import runtime.ApiResponse;
import runtime.Pages;

/** A paginated list of a synchronous client. */
final class SyncPages<P, T> implements Pages<P, T> {
  private final Calls calls;
  private final String operation;
  private final Page.Turn<P, T> first;

  SyncPages(Calls calls, String operation, Page.Turn<P, T> first) {
    this.calls = calls;
    this.operation = operation;
    this.first = first;
  }

  @Override
  public Iterator<T> iterator() {
    return new Items<>(new Walk<>(calls, operation, first));
  }

  @Override
  public Iterable<P> pages() {
    return () -> {
      Walk<P, T> walk = new Walk<>(calls, operation, first);
      return new Iterator<>() {
        @Override
        public boolean hasNext() {
          return walk.hasNext();
        }

        @Override
        public P next() {
          return walk.next().response().value();
        }
      };
    };
  }

  @Override
  public ApiResponse<P> firstWithResponse() {
    return calls.await(operation, first::ask).response();
  }

  private static final class Walk<P, T> implements Iterator<Page<P, T>> {
    private final Calls calls;
    private final String operation;
    private Page.@Nullable Turn<P, T> following;

    Walk(Calls calls, String operation, Page.Turn<P, T> first) {
      this.calls = calls;
      this.operation = operation;
      following = first;
    }

    @Override
    public boolean hasNext() {
      return following != null;
    }

    @Override
    public Page<P, T> next() {
      Page.Turn<P, T> turn = following;
      if (turn == null) {
        throw new NoSuchElementException();
      }
      Page<P, T> page = calls.await(operation, turn::ask);
      following = page.following();
      return page;
    }
  }

  private static final class Items<T> implements Iterator<T> {
    private final Walk<?, T> walk;
    private Iterator<T> onPage = List.<T>of().iterator();

    Items(Walk<?, T> walk) {
      this.walk = walk;
    }

    @Override
    public boolean hasNext() {
      while (!onPage.hasNext() && walk.hasNext()) {
        onPage = walk.next().items().iterator();
      }
      return onPage.hasNext();
    }

    @Override
    public T next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return onPage.next();
    }
  }
}

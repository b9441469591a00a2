package runtime.internal;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import runtime.EventStream;
import runtime.Headers;
import runtime.StreamEvent;

/** A stream of a synchronous client. */
final class SyncEventStream<T> implements EventStream<T> {
  private final Calls calls;
  private final String operation;
  private final StreamSources<T> sources;

  SyncEventStream(Calls calls, String operation, StreamSources<T> sources) {
    this.calls = calls;
    this.operation = operation;
    this.sources = sources;
    calls.await(operation, sources::open);
  }

  @Override
  public Iterator<T> iterator() {
    Iterator<StreamEvent<T>> events = events().iterator();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return events.hasNext();
      }

      @Override
      public T next() {
        return events.next().data();
      }
    };
  }

  @Override
  public Iterable<StreamEvent<T>> events() {
    return Events::new;
  }

  @Override
  public Optional<String> lastEventId() {
    return sources.lastEventId();
  }

  @Override
  public Headers headers() {
    return sources.source().answer().response().headers();
  }

  @Override
  public void close() {
    sources.close();
  }

  private final class Events implements Iterator<StreamEvent<T>> {
    private Optional<StreamEvent<T>> ahead = Optional.empty();
    private boolean isAhead;

    @Override
    public boolean hasNext() {
      if (!isAhead) {
        ahead = calls.await(operation, sources::next);
        isAhead = true;
      }
      return ahead.isPresent();
    }

    @Override
    public StreamEvent<T> next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      isAhead = false;
      return ahead.orElseThrow();
    }
  }
}

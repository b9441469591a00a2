package runtime.internal;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import runtime.AsyncDownload;
import runtime.Headers;

/** A download of an asynchronous client. */
final class FutureDownload implements AsyncDownload {
  private final AsyncCalls calls;
  private final String operation;
  private final Incoming incoming;
  private final PulledItems<byte[]> items = new PulledItems<>(this::next, this::close);

  FutureDownload(AsyncCalls calls, String operation, Incoming incoming) {
    this.calls = calls;
    this.operation = operation;
    this.incoming = incoming;
  }

  @Override
  public CompletableFuture<Optional<byte[]>> next() {
    return calls.begin(operation, incoming::next);
  }

  @Override
  public CompletableFuture<byte[]> bytes() {
    return calls.begin(operation, incoming::whole);
  }

  @Override
  public int status() {
    return incoming.response().status();
  }

  @Override
  public Headers headers() {
    return incoming.response().headers();
  }

  @Override
  public Optional<String> requestId() {
    return incoming.response().requestId();
  }

  @Override
  public void close() {
    incoming.close();
  }

  @Override
  public void subscribe(Flow.Subscriber<? super byte[]> subscriber) {
    items.subscribe(subscriber);
  }
}

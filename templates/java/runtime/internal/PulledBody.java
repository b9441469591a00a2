package runtime.internal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;
import runtime.ByteStream;

/** A body that is read on demand, with at most one chunk in advance. */
public final class PulledBody implements BodySubscriber<PulledBody>, ByteStream {
  private Flow.@Nullable Subscription subscription;
  private @Nullable CompletableFuture<byte @Nullable []> waiting;
  private boolean isDone;
  private @Nullable Throwable failure;

  /** Creates a body. */
  public PulledBody() {}

  @Override
  public CompletionStage<PulledBody> getBody() {
    return CompletableFuture.completedFuture(this);
  }

  @Override
  public synchronized void onSubscribe(Flow.Subscription subscription) {
    this.subscription = subscription;
    if (isDone) {
      subscription.cancel();
    } else if (waiting != null) {
      subscription.request(1);
    }
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (ByteBuffer buffer : buffers) {
      byte[] part = new byte[buffer.remaining()];
      buffer.get(part);
      bytes.writeBytes(part);
    }
    if (bytes.size() == 0) {
      more();
      return;
    }
    CompletableFuture<byte @Nullable []> reader = taken();
    if (reader != null) {
      reader.complete(bytes.toByteArray());
    }
  }

  @Override
  public void onError(Throwable thrown) {
    CompletableFuture<byte @Nullable []> reader = ended(thrown);
    if (reader != null) {
      reader.completeExceptionally(thrown);
    }
  }

  @Override
  public void onComplete() {
    CompletableFuture<byte @Nullable []> reader = ended(null);
    if (reader != null) {
      reader.complete(null);
    }
  }

  @Override
  public CompletableFuture<byte @Nullable []> read() {
    CompletableFuture<byte @Nullable []> reader = new CompletableFuture<>();
    synchronized (this) {
      if (isDone) {
        if (failure == null) {
          reader.complete(null);
        } else {
          reader.completeExceptionally(failure);
        }
        return reader;
      }
      waiting = reader;
    }
    more();
    return reader;
  }

  @Override
  public void close() {
    Flow.Subscription open;
    synchronized (this) {
      open = isDone ? null : subscription;
    }
    CompletableFuture<byte @Nullable []> reader = ended(new IOException("the stream is closed"));
    if (open != null) {
      open.cancel();
    }
    if (reader != null) {
      reader.completeExceptionally(new IOException("the stream is closed"));
    }
  }

  /**
   * Reads all bytes up to the end.
   *
   * @param most the number of bytes after which reading stops; the result may be longer
   * @return the bytes
   */
  public CompletableFuture<byte[]> whole(long most) {
    return rest(new ByteArrayOutputStream(), most);
  }

  private CompletableFuture<byte[]> rest(ByteArrayOutputStream all, long most) {
    return read()
        .thenCompose(bytes -> {
          if (bytes == null) {
            return CompletableFuture.completedFuture(all.toByteArray());
          }
          all.writeBytes(bytes);
          if (all.size() > most) {
            close();
            return CompletableFuture.completedFuture(all.toByteArray());
          }
          return rest(all, most);
        });
  }

  private void more() {
    Flow.Subscription open;
    synchronized (this) {
      open = subscription;
    }
    if (open != null) {
      open.request(1);
    }
  }

  private synchronized @Nullable CompletableFuture<byte @Nullable []> taken() {
    CompletableFuture<byte @Nullable []> reader = waiting;
    waiting = null;
    return reader;
  }

  private synchronized @Nullable CompletableFuture<byte @Nullable []> ended(
      @Nullable Throwable thrown) {
    if (!isDone) {
      isDone = true;
      failure = thrown;
    }
    return taken();
  }
}

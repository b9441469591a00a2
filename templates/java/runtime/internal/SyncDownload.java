package runtime.internal;

import java.util.Objects;
import java.util.Optional;
import runtime.Download;
import runtime.Headers;

/** A download of a synchronous client. */
final class SyncDownload extends Download {
  private final Calls calls;
  private final String operation;
  private final Incoming incoming;
  private byte[] chunk = new byte[0];
  private int next;

  SyncDownload(Calls calls, String operation, Incoming incoming) {
    this.calls = calls;
    this.operation = operation;
    this.incoming = incoming;
    calls.await(operation, incoming::open);
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
  public int read() {
    return isFilled() ? chunk[next++] & 0xff : -1;
  }

  @Override
  public int read(byte[] into, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, into.length);
    if (length == 0) {
      return 0;
    } else if (!isFilled()) {
      return -1;
    }
    int count = Math.min(length, chunk.length - next);
    System.arraycopy(chunk, next, into, offset, count);
    next += count;
    return count;
  }

  @Override
  public byte[] bytes() {
    byte[] rest = calls.await(operation, incoming::whole);
    if (next == chunk.length) {
      return rest;
    }
    byte[] all = new byte[chunk.length - next + rest.length];
    System.arraycopy(chunk, next, all, 0, chunk.length - next);
    System.arraycopy(rest, 0, all, chunk.length - next, rest.length);
    next = chunk.length;
    return all;
  }

  @Override
  public void close() {
    next = chunk.length;
    incoming.close();
  }

  /** Returns true if there is another byte. */
  private boolean isFilled() {
    if (next < chunk.length) {
      return true;
    }
    Optional<byte[]> more = calls.await(operation, incoming::next);
    chunk = more.orElseGet(() -> new byte[0]);
    next = 0;
    return more.isPresent();
  }
}

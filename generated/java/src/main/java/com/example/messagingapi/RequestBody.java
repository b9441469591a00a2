package com.example.messagingapi;

import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The body of a request: bytes, and files that are read while they are sent. */
public final class RequestBody {
  private final List<FileParam> parts;
  private final @Nullable Progress progress;
  private volatile @Nullable IOException failure;

  private RequestBody(List<FileParam> parts, @Nullable Progress progress) {
    this.parts = parts;
    this.progress = progress;
  }

  /**
   * {@return a body of these bytes, which must no longer be changed}
   *
   * @param bytes the bytes
   */
  public static RequestBody of(byte[] bytes) {
    return of(List.of(FileParam.of(bytes)));
  }

  /**
   * {@return a body of the contents of these files, in order}
   *
   * @param parts the files
   */
  public static RequestBody of(List<FileParam> parts) {
    return new RequestBody(List.copyOf(parts), null);
  }

  /**
   * {@return the same body, whose bytes are reported as they are read}
   *
   * @param progress receives the number of bytes
   */
  public RequestBody withProgress(Progress progress) {
    return new RequestBody(parts, Objects.requireNonNull(progress, "progress"));
  }

  /** {@return the number of bytes, if it is known} */
  public OptionalLong size() {
    long sum = 0;
    for (FileParam part : parts) {
      OptionalLong size = part.size();
      if (size.isEmpty()) {
        return size;
      }
      sum += size.getAsLong();
    }
    return OptionalLong.of(sum);
  }

  /** {@return true if the bytes can be read again; if not, they are sent once} */
  public boolean isRepeatable() {
    for (FileParam part : parts) {
      if (!part.isRepeatable()) {
        return false;
      }
    }
    return true;
  }

  /** {@return the bytes, if they are not read from a file} */
  public Optional<byte[]> bytes() {
    return parts.size() == 1 && progress == null ? parts.get(0).bytes() : Optional.empty();
  }

  /** {@return the bytes from the beginning} */
  public InputStream open() {
    return new Contents();
  }

  /** {@return the failure of the caller's file or stream, if reading it failed} */
  public Optional<IOException> failure() {
    return Optional.ofNullable(failure);
  }

  /** Shows only whether the size is known, because the contents may be secret. */
  @Override
  public String toString() {
    OptionalLong size = size();
    return size.isPresent() ? "RequestBody of " + size.getAsLong() + " bytes" : "RequestBody";
  }

  /** The contents of the parts, one after another. */
  private final class Contents extends InputStream {
    private final Iterator<FileParam> left = parts.iterator();
    private final OptionalLong total = size();
    private @Nullable InputStream current;
    private long sent;

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      try {
        int count = next(into, offset, length);
        if (count > 0 && progress != null) {
          sent += count;
          progress.update(sent, total);
        }
        return count;
      } catch (IOException broken) {
        failure = broken;
        throw broken;
      }
    }

    private int next(byte[] into, int offset, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      while (true) {
        InputStream open = current;
        if (open == null) {
          if (!left.hasNext()) {
            return -1;
          }
          open = left.next().open();
          current = open;
        }
        int count = open.read(into, offset, length);
        if (count >= 0) {
          return count;
        }
        current = null;
        open.close();
      }
    }

    @Override
    public void close() throws IOException {
      InputStream open = current;
      current = null;
      if (open != null) {
        open.close();
      }
    }
  }
}

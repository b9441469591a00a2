package runtime;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Bytes sent unchanged: a body, or a field of a multipart form. A file or a stream is read while it
 * is sent.
 */
public final class FileParam {
  private interface Source {
    InputStream open() throws IOException;
  }

  private final byte @Nullable [] bytes;
  private final Source source;
  private final long size;
  private final boolean isRepeatable;
  private final @Nullable String name;
  private final @Nullable String contentType;

  private FileParam(
      byte @Nullable [] bytes,
      Source source,
      long size,
      boolean isRepeatable,
      @Nullable String name,
      @Nullable String contentType) {
    this.bytes = bytes;
    this.source = source;
    this.size = size;
    this.isRepeatable = isRepeatable;
    this.name = name;
    this.contentType = contentType;
  }

  /**
   * {@return a file of these bytes, which must no longer be changed}
   *
   * @param content the bytes
   */
  public static FileParam of(byte[] content) {
    Objects.requireNonNull(content, "content");
    return new FileParam(
        content, () -> new ByteArrayInputStream(content), content.length, true, null, null);
  }

  /**
   * {@return the content of a file, with its name; each attempt of a call opens the file}
   *
   * @param file the path of the file
   * @throws IOException if the file does not exist, or its size cannot be read
   */
  public static FileParam of(Path file) throws IOException {
    Path name = Objects.requireNonNull(file, "file").getFileName();
    String own = name == null ? null : name.toString();
    return new FileParam(null, () -> Files.newInputStream(file), Files.size(file), true, own, null);
  }

  /**
   * {@return the content of a stream, which is not closed; a call that has read from it is not
   * repeated}
   *
   * @param stream the stream
   */
  public static FileParam of(InputStream stream) {
    Objects.requireNonNull(stream, "stream");
    return new FileParam(null, () -> new Unclosed(stream), -1, false, null, null);
  }

  /**
   * {@return the same file with another name, which a multipart form contains}
   *
   * @param name the file name
   */
  public FileParam withName(String name) {
    Objects.requireNonNull(name, "name");
    return new FileParam(bytes, source, size, isRepeatable, name, contentType);
  }

  /**
   * {@return the same file with a media type, which replaces the type declared by the API}
   *
   * @param contentType the media type
   */
  public FileParam withContentType(String contentType) {
    Objects.requireNonNull(contentType, "contentType");
    return new FileParam(bytes, source, size, isRepeatable, name, contentType);
  }

  /**
   * {@return the content from the beginning, or the stream}
   *
   * @throws IOException if the file cannot be read
   */
  public InputStream open() throws IOException {
    return source.open();
  }

  /** {@return the bytes, which must not be changed; empty for a file or a stream} */
  public Optional<byte[]> bytes() {
    return Optional.ofNullable(bytes);
  }

  /** {@return the number of bytes, unless this is a stream} */
  public OptionalLong size() {
    return size < 0 ? OptionalLong.empty() : OptionalLong.of(size);
  }

  /** {@return true if the content can be read again} */
  public boolean isRepeatable() {
    return isRepeatable;
  }

  /** {@return the name, if any} */
  public Optional<String> name() {
    return Optional.ofNullable(name);
  }

  /** {@return the media type, if any} */
  public Optional<String> contentType() {
    return Optional.ofNullable(contentType);
  }

  /** Shows only the number of bytes, because their contents may be secret. */
  @Override
  public String toString() {
    return size < 0 ? "FileParam of a stream" : "FileParam of " + size + " bytes";
  }

  /** A stream that belongs to the caller. */
  private static final class Unclosed extends FilterInputStream {
    Unclosed(InputStream stream) {
      super(stream);
    }

    @Override
    public void close() {
      // The caller closes the stream.
    }
  }
}

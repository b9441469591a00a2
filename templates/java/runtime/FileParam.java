package runtime;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Bytes sent unchanged: a body, or a field of a multipart form. */
public final class FileParam {
  private final byte[] content;
  private final @Nullable String name;
  private final @Nullable String contentType;

  private FileParam(byte[] content, @Nullable String name, @Nullable String contentType) {
    this.content = Objects.requireNonNull(content, "content");
    this.name = name;
    this.contentType = contentType;
  }

  /**
   * {@return a file of these bytes, which must no longer be changed}
   *
   * @param content the bytes
   */
  public static FileParam of(byte[] content) {
    return new FileParam(content, null, null);
  }

  /**
   * {@return the content of a file, with its name}
   *
   * @param file the path of the file
   * @throws IOException if it cannot be read
   */
  public static FileParam of(Path file) throws IOException {
    Path name = Objects.requireNonNull(file, "file").getFileName();
    return new FileParam(Files.readAllBytes(file), name == null ? null : name.toString(), null);
  }

  /**
   * {@return the content of a stream, which is not closed}
   *
   * @param stream the stream
   * @throws IOException if it cannot be read
   */
  public static FileParam of(InputStream stream) throws IOException {
    return new FileParam(Objects.requireNonNull(stream, "stream").readAllBytes(), null, null);
  }

  /**
   * {@return the same file with another name, which a multipart form contains}
   *
   * @param name the file name
   */
  public FileParam withName(String name) {
    return new FileParam(content, Objects.requireNonNull(name, "name"), contentType);
  }

  /**
   * {@return the same file with a media type, which replaces the type declared by the API}
   *
   * @param contentType the media type
   */
  public FileParam withContentType(String contentType) {
    return new FileParam(content, name, Objects.requireNonNull(contentType, "contentType"));
  }

  /** {@return the bytes, which must not be changed} */
  public byte[] content() {
    return content;
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
    return "FileParam of " + content.length + " bytes";
  }
}

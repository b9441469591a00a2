package runtime.internal;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The encoding of one value; an omitted property has the default of the value's location.
 *
 * @param style the style that joins the parts
 * @param explode true if each part is written as a separate value
 * @param allowsReserved for query parameters and form fields only
 * @param isJson written as JSON instead of in a style
 * @param contentType media type of a field of a multipart body
 * @param fileTypes media types of files by extension, if several are declared; the key {@code ""}
 *     is for all other files
 */
public record Serialization(
    @Nullable Style style,
    @Nullable Boolean explode,
    boolean allowsReserved,
    boolean isJson,
    @Nullable String contentType,
    Map<String, String> fileTypes) {
  /** The defaults of the location. */
  public static final Serialization PLAIN =
      new Serialization(null, null, false, false, null, Map.of());

  /** JSON. */
  public static final Serialization JSON =
      new Serialization(null, null, false, true, null, Map.of());

  /**
   * {@return an encoding with a style}
   *
   * @param style joins the parts of a value
   */
  public static Serialization of(Style style) {
    return new Serialization(style, null, false, false, null, Map.of());
  }

  /**
   * {@return the same encoding, with or without a separate value for each part}
   *
   * @param explode true if each part is written as a separate value
   */
  public Serialization exploded(boolean explode) {
    return new Serialization(style, explode, allowsReserved, isJson, contentType, fileTypes);
  }

  /** {@return the same encoding, with reserved characters unencoded} */
  public Serialization reserved() {
    return new Serialization(style, explode, true, isJson, contentType, fileTypes);
  }

  /**
   * {@return the same encoding, with a media type}
   *
   * @param contentType the media type
   */
  public Serialization typed(String contentType) {
    return new Serialization(style, explode, allowsReserved, isJson, contentType, fileTypes);
  }

  /**
   * {@return the encoding of files of several media types}
   *
   * @param types the media types by extension, such as {@code png=image/png}
   */
  public static Serialization files(String... types) {
    Map<String, String> fileTypes = new HashMap<>();
    for (String each : types) {
      int end = each.indexOf('=');
      fileTypes.put(each.substring(0, end), each.substring(end + 1));
    }
    return new Serialization(null, null, false, false, null, fileTypes);
  }

  /** Returns the declared media type for the extension of a file. */
  String fileType(String name) {
    String extension = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    String other = fileTypes.getOrDefault("", "application/octet-stream");
    return contentType == null ? fileTypes.getOrDefault(extension, other) : contentType;
  }

  boolean explodes(boolean otherwise) {
    return explode == null ? otherwise : explode;
  }
}

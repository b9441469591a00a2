package runtime.internal;

import org.jspecify.annotations.Nullable;

/**
 * Encoding of one value; omitted properties have the default of its location.
 *
 * @param style the style for joining values
 * @param explode true if each part has a value of its own
 * @param allowsReserved for query parameters and form fields only
 * @param isJson written as JSON instead of in a style
 * @param contentType media type of a field of a multipart body
 */
public record Serialization(
    @Nullable Style style,
    @Nullable Boolean explode,
    boolean allowsReserved,
    boolean isJson,
    @Nullable String contentType) {
  /** The default of its location. */
  public static final Serialization PLAIN = new Serialization(null, null, false, false, null);

  /** JSON. */
  public static final Serialization JSON = new Serialization(null, null, false, true, null);

  /**
   * {@return a style}
   *
   * @param style how values are joined
   */
  public static Serialization of(Style style) {
    return new Serialization(style, null, false, false, null);
  }

  /**
   * {@return the same, with a value for each part, or without}
   *
   * @param explode whether each part has a value of its own
   */
  public Serialization exploded(boolean explode) {
    return new Serialization(style, explode, allowsReserved, isJson, contentType);
  }

  /** {@return the same, with reserved characters as they are} */
  public Serialization reserved() {
    return new Serialization(style, explode, true, isJson, contentType);
  }

  /**
   * {@return the same, of a media type}
   *
   * @param contentType the media type
   */
  public Serialization typed(String contentType) {
    return new Serialization(style, explode, allowsReserved, isJson, contentType);
  }

  boolean explodes(boolean otherwise) {
    return explode == null ? otherwise : explode;
  }
}

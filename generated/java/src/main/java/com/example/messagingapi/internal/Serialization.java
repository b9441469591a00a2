package com.example.messagingapi.internal;

import org.jspecify.annotations.Nullable;

/**
 * The encoding of one value; an omitted property has the default of the value's location.
 *
 * @param style the style that joins the parts
 * @param explode true if each part is written as a separate value
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
  /** The defaults of the location. */
  public static final Serialization PLAIN = new Serialization(null, null, false, false, null);

  /** JSON. */
  public static final Serialization JSON = new Serialization(null, null, false, true, null);

  /**
   * {@return an encoding with a style}
   *
   * @param style joins the parts of a value
   */
  public static Serialization of(Style style) {
    return new Serialization(style, null, false, false, null);
  }

  /**
   * {@return the same encoding, with or without a separate value for each part}
   *
   * @param explode true if each part is written as a separate value
   */
  public Serialization exploded(boolean explode) {
    return new Serialization(style, explode, allowsReserved, isJson, contentType);
  }

  /** {@return the same encoding, with reserved characters unencoded} */
  public Serialization reserved() {
    return new Serialization(style, explode, true, isJson, contentType);
  }

  /**
   * {@return the same encoding, with a media type}
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

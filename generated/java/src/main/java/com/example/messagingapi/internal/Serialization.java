package com.example.messagingapi.internal;

import org.jspecify.annotations.Nullable;

/**
 * How one value is written; what is left out has its location's default.
 *
 * @param allowsReserved for query parameters and fields of a form alone
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

  /** A style. */
  public static Serialization of(Style style) {
    return new Serialization(style, null, false, false, null);
  }

  /** The same, with a value for each part, or without. */
  public Serialization exploded(boolean explode) {
    return new Serialization(style, explode, allowsReserved, isJson, contentType);
  }

  /** The same, with reserved characters as they are. */
  public Serialization reserved() {
    return new Serialization(style, explode, true, isJson, contentType);
  }

  /** The same, of a media type. */
  public Serialization typed(String contentType) {
    return new Serialization(style, explode, allowsReserved, isJson, contentType);
  }

  boolean explodes(boolean otherwise) {
    return explode == null ? otherwise : explode;
  }
}

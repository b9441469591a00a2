package com.example.messagingapi.internal;

import java.util.Objects;
import java.util.function.Function;

/** How what a caller gives is written. */
public final class Encoding {
  private Encoding() {}

  /**
   * {@return a value as it is written}
   *
   * @param <T> what is given
   * @param <W> what is written
   * @param name what the value is called
   * @param value the value
   * @param write how it is written
   * @throws NullPointerException that tells the name, when the value is null or holds a null where
   *     there may be none
   */
  public static <T, W> W written(String name, T value, Function<? super T, W> write) {
    Objects.requireNonNull(value, name);
    try {
      return Objects.requireNonNull(write.apply(value));
    } catch (NullPointerException missing) {
      throw new NullPointerException("null in " + name);
    }
  }
}

package com.example.messagingapi;

import com.example.messagingapi.internal.Keys;
import java.time.Duration;
import java.util.Objects;

/** Checks the values of options. */
final class Checks {
  private Checks() {}

  static Duration duration(Duration value, String name) {
    if (Objects.requireNonNull(value, name).isNegative()) {
      throw new IllegalArgumentException(name + " is negative");
    }
    return value;
  }

  static String key(String value, String name) {
    if (Keys.isBlank(Objects.requireNonNull(value, name))) {
      throw new IllegalArgumentException(Keys.BLANK);
    }
    return value;
  }

  static int count(int value, String name) {
    if (value < 0) {
      throw new IllegalArgumentException(name + " is negative");
    }
    return value;
  }

  static long count(long value, String name) {
    if (value < 0) {
      throw new IllegalArgumentException(name + " is negative");
    }
    return value;
  }
}

package com.example.messagingapi.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.io.NumberOutput;

/** A number, exactly as written. Two numbers are equal if their strings are equal. */
public final class JsonNumber implements JsonValue {
  /**
   * The maximum length of whole numbers. The time to compute them grows with the square of their
   * length.
   */
  private static final int MAX_DIGITS = 1000;

  private final String text;

  private JsonNumber(String text) {
    this.text = Objects.requireNonNull(text, "text");
  }

  /**
   * {@return the JSON of a whole number}
   *
   * @param value the value
   */
  public static JsonNumber of(long value) {
    return new JsonNumber(Long.toString(value));
  }

  /**
   * {@return the JSON of a number}
   *
   * @param value the value
   * @throws IllegalArgumentException if it is not finite
   */
  public static JsonNumber of(float value) {
    // The number is written as the shortest text of the float, not as the nearest double.
    return of(Double.parseDouble(Float.toString(value)));
  }

  /**
   * {@return the JSON of a number}
   *
   * @param value the value
   * @throws IllegalArgumentException if it is not finite
   */
  public static JsonNumber of(double value) {
    return new JsonNumber(written(value));
  }

  /**
   * {@return the JSON of a number}
   *
   * @param value the value
   * @throws IllegalArgumentException if it is not finite, or has an unknown class
   */
  public static JsonNumber of(Number value) {
    if (value instanceof Double) {
      return of(value.doubleValue());
    } else if (value instanceof Float) {
      return of(value.floatValue());
    } else if (value instanceof Long
        || value instanceof Integer
        || value instanceof Short
        || value instanceof Byte) {
      return of(value.longValue());
    } else if (value instanceof BigInteger || value instanceof BigDecimal) {
      return new JsonNumber(value.toString());
    }
    throw new IllegalArgumentException(value.getClass().getName() + " is not a JSON number");
  }

  /** Creates a number from JSON text. */
  static JsonNumber read(String text) {
    return new JsonNumber(text);
  }

  @Override
  public long asLong() {
    return whole(Long.MIN_VALUE, Long.MAX_VALUE);
  }

  @Override
  public int asInt() {
    return (int) whole(Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  @Override
  public double asDouble() {
    double value = Double.parseDouble(text);
    if (Double.isInfinite(value)) {
      throw new JsonException("the number is greater than a double can be");
    }
    return value;
  }

  /** {@return the exact number} Calculating with a huge exponent is costly. */
  public BigDecimal asBigDecimal() {
    return new BigDecimal(text);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof JsonNumber number && text.equals(number.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  /** Returns the number as written. */
  @Override
  public String toString() {
    return text;
  }

  private long whole(long least, long greatest) {
    try {
      BigDecimal value = text.length() > MAX_DIGITS ? null : new BigDecimal(text);
      if (value != null
          && value.compareTo(BigDecimal.valueOf(least)) >= 0
          && value.compareTo(BigDecimal.valueOf(greatest)) <= 0) {
        // Some services write 5 as 5.0 or 5e0.
        return value.longValueExact();
      }
    } catch (ArithmeticException | NumberFormatException misfit) {
      throw JsonException.misfit("a whole number", this);
    }
    throw new JsonException("the number is not between " + least + " and " + greatest);
  }

  /**
   * Writes a number as ECMAScript does (ECMA-262, Number::toString): with plain digits from 1e-6 to
   * 1e21.
   */
  private static String written(double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("a number not valid in JSON");
    }
    if (value == 0) {
      return "0";
    }
    String text = NumberOutput.toString(value, true);
    double size = Math.abs(value);
    if (size >= 1e-6 && size < 1e21) {
      String plain = text.contains("E") ? new BigDecimal(text).toPlainString() : text;
      return plain.contains(".") ? plain.replaceFirst("\\.?0+$", "") : plain;
    }
    int mark = text.indexOf('E');
    String mantissa = text.substring(0, mark).replaceFirst("\\.0$", "");
    String exponent = text.substring(mark + 1);
    return mantissa + (exponent.startsWith("-") ? "e" : "e+") + exponent;
  }
}

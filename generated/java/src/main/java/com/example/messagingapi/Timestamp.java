package com.example.messagingapi;

import com.example.messagingapi.json.JsonString;
import com.example.messagingapi.json.JsonValue;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A point in time exactly as transmitted (RFC 3339). An {@link Instant} loses leap seconds and the
 * spelling of the offset. Two timestamps are equal if their strings are equal.
 */
public final class Timestamp {
  private static final Pattern FORM =
      Pattern.compile(
          "(\\d{4})-(\\d\\d)-(\\d\\d)[Tt ](\\d\\d):(\\d\\d):(\\d\\d)(?:\\.(\\d+))?"
              + "(?:[Zz]|([+-]\\d\\d:\\d\\d))");

  private final String text;

  private Timestamp(String text) {
    this.text = Objects.requireNonNull(text, "text");
  }

  /**
   * {@return a timestamp as transmitted}
   *
   * @param text the time in the notation of RFC 3339
   */
  public static Timestamp of(String text) {
    return new Timestamp(text);
  }

  /**
   * {@return a timestamp in UTC}
   *
   * @param time the time
   */
  public static Timestamp of(Instant time) {
    return new Timestamp(time.toString());
  }

  /**
   * {@return a timestamp with the offset of the time}
   *
   * @param time the time
   */
  public static Timestamp of(OffsetDateTime time) {
    return new Timestamp(java.time.format.DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time));
  }

  /**
   * Reads a timestamp.
   *
   * @param json the JSON value
   * @return the timestamp
   */
  public static Timestamp fromJson(JsonValue json) {
    return new Timestamp(json.asString());
  }

  /** {@return the timestamp as transmitted} */
  public JsonValue toJson() {
    return JsonString.of(text);
  }

  /** {@return the timestamp as transmitted} */
  public String asString() {
    return text;
  }

  /**
   * {@return the time; a leap second becomes the second before}
   *
   * @throws DateTimeException if the string is not a time in the notation of RFC 3339
   */
  public Instant toInstant() {
    return toOffsetDateTime().toInstant();
  }

  /**
   * {@return the time with its offset, truncated to nanoseconds; a leap second becomes the second
   * before}
   *
   * @throws DateTimeException if the string is not a time in the notation of RFC 3339
   */
  public OffsetDateTime toOffsetDateTime() {
    Matcher found = FORM.matcher(text);
    if (!found.matches()) {
      throw new DateTimeException("not a time in the notation of RFC 3339");
    }
    LocalDateTime local =
        LocalDateTime.of(
            number(found, 1),
            number(found, 2),
            number(found, 3),
            number(found, 4),
            number(found, 5),
            Math.min(number(found, 6), 59),
            nanos(found.group(7)));
    String offset = found.group(8);
    return local.atOffset(offset == null ? ZoneOffset.UTC : ZoneOffset.of(offset));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Timestamp time && text.equals(time.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }

  private static int number(Matcher found, int group) {
    return Integer.parseInt(found.group(group));
  }

  private static int nanos(@Nullable String fraction) {
    return fraction == null ? 0 : Integer.parseInt((fraction + "000000000").substring(0, 9));
  }
}

package com.example.messagingapi.internal;

import com.example.messagingapi.Headers;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Conditions and delays of retries. */
public final class Retry {
  static final Duration MAX_RETRY_AFTER = Duration.ofSeconds(60);
  private static final double FIRST_DELAY = 0.5;
  private static final double MAX_DELAY = 8;
  private static final Pattern IN_PROGRESS =
      Pattern.compile("idempotency_(key_)?in_(progress|use)");
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}(\\.[0-9]+)?");
  private static final Pattern MANY_SECONDS = Pattern.compile("[0-9]+(\\.[0-9]+)?");

  /** The three date formats of HTTP (RFC 9110, section 5.6.7). */
  private static final List<DateTimeFormatter> DATES =
      List.of(
          DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.ENGLISH),
          new DateTimeFormatterBuilder()
              .appendPattern("EEEE, dd-MMM-")
              .appendValueReduced(ChronoField.YEAR, 2, 2, 1970)
              .appendPattern(" HH:mm:ss 'GMT'")
              .toFormatter(Locale.ENGLISH),
          DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss uuuu", Locale.ENGLISH));

  private Retry() {}

  /**
   * {@return true if the same request may succeed soon}
   *
   * @param status the status
   * @param code the code
   */
  public static boolean isTransient(int status, @Nullable String code) {
    if (status == 409) {
      // The service is still processing an earlier attempt of the same call.
      return code != null && IN_PROGRESS.matcher(code).matches();
    }
    return status == 408 || status == 429 || status >= 500;
  }

  /** Returns an exponential delay with full jitter. */
  static Duration backoff(int attempt, double random) {
    double longest = Math.min(MAX_DELAY, FIRST_DELAY * Math.pow(2, attempt - 1));
    return Duration.ofNanos(Math.round(random * longest * 1e9));
  }

  /**
   * Reads {@code Retry-After} in seconds or as a date (RFC 9110, section 10.2.3), or null if it is
   * absent or unreadable.
   *
   * @param headers the headers
   * @param now the current time, for a date
   * @return the wait
   */
  public static @Nullable Duration retryAfter(Headers headers, Instant now) {
    String value = headers.get("retry-after").orElse("").strip();
    if (SECONDS.matcher(value).matches()) {
      return Duration.ofNanos(Math.round(Double.parseDouble(value) * 1e9));
    }
    if (MANY_SECONDS.matcher(value).matches()) {
      return Duration.ofSeconds(999_999_999);
    }
    for (DateTimeFormatter form : DATES) {
      try {
        Instant moment = LocalDateTime.parse(value, form).toInstant(ZoneOffset.UTC);
        return moment.isAfter(now) ? Duration.between(now, moment) : Duration.ZERO;
      } catch (DateTimeException otherForm) {
        // The date may have a different format.
      }
    }
    return null;
  }
}

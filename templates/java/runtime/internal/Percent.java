package runtime.internal;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Percent-encoding (RFC 3986). */
final class Percent {
  private static final Pattern SURROGATE = Pattern.compile("[\ud800-\udfff]");
  private static final Pattern RESERVED =
      Pattern.compile("%[0-9A-Fa-f]{2}|[^A-Za-z0-9_.~:/?@!$'()*,;=-]+");
  private static final Pattern TRIPLET = Pattern.compile("%[0-9A-Fa-f]{2}");
  private static final char[] HEX = "0123456789ABCDEF".toCharArray();

  private Percent() {}

  /** Returns the bytes of a string. An unpaired surrogate becomes U+FFFD. */
  static byte[] utf8(String text) {
    return SURROGATE.matcher(text).replaceAll("\ufffd").getBytes(StandardCharsets.UTF_8);
  }

  /** Returns the bytes of a JSON text, with unpaired surrogates escaped. */
  static byte[] json(String text) {
    return SURROGATE
        .matcher(text)
        .replaceAll(found -> String.format("\\\\u%04x", (int) found.group().charAt(0)))
        .getBytes(StandardCharsets.UTF_8);
  }

  /** Encodes all characters except the unreserved ones (section 2.3). */
  static String encode(String text) {
    StringBuilder encoded = new StringBuilder(text.length() + 16);
    for (byte each : utf8(text)) {
      char character = (char) (each & 0xff);
      if (isUnreserved(character)) {
        encoded.append(character);
      } else {
        encoded.append('%').append(HEX[character >> 4]).append(HEX[character & 0xf]);
      }
    }
    return encoded.toString();
  }

  /**
   * Encodes like {@link #encode}, but preserves percent-encoded triplets, and reserved characters
   * without a meaning in a query. This is reserved expansion (RFC 6570, section 3.2.3) without
   * {@code &}, {@code +}, {@code #}, {@code [}, and {@code ]}.
   */
  static String encodeReserved(String text) {
    return encodeWhere(RESERVED, text);
  }

  /** Encodes the matches of a pattern, except percent-encoded triplets. */
  static String encodeWhere(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .replaceAll(found -> {
          String part = found.group();
          return Matcher.quoteReplacement(TRIPLET.matcher(part).matches() ? part : encode(part));
        });
  }

  /** Encodes text for forms: a space becomes {@code +}, and {@code +} becomes {@code %2B}. */
  static String formEncode(String text) {
    return encode(text).replace("%20", "+");
  }

  /** Does the same as {@link #formEncode}, but preserves reserved characters. */
  static String formEncodeReserved(String text) {
    return encodeReserved(text).replace("%20", "+");
  }

  private static boolean isUnreserved(char character) {
    return (character >= 'a' && character <= 'z')
        || (character >= 'A' && character <= 'Z')
        || (character >= '0' && character <= '9')
        || "-._~".indexOf(character) >= 0;
  }
}

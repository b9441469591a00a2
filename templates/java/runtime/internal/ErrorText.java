package runtime.internal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import runtime.json.JsonArray;
import runtime.json.JsonObject;
import runtime.json.JsonString;
import runtime.json.JsonValue;

/**
 * The text of an error, without the name of the operation.
 *
 * @param head the status and code, or the number of errors
 * @param message the service's own message
 * @param place the invalid part: {@code param name}
 */
public record ErrorText(String head, @Nullable String message, @Nullable String place) {
  /** Words in the format of common API keys and tokens. */
  private static final Pattern KEYS =
      Pattern.compile(
          "\\b(?:(?:sk|pk|rk|whsec|ghp|gho|ghu|ghs|ghr|github_pat|glpat|npm|xox[a-z])[_-]"
              + "|AKIA|ASIA|AIza|SG\\.|eyJ)[A-Za-z0-9_.-]{8,}");

  private static final Pattern PHONE_NUMBERS =
      Pattern.compile("\\+[0-9](?:[ ().-]{0,2}[0-9]){6,}|[0-9](?:[ ().-]{0,2}[0-9]){9,}");

  /** Characters that break a line or that a terminal interprets. */
  private static final Pattern CONTROLS =
      Pattern.compile("[\\x00-\\x1f\\x7f-\\x9f\\u2028-\\u202e\\u2066-\\u2069]");

  private static final Pattern SECRET_HEADER =
      Pattern.compile("auth|cookie|key|token|secret|password|signature");
  private static final Pattern PRIVATE_PARTS =
      Pattern.compile("[?#].*$|(?<=://)[^/@]*@", Pattern.DOTALL);

  private static final int MAX_MESSAGE = 300;
  private static final int MAX_SHORT = 6;

  /** Shorter secrets are not hidden, because other words may contain them by chance. */
  private static final int MIN_SECRET = 4;

  /**
   * {@return {@code 404 gone: No such customer (param customer; request req_1)}, on one line and
   * without secrets}
   *
   * @param address the URL of the request
   * @param requestId the service's ID of the request
   * @param secrets strings that the text must not contain
   */
  public String write(@Nullable String address, @Nullable String requestId, List<String> secrets) {
    StringBuilder text = new StringBuilder(concealed(head, secrets));
    if (message != null) {
      String said = PHONE_NUMBERS.matcher(concealed(message, secrets)).replaceAll("…");
      text.append(": ").append(shortened(onOneLine(said)));
    }
    String details =
        Stream.of(address, place, requestId == null ? null : "request " + requestId)
            .filter(detail -> detail != null)
            .map(detail -> shortened(onOneLine(concealed(detail, secrets))))
            .collect(Collectors.joining("; "));
    return details.isEmpty() ? text.toString() : text + " (" + details + ")";
  }

  /** Returns a URL without credentials and without its query. */
  static String plainAddress(String url) {
    return concealed(PRIVATE_PARTS.matcher(url).replaceAll(""), List.of());
  }

  /** Removes the secrets from a string, including their percent-encoded forms. */
  static String concealed(String text, List<String> secrets) {
    // The longest secrets are replaced first, because one secret may be part of another.
    List<String> all =
        secrets.stream()
            .filter(secret -> secret.length() >= MIN_SECRET)
            .flatMap(secret -> Stream.of(secret, Percent.encode(secret)))
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList();
    String found = text;
    for (String secret : all) {
      found = found.replace(secret, "…");
    }
    return KEYS.matcher(found).replaceAll("…");
  }

  /** Returns the strings of the arguments with these names, at any depth. */
  static List<String> secretsIn(@Nullable JsonValue value, Set<String> names, boolean isSecret) {
    List<String> found = new ArrayList<>();
    if (value instanceof JsonString text) {
      // Other text may contain short strings by chance.
      if (isSecret && text.asString().length() > MAX_SHORT) {
        found.add(text.asString());
      }
    } else if (value instanceof JsonObject object) {
      object
          .members()
          .forEach((name, member) ->
              found.addAll(secretsIn(member, names, isSecret || names.contains(name))));
    } else if (value instanceof JsonArray list) {
      list.items().forEach(item -> found.addAll(secretsIn(item, names, isSecret)));
    }
    return found;
  }

  /** Returns the values of headers with credentials, and the parts of those values. */
  static List<String> secretsOf(Map<String, String> headers) {
    List<String> found = new ArrayList<>();
    headers.forEach((name, value) -> {
      if (SECRET_HEADER.matcher(name).find()) {
        found.add(value);
        Stream.of(value.split("[\\s;,=]+"))
            .filter(part -> part.length() > MAX_SHORT)
            .forEach(found::add);
      }
    });
    return found;
  }

  private static String onOneLine(String text) {
    return CONTROLS
        .matcher(text)
        .replaceAll(found ->
            Matcher.quoteReplacement(String.format("\\u%04x", (int) found.group().charAt(0))));
  }

  private static String shortened(String text) {
    return text.codePointCount(0, text.length()) <= MAX_MESSAGE
        ? text
        : text.substring(0, text.offsetByCodePoints(0, MAX_MESSAGE)) + "…";
  }
}

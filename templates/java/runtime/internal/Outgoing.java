package runtime.internal;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import runtime.Request;
import runtime.Response;
import runtime.errors.ArgumentException;
import runtime.json.JsonString;

/** Checks requests before they are sent. */
final class Outgoing {
  /** RFC 9110, section 5.6.2. */
  private static final Pattern HEADER_NAME = Pattern.compile("[A-Za-z0-9_!#$%&'*+.^`|~-]+");

  private static final Pattern HEADER_VALUE = Pattern.compile("[\\t\\x20-\\x7e\\x80-\\xff]*");
  private static final Pattern MARK = Pattern.compile("[?#]");
  private static final Set<Integer> REDIRECTIONS = Set.of(301, 302, 303, 307, 308);

  private Outgoing() {}

  /**
   * Rejects an address that a transport would quote in full in its error, or would report as a
   * network failure.
   */
  static void checkAddress(String operation, String url) {
    if (!Address.isAddress(url)) {
      throw new ArgumentException(operation + ": the base URL must begin with http:// or https://");
    }
  }

  /**
   * Returns the base URL in a form to which a path can be appended, without a part after {@code ?}
   * or {@code #}.
   */
  static String base(String url) {
    if (MARK.matcher(url).find()) {
      throw new ArgumentException("the base URL must not have a query or a fragment");
    }
    return url.replaceFirst("/+$", "");
  }

  /** Rejects headers that are not valid in HTTP, because transports treat them differently. */
  static void checkHeaders(Map<String, String> headers) {
    for (Map.Entry<String, String> header : headers.entrySet()) {
      String name = header.getKey();
      if (!HEADER_NAME.matcher(name).matches()) {
        throw new ArgumentException(JsonString.of(name) + " is not a valid header name");
      }
      if (!HEADER_VALUE.matcher(header.getValue()).matches()) {
        throw new ArgumentException(
            "the header " + name + " contains a character not allowed in HTTP");
      }
    }
  }

  /** Returns headers by name in lower case. Their names are distinct. */
  static Map<String, String> lowerCase(Map<String, String> headers) {
    Map<String, String> found = new LinkedHashMap<>();
    for (Map.Entry<String, String> header : headers.entrySet()) {
      found.put(header.getKey().toLowerCase(Locale.ROOT), header.getValue());
    }
    return found;
  }

  /**
   * Returns the redirect target of a read-only request, or null if there is none. A different
   * origin receives neither the credentials nor the headers that the caller has set.
   */
  static @Nullable Request redirected(Request request, Response response) {
    String location = response.headers().get("location").orElse(null);
    boolean isReading = request.method().equals("GET") || request.method().equals("HEAD");
    if (!REDIRECTIONS.contains(response.status()) || location == null || !isReading) {
      return null;
    }
    String url = Address.resolved(location, request.url());
    if (url == null) {
      return null;
    }
    if (Address.isSameOrigin(url, request.url())) {
      return request.sentTo(url, request.headers());
    }
    Map<String, String> shown = new LinkedHashMap<>();
    shown.put("accept", request.headers().getOrDefault("accept", "*/*"));
    String agent = request.headers().get("user-agent");
    if (agent != null) {
      shown.put("user-agent", agent);
    }
    return new Request(request.method(), url, shown, null)
        .withMaxResponseBytes(request.maxResponseBytes());
  }
}

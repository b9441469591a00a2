package runtime.internal;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses absolute addresses, and resolves other addresses against them. */
final class Address {
  /** RFC 3986, appendix B. */
  private static final Pattern PARTS =
      Pattern.compile("(?:([^:/?#]+):)?(?://([^/?#]*))?([^?#]*)(\\?[^#]*)?(?:#.*)?");

  private static final Pattern ABSOLUTE =
      Pattern.compile(
          "https?://[^/?#@\\\\\\s]+(?:[/?#].*)?", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  /** Parsers of addresses interpret these characters differently. */
  private static final Pattern MISREAD = Pattern.compile("[\\\\\\s\\x00-\\x20\\x7f]");

  private Address() {}

  /**
   * Returns true for an absolute HTTP or HTTPS address with a host, and without a user name or
   * password.
   */
  static boolean isAddress(String url) {
    return ABSOLUTE.matcher(url).matches() && !host(url).isEmpty() && port(url) > 0;
  }

  /** Returns true if an address is not relative. */
  static boolean hasScheme(String address) {
    Matcher parts = PARTS.matcher(address);
    return parts.matches() && parts.group(1) != null;
  }

  /**
   * Resolves an address against another one, without its fragment, or returns null if the result is
   * not an HTTP or HTTPS address.
   */
  static @Nullable String resolved(String address, String here) {
    Matcher next = PARTS.matcher(address);
    Matcher base = PARTS.matcher(here);
    if (MISREAD.matcher(address).find() || !next.matches() || !base.matches()) {
      return null;
    }
    String url = resolved(next, base);
    return isAddress(url) ? url : null;
  }

  /** Resolves an address against the base URL of a service, with or without a slash at its end. */
  static @Nullable String below(String base, String address) {
    return resolved(address, base.replaceFirst("/*$", "/"));
  }

  /** Returns true if scheme, host and port are the same (RFC 6454, section 5). */
  static boolean isSameOrigin(String one, String other) {
    return scheme(one).equals(scheme(other))
        && host(one).equals(host(other))
        && port(one) == port(other);
  }

  /** RFC 3986, section 5.2.2. */
  private static String resolved(Matcher next, Matcher base) {
    String scheme = part(base, 1);
    String authority = part(base, 2);
    String query = part(next, 4);
    String path = part(next, 3);
    if (next.group(1) != null) {
      return next.group(1) + "://" + part(next, 2) + withoutDots(path) + query;
    } else if (next.group(2) != null) {
      return scheme + "://" + next.group(2) + withoutDots(path) + query;
    } else if (path.isEmpty()) {
      return scheme + "://" + authority + part(base, 3) + (query.isEmpty() ? part(base, 4) : query);
    } else if (path.startsWith("/")) {
      return scheme + "://" + authority + withoutDots(path) + query;
    }
    String folder = part(base, 3).replaceFirst("[^/]*$", "");
    return scheme
        + "://"
        + authority
        + withoutDots((folder.isEmpty() ? "/" : folder) + path)
        + query;
  }

  /** RFC 3986, section 5.2.4. */
  private static String withoutDots(String path) {
    Deque<String> kept = new ArrayDeque<>();
    String[] segments = path.split("/", -1);
    for (int index = 1; index < segments.length; index++) {
      boolean isLast = index == segments.length - 1;
      switch (segments[index]) {
        case ".." -> {
          kept.pollLast();
          if (isLast) {
            kept.add("");
          }
        }
        case "." -> {
          if (isLast) {
            kept.add("");
          }
        }
        default -> kept.add(segments[index]);
      }
    }
    return segments.length < 2 ? path : "/" + String.join("/", kept);
  }

  private static String part(Matcher parts, int group) {
    String found = parts.group(group);
    return found == null ? "" : found;
  }

  private static String scheme(String url) {
    return url.substring(0, url.indexOf(':')).toLowerCase(Locale.ROOT);
  }

  private static String authority(String url) {
    Matcher parts = PARTS.matcher(url);
    return parts.matches() ? part(parts, 2) : "";
  }

  /** Returns the host in lower case; empty if there is none. */
  private static String host(String url) {
    try {
      String host = new URI("http://" + authority(url)).getHost();
      return host == null ? "" : host.toLowerCase(Locale.ROOT);
    } catch (URISyntaxException wrong) {
      return "";
    }
  }

  /** Returns the port; zero or less if it is invalid. */
  private static int port(String url) {
    String authority = authority(url);
    int mark = authority.lastIndexOf(':');
    if (mark < 0 || authority.indexOf(']') > mark || mark == authority.length() - 1) {
      return scheme(url).equals("https") ? 443 : 80;
    }
    try {
      int port = Integer.parseInt(authority.substring(mark + 1));
      return port <= 65535 ? port : 0;
    } catch (NumberFormatException wrong) {
      return 0;
    }
  }
}

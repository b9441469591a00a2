package runtime.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request to which credentials are added. */
final class Draft {
  final Map<String, String> headers;

  /** The secrets of the credentials added so far. */
  final List<String> secrets = new ArrayList<>();

  String url;

  /** Discards the credential after a 401, so another attempt can succeed. */
  @Nullable Runnable refused;

  Draft(String url, Map<String, String> headers) {
    this.url = url;
    this.headers = headers;
  }

  void addQuery(String pair) {
    url += (url.contains("?") ? "&" : "?") + pair;
  }

  void addCookie(String pair) {
    headers.merge("cookie", pair, (others, own) -> others + "; " + own);
  }
}

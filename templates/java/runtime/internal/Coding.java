package runtime.internal;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import runtime.Headers;
import runtime.Response;

/**
 * Content codings (RFC 9110, section 8.4): the platform's HTTP client asks for none, and leaves all
 * as they are.
 */
public final class Coding {
  /** What is asked for. */
  public static final String ACCEPTED = "gzip";

  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9._-]{1,20}");

  private Coding() {}

  /**
   * A response without its coding, and without the headers that are of it; as it came in a coding
   * that is not asked for.
   *
   * @param status the status
   * @param headers the headers
   * @param body the bytes that came
   * @return the response
   * @throws IOException when they are not of the coding
   */
  public static Response decoded(int status, Map<String, List<String>> headers, byte[] body)
      throws IOException {
    Response came = new Response(status, Headers.of(headers), body);
    String coding = of(came);
    boolean isOurs = coding.equalsIgnoreCase("gzip") || coding.equalsIgnoreCase("x-gzip");
    if (!isOurs || body.length == 0) {
      return came;
    }
    Map<String, List<String>> left = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    left.putAll(headers);
    left.remove("content-encoding");
    left.remove("content-length");
    try (GZIPInputStream stream = new GZIPInputStream(new ByteArrayInputStream(body))) {
      return new Response(status, Headers.of(left), stream.readAllBytes());
    }
  }

  /** Why a body that is not JSON may be none: in what coding it still is. */
  static String told(Response response) {
    String coding = of(response);
    return coding.isEmpty() || !TOKEN.matcher(coding).matches()
        ? ""
        : ", but of the content coding " + coding;
  }

  private static String of(Response response) {
    return response.headers().get("content-encoding").orElse("").strip();
  }
}

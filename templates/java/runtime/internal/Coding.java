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
 * Content codings (RFC 9110, section 8.4): the platform's HTTP client neither requests nor decodes
 * them.
 */
public final class Coding {
  /** The accepted coding. */
  public static final String ACCEPTED = "gzip";

  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9._-]{1,20}");

  private Coding() {}

  /**
   * Decodes the content coding of a response and removes its headers. The response is unchanged if
   * it has a coding that was not requested.
   *
   * @param status the status
   * @param headers the headers
   * @param body the received bytes
   * @param most the limit of decoded bytes; if there are more, the result is one byte longer
   * @return the response
   * @throws IOException if the bytes are not in the coding
   */
  public static Response decoded(
      int status, Map<String, List<String>> headers, byte[] body, long most) throws IOException {
    Response came = new Response(status, Headers.of(headers), body);
    String coding = of(came);
    boolean isOurs = coding.equalsIgnoreCase("gzip") || coding.equalsIgnoreCase("x-gzip");
    if (!isOurs || body.length == 0 || body.length > most) {
      return came;
    }
    Map<String, List<String>> left = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    left.putAll(headers);
    left.remove("content-encoding");
    left.remove("content-length");
    try (GZIPInputStream stream = new GZIPInputStream(new ByteArrayInputStream(body))) {
      int wanted = (int) Math.min(most, Integer.MAX_VALUE - 9) + 1;
      return new Response(status, Headers.of(left), stream.readNBytes(wanted));
    }
  }

  /** Returns a possible reason why a body is not JSON: its remaining content coding. */
  static String describe(Response response) {
    String coding = of(response);
    return coding.isEmpty() || !TOKEN.matcher(coding).matches()
        ? ""
        : ", but of the content coding " + coding;
  }

  private static String of(Response response) {
    return response.headers().get("content-encoding").orElse("").strip();
  }
}

package runtime.internal;

import java.util.Map;
import java.util.Optional;
import runtime.ByteStream;
import runtime.Request;
import runtime.Response;
import runtime.errors.CallFacts;
import runtime.errors.DecodeException;

/** The limits of the size of a response. */
public final class ResponseLimit {
  private static final int MAX_HEADER_BYTES = 64 << 10;

  private ResponseLimit() {}

  /** Rejects a response with large headers, or whose body is longer than the request allows. */
  static void check(Request request, Response response, CallFacts facts) {
    if (headerSize(response) > MAX_HEADER_BYTES) {
      response.stream().ifPresent(ByteStream::close);
      String reason = "the headers are larger than " + MAX_HEADER_BYTES + " bytes";
      throw tooLarge(facts, response, reason);
    }
    long most = request.maxResponseBytes();
    if (response.stream().isPresent()) {
      return;
    }
    if (response.body().length > most
        || isAnnounced(request, response.headers().get("content-length"))) {
      throw bodyTooLarge(facts, response, most);
    }
  }

  static DecodeException bodyTooLarge(CallFacts facts, Response response, long most) {
    return tooLarge(
        facts, response, "the body is larger than " + most + " bytes (maxResponseBytes)");
  }

  private static DecodeException tooLarge(CallFacts facts, Response response, String reason) {
    Response left = new Response(response.status(), response.headers(), new byte[0]);
    return new DecodeException(facts, left, reason, "response_too_large");
  }

  private static int headerSize(Response response) {
    int size = 0;
    for (Map.Entry<String, String> header : response.headers().asMap().entrySet()) {
      size += header.getKey().length() + header.getValue().length();
    }
    return size;
  }

  /** Returns true if the declared length of the response is above the limit. */
  static boolean isAnnounced(Request request, Optional<String> length) {
    String text = length.orElse("");
    // Longer numbers are not valid lengths.
    return !request.method().equals("HEAD")
        && text.matches("[0-9]{1,18}")
        && Long.parseLong(text) > request.maxResponseBytes();
  }
}

package runtime.internal;

import java.util.Optional;
import runtime.Request;
import runtime.Response;
import runtime.errors.CallFacts;
import runtime.errors.DecodeException;

/** The limit of the size of a response. */
public final class ResponseLimit {
  private ResponseLimit() {}

  /** Rejects a response whose body is longer than the request allows. */
  static void check(Request request, Response response, CallFacts facts) {
    long most = request.maxResponseBytes();
    if (response.stream().isPresent()) {
      return;
    }
    if (response.body().length > most
        || isAnnounced(request, response.headers().get("content-length"))) {
      throw tooLarge(facts, response, most);
    }
  }

  static DecodeException tooLarge(CallFacts facts, Response response, long most) {
    String reason = "the body is larger than " + most + " bytes (maxResponseBytes)";
    Response left = new Response(response.status(), response.headers(), new byte[0]);
    return new DecodeException(facts, left, reason, "response_too_large");
  }

  /** Returns true if the declared length of the response is above the limit. */
  static boolean isAnnounced(Request request, Optional<String> length) {
    // Longer numbers are not valid lengths.
    return !request.method().equals("HEAD")
        && length
            .filter(text -> text.matches("[0-9]{1,18}"))
            .filter(text -> Long.parseLong(text) > request.maxResponseBytes())
            .isPresent();
  }
}

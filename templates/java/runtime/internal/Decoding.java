package runtime.internal;

import java.util.function.Function;
import runtime.Response;
import runtime.errors.CallFacts;
import runtime.errors.DecodeException;
import runtime.json.JsonException;
import runtime.json.JsonValue;

/** Reads responses into values. */
final class Decoding {
  private Decoding() {}

  /** Reads the body as JSON, regardless of its declared type. */
  static JsonValue json(CallFacts facts, Response response) {
    try {
      return JsonValue.parse(response.text());
    } catch (JsonException notJson) {
      throw notJson(facts, response);
    }
  }

  static DecodeException notJson(CallFacts facts, Response response) {
    String reason =
        "status " + response.status() + " with a non-JSON body" + Coding.describe(response);
    return new DecodeException(facts, response, reason);
  }

  /** Reads a value according to its declared type. */
  static <T> T read(
      CallFacts facts, Response response, JsonValue value, Function<JsonValue, T> read) {
    return value.read(
        read, misfit -> new DecodeException(facts, response, String.valueOf(misfit.getMessage())));
  }
}

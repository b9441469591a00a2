package runtime.json;

/**
 * A string is not JSON, or a JSON value does not have the expected type. The message does not quote
 * the value.
 */
public final class JsonException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  JsonException(String message) {
    super(message);
  }

  static JsonException misfit(String expected, JsonValue value) {
    return new JsonException("expected " + expected + ", got " + kindOf(value));
  }

  private static String kindOf(JsonValue value) {
    if (value instanceof JsonString) {
      return "a string";
    } else if (value instanceof JsonNumber) {
      return "a number";
    } else if (value instanceof JsonArray) {
      return "a list";
    } else if (value instanceof JsonObject) {
      return "an object";
    }
    return value.toString();
  }
}

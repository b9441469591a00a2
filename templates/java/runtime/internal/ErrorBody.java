package runtime.internal;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import runtime.Response;
import runtime.json.JsonArray;
import runtime.json.JsonException;
import runtime.json.JsonNull;
import runtime.json.JsonNumber;
import runtime.json.JsonObject;
import runtime.json.JsonString;
import runtime.json.JsonValue;

/** Reads the body of an error in several common forms. */
public final class ErrorBody {
  private static final Pattern CODE = Pattern.compile("[A-Za-z0-9_.:/-]{1,99}");
  private static final Pattern JSON =
      Pattern.compile("[^;]*[/+]json *(;.*)?", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private ErrorBody() {}

  /** Returns true for JSON and every media type with the suffix +json (RFC 6839, section 3.1). */
  static boolean isJson(String mediaType) {
    return JSON.matcher(mediaType).matches();
  }

  /**
   * {@return the body as JSON; as a string if its media type or its content is not JSON}
   *
   * @param response the response
   */
  public static JsonValue of(Response response) {
    if (isJson(response.headers().get("content-type").orElse(""))) {
      try {
        return JsonValue.parse(response.text());
      } catch (JsonException notJson) {
        // The text is still useful.
      }
    }
    return JsonString.of(response.text());
  }

  /**
   * {@return the body as JSON, regardless of its media type, or null if it is not JSON}
   *
   * @param response the response
   */
  public static JsonValue json(Response response) {
    try {
      return JsonValue.parse(response.text());
    } catch (JsonException notJson) {
      return JsonNull.NULL;
    }
  }

  /**
   * {@return a code formatted for a message; empty if the code is free text, which might break a
   * log or contain personal data}
   *
   * @param code the code
   * @param before the text before it
   */
  public static String shown(@Nullable String code, String before) {
    return code != null && CODE.matcher(code).matches() ? before + code : "";
  }

  /**
   * {@return {@code 1 user error}, {@code 2 user errors: invalid}}
   *
   * @param things the list to count
   * @param name the name
   * @param code the code
   */
  public static String counted(List<?> things, String name, @Nullable String code) {
    return things.size() + " " + name + (things.size() == 1 ? "" : "s") + shown(code, ": ");
  }

  /**
   * {@return a property of an object, or null if the value is not an object, or has no such
   * property}
   *
   * @param holder the object
   * @param name the name
   */
  public static @Nullable JsonValue own(@Nullable JsonValue holder, String name) {
    return holder instanceof JsonObject object ? object.members().get(name) : null;
  }

  /**
   * {@return a property at the top level (RFC 9457), or inside {@code error} at any depth}
   *
   * @param body the body
   * @param name the name
   */
  public static @Nullable JsonValue member(@Nullable JsonValue body, String name) {
    for (JsonValue at = body; at instanceof JsonObject; at = own(at, "error")) {
      JsonValue found = own(at, name);
      if (found != null && !found.isNull()) {
        return found;
      }
    }
    return null;
  }

  /**
   * {@return the machine-readable reason, a string or a number, or null if there is none}
   *
   * @param body the body
   */
  public static @Nullable String code(JsonValue body) {
    JsonValue code = member(body, "code");
    if (code instanceof JsonString text) {
      return text.asString();
    }
    return code instanceof JsonNumber ? code.toString() : null;
  }

  /**
   * {@return the message of the body, and its message about the first invalid field, or null if
   * there is none}
   *
   * @param body the body
   */
  public static @Nullable String message(JsonValue body) {
    String whole = words(body);
    String first =
        member(body, "errors") instanceof JsonArray errors && !errors.items().isEmpty()
            ? words(errors.items().get(0))
            : null;
    if (whole == null || first == null || first.equals(whole)) {
      return whole == null ? first : whole;
    }
    return whole + ": " + first;
  }

  private static @Nullable String words(JsonValue holder) {
    for (String name : List.of("message", "detail", "title")) {
      if (member(holder, name) instanceof JsonString words && !words.asString().isEmpty()) {
        return words.asString();
      }
    }
    return null;
  }

  /**
   * {@return the message of the first error in a list, or null if there is none}
   *
   * @param errors the list
   */
  public static @Nullable String firstMessage(List<JsonValue> errors) {
    return !errors.isEmpty()
            && own(errors.get(0), "message") instanceof JsonString message
            && !message.asString().isEmpty()
        ? message.asString()
        : null;
  }

  /**
   * {@return {@code param name.0}, or null if there is no path}
   *
   * @param what the kind of the path
   * @param path the path
   */
  public static @Nullable String place(String what, List<?> path) {
    return path.isEmpty()
        ? null
        : what + " " + path.stream().map(String::valueOf).collect(Collectors.joining("."));
  }

  /**
   * {@return the path of the first named field, given as a JSON Pointer (RFC 6901), or with dots or
   * brackets}
   *
   * @param body the body
   */
  public static List<String> path(JsonValue body) {
    JsonValue first = body;
    if (member(body, "errors") instanceof JsonArray errors) {
      first = errors.items().isEmpty() ? JsonNull.NULL : errors.items().get(0);
    }
    if (member(first, "pointer") instanceof JsonString pointer
        && pointer.asString().contains("/")) {
      String text = pointer.asString().replaceFirst("^#?/?", "");
      return Arrays.stream(text.split("/", -1))
          .map(part -> part.replace("~1", "/").replace("~0", "~"))
          .toList();
    }
    JsonValue field = member(first, "field");
    JsonValue named = field == null ? member(first, "param") : field;
    return named instanceof JsonString text
        ? Arrays.stream(text.asString().split("[.\\[\\]]+"))
            .filter(part -> !part.isEmpty())
            .toList()
        : List.of();
  }

  /**
   * {@return a step of a path: a name, or a position}
   *
   * @param step the step in JSON
   */
  public static Object step(JsonValue step) {
    if (step instanceof JsonString name) {
      return name.asString();
    }
    try {
      return step.asInt();
    } catch (JsonException other) {
      return step.toString();
    }
  }
}

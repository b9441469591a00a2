package com.example.messagingapi.internal;

import com.example.messagingapi.Response;
import com.example.messagingapi.json.JsonArray;
import com.example.messagingapi.json.JsonException;
import com.example.messagingapi.json.JsonNull;
import com.example.messagingapi.json.JsonNumber;
import com.example.messagingapi.json.JsonObject;
import com.example.messagingapi.json.JsonString;
import com.example.messagingapi.json.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the body of an error says, wherever it says it. */
public final class ErrorBody {
  private static final Pattern CODE = Pattern.compile("[A-Za-z0-9_.:/-]{1,99}");
  private static final Pattern JSON =
      Pattern.compile("[^;]*[/+]json *(;.*)?", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private ErrorBody() {}

  /** The body: its text when it does not say, or does not hold, that it is JSON. */
  public static JsonValue of(Response response) {
    boolean isJson =
        response.headers().get("content-type").filter(JSON.asMatchPredicate()).isPresent();
    if (isJson) {
      try {
        return JsonValue.parse(response.text());
      } catch (JsonException notJson) {
        // Its text helps, too.
      }
    }
    return JsonString.of(response.text());
  }

  /** The body as JSON, whatever it says that it is; null when it is none. */
  public static JsonValue json(Response response) {
    try {
      return JsonValue.parse(response.text());
    } catch (JsonException notJson) {
      return JsonNull.NULL;
    }
  }

  /**
   * A code as a part of a message: nothing when it is a text, which might break a log, or tell of
   * people.
   */
  public static String shown(@Nullable String code, String before) {
    return code != null && CODE.matcher(code).matches() ? before + code : "";
  }

  /** {@code 1 user error}, {@code 2 user errors, first invalid}. */
  public static String counted(List<?> things, String name, @Nullable String code) {
    return things.size() + " " + name + (things.size() == 1 ? "" : "s") + shown(code, ", first ");
  }

  /** A member of an object; null when it is no object, or has none. */
  public static @Nullable JsonValue own(@Nullable JsonValue holder, String name) {
    return holder instanceof JsonObject object ? object.members().get(name) : null;
  }

  /** A member at the top (RFC 9457) or inside {@code error}, however deep. */
  public static @Nullable JsonValue member(@Nullable JsonValue body, String name) {
    for (JsonValue at = body; at instanceof JsonObject; at = own(at, "error")) {
      JsonValue found = own(at, name);
      if (found != null && !found.isNull()) {
        return found;
      }
    }
    return null;
  }

  /** Machine-readable reason: a text, or a number. */
  public static @Nullable String code(JsonValue body) {
    JsonValue code = member(body, "code");
    if (code instanceof JsonString text) {
      return text.asString();
    }
    return code instanceof JsonNumber ? code.toString() : null;
  }

  /** The first field that is named: by a JSON Pointer (RFC 6901), or with dots or brackets. */
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

  /** A step of a path: a name, or a position. */
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

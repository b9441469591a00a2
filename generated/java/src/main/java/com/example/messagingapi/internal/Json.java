package com.example.messagingapi.internal;

import com.example.messagingapi.json.JsonArray;
import com.example.messagingapi.json.JsonNull;
import com.example.messagingapi.json.JsonObject;
import com.example.messagingapi.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Follows paths through JSON values. */
final class Json {
  private Json() {}

  /** Returns the value at the end of a path, or null if the path ends early. */
  static @Nullable JsonValue at(@Nullable JsonValue value, List<String> path) {
    JsonValue at = value;
    for (String name : path) {
      at = at instanceof JsonObject object ? object.members().get(name) : null;
    }
    return at;
  }

  /**
   * Returns the items at the end of a path. The list is empty if the path does not lead to a list.
   */
  static List<JsonValue> items(JsonValue value, List<String> path) {
    return at(value, path) instanceof JsonArray list ? list.items() : List.of();
  }

  /** Returns the value with an additional property at the end of a path. */
  static JsonValue with(JsonValue value, List<String> path, JsonValue member) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    if (value instanceof JsonObject object) {
      members.putAll(object.members());
    }
    String name = path.get(0);
    List<String> rest = path.subList(1, path.size());
    members.put(
        name,
        rest.isEmpty() ? member : with(members.getOrDefault(name, JsonNull.NULL), rest, member));
    return JsonObject.of(members);
  }

  /** Returns true for an object without properties. */
  static boolean isEmpty(JsonValue value) {
    return value instanceof JsonObject object && object.members().isEmpty();
  }
}

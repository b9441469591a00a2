package com.example.messagingapi.internal;

import com.example.messagingapi.errors.ArgumentException;
import com.example.messagingapi.json.JsonObject;
import com.example.messagingapi.json.JsonValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Query parameters and properties of a body that the API does not declare. */
final class Extra {
  private Extra() {}

  /**
   * Returns an address with additional query parameters, by name. They replace parameters of the
   * same name.
   */
  static String withQuery(String url, Map<String, List<String>> extra) {
    if (extra.isEmpty()) {
      return url;
    }
    String[] parts = url.split("\\?", 2);
    List<String> pairs = new ArrayList<>();
    if (parts.length > 1) {
      List<String> replaced = extra.keySet().stream().map(Percent::encode).toList();
      Arrays.stream(parts[1].split("&", -1))
          .filter(pair -> !pair.isEmpty() && !replaced.contains(pair.split("=", 2)[0]))
          .forEach(pairs::add);
    }
    extra.forEach((name, values) ->
        values.forEach(value -> pairs.add(Percent.encode(name) + "=" + Percent.encode(value))));
    return pairs.isEmpty() ? parts[0] : parts[0] + "?" + String.join("&", pairs);
  }

  /** Returns the properties of a body with additional properties, merged at any depth. */
  static Map<String, Object> merged(Map<String, ?> members, Map<String, JsonValue> extra) {
    Map<String, Object> all = new LinkedHashMap<>(members);
    extra.forEach((name, value) -> all.merge(name, value, Extra::merged));
    return all;
  }

  /** Merges objects at any depth; everything else is replaced. */
  private static Object merged(Object own, Object extra) {
    if (own instanceof JsonObject one && extra instanceof JsonObject other) {
      return JsonValue.of(merged(one.members(), other.members()));
    }
    return extra;
  }

  /** Returns the exception for properties of a body that is not an object. */
  static ArgumentException noObject() {
    return new ArgumentException("the body is not an object", "bodyMember");
  }
}

package runtime.models;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import runtime.json.JsonException;
import runtime.json.JsonObject;
import runtime.json.JsonString;
import runtime.json.JsonValue;

/** Distinguishes the variants of a union. */
final class Variants {
  private Variants() {}

  /**
   * Returns the value of the property {@code name}, which distinguishes the variants, or an empty
   * string if it is not a string.
   */
  static String tag(JsonValue json, String name) {
    return json instanceof JsonObject object && object.members().get(name) instanceof JsonString tag
        ? tag.asString()
        : "";
  }

  /** Returns true for a number within the range of a {@code long} and without a fraction. */
  static boolean isWhole(JsonValue json) {
    try {
      json.asLong();
      return true;
    } catch (JsonException misfit) {
      return false;
    }
  }

  /** Starts the description of a variant by its required properties and constant values. */
  static Look look() {
    return new Look(List.of(), Map.of());
  }

  /** Returns the index of the most specific matching variant, or -1 if there is none. */
  static int choose(JsonValue json, Look... looks) {
    int chosen = -1;
    for (int index = 0; index < looks.length; index++) {
      boolean isBetter = chosen < 0 || looks[index].size() > looks[chosen].size();
      if (isBetter && looks[index].fits(json)) {
        chosen = index;
      }
    }
    return chosen;
  }

  /** The properties that distinguish a variant: required properties, and constant values. */
  record Look(List<String> required, Map<String, List<JsonValue>> constants) {
    Look required(String... names) {
      return new Look(List.of(names), constants);
    }

    Look constant(String name, JsonValue... values) {
      Map<String, List<JsonValue>> more = new LinkedHashMap<>(constants);
      more.put(name, List.of(values));
      return new Look(required, more);
    }

    private int size() {
      return required.size() + constants.size();
    }

    private boolean fits(JsonValue json) {
      if (!(json instanceof JsonObject object)) {
        return false;
      }
      Map<String, JsonValue> members = object.members();
      for (Map.Entry<String, List<JsonValue>> constant : constants.entrySet()) {
        JsonValue own = members.get(constant.getKey());
        if (own != null && !constant.getValue().contains(own)) {
          return false;
        }
      }
      return members.keySet().containsAll(required);
    }
  }
}

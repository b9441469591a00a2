package com.example.messagingapi.models;

import com.example.messagingapi.json.JsonException;
import com.example.messagingapi.json.JsonObject;
import com.example.messagingapi.json.JsonString;
import com.example.messagingapi.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How the variants of a union are told from each other. */
final class Variants {
  private Variants() {}

  /** What an object says that it is; nothing where it says nothing. */
  static String tag(JsonValue json, String name) {
    return json instanceof JsonObject object && object.members().get(name) instanceof JsonString tag
        ? tag.asString()
        : "";
  }

  /** Whether it is a number that a {@code long} holds: no fraction, and not too great. */
  static boolean isWhole(JsonValue json) {
    try {
      json.asLong();
      return true;
    } catch (JsonException misfit) {
      return false;
    }
  }

  /** What is known of a variant. */
  static Look look() {
    return new Look(List.of(), Map.of());
  }

  /**
   * Of the variants that a value fits, the place of the one of which most is known; -1 for none.
   */
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

  /** What is known of a variant: members that it has, and what some of them say. */
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
      return members.keySet().containsAll(required)
          && constants.entrySet().stream()
              .allMatch(each -> {
                JsonValue own = members.get(each.getKey());
                return own == null || each.getValue().contains(own);
              });
    }
  }
}

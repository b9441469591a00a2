package com.example.messagingapi.models;

import com.example.messagingapi.json.JsonObject;
import com.example.messagingapi.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.Map;

/** Puts a model together. */
public abstract class ModelBuilder<B extends ModelBuilder<B>> {
  private final Map<String, JsonValue> members = new LinkedHashMap<>();

  ModelBuilder() {}

  ModelBuilder(Model from) {
    if (from.toJson() instanceof JsonObject object) {
      members.putAll(object.members());
    }
  }

  final B put(String name, JsonValue value) {
    members.put(name, value);
    return self();
  }

  final B putAll(JsonObject values) {
    members.putAll(values.members());
    return self();
  }

  final JsonObject built(String... required) {
    for (String name : required) {
      if (!members.containsKey(name)) {
        throw new IllegalStateException(name + " is required");
      }
    }
    return JsonObject.of(members);
  }

  @SuppressWarnings("unchecked") // A builder is one of itself.
  private B self() {
    return (B) this;
  }
}

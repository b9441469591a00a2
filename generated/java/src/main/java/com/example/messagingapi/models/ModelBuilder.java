package com.example.messagingapi.models;

import com.example.messagingapi.json.JsonObject;
import com.example.messagingapi.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * Puts a model together.
 *
 * @param <B> the builder that extends this
 */
public abstract class ModelBuilder<B extends ModelBuilder<B>> {
  private final Map<String, JsonValue> members = new LinkedHashMap<>();

  ModelBuilder() {}

  ModelBuilder(Model from) {
    if (from.toJson() instanceof JsonObject object) {
      members.putAll(object.members());
    }
  }

  final B put(String name, JsonValue value) {
    members.put(name, Objects.requireNonNull(value, name));
    return self();
  }

  final <T> B put(String name, T value, Function<T, JsonValue> write) {
    Objects.requireNonNull(value, name);
    JsonValue written;
    try {
      written = write.apply(value);
    } catch (NullPointerException missing) {
      throw new NullPointerException("null in " + name);
    }
    return put(name, written);
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
